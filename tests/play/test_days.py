from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from bot.play.days import Streak, counts_until, day_of, reset_after, streak

TODAY = date(2026, 3, 1)
INDIA = timezone(timedelta(hours=5, minutes=30))


def days(*ago: int, today: date = TODAY) -> list[date]:
    return [today - timedelta(days=one) for one in ago]


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 3, 1, 0, 0, tzinfo=UTC), date(2026, 3, 1)),
        (datetime(2026, 2, 28, 23, 59, 59, 999_999, tzinfo=UTC), date(2026, 2, 28)),
        (datetime(2026, 3, 1, 5, 29, tzinfo=INDIA), date(2026, 2, 28)),
        (datetime(2026, 3, 1, 5, 30, tzinfo=INDIA), date(2026, 3, 1)),
    ],
)
def test_a_day_is_one_date_for_everybody(moment: datetime, day: date) -> None:
    assert day_of(moment) == day


@pytest.mark.parametrize(
    ("day", "reset"),
    [
        (date(2026, 3, 1), datetime(2026, 3, 2, tzinfo=UTC)),
        (date(2026, 12, 31), datetime(2027, 1, 1, tzinfo=UTC)),
        (date(2028, 2, 28), datetime(2028, 2, 29, tzinfo=UTC)),
        (date(2026, 3, 29), datetime(2026, 3, 30, tzinfo=UTC)),  # clocks change in Europe
    ],
)
def test_the_reset_is_the_moment_at_which_the_day_changes(day: date, reset: datetime) -> None:
    assert reset_after(day) == reset
    assert day_of(reset) == day + timedelta(days=1)
    assert day_of(reset - timedelta(microseconds=1)) == day
    assert counts_until(day) == reset + timedelta(days=1)


@pytest.mark.parametrize(
    ("ago", "expected"),
    [
        ((), Streak(0, 0)),
        ((0,), Streak(1, 1)),
        ((1,), Streak(1, 1)),  # today is not over
        ((2,), Streak(0, 1)),
        ((0, 1), Streak(2, 2)),
        ((1, 2), Streak(2, 2)),
        ((2, 3), Streak(0, 2)),
        ((0, 2), Streak(1, 1)),
        ((0, 2, 3, 4), Streak(1, 3)),
        ((4, 0, 1, 2, 1, 0), Streak(3, 3)),  # in any order, and each day once
        ((-1, 0), Streak(1, 1)),  # tomorrow is not here yet
    ],
)
def test_streaks_are_of_calendar_days(ago: tuple[int, ...], expected: Streak) -> None:
    assert streak(days(*ago), TODAY) == expected


@pytest.mark.parametrize(
    "today",
    [date(2026, 3, 2), date(2027, 1, 2), date(2028, 3, 1), date(2100, 3, 1), date(2026, 5, 1)],
    ids=["month", "year", "leap day", "no leap day", "30 days"],
)
def test_a_streak_goes_on_over_the_ends_of_months_and_years(today: date) -> None:
    assert streak(days(0, 1, 2, 3, today=today), today) == Streak(4, 4)
