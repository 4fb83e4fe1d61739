from __future__ import annotations

import sys
from collections import Counter
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.bench.__main__ import main
from bot.bench.render import full_board, measure, measure_hearts, naive
from bot.bench.render_hearts import full_table, naive_table
from bot.engine.cards import new_pack
from bot.engine.games import GAMES
from render.layout import WIDTH, lay_out

if TYPE_CHECKING:
    from bot.engine.solitaire import Solitaire


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_full_board_holds_every_card_once(game: Solitaire) -> None:
    table = full_board(game).table

    assert Counter(card for slot in table.slots() for card in table[slot].cards) == Counter(
        new_pack(game.packs)
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_full_board_is_drawn_at_least_8_times_faster_than_plainly(game: Solitaire) -> None:
    ours, kilobytes, plain, _ = measure(game, rounds=8)

    assert plain / ours >= 8
    assert kilobytes <= 45


def test_the_naive_drawing_shows_the_same_board() -> None:
    scene = full_board(GAMES[0])
    with Image.open(BytesIO(naive(scene))) as picture:
        assert picture.size == (WIDTH, lay_out(scene).height)
        assert picture.mode == "RGBA"


def test_a_table_of_hearts_is_drawn_at_least_8_times_faster_than_plainly() -> None:
    ours, kilobytes, plain, _ = measure_hearts(rounds=8)

    assert plain / ours >= 8
    assert kilobytes <= 45
    with Image.open(BytesIO(naive_table(full_table()))) as picture:
        assert picture.mode == "RGBA"


def test_the_command_prints_a_row_for_each_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "render", "--rounds", "1"])

    main()

    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows] == ["board", *(game.key for game in GAMES), "hearts"]
