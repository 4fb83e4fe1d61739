"""Weeks are those of ISO 8601, across months, years and leap days."""

from __future__ import annotations

from datetime import date

import pytest

from bot.storage.periods import counting, monday_of, period


@pytest.mark.parametrize(
    ("day", "monday"),
    [
        (date(2026, 3, 2), date(2026, 3, 2)),
        (date(2026, 3, 8), date(2026, 3, 2)),
        (date(2027, 1, 1), date(2026, 12, 28)),
        (date(2028, 2, 29), date(2028, 2, 28)),
        (date(2028, 3, 1), date(2028, 2, 28)),
    ],
)
def test_week_of_a_day(day: date, monday: date) -> None:
    assert monday_of(day) == monday
    assert day.isocalendar()[:2] == monday.isocalendar()[:2]


def test_where_and_when_a_day_counts() -> None:
    day = date(2026, 3, 4)
    assert counting(None, day) == [(0, "all"), (0, "2026-03-02")]
    assert counting(5, day) == [(0, "all"), (0, "2026-03-02"), (5, "all"), (5, "2026-03-02")]


def test_all_time_is_no_week() -> None:
    assert period(None) == "all"
    assert period(date(2026, 3, 2)) == "2026-03-02"
