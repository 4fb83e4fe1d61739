"""The one calendar of daily deals, streaks and resets: dates in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """A row of something without a gap: the one that goes on now, and the longest ever."""

    current: int
    longest: int


def day_of(moment: datetime) -> date:
    """The day on which an aware moment falls."""
    return moment.astimezone(UTC).date()


def reset_after(day: date) -> datetime:
    """The moment at which ``day`` is over and the next one's deals begin."""
    return datetime.combine(day + DAY, time(), UTC)


def counts_until(day: date) -> datetime:
    """The moment from which a game of the day's deal no longer counts: the end of the next day."""
    return reset_after(day + DAY)


def streak(days: Iterable[date], today: date) -> Streak:
    """The streaks of calendar days among ``days``, in any order; those after ``today`` do not count.

    The current one goes on through a day that is not over yet: it ends today or yesterday.
    """
    longest = length = 0
    last: date | None = None
    for day in sorted({day for day in days if day <= today}):
        length = length + 1 if last is not None and day - last == DAY else 1
        longest, last = max(longest, length), day
    goes_on = last is not None and today - last <= DAY
    return Streak(length if goes_on else 0, longest)
