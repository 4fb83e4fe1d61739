from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Card, Suit, new_pack, parse_pack
from bot.engine.hearts import errors
from bot.engine.hearts.rules import Trick, in_order, playable, points, refusal, strength
from bot.engine.hearts.seats import Seat

if TYPE_CHECKING:
    from bot.engine.errors import IllegalMove


def trick(text: str, leader: Seat = Seat.SOUTH) -> Trick:
    return Trick(leader, parse_pack(text))


def text(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


def test_a_pack_holds_26_points() -> None:
    assert sum(map(points, new_pack())) == 26
    assert points(Card.parse("QS")) == 13
    assert points(Card.parse("QH")) == 1
    assert points(Card.parse("KS")) == 0


def test_aces_are_high() -> None:
    assert strength(Card.parse("AC")) == 14
    assert text(in_order(parse_pack("ACKC2CAS2S"))) == "2SAS2CKCAC"


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("2C3C4C5C", Seat.EAST),
        ("KCAC4C5C", Seat.WEST),
        ("5DASAHAC", Seat.SOUTH),
        ("5D6DAHQS", Seat.WEST),
        ("QSKS2SAH", Seat.WEST),
    ],
)
def test_the_highest_card_of_the_suit_led_takes_the_trick(cards: str, winner: Seat) -> None:
    assert trick(cards).winner is winner


def test_a_trick_knows_whose_card_is_whose() -> None:
    now = trick("5D6D", Seat.NORTH)
    assert now.turn is Seat.SOUTH
    assert str(now.card_of(Seat.EAST)) == "6D"
    assert now.card_of(Seat.SOUTH) is None


@pytest.mark.parametrize(
    ("hand", "table", "first", "broken", "expected"),
    [
        ("2CACKHQS", "", True, False, "2C"),
        ("3CACKHQS", "2C", True, False, "3CAC"),
        ("3DKHQS", "2C", True, False, "3D"),
        ("KHQS2H", "2C", True, False, "KHQS2H"),
        ("KH2H", "2C", True, False, "KH2H"),
        ("KHQS3D", "4C", False, False, "KHQS3D"),
        ("KHQS3D", "4D", False, True, "3D"),
        ("KHQS3D", "", False, False, "QS3D"),
        ("KHQS3D", "", False, True, "KHQS3D"),
        ("KH2H", "", False, False, "KH2H"),
        ("KHQS", "", False, False, "QS"),
    ],
)
def test_playable(hand: str, table: str, first: bool, broken: bool, expected: str) -> None:
    cards = playable(parse_pack(hand), trick(table), first=first, broken=broken)
    assert text(cards) == expected


@pytest.mark.parametrize(
    ("hand", "table", "card", "first", "expected"),
    [
        ("2CAC", "", "KC", True, errors.NotInHand(Card.parse("KC"))),
        ("2CAC", "", "AC", True, errors.TwoOfClubsLeads(Card.parse("AC"))),
        ("3CAD", "2C", "AD", True, errors.MustFollow(Card.parse("AD"), Suit.CLUBS)),
        ("AHAD", "2C", "AH", True, errors.NoPointsOnFirstTrick(Card.parse("AH"))),
        ("QSAD", "2C", "QS", True, errors.NoPointsOnFirstTrick(Card.parse("QS"))),
        ("AHAD", "", "AH", False, errors.HeartsNotBroken(Card.parse("AH"))),
        ("AHAD", "2C", "AH", False, None),
    ],
)
def test_refusals_name_the_rule(
    hand: str,
    table: str,
    card: str,
    first: bool,
    expected: IllegalMove | None,
) -> None:
    assert refusal(parse_pack(hand), trick(table), Card.parse(card), first=first, broken=False) == expected
