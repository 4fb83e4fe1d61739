"""Easy Harp, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Card, parse_pack
from bot.engine.deals import Deal
from bot.engine.errors import (
    ColourNotAlternating,
    EmptyColumnNeedsKing,
    FoundationOtherSuit,
    IllegalMove,
    NotARun,
    OneCardAtATime,
    RankNotNext,
    StockEmpty,
)
from bot.engine.games import BY_KEY
from bot.engine.record import Record
from bot.engine.table import Kind, Move, Slot, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    Layout = Callable[..., Table]

GAME = BY_KEY["easy_harp"]


def refusal(table: Table, text: str) -> IllegalMove | None:
    return GAME.refusal(table, Move.parse(text))


def test_the_deal() -> None:
    table = Deal(GAME, ("N",), 5).table()
    assert [len(column) for column in table.tableau] == list(range(1, 10))
    assert sum(column.hidden for column in table.tableau) == 36
    assert len(table.stock) == table.stock.hidden == 59
    assert len(table.foundations) == 8


def test_only_the_top_card_moves_to_another_column(layout: Layout) -> None:
    table = layout(GAME, t="(2C)9S8H7C TD 8D KCQD")
    assert refusal(table, "t1*3>t2") == OneCardAtATime(Card.parse("9S"), 3)
    assert refusal(table, "t1>t3") is None
    assert refusal(table, "t1*2>t2") == RankNotNext(Card.parse("8H"), Card.parse("TD"))
    assert refusal(table, "t3>t2") == RankNotNext(Card.parse("8D"), Card.parse("TD"))
    assert refusal(layout(GAME, t="9S TC"), "t1>t2") == ColourNotAlternating(
        Card.parse("9S"), Card.parse("TC")
    )


@pytest.mark.parametrize("empty", range(1, 10))
def test_a_kings_run_moves_as_a_whole_into_every_empty_column(layout: Layout, empty: int) -> None:
    run = "KSQHJSTH9S8H7S6H5S4H3S2HAS"
    columns = [f"(2C){run[: 2 * length]}" for length in (1, 2, 5, 8, 11, 12, 13, 3, 4)]
    columns[empty - 1] = "-"
    table = layout(GAME, t=" ".join(columns))
    for source, column in enumerate(table.tableau, start=1):
        length = len(column.open)
        if source == empty:
            continue
        assert refusal(table, f"t{source}{f'*{length}' if length > 1 else ''}>t{empty}") is None
        if length > 2:
            below = refusal(table, f"t{source}*{length - 1}>t{empty}")
            assert below == EmptyColumnNeedsKing(Card.parse("QH"))


def test_a_run_that_is_broken_does_not_move(layout: Layout) -> None:
    table = layout(GAME, t="KSQHJH -")
    assert refusal(table, "t1*3>t2") == NotARun(Card.parse("JH"))


def test_a_kings_run_turns_up_what_it_lay_on_and_gives_nothing_else(layout: Layout) -> None:
    hidden, bare = layout(GAME, t="(2C)KSQH -"), layout(GAME, t="2CKSQH -")
    for table, points in ((hidden, 5), (bare, 0)):
        record = Record.begin(GAME, table).act(Move.parse("t1*2>t2"))
        assert record.tally.points == points
        assert record.table.tableau[1].cards == parse_pack("KSQH")


def test_an_empty_column_takes_nothing_else(layout: Layout) -> None:
    table = layout(GAME, t="(2C)QH -", w="JS", f=(0, 0, 3))
    for source, text in (("t1", "QH"), ("w", "JS"), ("f3", "3H")):
        assert refusal(table, f"{source}>t2") == EmptyColumnNeedsKing(Card.parse(text))


def test_a_card_finds_the_first_foundation_that_accepts_it(layout: Layout) -> None:
    foundations = Slot(Kind.FOUNDATION, 7)
    table = layout(GAME, t="2S 4S AH 3S", f=(1, 3))
    for source, found in (("t1", "f1"), ("t2", "f2"), ("t3", "f3")):
        assert str(GAME.intended(table, Slot.parse(source), foundations)) == f"{source}>{found}"
        touched = GAME.touch(table, Slot.parse(source), second=False)
        assert str(touched) == f"{source}>{found}"
    both = layout(GAME, t="2S", f=(1, 1))
    assert str(GAME.touch(both, Slot.parse("t1"), second=False)) == "t1>f1"
    assert refusal(both, "t1>f2") is None
    assert refusal(both, "t1>f3") == FoundationOtherSuit(Card.parse("2S"), Slot.parse("f3"))


def test_the_stock_deals_one_and_redeals_for_ever_and_free(layout: Layout) -> None:
    table = layout(GAME, t="AS", s="5H6H")
    record = Record.begin(GAME, table).act(Move.parse("t1>f1"))
    for _ in range(3):
        record = record.act(Move.parse("s>w")).act(Move.parse("s>w")).act(Move.parse("w*2>s"))
    assert record.table.stock == table.stock
    assert record.tally.points == 10
    assert refusal(layout(GAME), "w>s") == StockEmpty()


def test_points(layout: Layout) -> None:
    record = Record.begin(GAME, layout(GAME, t="(9C)AS TD 9S", w="8D", f=(0, 0, 2)))
    for text, points in (("t1>f1", 15), ("t1>t2", 15), ("w>t3", 20)):
        record = record.act(Move.parse(text))
        assert record.tally.points == points, text


def test_worrying_back_is_free(layout: Layout) -> None:
    record = Record.begin(GAME, layout(GAME, t="3S", f=(0, 0, 2))).act(Move.parse("f3>t1"))
    assert record.tally.points == 0


def test_second_touch(layout: Layout) -> None:
    table = layout(GAME, t="9S (2D3D)9C (4D5D)9S - KC", w="8H")
    assert str(GAME.touch(table, Slot.parse("w"), second=True)) == "w>t2"
    king = layout(GAME, t="9S - (2C)KC - ", w="KH")
    assert str(GAME.touch(king, Slot.parse("w"), second=True)) == "w>t2"
    assert str(GAME.touch(king, Slot.parse("t3"), second=True)) == "t3>t2"
    assert GAME.touch(king, Slot.parse("t1"), second=True) is None
