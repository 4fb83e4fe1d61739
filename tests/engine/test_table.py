"""Slots, moves and piles: their texts, and cards that turn face up when uncovered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import new_pack, parse_pack
from bot.engine.errors import BadMove, BadSlot
from bot.engine.table import STOCK, WASTE, Kind, Move, Pile, Slot, Table

SLOTS = [
    STOCK,
    WASTE,
    *(Slot(kind, at) for kind in (Kind.FOUNDATION, Kind.TABLEAU, Kind.CELL) for at in range(9)),
]
slots = st.sampled_from(SLOTS)


@pytest.mark.parametrize("slot", SLOTS, ids=str)
def test_slots_round_trip(slot: Slot) -> None:
    assert Slot.parse(str(slot)) == slot


@pytest.mark.parametrize("text", ["", "t", "t0", "t10", "x1", "s1", "w2", "T1", " t1", "t1\n", "f-1", "t१"])
def test_other_text_is_no_slot(text: str) -> None:
    with pytest.raises(BadSlot) as raised:
        Slot.parse(text)
    assert raised.value.text == text


@given(st.builds(Move, slots, slots, st.integers(1, 999)))
def test_moves_round_trip(move: Move) -> None:
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("t3*2>t5", Move(Slot(Kind.TABLEAU, 2), Slot(Kind.TABLEAU, 4), 2)),
        ("w>f1", Move(WASTE, Slot(Kind.FOUNDATION, 0))),
        ("s*3>w", Move(STOCK, WASTE, 3)),
        ("w*24>s", Move(WASTE, STOCK, 24)),
        ("t1>c8", Move(Slot(Kind.TABLEAU, 0), Slot(Kind.CELL, 7))),
    ],
)
def test_moves_are_written_as_documented(text: str, move: Move) -> None:
    assert str(move) == text
    assert Move.parse(text) == move


@pytest.mark.parametrize(
    "text", ["", "t1", "t1>", "t1*0>t2", "t1*1>t2", "t1*02>t2", "t1*1000>t2", "t1>t2>t3", "t1->t2"]
)
def test_other_text_is_no_move(text: str) -> None:
    with pytest.raises(BadMove) as raised:
        Move.parse(text)
    assert raised.value.text == text


@given(st.text(alphabet="swftc*>123+ ", max_size=9))
def test_whatever_parses_prints_the_same(text: str) -> None:
    try:
        move = Move.parse(text)
    except BadMove:
        return
    assert str(move) == text


def test_a_hidden_card_that_is_uncovered_turns_face_up() -> None:
    pile = Pile(parse_pack("2C3C4C5H4S"), hidden=3)
    assert pile.open == parse_pack("5H4S")
    assert pile.without(1) == Pile(parse_pack("2C3C4C5H"), 3)
    assert pile.without(2) == Pile(parse_pack("2C3C4C"), 2)
    assert pile.without(5) == Pile()


def test_a_pile_with_every_card_hidden_has_no_top() -> None:
    assert Pile(parse_pack("2C3C"), hidden=2).top is None
    assert Pile().top is None
    assert Pile(parse_pack("2C3C"), hidden=1).top == parse_pack("3C")[0]


def test_a_table_knows_its_places() -> None:
    table = Table.of(("N",), (Pile(), Pile()), foundations=4, stock=new_pack()[:3])
    assert [str(slot) for slot in table.slots()] == ["s", "w", "f1", "f2", "f3", "f4", "t1", "t2"]
    assert Slot(Kind.TABLEAU, 1) in table
    assert Slot(Kind.TABLEAU, 2) not in table
    assert Slot(Kind.CELL, 0) not in table
    assert table.stock.cards[-1] == new_pack()[0]
    assert table.stock.hidden == 3


def test_a_game_without_stock_has_empty_stock_and_waste() -> None:
    table = Table.of(("C8",), (Pile(),), foundations=4, cells=(Pile(),) * 8)
    assert STOCK not in table
    assert not table.stock.cards
    assert not table.waste.cards
    assert len(table.cells) == 8


def test_tables_are_values() -> None:
    first, second = (Table.of((), (Pile(),), foundations=4, stock=new_pack()) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)
    changed = first.with_piles({Slot(Kind.TABLEAU, 0): Pile(new_pack()[:1])})
    assert changed != first
    assert not first.tableau[0].cards
