"""A finish is offered exactly where simple play wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.finish import finishing_moves
from bot.engine.games import BY_KEY, GAMES
from bot.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Table

    Layout = Callable[..., Table]

KLONDIKE, HARP, EIGHT = GAMES


def line(game_key: str, table: Table) -> str:
    return " ".join(map(str, finishing_moves(BY_KEY[game_key], table)))


def test_cards_go_up_in_order(layout: Layout) -> None:
    table = layout(KLONDIKE, t="KSQH KHQS", f=(11, 11, 13, 13))
    assert line("klondike", table) == "t1>f2 t2>f1 t2>f2 t1>f1"


def test_hidden_cards_turn_up_on_the_way(layout: Layout) -> None:
    table = layout(KLONDIKE, t="(KSQS)JS", f=(10, 13, 13, 13))
    assert line("klondike", table) == "t1>f1 t1>f1 t1>f1"


def test_the_stock_is_turned_between(layout: Layout) -> None:
    table = layout(KLONDIKE, t="KS", s="JSQS", f=(10, 13, 13, 13))
    assert line("klondike", table) == "s>w w>f1 s>w w>f1 t1>f1"
    three = layout(KLONDIKE, "D3N", s="TSQSKSJS", f=(9, 13, 13, 13))
    assert line("klondike", three) == ""
    fits = layout(KLONDIKE, "D3N", s="KSQSJS", f=(10, 13, 13, 13))
    assert line("klondike", fits) == "s*3>w w>f1 w>f1 w>f1"


def test_never_past_a_redeal_that_costs_or_is_refused(layout: Layout) -> None:
    for options in ("D1N", "D1V", "D3V"):
        assert finishing_moves(KLONDIKE, layout(KLONDIKE, options, w="QSKS", f=(11, 13, 13, 13))) == ()
        assert finishing_moves(KLONDIKE, layout(KLONDIKE, options, w="KSQS", f=(11, 13, 13, 13)))


def test_easy_harp_turns_its_waste_over_for_nothing(layout: Layout) -> None:
    full = (13,) * 6
    table = layout(HARP, w="JCQC", s="KC", f=(*full, 10, 13))
    assert line("easy_harp", table) == "s>w w*3>s s>w w>f7 s>w w>f7 s>w w>f7"


def test_both_foundations_of_a_suit_are_filled(layout: Layout) -> None:
    table = layout(HARP, t="KSKSQSQS JSJS", f=(10, 10, 13, 13, 13, 13, 13, 13))
    assert line("easy_harp", table) == "t2>f1 t2>f2 t1>f1 t1>f2 t1>f1 t1>f2"


def test_cells_are_emptied_too(layout: Layout) -> None:
    table = layout(EIGHT, t="KSTS", c="QS JS - -", f=(9, 13, 13, 13))
    assert line("eight_off", table) == "t1>f1 c2>f1 c1>f1 t1>f1"


@pytest.mark.parametrize("game", GAMES, ids=list(BY_KEY))
def test_a_finished_game_offers_nothing(layout: Layout, game: Solitaire) -> None:
    assert finishing_moves(game, layout(game, f=(13,) * 4 * game.packs)) == ()


def test_where_a_card_is_stuck_nothing_is_offered(layout: Layout) -> None:
    """One card would have to step aside first: that is not simple play."""
    assert finishing_moves(KLONDIKE, layout(KLONDIKE, t="QSKS", f=(11, 13, 13, 13))) == ()
    assert finishing_moves(HARP, layout(HARP, t="QSKS", s="JS", f=(10, *(13,) * 7))) == ()
    assert finishing_moves(EIGHT, layout(EIGHT, t="QSKS", f=(11, 13, 13, 13))) == ()


def test_the_finish_is_one_action(layout: Layout) -> None:
    table = layout(KLONDIKE, t="KSQH KHQS", f=(11, 11, 13, 13))
    record = Record.begin(KLONDIKE, table).act(*finishing_moves(KLONDIKE, table))
    assert record.won
    assert (record.done, record.count) == (1, 4)
    assert record.undo().table == table
