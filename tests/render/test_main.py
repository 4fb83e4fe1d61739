from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from bot.engine.table import STOCK, WASTE, Kind, Slot
from render.__main__ import main, scene_of
from render.board import draw_board
from render.hearts.preview import draw_sample
from render.look import Look

if TYPE_CHECKING:
    from pathlib import Path

CODE = "KL1-D1N-AAAAAAG"


def test_the_moves_are_made_and_the_last_one_is_marked() -> None:
    scene = scene_of(CODE, "s>w s>w")

    assert len(scene.table.waste) == 2
    assert scene.moved == {STOCK, WASTE}


def test_a_chosen_pile_shows_where_it_may_go() -> None:
    scene = scene_of(CODE, chosen="t3")

    assert scene.chosen == Slot(Kind.TABLEAU, 2)
    assert scene.marks == {Slot(Kind.FOUNDATION, 1)}  # the ace of hearts


def test_a_picture_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "board.png"
    monkeypatch.setattr(sys, "argv", ["render", CODE, "--four-colours", "--felt", "wine", "--out", str(out)])

    main()

    assert out.read_bytes() == draw_board(scene_of(CODE), Look(four_colours=True, felt="wine"))


def test_a_table_of_hearts_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "table.png"
    monkeypatch.setattr(sys, "argv", ["render", "--hearts", str(out), "--step", "8", "--felt", "night"])

    main()

    assert out.read_bytes() == draw_sample(8, Look(felt="night"))


@pytest.mark.parametrize(
    "arguments",
    [[], [CODE, "--hearts", "x.png"], ["KL1-D1N-AAAAAAA"], [CODE, "--moves", "x"], [CODE, "--moves", "w>f1"]],
)
def test_what_cannot_be_drawn_is_refused(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["render", *arguments])

    with pytest.raises(SystemExit):
        main()

    assert "error:" in capsys.readouterr().err
