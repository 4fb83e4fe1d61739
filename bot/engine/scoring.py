"""What the moves of a solitaire earn, by the tables of rules.md."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from bot.engine.cards import Suit
from bot.engine.table import Kind, Move, Table

SCORING_VERSION = 1
"""Stored with every result: boards never mix results of different scoring tables."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a line of moves has earned.

    ``points`` is the score shown, to the letter of rules.md. ``ranked`` counts each card's way to its
    foundation once, so that no loop of moves raises it: ``peaks`` holds, for each suit, the greatest
    heights its foundations ever had at one time, highest first.
    """

    points: int
    ranked: int
    peaks: tuple[tuple[int, ...], ...]


class Scoring:
    """The scoring table. A variant overrides what differs."""

    packs: ClassVar[int] = 1

    def opening_points(self, options: tuple[str, ...]) -> int:
        return 0

    def currency(self, options: tuple[str, ...]) -> bool:
        """Whether the score is an amount of dollars, written ``+$208``, ``$0``, ``-$52``."""
        return False

    def floor(self, options: tuple[str, ...]) -> int | None:
        """What the score never falls below, if there is such a limit."""
        return 0

    def foundation_points(self, options: tuple[str, ...]) -> int:
        """What one card put on its foundation gives."""
        return 10

    def other_points(self, table: Table, move: Move) -> int:
        """What a legal move gives or costs on ``table`` besides; the floor comes after."""
        return 0

    def opening_tally(self, table: Table) -> Tally:
        points = self.opening_points(table.options)
        return Tally(points, points, ((0,) * self.packs,) * len(Suit))

    def score(self, tally: Tally, table: Table, move: Move, after: Table) -> Tally:
        """Return the tally after ``move`` has turned ``table`` into ``after``."""
        other = self.other_points(table, move)
        up = self.foundation_points(table.options) if move.target.kind is Kind.FOUNDATION else 0
        points = self._floored(tally.points + up + other, table)
        if not up:
            return replace(tally, points=points, ranked=self._floored(tally.ranked + other, table))
        peaks = self._peaks(tally.peaks, after)
        earned = up if peaks != tally.peaks else 0
        return Tally(points, self._floored(tally.ranked + earned + other, table), peaks)

    def _floored(self, points: int, table: Table) -> int:
        floor = self.floor(table.options)
        return points if floor is None else max(points, floor)

    def _peaks(self, peaks: tuple[tuple[int, ...], ...], after: Table) -> tuple[tuple[int, ...], ...]:
        heights = [len(pile) for pile in after.foundations]
        by_suit = (
            sorted(heights[suit * self.packs : (suit + 1) * self.packs], reverse=True) for suit in Suit
        )
        return tuple(tuple(map(max, old, new)) for old, new in zip(peaks, by_suit, strict=True))


def turned_up(table: Table, move: Move) -> bool:
    """Whether ``move`` uncovers a hidden card of a column."""
    pile = table[move.source]
    return move.source.kind is Kind.TABLEAU and 0 < pile.hidden == len(pile) - move.count
