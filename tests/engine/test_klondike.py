"""Klondike, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Card, new_pack, parse_pack
from bot.engine.deals import Deal
from bot.engine.errors import (
    ColourNotAlternating,
    EmptyColumnNeedsKing,
    IllegalMove,
    NoRedeal,
    NotEnoughCards,
    RankNotNext,
    StockEmpty,
)
from bot.engine.games import BY_KEY
from bot.engine.record import Record
from bot.engine.table import Kind, Move, Slot, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    Layout = Callable[..., Table]

GAME = BY_KEY["klondike"]
COLUMNS = range(1, 8)


def card(text: str) -> Card:
    return Card.parse(text)


def move(text: str) -> Move:
    return Move.parse(text)


def refusal(table: Table, text: str) -> IllegalMove | None:
    return GAME.refusal(table, move(text))


def play(table: Table, *texts: str) -> Record:
    record = Record.begin(GAME, table)
    for text in texts:
        record = record.act(move(text))
    return record


def test_the_deal() -> None:
    table = Deal(GAME, ("D1", "N"), 6).table()
    assert [len(column) for column in table.tableau] == [1, 2, 3, 4, 5, 6, 7]
    assert [column.hidden for column in table.tableau] == [0, 1, 2, 3, 4, 5, 6]
    assert len(table.stock) == table.stock.hidden == 24
    assert not table.waste.cards
    assert [len(pile) for pile in table.foundations] == [0, 0, 0, 0]


def test_the_pack_is_dealt_column_by_column_and_the_stock_in_order() -> None:
    table = GAME.deal(new_pack(), ("D1", "N"))
    assert table.tableau[0].cards == parse_pack("AS")
    assert table.tableau[2].cards == parse_pack("4S5S6S")
    assert table.stock.cards[-1] == card("3D")
    assert table.stock.cards[0] == card("KC")


def test_columns_are_built_down_in_alternating_colours(layout: Layout) -> None:
    table = layout(GAME, t="9S TH 8H 7H TC QD")
    assert refusal(table, "t1>t2") is None
    assert refusal(table, "t3>t1") is None
    assert refusal(table, "t4>t1") == RankNotNext(card("7H"), card("9S"))
    assert refusal(table, "t1>t5") == ColourNotAlternating(card("9S"), card("TC"))
    assert refusal(table, "t2>t1") == RankNotNext(card("TH"), card("9S"))


def test_a_run_of_any_length_moves_and_only_its_first_card_has_to_fit(layout: Layout) -> None:
    run = "QHJSTH9S8H7S6H5S4H3S2HAS"
    table = layout(GAME, t=f"(2C){run} KC KD")
    assert refusal(table, "t1*12>t2") is None
    assert refusal(table, "t1*12>t3") == ColourNotAlternating(card("QH"), card("KD"))
    assert refusal(table, "t1*11>t2") == RankNotNext(card("JS"), card("KC"))
    assert refusal(table, "t1*13>t2") == NotEnoughCards(Slot.parse("t1"))
    after = GAME.apply(table, move("t1*12>t2"))
    assert after.tableau[0].top == card("2C")
    assert after.tableau[1].cards == parse_pack(f"KC{run}")


@pytest.mark.parametrize("empty", COLUMNS)
def test_every_empty_column_takes_kings_only(layout: Layout, empty: int) -> None:
    """Whatever its place, and whether or not another one is empty too."""
    columns = ["(2C)KSQH"] * 7
    columns[empty - 1] = "-"
    for source in COLUMNS:
        if source == empty:
            continue
        columns[source - 1] = "(2C)KSQH"
        table = layout(GAME, t=" ".join(columns), w="KD", f=(0, 4))
        assert refusal(table, f"t{source}*2>t{empty}") is None
        assert refusal(table, f"t{source}>t{empty}") == EmptyColumnNeedsKing(card("QH"))
        assert refusal(table, f"f2>t{empty}") == EmptyColumnNeedsKing(card("4H"))
        assert refusal(table, f"w>t{empty}") is None
        both = layout(GAME, t=" ".join("-" if at + 1 in (empty, source) else "QD" for at in range(7)))
        other = next(at for at in COLUMNS if at not in (empty, source))
        assert refusal(both, f"t{other}>t{empty}") == EmptyColumnNeedsKing(card("QD"))


def test_the_count_meant_for_an_empty_column_is_that_of_the_kings_run(layout: Layout) -> None:
    table = layout(GAME, t="(2C)KSQHJS - (3C)QD")
    assert GAME.intended(table, Slot.parse("t1"), Slot.parse("t2")) == move("t1*3>t2")
    assert GAME.intended(table, Slot.parse("t3"), Slot.parse("t2")) == move("t3>t2")


def test_only_the_top_of_the_waste_plays(layout: Layout) -> None:
    table = layout(GAME, "D3N", t="9S 6C", w="8H5H8D")
    assert refusal(table, "w>t1") is None
    assert refusal(table, "w*2>t1") == NotEnoughCards(Slot.parse("w"))
    after = GAME.apply(table, move("w>t1"))
    assert after.waste.top == card("5H")
    assert GAME.refusal(after, move("w>t2")) is None


def test_draw_one_deals_one_card(layout: Layout) -> None:
    table = layout(GAME, s="5H6H7H")
    after = GAME.apply(table, GAME.stock_move(table))
    assert after.waste.cards == parse_pack("5H")
    assert len(after.stock) == after.stock.hidden == 2


@pytest.mark.parametrize(("stock", "dealt"), [("5H6H7H8H", 3), ("5H6H7H", 3), ("5H6H", 2), ("5H", 1)])
def test_draw_three_deals_three_or_what_is_left(layout: Layout, stock: str, dealt: int) -> None:
    table = layout(GAME, "D3N", s=stock, w="AC")
    turn = GAME.stock_move(table)
    assert turn.count == dealt
    after = GAME.apply(table, turn)
    assert after.waste.cards == parse_pack("AC" + stock[: 2 * dealt])
    for other in {1, 2, 3} - {dealt}:
        assert GAME.refusal(table, Move(turn.source, turn.target, other)) == NotEnoughCards(turn.source)


def test_a_redeal_keeps_the_order(layout: Layout) -> None:
    table = layout(GAME, w="5H6H7H")
    after = GAME.apply(table, GAME.stock_move(table))
    assert not after.waste.cards
    assert after.stock.hidden == 3
    assert after == layout(GAME, s="5H6H7H")


@pytest.mark.parametrize("draw", ["D1", "D3"])
def test_vegas_has_no_redeal(layout: Layout, draw: str) -> None:
    assert refusal(layout(GAME, f"{draw}V", w="5H6H"), "w*2>s") == NoRedeal()
    assert refusal(layout(GAME, f"{draw}N", w="5H6H"), "w*2>s") is None
    assert refusal(layout(GAME, f"{draw}V"), "w>s") == StockEmpty()


def test_normal_points(layout: Layout) -> None:
    record = Record.begin(GAME, layout(GAME, t="(9C)AS (2C)8H 9S KD", w="8D2S"))
    steps = [
        ("t1>f1", 15),  # up from a column, and a hidden card turned up
        ("w>f1", 25),  # up from the waste
        ("w>t3", 30),  # from the waste to a column
        ("t2>t1", 35),  # a hidden card turned up
    ]
    for text, points in steps:
        record = record.act(move(text))
        assert record.tally.points == points, text
    assert record.undo().tally.points == 30


def test_moving_between_columns_gives_nothing_but_what_it_turns_up(layout: Layout) -> None:
    table = layout(GAME, t="(2C)8H 9S TH")
    assert play(table, "t2>t3").tally.points == 0
    assert play(table, "t1>t2").tally.points == 5
    assert play(table, "t1>t2", "t2*2>t3").tally.points == 5


def test_worrying_back_neither_gives_nor_costs(layout: Layout) -> None:
    table = layout(GAME, t="3S", f=(0, 2))
    record = play(table, "f2>t1")
    assert record.tally.points == 0
    assert record.act(move("t1>f2")).tally.points == 10


@pytest.mark.parametrize(
    ("before", "after"), [("t1>f1 t2>f1 t3>f1", 0), ("", 0)], ids=["at 30 costs 30", "at 0 costs nothing"]
)
def test_the_floor_of_a_redeal(layout: Layout, before: str, after: int) -> None:
    record = play(layout(GAME, t="AS 2S 3S", w="5H6H"), *before.split())
    had = record.tally.points
    redealt = record.act(move("w*2>s"))
    assert redealt.tally.points == after
    assert redealt.undo().tally.points == had


def test_a_redeal_costs_a_hundred(layout: Layout) -> None:
    record = play(layout(GAME, t="QSJSTS9S8S7S6S5S4S3S2SAS", w="QH"), *["t1>f1"] * 12)
    assert record.tally.points == 120
    assert record.act(move("w>s")).tally.points == 20


def test_vegas_amounts(layout: Layout) -> None:
    table = layout(GAME, "D1V", t="(9C)TSJS 9H8H7H6H5H4H3H2HAH KDQD AD", w="8SAS")
    record = play(table, "t4>f3")
    assert GAME.opening_tally(table).points == -52
    assert record.tally.points == -47
    for count in range(2, 11):
        record = record.act(move("t2>f2"))
        assert record.tally.points == -52 + 5 * count
    assert record.tally.points == -2  # ten cards up: still below zero
    record = record.act(move("w>f1"))
    assert record.tally.points == 3  # the eleventh makes it positive


def test_vegas_counts_nothing_else_and_has_no_floor(layout: Layout) -> None:
    table = layout(GAME, "D1V", t="(2C)8H 9S TH", w="9C", s="5H")
    assert play(table, "t1>t2", "w>t3", "s>w").tally.points == -52
    assert GAME.floor(("D1", "V")) is None
    assert GAME.currency(("D1", "V"))
    assert not GAME.currency(("D1", "N"))


def test_a_vegas_ace_down_and_up_again_earns_points_but_no_rank(layout: Layout) -> None:
    table = layout(GAME, "D1V", t="2H AS")
    record = play(table, "t2>f1")
    for _ in range(5):
        record = record.act(move("f1>t1")).act(move("t1>f1"))
    assert record.tally.points == -52 + 5 * 6
    assert record.tally.ranked == -47


def test_moving_king_stacks_raises_nothing(layout: Layout) -> None:
    table = layout(GAME, t="KSQH - KD", f=(11, 0))
    record = play(table, "t1*2>t2", "t2*2>t1", "t3>t2", "t2>t4", "t4>t5")
    assert record.tally == GAME.opening_tally(table)


def test_second_touch_prefers_the_longest_column_then_the_leftmost(layout: Layout) -> None:
    table = layout(GAME, t="9S KHQCJHTC9S (2D)TS9C (2H3H)9C TH", w="8H")
    assert GAME.touch(table, Slot.parse("w"), second=False) is None
    assert GAME.touch(table, Slot.parse("w"), second=True) == move("w>t2")
    tied = layout(GAME, t="9S (2D)9C (3D)9S TH", w="8H")
    assert GAME.touch(tied, Slot.parse("w"), second=True) == move("w>t2")


def test_second_touch_puts_a_king_on_the_first_empty_column(layout: Layout) -> None:
    table = layout(GAME, t="2C - (3C)KS - 4H", w="KD")
    assert GAME.touch(table, Slot.parse("w"), second=True) == move("w>t2")
    assert GAME.touch(table, Slot.parse("t3"), second=True) == move("t3>t2")
    assert GAME.touch(table, Slot.parse("t1"), second=True) is None


def test_a_touch_prefers_the_foundation_and_never_moves_a_king_idly(layout: Layout) -> None:
    table = layout(GAME, t="2S 3H KD -", f=(1,))
    assert GAME.touch(table, Slot.parse("t1"), second=False) == move("t1>f1")
    assert GAME.touch(table, Slot.parse("t1"), second=True) == move("t1>f1")
    assert GAME.touch(table, Slot.parse("t3"), second=True) is None
    assert GAME.refusal(table, move("t3>t4")) is None
    assert GAME.idle(table, move("t3>t4"))
    assert GAME.touch(table, Slot.parse("f1"), second=True) is None


def test_a_touch_on_the_stock_deals_or_redeals(layout: Layout) -> None:
    stock = Slot(Kind.STOCK)
    assert GAME.touch(layout(GAME, "D3N", s="5H6H"), stock, second=False) == move("s*2>w")
    assert GAME.touch(layout(GAME, "D3N", w="5H6H"), stock, second=False) == move("w*2>s")
    assert GAME.touch(layout(GAME, "D3V", w="5H6H"), stock, second=False) is None
    assert GAME.touch(layout(GAME), stock, second=True) is None
