from __future__ import annotations

from typing import TYPE_CHECKING

from bot.bench import solver

if TYPE_CHECKING:
    import pytest


def test_the_bench_prints_a_line_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--game", "eight_off:C8", "--game", "eight_off:C2", "--deals", "2", "--states", "2000"]
    assert solver.main(asked) == 0
    eight, two = capsys.readouterr().out.splitlines()
    assert eight.startswith("eight_off:C8")
    assert "100.0% proven" in eight
    assert "moves median" in eight
    assert "of 2 deals" in two
