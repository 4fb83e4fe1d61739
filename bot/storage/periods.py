"""For how long and where a standing counts: as the columns ``period`` and ``guild_id`` hold it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

ALL_TIME = "all"
EVERYWHERE = 0


def monday_of(day: date) -> date:
    """The first day of a day's week (ISO 8601)."""
    return day - timedelta(days=day.weekday())


def period(monday: date | None) -> str:
    """The week that begins on ``monday``; None for all time."""
    return ALL_TIME if monday is None else monday.isoformat()


def counting(guild_id: int | None, day: date) -> list[tuple[int, str]]:
    """Each place and period for which something counts that was done on ``day`` (UTC) in a server or none."""
    places = [EVERYWHERE] if guild_id is None else [EVERYWHERE, guild_id]
    return [(place, time) for place in places for time in (ALL_TIME, period(monday_of(day)))]
