from __future__ import annotations

from typing import TYPE_CHECKING

from bot.bench import hearts
from bot.engine.hearts.bots.budget import Budget

if TYPE_CHECKING:
    import pytest

FEW = Budget(worlds=2)


def test_the_bench_prints_a_line_of_hands_and_one_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert hearts.main(["--pair", "easy:random", "--deals", "3", "--games", "1"]) == 0
    hands, games = capsys.readouterr().out.splitlines()
    assert "easy against three random" in hands
    assert "points a hand" in hands
    assert "illegal acts 0" in hands
    assert "games won" in games


def test_a_deal_is_the_same_for_every_pair_and_run() -> None:
    first = hearts.duplicate_hand(hearts.Player("easy", FEW), hearts.Player("medium", FEW), 3, 1)
    again = hearts.duplicate_hand(hearts.Player("easy", FEW), hearts.Player("medium", FEW), 3, 1)
    assert first == again


def test_equal_players_share_the_points_of_a_deal() -> None:
    points, moons = hearts.duplicate_hand(hearts.Player("medium", FEW), hearts.Player("medium", FEW), 0, 1)
    assert points in (6.5, 19.5)
    assert moons == (points == 19.5)


def test_the_strength_that_is_promised_of_the_quick_players() -> None:
    deals = range(50)
    medium, easy = hearts.Player("medium", FEW), hearts.Player("easy", FEW)
    random = hearts.Player("random", FEW)
    assert sum(hearts.duplicate_hand(easy, random, deal, 2)[0] for deal in deals) / 50 < 4.0
    assert sum(hearts.duplicate_hand(medium, easy, deal, 2)[0] for deal in deals) / 50 < 6.0
    assert easy.illegal == medium.illegal == 0
