from __future__ import annotations

import numpy as np
import pytest

from bot.engine.cards import Card, new_pack
from bot.engine.hearts.bots import bits
from bot.engine.hearts.rules import in_order, points


def ints(*values: int) -> bits.Ints:
    return np.array(values, dtype=np.int64)


@pytest.mark.parametrize("card", new_pack())
def test_each_card_is_one_bit_and_back(card: Card) -> None:
    assert bits.card(bits.bit(card)) == card
    assert bits.bit(card) & bits.SUITS[card.suit]
    assert bool(bits.bit(card) & bits.POINTS) == bool(points(card))


def test_a_mask_holds_a_hand_in_order() -> None:
    assert bits.cards(bits.mask(new_pack())) == in_order(new_pack())
    assert bits.mask(new_pack()) == bits.ALL


def test_places_of_bits() -> None:
    held = ints(0, 1, 0b1010, bits.ALL, bits.QUEEN)
    assert bits.highest(held).tolist() == [0, 1, 0b1000, 1 << 51, bits.QUEEN]
    assert bits.lowest(held).tolist() == [0, 1, 0b10, 1, bits.QUEEN]
    assert bits.count(held).tolist() == [0, 1, 2, 52, 1]
    assert bits.index(ints(*(1 << at for at in range(52)))).tolist() == list(range(52))
    assert bits.suit_of(ints(1, bits.bit(Card.parse("2H")))).tolist() == [bits.SPADES, bits.HEARTS]


def test_either_falls_back_where_nothing_is_held() -> None:
    assert bits.either(ints(0, 4), ints(1, 2)).tolist() == [1, 4]


def test_places_among_bounds() -> None:
    assert bits.place_among(np.array([0.25, 0.5]), np.array([0.0, 0.25, 0.4, 0.9])).tolist() == [0, 1, 1, 2]
