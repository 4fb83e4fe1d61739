"""The solver against deals known to be winnable or not, and from positions on the way."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.cards import Card, new_pack
from bot.engine.deals import Deal
from bot.engine.games import BY_KEY
from bot.engine.record import Record
from bot.engine.solver import Budget, Lost, Outcome, Solved, Unknown, solve
from bot.engine.table import STOCK, Kind, Pile, Slot, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.solitaire import Solitaire

_DATA = Path(__file__).parents[1] / "data"
FEW = Budget(6_000)
KLONDIKE, HARP, EIGHT = BY_KEY["klondike"], BY_KEY["easy_harp"], BY_KEY["eight_off"]


@cache
def known(key: str, options: str, verdict: str) -> tuple[Table, ...]:
    """Starts from the committed selection of deals decided by other people's solvers."""
    records: list[dict[str, Any]] = json.loads(gzip.decompress((_DATA / f"{key}.json.gz").read_bytes()))[
        "deals"
    ]
    game = BY_KEY[key]
    tables = [start(game, record) for record in records if record["verdict"] == verdict]
    return tuple(table for table in tables if "".join(table.options) == options)


def start(game: Solitaire, record: dict[str, Any]) -> Table:
    columns = [tuple(map(Card.parse, column)) for column in record["columns"]]
    if "ncells" in record:
        cells = tuple(Pile.of(card or "") for card in record["cells"])
        return Table.of((f"C{record['ncells']}",), tuple(map(Pile, columns)), foundations=4, cells=cells)
    options = ("N",)
    if "draw" in record:
        options = (f"D{record['draw']}", "V" if "vegas" in record["mode"] else "N")
    return game.deal(sum(columns, ()) + tuple(map(Card.parse, record["stock"])), options)


def replay(game: Solitaire, table: Table, outcome: Outcome) -> Record:
    assert isinstance(outcome, Solved)
    record = Record.begin(game, table)
    for move in outcome.line:
        record = record.act(move)
    assert record.won
    assert record.count == len(outcome.line)
    return record


@pytest.mark.parametrize(
    ("key", "options", "most", "share"),
    [
        ("klondike", "D1N", 8, 0.6),
        ("klondike", "D3N", 8, 0.6),
        ("klondike", "D3V", 2, 0.5),
        ("easy_harp", "N", 2, 0.5),
        ("eight_off", "C8", 8, 1.0),
        ("eight_off", "C4", 8, 0.7),
        ("eight_off", "C2", 8, 1.0),
    ],
)
def test_winnable_deals_are_solved_by_legal_lines_and_never_called_lost(
    key: str, options: str, most: int, share: float
) -> None:
    game, tables = BY_KEY[key], known(key, options, "winnable")[:most]
    outcomes = [solve(game, table, FEW) for table in tables]
    assert not any(isinstance(outcome, Lost) for outcome in outcomes)
    won = 0
    for table, outcome in zip(tables, outcomes, strict=True):
        if isinstance(outcome, Solved):
            replay(game, table, outcome)
            won += 1
    assert tables
    assert won >= share * len(tables)


@pytest.mark.parametrize(
    ("key", "options", "sure"),
    [
        ("klondike", "D1N", False),
        ("klondike", "D3N", False),
        ("klondike", "D1V", False),
        ("klondike", "D3V", False),
        ("eight_off", "C4", False),
        ("eight_off", "C2", True),
    ],
)
def test_unwinnable_deals_are_never_solved(key: str, options: str, *, sure: bool) -> None:
    tables = known(key, options, "unwinnable")[:6]
    outcomes = [solve(BY_KEY[key], table, Budget(1_500)) for table in tables]
    assert tables
    assert not any(isinstance(outcome, Solved) for outcome in outcomes)
    assert not sure or all(isinstance(outcome, Lost) for outcome in outcomes)


def test_the_position_may_be_any_on_the_way_the_waste_half_turned() -> None:
    for key, options in (("klondike", "D3N"), ("eight_off", "C8")):
        game, table = BY_KEY[key], known(key, options, "winnable")[0]
        line = replay(game, table, solve(game, table, FEW)).actions
        record = Record.begin(game, table)
        for action in line[: len(line) * 2 // 3]:
            record = record.act(*action.moves)
        replay(game, record.table, solve(game, record.table, FEW))


def test_vegas_turns_the_waste_over_in_no_line() -> None:
    table = next(
        table
        for table in known("klondike", "D3V", "winnable")
        if isinstance(solve(KLONDIKE, table, FEW), Solved)
    )
    outcome = solve(KLONDIKE, table, FEW)
    assert isinstance(outcome, Solved)
    assert not any(move.target == STOCK for move in outcome.line)


def test_what_one_pass_loses_redeals_may_win() -> None:
    tables = known("klondike", "D1V", "unwinnable")
    normal = [Table(("D1", "N"), table.piles) for table in tables]
    outcomes = [(table, solve(KLONDIKE, table, Budget(3_000))) for table in normal]
    solved = [(table, outcome) for table, outcome in outcomes if isinstance(outcome, Solved)]
    assert solved
    for table, outcome in solved:
        replay(KLONDIKE, table, outcome)


def test_a_table_already_won_has_an_empty_line(layout: Callable[..., Table]) -> None:
    assert solve(KLONDIKE, layout(KLONDIKE, f=(13,) * 4), FEW) == Solved(())


def test_each_of_two_identical_cards_finds_its_own_foundation(layout: Callable[..., Table]) -> None:
    heights = (12, 12, 13, 13, 13, 13, 13, 13)
    table = layout(HARP, f=heights, t="KS", w="KS")
    assert len(replay(HARP, table, solve(HARP, table, FEW)).actions) == 2


def test_the_budget_of_states_and_the_clock_end_the_search() -> None:
    table = Deal(KLONDIKE, ("D1", "N"), 1).table()
    assert solve(KLONDIKE, table, Budget(3)) == Unknown()
    asked = list[bool]()

    def expired() -> bool:
        asked.append(True)
        return True

    assert solve(KLONDIKE, table, Budget(10**9, expired)) == Unknown() or not asked
    assert len(asked) <= 1


def test_the_same_question_has_the_same_answer() -> None:
    table = Deal(EIGHT, ("C8",), 7).table()
    assert solve(EIGHT, table, FEW) == solve(EIGHT, table, FEW)


def test_no_card_is_missing_from_the_tables_used() -> None:
    """The committed selection is read right: every start holds whole packs."""
    for key in ("klondike", "easy_harp", "eight_off"):
        game = BY_KEY[key]
        table = (
            known(key, "N", "winnable") or known(key, "C8", "winnable") or known(key, "D1N", "winnable")
        )[0]
        cards = [card for slot in table.slots(*Kind) for card in table[slot].cards]
        assert sorted(cards) == sorted(new_pack(game.packs))
        assert Slot(Kind.TABLEAU, 0) in table
