"""The positions in which programs of this kind are reported to fail, and what holds for all levels."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine.cards import Card, new_pack, parse_pack
from bot.engine.hearts import state
from bot.engine.hearts.bots.budget import Budget
from bot.engine.hearts.bots.choose import Level, choose
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase, State
from bot.engine.hearts.view import view

ROUNDS = int(os.environ.get("TAASH_HEARTS_BOT_ROUNDS", "60"))
BUDGET = Budget(worlds=480)
FEW = Budget(worlds=4)
Reach = Callable[[str, str], State]
careful = pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])


def chosen(now: State, level: Level, seed: int = 1) -> str:
    seat = now.waiting[0]
    return str(choose(view(now, seat), level, seed, BUDGET)[0])


@careful
def test_the_queen_goes_under_the_ace(reach: Reach, level: Level) -> None:
    now = reach("KSQS3S8C6C4D5D9DTD2H7H8H9H", "W2C NAC E9C S8C NAS E4S")
    assert chosen(now, level) == "QS"


@careful
def test_the_king_is_not_put_where_the_queen_still_comes(reach: Reach, level: Level) -> None:
    now = reach("KS9S3S8C6C4D5D9DTD2H7H8H9H", "W2C NAC E9C S8C NJS E4S")
    assert chosen(now, level) != "KS"


def test_the_third_seat_ducks_instead_of_taking_with_a_middling_card(reach: Reach) -> None:
    now = reach("KD9D3D8C6C4S5S9STS2H7H8H9H", "W2C NAC E9C S8C N8D E6H")
    assert chosen(now, Level.MEDIUM) == "3D"


@careful
def test_the_queen_is_ducked(reach: Reach, level: Level) -> None:
    now = reach("KD9D3D8C6C4S5S9STS2H7H8H9H", "W2C NAC E9C S8C N8D EQS")
    assert chosen(now, level) == "3D"


@careful
def test_the_queen_is_thrown_as_soon_as_it_can_be(reach: Reach, level: Level) -> None:
    now = reach("QSJS8C6C5C4C3C2H7H8H9HJHKH", "W2C NAC E9C S8C N8D E6D")
    assert chosen(now, level) == "QS"


@careful
def test_a_dead_suit_is_not_led(reach: Reach, level: Level) -> None:
    plays = "S2C WKC NAC E9C N5D E6D S7D W8D W9D NTD EJD SAD"
    now = reach("2C3C4CADKDQD7D4D3D2D2S3S4S", plays)
    assert not chosen(now, level).endswith("D")


@careful
def test_a_moon_is_stopped_with_a_point(moon_in_the_making: State, level: Level) -> None:
    assert moon_in_the_making.taken[Seat.EAST] == sum(moon_in_the_making.taken) >= 20
    assert chosen(moon_in_the_making, level) == "AC"


@careful
@pytest.mark.parametrize("hand", ["ASKSQS2S3D6D8D2C5C7C2H3H4H", "KSQS2S4D6D8DTD2C5C7C2H3H4H"])
def test_high_spades_without_cover_are_passed(level: Level, hand: str) -> None:
    mine = parse_pack(hand)
    others = [card for card in new_pack() if card not in mine]
    pack = tuple(card for at in range(13) for card in (mine[at], *others[3 * at : 3 * at + 3]))
    passed = choose(view(state.begin(pack), Seat.SOUTH), level, 1, BUDGET)
    assert Card.parse("QS") in passed


def redealt(now: State, seat: Seat, luck: random.Random) -> State:
    """The same for ``seat``, with the other hands dealt anew from the cards it cannot see."""
    others = [other for other in Seat if other is not seat]
    hidden = [card for other in others for card in now.hands[other]]
    luck.shuffle(hidden)
    hands = list(now.hands)
    for other in others:
        size = len(hands[other])
        hands[other], hidden = tuple(hidden[:size]), hidden[size:]
    given = [cards if other is seat else () for other, cards in zip(Seat, now.given, strict=True)]
    if all(now.given):
        given = list(now.given)
    return replace(now, hands=tuple(hands), given=tuple(given))


def played(now: State, luck: random.Random, cards: int) -> State:
    while now.phase is Phase.PASSING:
        now = state.passes(now, now.waiting[0], tuple(luck.sample(now.hands[now.waiting[0]], 3)))
    for _ in range(cards):
        now = state.play(now, now.waiting[0], luck.choice(state.legal(now, now.waiting[0])))
    return now


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("cards", [0, 1, 6, 15, 27, 38, 46])
def test_redealing_the_hidden_cards_changes_no_play(level: Level, cards: int) -> None:
    luck = random.Random(cards)
    now = played(state.begin(tuple(luck.sample(new_pack(), 52))), luck, cards)
    seat = now.waiting[0]
    plays = {choose(view(redealt(now, seat, luck), seat), level, 5, FEW) for _ in range(5)}
    assert plays == {choose(view(now, seat), level, 5, FEW)}


@pytest.mark.parametrize("level", Level)
def test_redealing_the_hidden_cards_changes_no_pass(level: Level) -> None:
    luck = random.Random(3)
    now = state.begin(tuple(luck.sample(new_pack(), 52)))
    passes = {choose(view(redealt(now, Seat.WEST, luck), Seat.WEST), level, 5, FEW) for _ in range(5)}
    assert len(passes) == 1


def test_a_pass_is_chosen_before_the_others_are_seen() -> None:
    luck = random.Random(3)
    now = state.begin(tuple(luck.sample(new_pack(), 52)))
    before = choose(view(now, Seat.WEST), Level.HARD, 5, FEW)
    for seat in (Seat.SOUTH, Seat.EAST):
        now = state.passes(now, seat, now.hands[seat][:3])
    assert choose(view(now, Seat.WEST), Level.HARD, 5, FEW) == before


@pytest.mark.parametrize(
    "levels",
    [
        (Level.EASY, Level.EASY, Level.MEDIUM, Level.MEDIUM),
        (Level.MEDIUM, Level.EASY, Level.MEDIUM, Level.EASY),
        (Level.HARD, Level.EASY, Level.MEDIUM, Level.HARD),
    ],
)
def test_no_act_is_ever_illegal(levels: tuple[Level, ...]) -> None:
    luck = random.Random(11)
    rounds = ROUNDS // 15 if Level.HARD in levels else ROUNDS
    now = state.begin(tuple(luck.sample(new_pack(), 52)))
    for _ in range(max(rounds, 4)):
        while not now.over:
            seat = luck.choice(now.waiting)
            cards = choose(view(now, seat), levels[seat], luck.getrandbits(32), FEW)
            passing = now.phase is Phase.PASSING
            now = state.passes(now, seat, cards) if passing else state.play(now, seat, cards[0])
        pack = tuple(luck.sample(new_pack(), 52))
        now = state.begin(pack) if now.winner is not None else state.deal(now, pack)


def test_a_seed_and_a_number_of_worlds_decide() -> None:
    luck = random.Random(8)
    now = played(state.begin(tuple(luck.sample(new_pack(), 52))), luck, 5)
    seen = view(now, now.waiting[0])
    assert len({choose(seen, Level.HARD, 3, BUDGET) for _ in range(3)}) == 1
    easy = {choose(seen, Level.EASY, seed) for seed in range(40)}
    assert len(easy) > 1


def test_the_only_legal_card_needs_no_thought(reach: Reach) -> None:
    now = reach("2C3C4CADKDQD7D4D3D2D2S3S4S", "")

    def ask() -> bool:
        raise AssertionError

    assert choose(view(now, Seat.SOUTH), Level.HARD, 1, Budget(10**9, ask)) == parse_pack("2C")
