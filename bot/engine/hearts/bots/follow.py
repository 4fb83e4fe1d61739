"""Habits of following suit: duck, take cheaply, give the queen under an ace or king."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots.bits import (
    HEARTS,
    HIGH_SPADES,
    LOW_SPADES,
    QUEEN,
    SPADES,
    Bools,
    Ints,
    count,
    either,
    highest,
    lowest,
)
from bot.engine.hearts.bots.moon import rival, threatens

if TYPE_CHECKING:
    from bot.engine.hearts.bots.habits import Habits
    from bot.engine.hearts.bots.tables import Turn


def follow(turn: Turn, habits: Habits) -> Ints:
    """A card of the suit led; rows that hold none of it get nonsense."""
    high = highest(either(turn.legal & ~QUEEN, turn.legal))
    if turn.trick == 0:
        return high  # no points fall on the first trick
    under = turn.legal & (turn.best - 1)
    if turn.place == 3:
        takes = (
            (under == 0)
            | (turn.points == 0)
            | (threatens(turn, habits.stop_from) & (turn.points <= habits.stop_points))
        )
        card = np.where(takes, high, highest(under))
    else:
        card = _early(turn, under, high, habits)
    card = np.where(_contests(turn, high, habits), high, card)
    return np.where(under & QUEEN != 0, QUEEN, card)


def _contests(turn: Turn, high: Ints, habits: Habits) -> Bools:
    """Whether a few points taken here with a sure card end a moon in the making."""
    costs = ((turn.points > 0) | (turn.led == HEARTS)) & (turn.points <= habits.stop_points)
    sure = (turn.unseen & turn.led < high) & (high > turn.best)
    return rival(turn, habits.stop_from) & costs & sure


def _early(turn: Turn, under: Ints, high: Ints, habits: Habits) -> Ints:
    """With seats still to play: high while no points are near, else under, else as it must be."""
    card = np.where(_safe(turn, habits), high, highest(under))
    card = either(card, _forced_over(turn, high, habits))
    queen_near = (turn.led == SPADES) & ((turn.unseen | turn.hand) & QUEEN != 0) & (turn.best < QUEEN)
    low = highest(turn.legal & LOW_SPADES)
    guarded = either(low, either(lowest(turn.legal & HIGH_SPADES), turn.legal & QUEEN))
    return np.where(queen_near, guarded, card)


def _safe(turn: Turn, habits: Habits) -> Bools:
    """Whether no points are likely to fall on this trick, so that a high card goes cheaply."""
    enough = habits.safe_two_behind if turn.place == 1 else habits.safe_one_behind
    clean = (turn.points == 0) & (turn.led != HEARTS) & (turn.behind & turn.led == 0)
    return clean & (count(turn.unseen & turn.led) >= enough)


def _forced_over(turn: Turn, high: Ints, habits: Habits) -> Ints:
    """No card lies under: the lowest, hoping for a higher one behind, or the highest if that is vain."""
    low = lowest(either(turn.legal & ~QUEEN, turn.legal))
    above = count(turn.unseen & turn.led & ~(low | (low - 1)))
    return np.where(above >= habits.high_over / (4 - turn.place), low, high)
