from __future__ import annotations

import numpy as np
import pytest

from bot.engine.hearts.bots.outlook import chances


def chance(totals: tuple[int, int, int, int], costs: tuple[int, int, int, int], seat: int = 0) -> float:
    return float(chances(totals, np.array([costs], dtype=np.int64), seat)[0])


def test_chances_of_the_four_seats_add_up_to_one() -> None:
    assert sum(chance((10, 50, 70, 30), (1, 12, 3, 10), seat) for seat in range(4)) == pytest.approx(1)


def test_equal_totals_are_equal_chances() -> None:
    assert chance((20, 20, 20, 20), (6, 6, 6, 6)) == pytest.approx(0.25)


def test_fewer_points_are_better_and_more_so_near_the_end() -> None:
    early = chance((0, 0, 0, 0), (0, 10, 10, 6)) - chance((0, 0, 0, 0), (6, 10, 10, 0))
    late = chance((70, 70, 70, 70), (0, 10, 10, 6)) - chance((70, 70, 70, 70), (6, 10, 10, 0))
    assert 0 < early < late


def test_a_game_that_has_ended_is_decided_by_the_lowest_total() -> None:
    assert chance((60, 90, 61, 95), (1, 13, 4, 8)) > 0.99
    assert chance((60, 90, 50, 95), (1, 13, 4, 8)) < 0.01
