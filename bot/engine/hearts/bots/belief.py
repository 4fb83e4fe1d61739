"""Which imagined hands fit what the others have done: habits seen backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots import bits
from bot.engine.hearts.bots.known import known, tricks_of
from bot.engine.hearts.bots.policy import pick
from bot.engine.hearts.bots.tables import Tables
from bot.engine.hearts.bots.worlds import sample

if TYPE_CHECKING:
    from bot.engine.hearts.bots.bits import Floats, Ints
    from bot.engine.hearts.bots.chance import Chance
    from bot.engine.hearts.view import HeartsView

SURPRISE = 0.3
IMAGINED = 4


def believed(view: HeartsView, worlds: int, chance: Chance) -> Tables:
    """Tables as they may stand now, one a row: ``worlds`` of them, likelier ones more often."""
    facts = known(view)
    hands = sample(facts, view.seat, worlds * IMAGINED, chance)
    hands[:, view.seat] = bits.mask(view.hand)
    hands |= np.array(facts.played, dtype=np.int64)
    tables, surprises = _replayed(view, hands)
    return tables.rows(_drawn(SURPRISE**surprises, worlds, chance))


def _replayed(view: HeartsView, hands: Ints) -> tuple[Tables, Floats]:
    """Play the round so far on each row, and count the plays that the habits would not have made."""
    tricks = tricks_of(view)
    rows = len(hands)
    tables = Tables(hands, np.full(rows, tricks[0].leader, dtype=np.int64))
    surprises = np.zeros(rows)
    for trick in tricks:
        for at, card in enumerate(trick.cards):
            played = bits.bit(card)
            if trick.leader.left(at) is not view.seat:
                usual = pick(tables.view())
                surprises += usual != played
            tables.play(np.full(rows, played, dtype=np.int64))
    return tables, surprises


def _drawn(weights: Floats, count: int, chance: Chance) -> Ints:
    """Systematic resampling: row numbers, each as often as its weight asks."""
    steps = (np.arange(count) + chance.uniform(1, 1)[0, 0]) / count
    shares: Floats = np.cumsum(weights)
    return np.minimum(bits.place_among(shares, steps * shares[-1]), len(weights) - 1)
