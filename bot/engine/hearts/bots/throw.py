"""Habits of throwing a card on another suit: the queen first, then what is most dangerous to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots.bits import (
    HEARTS,
    KING,
    POINTS,
    QUEEN,
    SPADES,
    SUITS,
    Ints,
    count,
    highest,
    index,
    lowest,
)
from bot.engine.hearts.bots.moon import threatens

if TYPE_CHECKING:
    from bot.engine.hearts.bots.bits import Floats
    from bot.engine.hearts.bots.habits import Habits
    from bot.engine.hearts.bots.tables import Turn


def throw(turn: Turn, habits: Habits) -> Ints:
    """A card of another suit than the one led; rows that follow suit get nonsense."""
    most = np.full(len(turn.hand), -np.inf)
    card = np.zeros_like(turn.hand)
    for suit in SUITS:
        own = turn.legal & suit
        top = highest(own)
        danger = np.where(own != 0, _danger(turn, own, top, suit, habits), -np.inf)
        card = np.where(danger > most, top, card)
        most = np.maximum(danger, most)
    card = np.where(turn.legal & QUEEN != 0, QUEEN, card)
    plain = lowest(turn.legal & ~POINTS)
    return np.where(threatens(turn, habits.keep_from) & (plain != 0), plain, card)


def _danger(turn: Turn, own: Ints, top: Ints, suit: int, habits: Habits) -> Floats:
    """How much trouble ``top``, the highest of ``own``, may still make."""
    left = count(turn.unseen & suit)
    below = count(turn.unseen & suit & (top - 1))
    length = count(own)
    danger = index(top) % 13 + habits.throw_low * (index(lowest(own)) % 13)
    danger = danger + habits.throw_below * below + habits.throw_above * (left - below)
    danger = danger - habits.throw_length * length + habits.throw_void * (length == 1)
    danger = danger - habits.throw_dead * (left == 0)
    if suit == SPADES:
        danger = danger + habits.throw_high_spade * ((turn.unseen & QUEEN != 0) & (top >= KING))
    if suit == HEARTS:
        danger = danger + habits.throw_heart
    return danger
