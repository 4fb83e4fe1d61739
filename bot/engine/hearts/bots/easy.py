"""The easy player: knows the rules and the first habits, plays loosely, and forgets often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.hearts.bots.chance import Chance
from bot.engine.hearts.rules import PASSED, QUEEN_OF_SPADES, Trick, points, strength

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.state import Hand
    from bot.engine.hearts.view import HeartsView

FORGETS = 0.2


def choose_pass(view: HeartsView, seed: int) -> Hand:
    """Give the highest cards away, but for one forgotten now and then."""
    luck = Chance(seed).uniform(1, len(view.hand))[0]
    ranked = sorted(
        zip(view.hand, luck.tolist(), strict=True),
        key=lambda held: (held[1] < FORGETS, -strength(held[0])),
    )
    return tuple(card for card, _ in ranked[:PASSED])


def choose_card(view: HeartsView, seed: int) -> Card:
    """Duck when it is easy, throw what costs most, lead low; or any card at all."""
    luck = Chance(seed).uniform(1, 2)[0].tolist()
    if luck[0] < FORGETS:
        return view.legal[int(luck[1] * len(view.legal))]
    trick = view.trick
    if trick is None or not trick.cards:
        return min(view.legal, key=strength)
    return _answer(view.legal, trick)


def _answer(legal: Hand, trick: Trick) -> Card:
    led = trick.cards[0].suit
    if legal[0].suit is not led:
        return max(legal, key=lambda card: (points(card), strength(card)))
    best = max(strength(card) for card in trick.cards if card.suit is led)
    under = [card for card in legal if strength(card) < best]
    if under:
        return max(under, key=strength)
    return min(legal, key=lambda card: (card == QUEEN_OF_SPADES, strength(card)))
