"""Eight Off, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Card, new_pack
from bot.engine.errors import (
    CellOccupied,
    CellTakesOne,
    CellToCell,
    EmptyColumnNeedsKing,
    GroupTooLong,
    IllegalMove,
    NoSuchPile,
    NotARun,
    RankNotNext,
    StockIsDealt,
    SuitNotSame,
)
from bot.engine.games import BY_KEY
from bot.engine.record import Record
from bot.engine.table import STOCK, Move, Slot, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    Layout = Callable[..., Table]

GAME = BY_KEY["eight_off"]
SPADES = "KSQSJSTS9S8S7S6S5S4S3S2SAS"


def refusal(table: Table, text: str) -> IllegalMove | None:
    return GAME.refusal(table, Move.parse(text))


def run_of(length: int, *, first: int = 1) -> str:
    return SPADES[2 * first : 2 * (first + length)]


@pytest.mark.parametrize(
    ("options", "columns", "filled"),
    [("C8", [6] * 8, 4), ("C4", [6] * 8, 4), ("C2", [6, 6, 7, 7, 6, 6, 6, 6], 2)],
)
def test_the_deals(options: str, columns: list[int], filled: int) -> None:
    table = GAME.deal(new_pack(), (options,))
    assert [len(column) for column in table.tableau] == columns
    assert len(table.cells) == int(options[1:])
    assert [len(cell) for cell in table.cells][:filled] == [1] * filled
    assert sum(map(len, table.cells)) == filled
    assert not any(column.hidden for column in table.tableau)


def test_the_cards_without_a_cell_lie_open_on_columns_three_and_four() -> None:
    pack = new_pack()
    table = GAME.deal(pack, ("C2",))
    assert [cell.cards[0] for cell in table.cells] == list(pack[48:50])
    assert [table.tableau[at].top for at in (2, 3)] == list(pack[50:])


def test_columns_are_built_down_in_suit(layout: Layout) -> None:
    table = layout(GAME, t="8S 9S 9C 7S")
    assert refusal(table, "t1>t2") is None
    assert refusal(table, "t1>t3") == SuitNotSame(Card.parse("8S"), Card.parse("9C"))
    assert refusal(table, "t4>t2") == RankNotNext(Card.parse("7S"), Card.parse("9S"))
    assert refusal(layout(GAME, t="8S7H 9S"), "t1*2>t2") == NotARun(Card.parse("7H"))


@pytest.mark.parametrize("empty_columns", range(4))
@pytest.mark.parametrize("empty_cells", range(9))
def test_the_group_formula(layout: Layout, empty_cells: int, empty_columns: int) -> None:
    """(empty cells + 1) x 2^(empty columns), onto a card."""
    limit = (empty_cells + 1) * 2**empty_columns
    cells = " ".join(["2H"] * (8 - empty_cells) + ["-"] * empty_cells)
    columns = " ".join(["-"] * empty_columns + ["3D"] * (6 - empty_columns))
    for length in range(2, 13):
        table = layout(GAME, t=f"KH{run_of(length)} KS {columns}", c=cells)
        too_long = GroupTooLong(length, limit, empty_cells, empty_columns)
        assert refusal(table, f"t1*{length}>t2") == (None if length <= limit else too_long)


@pytest.mark.parametrize("empty_columns", range(1, 4))
@pytest.mark.parametrize("empty_cells", range(9))
def test_an_empty_target_is_not_counted(layout: Layout, empty_cells: int, empty_columns: int) -> None:
    limit = (empty_cells + 1) * 2 ** (empty_columns - 1)
    cells = " ".join(["2H"] * (8 - empty_cells) + ["-"] * empty_cells)
    columns = " ".join(["-"] * empty_columns + ["3D"] * (7 - empty_columns))
    for length in range(2, 14):
        table = layout(GAME, t=f"2C{run_of(length, first=0)} {columns}", c=cells)
        too_long = GroupTooLong(length, limit, empty_cells, empty_columns - 1)
        assert refusal(table, f"t1*{length}>t2") == (None if length <= limit else too_long)


def test_the_example_of_the_rules(layout: Layout) -> None:
    """Two empty cells and only that one empty column: at most 3 cards."""
    cells = "2H 3H 4H 5H 6H 7H - -"
    others = "3D 4D 5D 6D 7D 8D"
    three, four = (layout(GAME, t=f"2C{run_of(n, first=0)} - {others}", c=cells) for n in (3, 4))
    assert refusal(three, "t1*3>t2") is None
    assert refusal(four, "t1*4>t2") == GroupTooLong(4, 3, 2, 0)


@pytest.mark.parametrize("empty", range(1, 9))
def test_every_empty_column_takes_kings_only(layout: Layout, empty: int) -> None:
    columns = ["2CKSQS"] * 8
    columns[empty - 1] = "-"
    table = layout(GAME, t=" ".join(columns), c="KD QD", f=(0, 5))
    source = 1 if empty != 1 else 2
    assert refusal(table, f"t{source}*2>t{empty}") is None
    assert refusal(table, f"t{source}>t{empty}") == EmptyColumnNeedsKing(Card.parse("QS"))
    assert refusal(table, f"c1>t{empty}") is None
    assert refusal(table, f"c2>t{empty}") == EmptyColumnNeedsKing(Card.parse("QD"))
    assert refusal(table, f"f2>t{empty}") == EmptyColumnNeedsKing(Card.parse("5H"))


def test_a_cell_holds_any_one_card(layout: Layout) -> None:
    table = layout(GAME, "C4", t="9S8S 5H", c="2D - - -", f=(3,))
    assert refusal(table, "t1>c2") is None
    assert refusal(table, "f1>c2") is None
    assert refusal(table, "t1*2>c2") == CellTakesOne(2)
    assert refusal(table, "t2>c1") == CellOccupied(Slot.parse("c1"))
    assert refusal(table, "c1>c2") == CellToCell(Slot.parse("c1"))
    assert refusal(table, "t1>c5") == NoSuchPile(Slot.parse("c5"))


def test_there_is_no_stock(layout: Layout) -> None:
    table = layout(GAME, t="9S")
    assert refusal(table, "s>w") == NoSuchPile(STOCK)
    assert not isinstance(refusal(table, "s>w"), StockIsDealt)
    assert all(STOCK not in (move.source, move.target) for move in GAME.legal_moves(table))


def test_worrying_back_to_a_cell_or_a_column(layout: Layout) -> None:
    table = layout(GAME, t="4S", f=(3,))
    for text in ("f1>t1", "f1>c1"):
        record = Record.begin(GAME, table).act(Move.parse(text))
        assert record.tally.points == 0


def test_points_come_from_foundations_alone(layout: Layout) -> None:
    record = Record.begin(GAME, layout(GAME, t="2S 9S 8S", c="AS"))
    for text, points in (("c1>f1", 10), ("t1>f1", 20), ("t3>t2", 20), ("t2>c1", 20)):
        record = record.act(Move.parse(text))
        assert record.tally.points == points


def test_second_touch_takes_a_column_then_an_empty_one_then_a_cell(layout: Layout) -> None:
    table = layout(GAME, t="8S 9S 3C9S - KD 2C", c="2D - KH")
    assert str(GAME.touch(table, Slot.parse("t1"), second=True)) == "t1>t3"
    assert str(GAME.touch(table, Slot.parse("c3"), second=True)) == "c3>t4"
    assert str(GAME.touch(table, Slot.parse("t6"), second=True)) == "t6>c2"
    assert GAME.touch(table, Slot.parse("c1"), second=True) is None
    assert str(GAME.touch(table, Slot.parse("t5"), second=True)) == "t5>c2"  # not idly to the empty column
    assert GAME.touch(table, Slot.parse("t1"), second=False) is None
