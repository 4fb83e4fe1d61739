"""What a view says of the hidden cards: how many each seat holds, and which ones it can hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.cards import Card, Suit
from bot.engine.hearts.bots.bits import ALL, HEARTS, POINTS, SUITS, bit, mask
from bot.engine.hearts.rules import HAND, points
from bot.engine.hearts.seats import Seat

if TYPE_CHECKING:
    from bot.engine.hearts.rules import Trick
    from bot.engine.hearts.view import HeartsView


@dataclass(frozen=True, slots=True)
class Known:
    """Masks. ``unseen``: the cards in the other hands. By seat: how many cards it holds (``sizes``), those
    it holds for certain (``sure``), those that are ruled out (``cannot``), and those it has played;
    ``void`` are the whole suits that it was seen not to follow.
    """

    unseen: int
    sizes: tuple[int, ...]
    sure: tuple[int, ...]
    cannot: tuple[int, ...]
    played: tuple[int, ...]
    void: tuple[int, ...]


def tricks_of(view: HeartsView) -> tuple[Trick, ...]:
    """The complete tricks and the one on the table."""
    return (*view.tricks, view.trick) if view.trick else view.tricks


def known(view: HeartsView) -> Known:
    """Draw every certain conclusion from the passes and plays that ``view`` shows."""
    played = [0, 0, 0, 0]
    cannot = [0, 0, 0, 0]
    void = [0, 0, 0, 0]
    broken = False
    for number, trick in enumerate(tricks_of(view)):
        for at, card in enumerate(trick.cards):
            seat = trick.leader.left(at)
            cannot[seat] |= _ruled_out(trick, at, card, first=number == 0, broken=broken)
            played[seat] |= bit(card)
            if card.suit is not trick.cards[0].suit:
                void[seat] |= SUITS[trick.cards[0].suit]
        broken = broken or any(card.suit is Suit.HEARTS for card in trick.cards)
    unseen = ALL & ~(mask(view.hand) | sum(played))
    sure = [0, 0, 0, 0]
    sure[view.seat.left(view.direction)] = mask(view.given) & unseen if view.received else 0
    sizes = tuple(HAND - played[seat].bit_count() for seat in Seat)
    return Known(unseen, sizes, tuple(sure), tuple(cannot), tuple(played), tuple(void))


def _ruled_out(trick: Trick, at: int, card: Card, *, first: bool, broken: bool) -> int:
    """What the rules say the player of ``card`` no longer held when it was played."""
    if at == 0:
        return 0 if broken or card.suit is not Suit.HEARTS else ALL & ~HEARTS
    led = trick.cards[0].suit
    if card.suit is led:
        return 0
    return ALL & ~POINTS if first and points(card) else SUITS[led]
