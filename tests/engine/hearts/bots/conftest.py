"""Positions by their cards: one hand, and the plays that led there."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bot.engine.cards import Card, Suit, new_pack, parse_pack
from bot.engine.errors import IllegalMove
from bot.engine.hearts import score, state
from bot.engine.hearts.rules import TWO_OF_CLUBS, Trick, in_order
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import State

EMPTY = ((), (), (), ())
Reach = Callable[[str, str], State]


def _deal(south: tuple[Card, ...], script: list[tuple[Seat, Card]], luck: random.Random) -> State:
    hands: list[list[Card]] = [list(south), [], [], []]
    for seat, card in script:
        if seat is not Seat.SOUTH:
            hands[seat].append(card)
    rest = [card for card in new_pack() if all(card not in hand for hand in hands)]
    luck.shuffle(rest)
    for hand in hands:
        while len(hand) < 13:
            hand.append(rest.pop())
    leader = next(seat for seat in Seat if TWO_OF_CLUBS in hands[seat])
    return State(tuple(map(tuple, hands)), EMPTY, (), Trick(leader), (score.NO_POINTS,) * 3)


def _reach(south: str, plays: str) -> State:
    """A round without a pass in which South was dealt ``south``, after ``plays`` such as ``W2C NAC``."""
    script = [(Seat.of_letter(text[0]), Card.parse(text[1:])) for text in plays.split()]
    luck = random.Random(f"{south} {plays}")
    for _ in range(20_000):
        now = _deal(parse_pack(south), script, luck)
        try:
            for seat, card in script:
                now = state.play(now, seat, card)
        except IllegalMove:
            continue
        return now
    raise AssertionError("no deal agrees with these plays")


@pytest.fixture
def reach() -> Reach:
    return _reach


def _late() -> State:
    """East has every point of eleven tricks. West led a club, North threw a heart, South plays last."""
    hands = tuple(map(parse_pack, ("3CAC", "9C5H", "4H6H", "JHKC")))
    held = {card for hand in hands for card in hand}
    suits = [[card for card in reversed(in_order(new_pack())) if card.suit is suit] for suit in Suit]
    spades, hearts, diamonds, clubs = ([card for card in cards if card not in held] for cards in suits)
    rows = [cards[at : at + 4] for cards in (spades, hearts, diamonds) for at in range(0, len(cards) - 3, 4)]
    rows += [[spades[-1], diamonds[-1], hearts[-1], clubs[-1]], clubs[:4]]
    rows.append([clubs[5], clubs[6], clubs[4], clubs[7]])
    tricks = tuple(Trick(Seat.EAST, tuple(row)) for row in rows)
    now = State(hands, EMPTY, tricks, Trick(tricks[-1].winner), (score.NO_POINTS,) * 3)
    for seat, card in ((Seat.WEST, "9C"), (Seat.NORTH, "4H"), (Seat.EAST, "KC")):
        now = state.play(now, seat, Card.parse(card))
    return now


@pytest.fixture
def moon_in_the_making() -> State:
    return _late()
