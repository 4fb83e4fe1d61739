"""Cards, packs, and the one text each of them has."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from bot.engine.errors import BadCard

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "SHDC"
KING = 13


class Suit(IntEnum):
    """The four suits, in the order used everywhere."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        return SUITS[self]

    @property
    def red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Card(NamedTuple):
    """A card's face. ``rank`` runs from 1 (ace) to 13 (king); two packs hold each face twice."""

    rank: int
    suit: Suit

    @property
    def red(self) -> bool:
        return self.suit.red

    @property
    def below(self) -> Card:
        """The same suit's card one rank lower; an ace has none below it."""
        return Card(self.rank - 1, self.suit)

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + SUITS[self.suit]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card's text, such as ``QS`` or ``TH``.

        Raises ``BadCard`` for anything else.
        """
        if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
            raise BadCard(text)
        return cls(RANKS.index(text[0]) + 1, Suit(SUITS.index(text[1])))


def new_pack(packs: int = 1) -> tuple[Card, ...]:
    """Return ``packs`` packs one after the other, each by suit and from ace to king."""
    return tuple(Card(rank, suit) for suit in Suit for rank in range(1, KING + 1)) * packs


def pack_text(pack: Iterable[Card]) -> str:
    """Write cards without separators: two characters a card."""
    return "".join(map(str, pack))


def parse_pack(text: str) -> tuple[Card, ...]:
    """Read what ``pack_text`` wrote. Raises ``BadCard`` at the first text that is no card."""
    return tuple(Card.parse(text[at : at + 2]) for at in range(0, len(text), 2))
