"""The rules of one trick: which card may be played, who takes it, what it costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.cards import Card, Suit
from bot.engine.hearts.errors import (
    HeartsNotBroken,
    MustFollow,
    NoPointsOnFirstTrick,
    NotInHand,
    TwoOfClubsLeads,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.errors import IllegalMove
    from bot.engine.hearts.seats import Seat

QUEEN_OF_SPADES = Card(12, Suit.SPADES)
TWO_OF_CLUBS = Card(2, Suit.CLUBS)
ALL_POINTS = 26
HAND = 13
PASSED = 3


def strength(card: Card) -> int:
    """The rank with the ace high: 2 to 14."""
    return 14 if card.rank == 1 else card.rank


def points(card: Card) -> int:
    """A heart costs 1, the queen of spades 13."""
    if card == QUEEN_OF_SPADES:
        return 13
    return int(card.suit is Suit.HEARTS)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a hand shows them: by suit, each from two to ace."""
    return tuple(sorted(cards, key=lambda card: (card.suit, strength(card))))


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards played so far, the leader's first, then clockwise."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    @property
    def complete(self) -> bool:
        return len(self.cards) == 4

    @property
    def turn(self) -> Seat:
        """Whose card comes next."""
        return self.leader.left(len(self.cards))

    @property
    def winner(self) -> Seat:
        """Who takes the trick, or would as it lies: the highest card of the suit led."""
        led = self.cards[0].suit
        best = max((strength(card), at) for at, card in enumerate(self.cards) if card.suit is led)
        return self.leader.left(best[1])

    @property
    def points(self) -> int:
        return sum(map(points, self.cards))

    def plus(self, card: Card) -> Trick:
        return replace(self, cards=(*self.cards, card))

    def card_of(self, seat: Seat) -> Card | None:
        """What ``seat`` has played to this trick, if anything yet."""
        at = (seat - self.leader) % 4
        return self.cards[at] if at < len(self.cards) else None


def playable(hand: tuple[Card, ...], trick: Trick, *, first: bool, broken: bool) -> tuple[Card, ...]:
    """The cards of ``hand`` that may be played to ``trick`` now.

    ``first``: this is the round's first trick. ``broken``: a heart was played in an earlier trick.
    """
    if trick.cards:
        followers = tuple(card for card in hand if card.suit is trick.cards[0].suit)
        if followers:
            return followers
        return tuple(card for card in hand if not points(card)) or hand if first else hand
    if first:
        return (TWO_OF_CLUBS,)
    if broken:
        return hand
    return tuple(card for card in hand if card.suit is not Suit.HEARTS) or hand


def refusal(
    hand: tuple[Card, ...], trick: Trick, card: Card, *, first: bool, broken: bool
) -> IllegalMove | None:
    """The rule that forbids playing ``card`` to ``trick``, or None if it may be played."""
    if card not in hand:
        return NotInHand(card)
    if card in playable(hand, trick, first=first, broken=broken):
        return None
    if not trick.cards:
        return TwoOfClubsLeads(card) if first else HeartsNotBroken(card)
    led = trick.cards[0].suit
    if any(held.suit is led for held in hand):
        return MustFollow(card, led)
    return NoPointsOnFirstTrick(card)
