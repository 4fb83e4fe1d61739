"""Cards as small numbers, so that a pile is a ``bytes`` and a position is quick to copy, sort and hash.

A face's code is 4 x (rank - 1) + suit; 64 more while it lies face down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import KING, Card, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.table import Pile

HIDDEN = 64
KINGS = 48
"""The code of the first king; every code from here on, and no other, is a king's."""


def code(card: Card) -> int:
    return 4 * (card.rank - 1) + card.suit


def codes(cards: Iterable[Card]) -> bytes:
    return bytes(map(code, cards))


def pile_codes(pile: Pile) -> bytes:
    """From the covered end to the open end."""
    return bytes(code(card) + HIDDEN * (at < pile.hidden) for at, card in enumerate(pile.cards))


def without(column: bytes, count: int) -> bytes:
    """The column with ``count`` cards less; a card so uncovered turns face up."""
    left = column[:-count]
    if left and left[-1] >= HIDDEN:
        return left[:-1] + bytes((left[-1] - HIDDEN,))
    return left


def _alternating(face: int) -> tuple[int, ...]:
    if face >= KINGS:
        return ()
    red = Suit(face % 4).red
    return tuple(face // 4 * 4 + 4 + suit for suit in Suit if suit.red != red)


ALTERNATING = tuple(map(_alternating, range(4 * KING)))
"""For each face, those it may lie on in a column built down in alternating colours."""
