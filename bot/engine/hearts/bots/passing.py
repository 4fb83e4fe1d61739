"""Which three cards the habits give away, for many hands at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots.bits import LOW_SPADES, QUEEN, SUITS, Floats, Ints, count
from bot.engine.hearts.bots.habits import PASS_HABITS

if TYPE_CHECKING:
    from bot.engine.hearts.bots.habits import PassHabits


_RANKS = np.arange(13, dtype=np.float64)
_BITS = np.arange(52, dtype=np.int64)


def pass_scores(hand: Ints, habits: PassHabits = PASS_HABITS) -> Floats:
    """How gladly each card is given away: shape (rows, 52), minus infinity for cards not held."""
    rows = len(hand)
    scores = np.empty((rows, 4, 13))
    spades = hand & SUITS[0]
    guards = count(spades & LOW_SPADES)
    spade = np.full((rows, 13), habits.low_spade)
    spade[:, 10] = np.where(guards < habits.queen_guards, habits.queen, habits.low_spade)
    held = hand & QUEEN != 0
    weak = guards + held < habits.high_spade_guards
    spade[:, 11] = np.where(weak, habits.high_spade, 0.0)
    spade[:, 12] = np.where(weak, habits.high_spade + 1, 0.0)
    scores[:, 0] = spade
    scores[:, 1] = habits.heart_base + habits.heart * _RANKS
    for suit in (2, 3):
        length = count(hand & SUITS[suit])[:, None]
        short = habits.short * np.maximum(5 - length, 0)
        scores[:, suit] = habits.side * _RANKS + short - habits.low_keep * (_RANKS < 3) * (length > 3)
    flat = scores.reshape(rows, 52)
    return np.where(hand[:, None] >> _BITS & 1 != 0, flat, -np.inf)


def three(hand: Ints, habits: PassHabits = PASS_HABITS) -> Ints:
    """The three cards to give away from each hand, as masks."""
    order = np.argsort(-pass_scores(hand, habits), axis=1, kind="stable")[:, :3]
    return (np.int64(1) << order).sum(axis=1)


def hand_over(hands: Ints, given: Ints, places: int) -> Ints:
    """Hands after the pass; both arrays have shape (rows, 4), by seat."""
    return (hands & ~given) | np.roll(given, places, axis=1)
