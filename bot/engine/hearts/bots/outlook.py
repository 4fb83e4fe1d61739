"""What the points of a round are worth in the whole game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.score import LAST_TOTAL

if TYPE_CHECKING:
    from bot.engine.hearts.bots.bits import Floats, Ints
    from bot.engine.hearts.score import Points

DECIDED = 0.5
NEAR = 8.0
FAR = 0.35


def chances(totals: Points, costs: Ints, seat: int) -> Floats:
    """About how likely ``seat`` wins the game, on each row of the round's ``costs``, shape (rows, 4).

    The lead of a seat counts the more, the nearer the game is to its end.
    """
    after = np.array(totals, dtype=np.float64) + costs
    highest = after.max(axis=1, keepdims=True)
    spread = np.where(highest >= LAST_TOTAL, DECIDED, NEAR + FAR * (LAST_TOTAL - highest))
    weights = np.exp((after.min(axis=1, keepdims=True) - after) / spread)
    return weights[:, seat] / weights.sum(axis=1)
