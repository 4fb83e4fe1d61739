"""The medium player: the usual habits of a careful one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots import bits
from bot.engine.hearts.bots.known import known
from bot.engine.hearts.bots.passing import three
from bot.engine.hearts.bots.policy import pick
from bot.engine.hearts.bots.tables import Turn
from bot.engine.hearts.rules import Trick

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.state import Hand
    from bot.engine.hearts.view import HeartsView


def choose_pass(view: HeartsView) -> Hand:
    """Give away what is most dangerous, and empty a short suit."""
    return bits.cards(int(three(_one(bits.mask(view.hand)))[0]))


def choose_card(view: HeartsView) -> Card:
    """Play the card that the habits pick."""
    return bits.card(int(pick(turn_of(view))[0]))


def turn_of(view: HeartsView) -> Turn:
    """One row that holds what ``view`` shows."""
    trick = view.trick or Trick(view.seat)
    facts = known(view)
    led = bits.SUITS[trick.cards[0].suit] if trick.cards else 0
    winner = trick.winner if trick.cards else trick.leader
    best = trick.card_of(winner)
    behind = 0
    for ahead in range(1, 4 - len(trick.cards)):
        behind |= facts.void[view.seat.left(ahead)]
    return Turn(
        seat=_one(view.seat),
        hand=_one(bits.mask(view.hand)),
        legal=_one(bits.mask(view.legal)),
        unseen=_one(facts.unseen),
        led=_one(led),
        best=_one(bits.bit(best) if best else 0),
        winner=_one(winner),
        points=_one(trick.points),
        behind=_one(behind),
        taken=np.array([view.taken], dtype=np.int64),
        place=len(trick.cards),
        trick=len(view.tricks),
    )


def _one(value: int) -> bits.Ints:
    return np.array([value], dtype=np.int64)
