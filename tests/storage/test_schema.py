"""Moments are stored portably."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage.schema import UtcDateTime

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
INDIA = timezone(timedelta(hours=5, minutes=30))


def test_moments_are_bound_in_utc() -> None:
    bound = UtcDateTime().process_bind_param(NOON.astimezone(INDIA), sqlite.dialect())
    assert bound
    assert bound == NOON
    assert bound.tzinfo is UTC


@pytest.mark.parametrize("stored", [NOON.replace(tzinfo=None), NOON, NOON.astimezone(INDIA)])
def test_moments_are_read_in_utc(stored: datetime) -> None:
    read = UtcDateTime().process_result_value(stored, postgresql.dialect())
    assert read
    assert read == NOON
    assert read.tzinfo is UTC


def test_no_moment() -> None:
    assert UtcDateTime().process_bind_param(None, sqlite.dialect()) is None
    assert UtcDateTime().process_result_value(None, sqlite.dialect()) is None
