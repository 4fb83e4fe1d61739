"""Many tables at once play by the rules of the engine."""

from __future__ import annotations

import random

import numpy as np

from bot.engine.cards import new_pack
from bot.engine.hearts import score, state
from bot.engine.hearts.bots import bits
from bot.engine.hearts.bots.medium import turn_of
from bot.engine.hearts.bots.tables import Tables, first_leader
from bot.engine.hearts.state import State
from bot.engine.hearts.view import view

EMPTY = ((), (), (), ())
GAMES = 60


def dealt(luck: random.Random) -> State:
    over = State(EMPTY, EMPTY, (), None, (score.NO_POINTS,) * 3, claimed=True)
    return state.deal(over, tuple(luck.sample(new_pack(), 52)))


def test_tables_in_step_agree_with_the_engine() -> None:
    luck = random.Random(2)
    games = [dealt(luck) for _ in range(GAMES)]
    hands = np.array([[bits.mask(hand) for hand in game.hands] for game in games], dtype=np.int64)
    tables = Tables(hands, first_leader(hands))
    for _ in range(52):
        turn = tables.view()
        cards: list[int] = []
        for row, game in enumerate(games):
            seat = game.waiting[0]
            legal = state.legal(game, seat)
            assert turn.seat[row] == seat
            assert turn.legal[row] == bits.mask(legal)
            one = turn_of(view(game, seat))
            for name in ("hand", "legal", "unseen", "led", "points", "behind", "taken"):
                assert np.array_equal(getattr(one, name)[0], getattr(turn, name)[row]), name
            if turn.place:
                assert (one.best[0], one.winner[0]) == (turn.best[row], turn.winner[row])
            assert (one.place, one.trick) == (turn.place, turn.trick)
            card = luck.choice(legal)
            cards.append(bits.bit(card))
            games[row] = state.play(game, seat, card)
        tables.play(np.array(cards, dtype=np.int64))
    assert tables.costs().tolist() == [list(game.sheet[-1]) for game in games]


def test_rows_that_repeat_go_their_own_ways() -> None:
    luck = random.Random(5)
    game = dealt(luck)
    hands = np.array([[bits.mask(hand) for hand in game.hands]], dtype=np.int64)
    one = Tables(hands, first_leader(hands))
    one.play(one.view().legal)
    two = one.rows(np.array([0, 0]))
    legal = int(one.view().legal[0])
    low, high = legal & -legal, 1 << legal.bit_length() - 1
    two.play(np.array([low, high], dtype=np.int64))
    assert two.played.tolist() == [int(one.played[0]) | low, int(one.played[0]) | high]
    assert one.place == 1
