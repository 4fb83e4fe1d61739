"""What rounds and games cost, who shot the moon and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.hearts.rules import ALL_POINTS
from bot.engine.hearts.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.hearts.rules import Trick

Points = tuple[int, int, int, int]
NO_POINTS: Points = (0, 0, 0, 0)
LAST_TOTAL = 100


def taken(tricks: Iterable[Trick]) -> Points:
    """The points each seat has in its complete ``tricks``, before any moon."""
    counts = [0, 0, 0, 0]
    for trick in tricks:
        counts[trick.winner] += trick.points
    return (counts[0], counts[1], counts[2], counts[3])


def moon_shooter(raw: Points) -> Seat | None:
    """Who took all 13 hearts and the queen of spades, if one seat did."""
    return Seat(raw.index(ALL_POINTS)) if ALL_POINTS in raw else None


def round_points(raw: Points) -> Points:
    """What the round costs each seat: a moon is 0 for the shooter and 26 for each of the others."""
    if moon_shooter(raw) is None:
        return raw
    return (ALL_POINTS - raw[0], ALL_POINTS - raw[1], ALL_POINTS - raw[2], ALL_POINTS - raw[3])


def totals(sheet: Iterable[Points]) -> Points:
    """Add up the rounds of a score sheet."""
    south = west = north = east = 0
    for row in sheet:
        south, west, north, east = south + row[0], west + row[1], north + row[2], east + row[3]
    return (south, west, north, east)


def winner(sums: Points) -> Seat | None:
    """Who has won with these totals after a round, or None while the game goes on.

    It ends when some total has reached 100 and one seat alone is lowest (rules.md).
    """
    lowest = min(sums)
    if max(sums) < LAST_TOTAL or sums.count(lowest) > 1:
        return None
    return Seat(sums.index(lowest))
