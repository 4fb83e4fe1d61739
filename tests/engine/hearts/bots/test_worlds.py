from __future__ import annotations

import random
from collections import Counter
from itertools import product

import numpy as np

from bot.engine.cards import new_pack
from bot.engine.hearts import state
from bot.engine.hearts.bots import bits
from bot.engine.hearts.bots.chance import Chance
from bot.engine.hearts.bots.known import Known, known
from bot.engine.hearts.bots.worlds import sample
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.engine.hearts.view import view

CARDS = [0, 1, 2, 13, 14, 26, 27, 39]
SMALL = Known(
    unseen=sum(1 << place for place in CARDS),
    sizes=(0, 3, 3, 2),
    sure=(0, 1 << 26, 0, 0),
    cannot=(0, bits.SPADES, 0, bits.CLUBS),
    played=(0, 0, 0, 0),
    void=(0, 0, 0, 0),
)


def agrees(hands: list[int], facts: Known, seat: int) -> bool:
    return all(
        hands[other].bit_count() == facts.sizes[other]
        and not hands[other] & facts.cannot[other]
        and not facts.sure[other] & ~hands[other]
        for other in range(4)
        if other != seat
    )


def test_every_division_that_agrees_is_equally_likely() -> None:
    possible: set[tuple[int, ...]] = set()
    for owners in product((1, 2, 3), repeat=len(CARDS)):
        hands = [0, 0, 0, 0]
        for place, owner in zip(CARDS, owners, strict=True):
            hands[owner] |= 1 << place
        if agrees(hands, SMALL, 0):
            possible.add(tuple(hands))
    rows: list[list[int]] = sample(SMALL, 0, 20_000, Chance(1)).tolist()
    drawn = Counter(tuple(row) for row in rows)
    assert set(drawn) == possible
    expected = 20_000 / len(possible)
    assert all(0.75 * expected < number < 1.25 * expected for number in drawn.values())


def test_worlds_agree_with_everything_a_seat_has_seen() -> None:
    luck = random.Random(6)
    for _ in range(25):
        now = state.begin(tuple(luck.sample(new_pack(), 52)))
        while not now.over:
            seat = now.waiting[0]
            if now.phase is Phase.PASSING:
                now = state.passes(now, seat, tuple(luck.sample(now.hands[seat], 3)))
                continue
            facts = known(view(now, seat))
            truth = [bits.mask(hand) for hand in now.hands]
            assert agrees(truth, facts, seat)
            worlds = sample(facts, seat, 4, Chance(luck.getrandbits(20)))
            for world in worlds.tolist():
                assert agrees(world, facts, seat)
                assert sum(world) == facts.unseen
            now = state.play(now, seat, luck.choice(state.legal(now, seat)))


def test_cards_given_are_known_to_lie_where_they_went() -> None:
    luck = random.Random(6)
    now = state.begin(tuple(luck.sample(new_pack(), 52)))
    for seat in Seat:
        now = state.passes(now, seat, now.hands[seat][:3])
    facts = known(view(now, Seat.SOUTH))
    assert facts.sure == (0, bits.mask(now.given[Seat.SOUTH]), 0, 0)


def test_a_seed_is_a_stream() -> None:
    first = sample(SMALL, 0, 50, Chance(4))
    assert np.array_equal(first, sample(SMALL, 0, 50, Chance(4)))
    assert not np.array_equal(first, sample(SMALL, 0, 50, Chance(5)))
