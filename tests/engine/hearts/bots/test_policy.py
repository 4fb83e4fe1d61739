"""The habits, on thousands of tables at once."""

from __future__ import annotations

import numpy as np

from bot.engine.cards import parse_pack
from bot.engine.hearts.bots import bits
from bot.engine.hearts.bots.chance import Chance
from bot.engine.hearts.bots.passing import hand_over, three
from bot.engine.hearts.bots.policy import pick
from bot.engine.hearts.bots.tables import Tables, first_leader

HANDS = 10_000


def dealt(rows: int, seed: int) -> bits.Ints:
    order = np.argsort(Chance(seed).uniform(rows, 52), axis=1)
    return (np.int64(1) << order).reshape(rows, 4, 13).sum(axis=2)


def hand(text: str) -> bits.Ints:
    return np.array([bits.mask(parse_pack(text))], dtype=np.int64)


def passed(text: str) -> str:
    return "".join(map(str, bits.cards(int(three(hand(text))[0]))))


def test_the_habits_play_legal_cards_only() -> None:
    hands = dealt(HANDS, 1)
    tables = Tables(hands, first_leader(hands))
    for _ in range(52):
        turn = tables.view()
        cards = pick(turn)
        assert (bits.count(cards) == 1).all()
        assert (cards & turn.legal == cards).all()
        tables.play(cards)
    assert (tables.taken.sum(axis=1) == 26).all()
    assert set(tables.costs().sum(axis=1).tolist()) == {26, 78}


def test_moons_are_shot_but_seldom() -> None:
    hands = dealt(HANDS, 2)
    tables = Tables(hands, first_leader(hands))
    while tables.trick < 13:
        tables.play(pick(tables.view()))
    moons = (tables.taken == 26).any(axis=1).mean()
    assert 0.005 < moons < 0.15


def test_three_cards_of_the_hand_are_passed() -> None:
    hands = dealt(2_000, 3)
    given = np.stack([three(hands[:, seat]) for seat in range(4)], axis=1)
    assert (bits.count(given) == 3).all()
    assert (given & hands == given).all()
    for places in (1, 2, 3):
        after = hand_over(hands, given, places)
        assert (bits.count(after) == 13).all()
        assert (after.sum(axis=1) == bits.ALL).all()
        assert (after[:, places] & given[:, 0] == given[:, 0]).all()


def test_high_spades_go_without_cover_and_stay_with_it() -> None:
    assert passed("QSKSAS2S3D6D8D2C5C7C2H3H4H") == "QSKSAS"
    assert "S" not in passed("2S3S4S5S6S7S8SQS3D6D8D9C7H")


def test_low_spades_are_kept_as_cover() -> None:
    assert "S" not in passed("2S3S4S5S2D3D4D2H3H4H2C3C4C")
