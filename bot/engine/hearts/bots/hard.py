"""The hard player: imagines the hidden hands, plays each out, and takes the cards best on average."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots import bits
from bot.engine.hearts.bots.belief import believed
from bot.engine.hearts.bots.chance import Chance
from bot.engine.hearts.bots.known import known
from bot.engine.hearts.bots.outlook import chances
from bot.engine.hearts.bots.passing import hand_over, pass_scores, three
from bot.engine.hearts.bots.policy import pick
from bot.engine.hearts.bots.race import best
from bot.engine.hearts.bots.tables import Tables, first_leader
from bot.engine.hearts.bots.worlds import sample

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.bots.bits import Floats, Ints
    from bot.engine.hearts.bots.budget import Budget
    from bot.engine.hearts.state import Hand
    from bot.engine.hearts.view import HeartsView

# A pass is chosen among the threes of so many cards; there are 56 of them, so each gets fewer worlds.
PASS_FROM = 8
PASS_SHARE = 8
# Early in a game one point is about 1/230 of a game: so values are close to points there.
POINT = 230.0


def choose_card(view: HeartsView, seed: int, budget: Budget) -> Card:
    """Play each candidate in the same imagined worlds, each time to the end of the round."""
    options = np.array(candidates(view), dtype=np.int64)
    if len(options) == 1:
        return bits.card(int(options[0]))
    tables = believed(view, budget.worlds, Chance(seed))

    def trial(options: Ints, start: int, stop: int) -> Floats:
        play = tables.rows(np.tile(np.arange(start, stop), len(options)))
        play.play(np.repeat(options, stop - start))
        return _worth(view, play).reshape(len(options), -1)

    return bits.card(best(options, trial, budget))


def candidates(view: HeartsView) -> list[int]:
    """The legal cards, one for each group of neighbours between which no other hand holds a card."""
    between = known(view).unseen | bits.mask(view.trick.cards if view.trick else ())
    found: list[int] = []
    for card in sorted(map(bits.bit, view.legal)):
        if found and _same(found[-1], card, between):
            found[-1] = card
        else:
            found.append(card)
    return found


def _same(low: int, high: int, between: int) -> bool:
    one_suit = any(low & suit and high & suit for suit in bits.SUITS)
    return one_suit and bits.QUEEN not in (low, high) and not between & (high - 1) & ~(2 * low - 1)


def choose_pass(view: HeartsView, seed: int, budget: Budget) -> Hand:
    """Try every three of the cards that the habits would rather give away."""
    hand = np.array([bits.mask(view.hand)], dtype=np.int64)
    gladly = np.argsort(-pass_scores(hand)[0], kind="stable")[:PASS_FROM].tolist()
    threes = [sum(1 << place for place in places) for places in combinations(gladly, 3)]
    options = np.array(threes, dtype=np.int64)
    budget = replace(budget, worlds=-(-budget.worlds // PASS_SHARE))
    hands = sample(known(view), view.seat, budget.worlds, Chance(seed))
    hands[:, view.seat] = hand
    given = np.stack([three(hands[:, seat]) for seat in range(4)], axis=1)

    def trial(options: Ints, start: int, stop: int) -> Floats:
        gifts = np.tile(given[start:stop], (len(options), 1))
        gifts[:, view.seat] = np.repeat(options, stop - start)
        dealt = hand_over(np.tile(hands[start:stop], (len(options), 1)), gifts, view.direction)
        return _worth(view, Tables(dealt, first_leader(dealt))).reshape(len(options), -1)

    return bits.cards(best(options, trial, budget))


def _worth(view: HeartsView, tables: Tables) -> Floats:
    """Play all rows to the end of the round by the habits, and value what comes out for the seat."""
    while tables.trick < 13:
        tables.play(pick(tables.view()))
    return POINT * chances(view.totals, tables.costs(), view.seat)
