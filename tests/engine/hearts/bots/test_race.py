from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots.budget import Budget
from bot.engine.hearts.bots.race import STAGES, best

if TYPE_CHECKING:
    from bot.engine.hearts.bots.bits import Floats, Ints

OPTIONS = np.arange(5, dtype=np.int64)


def noisy(options: Ints, start: int, stop: int) -> Floats:
    worlds = np.arange(start, stop)
    return np.array([np.sin(worlds * (option + 1)) + option % 4 for option in options.tolist()])


def test_the_best_mean_wins() -> None:
    assert best(OPTIONS, noisy, Budget(160)) == 3


def test_what_lies_clearly_behind_leaves_the_race() -> None:
    sizes: list[int] = []

    def trial(options: Ints, start: int, stop: int) -> Floats:
        sizes.append(len(options))
        return noisy(options, start, stop)

    best(OPTIONS, trial, Budget(1000))
    assert sizes == [5]


def test_equal_options_stay_to_the_end_and_each_world_is_tried_once() -> None:
    spans: list[tuple[int, int]] = []

    def trial(options: Ints, start: int, stop: int) -> Floats:
        spans.append((start, stop))
        return np.tile(np.sin(np.arange(start, stop)), (len(options), 1))

    best(OPTIONS, trial, Budget(10 * STAGES - 3))
    assert len(spans) == STAGES
    assert spans[0] == (0, 10)
    assert spans[-1] == (10 * STAGES - 10, 10 * STAGES - 3)
    assert all(before[1] == after[0] for before, after in pairwise(spans))


def test_a_clock_of_the_callers_ends_the_thinking_but_not_before_one_trial() -> None:
    asked: list[bool] = []

    def expired() -> bool:
        asked.append(True)
        return len(asked) == 2

    trials: list[int] = []

    def trial(options: Ints, start: int, stop: int) -> Floats:
        trials.append(start)
        return np.zeros((len(options), stop - start))

    best(OPTIONS, trial, Budget(10 * STAGES, expired))
    assert trials == [0, 10]


def test_one_option_is_not_tried() -> None:
    def trial(options: Ints, start: int, stop: int) -> Floats:
        raise AssertionError

    assert best(OPTIONS[2:3], trial, Budget(80)) == 2


def test_a_single_world_is_enough() -> None:
    assert best(OPTIONS, lambda options, start, stop: options[:, None].astype(np.float64), Budget(1)) == 4
