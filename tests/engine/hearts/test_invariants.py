"""Random hands keep every invariant. ``TAASH_HEARTS_HANDS`` sets their number."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

from bot.engine.cards import Card, Suit, new_pack
from bot.engine.hearts import state
from bot.engine.hearts.rules import QUEEN_OF_SPADES, TWO_OF_CLUBS, points, refusal
from bot.engine.hearts.state import Phase, State

if TYPE_CHECKING:
    from bot.engine.hearts.seats import Seat

HANDS = int(os.environ.get("TAASH_HEARTS_HANDS", "800"))


def cards_of(now: State) -> list[Card]:
    held = [card for hand in now.hands for card in hand]
    tricks = (*now.tricks, *([now.trick] if now.trick else []))
    return held + [card for trick in tricks for card in trick.cards]


def independent_legal(now: State, seat: Seat) -> set[Card]:
    """The legal cards, written again from the rules and sharing nothing with the engine's code."""
    assert now.trick is not None
    hand = set(now.hands[seat])
    hearts = {card for card in hand if card.suit == Suit.HEARTS}
    if now.trick.cards:
        follow = {card for card in hand if card.suit == now.trick.cards[0].suit}
        clean = hand - hearts - {QUEEN_OF_SPADES}
        return follow or (clean if not now.tricks else hand) or hand
    if not now.tricks:
        return {TWO_OF_CLUBS}
    seen = any(card.suit == Suit.HEARTS for trick in now.tricks for card in trick.cards)
    return hand if seen else (hand - hearts or hand)


def check(now: State, rng: random.Random) -> None:
    assert now.trick is not None
    seat = now.trick.turn
    legal = state.legal(now, seat)
    assert set(legal) == independent_legal(now, seat)
    other = rng.choice(new_pack())
    why = refusal(now.hands[seat], now.trick, other, first=not now.tricks, broken=now.broken)
    assert (why is None) == (other in legal)
    sizes = [len(hand) for hand in now.hands]
    assert sum(sizes) == 52 - 4 * len(now.tricks) - len(now.trick.cards)
    assert max(sizes) - min(sizes) <= 1


def play_round(now: State, rng: random.Random) -> State:
    while now.phase is Phase.PASSING:
        seat = rng.choice(now.waiting)
        now = state.passes(now, seat, tuple(rng.sample(now.hands[seat], 3)))
    while now.phase is Phase.PLAYING:
        check(now, rng)
        seat = now.waiting[0]
        before = now.taken
        now = state.play(now, seat, rng.choice(state.legal(now, seat)))
        assert all(mine >= theirs for mine, theirs in zip(now.taken, before, strict=True))
    return now


def test_random_hands_keep_the_invariants() -> None:
    rng = random.Random(4)
    now: State | None = None
    for _ in range(HANDS):
        pack = tuple(rng.sample(new_pack(), 52))
        start = state.begin(pack) if now is None or now.winner is not None else state.deal(now, pack)
        assert sorted(cards_of(start)) == sorted(new_pack())
        now = play_round(start, rng)
        assert sorted(cards_of(now)) == sorted(new_pack())
        assert sum(now.taken) == 26 == sum(points(card) for card in cards_of(now))
        assert sum(now.sheet[-1]) == (78 if now.moon is not None else 26)
        assert len(now.tricks) == 13
        assert hash(now) == hash(now)
