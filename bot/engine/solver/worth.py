"""How far from won a position looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.engine.solver.codes import HIDDEN

if TYPE_CHECKING:
    from bot.engine.solver.space import Columns, Heights


@dataclass(frozen=True, slots=True)
class Weights:
    """What each card on a foundation, hidden, on top of a lower one of its suit, and in the talon counts."""

    up: float
    hidden: float
    blocking: float
    talon: float


HARP = (Weights(5, 8, 4, 2), Weights(5, 8, 4, 0), Weights(7, 8, 6, 3), Weights(5, 6, 2, 1))
EIGHT_OFF = (Weights(4, 0, 4, 3), Weights(4, 0, 6, 1), Weights(2, 0, 4, 4))
"""Measured on deals known to be winnable; they differ, so that one sees what another misses."""


@dataclass(slots=True)
class ColumnWorth:
    """A sum over columns; each column's part is worked out once and kept."""

    weights: Weights
    _known: dict[bytes, float] = field(default_factory=dict[bytes, float])

    def of(self, columns: Columns, talon: bytes, heights: Heights) -> float:
        known = self._known
        total = self.weights.talon * len(talon) - self.weights.up * sum(heights)
        for column in columns:
            part = known.get(column)
            if part is None:
                part = known[column] = self._part(column)
            total += part
        return total

    def _part(self, column: bytes) -> float:
        part = 0.0
        lowest = [HIDDEN] * 4
        for card in column:
            rank, suit = divmod(card % HIDDEN, 4)
            if card >= HIDDEN:
                part += self.weights.hidden
            if rank > lowest[suit]:
                part += self.weights.blocking
            lowest[suit] = min(lowest[suit], rank)
        return part
