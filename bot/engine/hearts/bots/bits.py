"""Cards as bits of an integer: suit after suit, each from two to ace, so that masks hold hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from bot.engine.cards import Card, Suit
from bot.engine.hearts.rules import strength

if TYPE_CHECKING:
    from collections.abc import Iterable

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

ALL = (1 << 52) - 1
SUITS = tuple(0x1FFF << 13 * suit for suit in Suit)
SPADES, HEARTS, DIAMONDS, CLUBS = SUITS
QUEEN, KING, ACE = 1 << 10, 1 << 11, 1 << 12
HIGH_SPADES = KING | ACE
LOW_SPADES = QUEEN - 1
POINTS = HEARTS | QUEEN
_EXPONENT = np.int64(0x7FF0000000000000)
_SUIT_OF = np.array([SUITS[index // 13] for index in range(52)], dtype=np.int64)


def bit(card: Card) -> int:
    """The one bit that stands for ``card``."""
    return 1 << card.suit * 13 + strength(card) - 2


def mask(cards: Iterable[Card]) -> int:
    """The bits of all ``cards``."""
    return sum(map(bit, cards))


def card(single: int) -> Card:
    """The card that one bit stands for."""
    suit, rank = divmod(single.bit_length() - 1, 13)
    return Card((rank + 1) % 13 + 1, Suit(suit))


def cards(held: int) -> tuple[Card, ...]:
    """The cards of a mask, in a hand's order."""
    return tuple(card(1 << index) for index in range(52) if held >> index & 1)


def highest(held: Ints) -> Ints:
    """The highest bit of each mask, 0 for 0: 52 bits fit a float, whose exponent tells the place."""
    return (held.astype(np.float64).view(np.int64) & _EXPONENT).view(np.float64).astype(np.int64)


def lowest(held: Ints) -> Ints:
    """The lowest bit of each mask, 0 for 0."""
    return held & -held


def index(single: Ints) -> Ints:
    """The place, 0 to 51, of each single bit."""
    return (single.astype(np.float64).view(np.int64) >> 52) - 1023


def suit_of(single: Ints) -> Ints:
    """The whole suit that each single bit belongs to."""
    return _SUIT_OF.take(index(single))


def count(held: Ints) -> Ints:
    """How many cards each mask holds."""
    return np.bitwise_count(held).astype(np.int64)


def either(first: Ints, second: Ints) -> Ints:
    """Each mask of ``first``, or that of ``second`` where it is empty."""
    return np.where(first != 0, first, second)


def place_among(bounds: Floats, values: Floats) -> Ints:
    """How many of the rising ``bounds`` each value has reached."""
    found: Any = np.searchsorted(bounds, values, side="right")
    return found
