"""Cards and packs: one text each, and back."""

from __future__ import annotations

import pytest

from bot.engine.cards import Card, Suit, new_pack, pack_text, parse_pack
from bot.engine.errors import BadCard, BadText


def test_every_card_round_trips() -> None:
    for card in new_pack():
        assert Card.parse(str(card)) == card


def test_a_pack_is_ordered_by_suit_then_rank() -> None:
    text = pack_text(new_pack())
    assert text.startswith("AS2S3S4S5S6S7S8S9STSJSQSKSAH2H")
    assert text.endswith("JCQCKC")
    assert parse_pack(text) == new_pack()


def test_two_packs_hold_every_face_twice() -> None:
    pack = new_pack(2)
    assert len(pack) == 104
    assert all(pack.count(card) == 2 for card in new_pack())


def test_hearts_and_diamonds_are_red() -> None:
    assert [suit.red for suit in Suit] == [False, True, True, False]
    assert [suit.letter for suit in Suit] == ["S", "H", "D", "C"]
    assert Card(12, Suit.HEARTS).red


def test_the_card_below_is_one_rank_lower_in_its_suit() -> None:
    assert Card.parse("TC").below == Card.parse("9C")


@pytest.mark.parametrize("text", ["", "S", "1S", "10S", "sA", "as", "AX", "AS ", "A♠", "KSQ"])
def test_other_text_is_no_card(text: str) -> None:
    with pytest.raises(BadCard) as raised:
        Card.parse(text)
    assert raised.value.text == text
    assert isinstance(raised.value, BadText)


def test_a_pack_with_half_a_card_is_refused() -> None:
    with pytest.raises(BadCard):
        parse_pack("ASKHQ")
