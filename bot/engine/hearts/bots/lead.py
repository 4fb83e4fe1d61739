"""Habits of leading: low, to flush the queen out, never from a dead suit, high while it is cheap."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots.bits import (
    HEARTS,
    HIGH_SPADES,
    LOW_SPADES,
    QUEEN,
    SPADES,
    SUITS,
    Floats,
    Ints,
    count,
    either,
    highest,
    lowest,
)

if TYPE_CHECKING:
    from bot.engine.hearts.bots.habits import Habits
    from bot.engine.hearts.bots.tables import Turn


def lead(turn: Turn, habits: Habits) -> Ints:
    """The cheapest of the low and the high card of each suit."""
    least = np.full(len(turn.hand), np.inf)
    card = np.zeros_like(turn.hand)
    for suit in SUITS:
        own = turn.legal & suit
        for held, cost in _offers(turn, own, suit, habits):
            mine = np.where(own != 0, cost, np.inf)
            card = np.where(mine < least, held, card)
            least = np.minimum(mine, least)
    return card


def _offers(turn: Turn, own: Ints, suit: int, habits: Habits) -> list[tuple[Ints, Floats]]:
    high, low = highest(own), lowest(own)
    if suit == SPADES:
        low = either(highest(own & LOW_SPADES), low)
        return [(low, _spade_cost(turn, own, low, habits)), (high, _spade_cost(turn, own, high, habits))]
    low_cost = _cost(turn, own, low, suit, habits)
    if suit == HEARTS:
        return [(low, low_cost), (high, _cost(turn, own, high, suit, habits))]
    return [(low, low_cost), (high, _high_cost(turn, own, high, suit, habits))]


def _cost(turn: Turn, own: Ints, card: Ints, suit: int, habits: Habits) -> Floats:
    """What leading ``card`` is likely to cost: the chance to take the trick times the points expected."""
    left = count(turn.unseen & suit)
    below = count(turn.unseen & suit & (card - 1))
    void = turn.behind & suit != 0
    price = habits.lead_queen_out * (turn.unseen & QUEEN != 0) * (1 + void) * 0.5 + habits.lead_void * void
    price = price + (habits.lead_heart if suit == HEARTS else habits.lead_side)
    cost = _takes(habits.lead_fade).take(left - below) * price + habits.lead_below * below
    return cost + habits.lead_dead * (left == 0) + habits.lead_length * count(own)


def _high_cost(turn: Turn, own: Ints, card: Ints, suit: int, habits: Habits) -> Floats:
    """A high card of a side suit is led cheaply while most of the suit is still out."""
    left = count(turn.unseen & suit)
    above = left - count(turn.unseen & suit & (card - 1))
    cheap = (left >= habits.lead_high_unseen) & (turn.behind & suit == 0)
    high_cost = habits.lead_high * _takes(habits.lead_fade).take(above)
    return np.where(cheap, high_cost, _cost(turn, own, card, suit, habits))


def _spade_cost(turn: Turn, own: Ints, card: Ints, habits: Habits) -> Floats:
    """Low spades drive the queen out of another hand; one's own queen wants them kept."""
    queen_out = turn.unseen & QUEEN != 0
    cost = _cost(turn, own, card, SPADES, habits)
    cost = cost - habits.lead_flush * (queen_out & (turn.hand & HIGH_SPADES == 0))
    cost = cost + habits.lead_high_spade * (queen_out & (card > QUEEN))
    return cost + habits.lead_own_queen * (turn.hand & QUEEN != 0) + 5.0 * (card == QUEEN)


@cache
def _takes(fade: float) -> Floats:
    """How likely a lead takes the trick, by the number of higher cards unseen."""
    return np.exp(-fade * np.arange(14, dtype=np.float64))
