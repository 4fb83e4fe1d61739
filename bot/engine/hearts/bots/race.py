"""Which of several options is best on average, with more trials for those that may still be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.hearts.bots.bits import Bools, Floats, Ints
    from bot.engine.hearts.bots.budget import Budget

    Trial = Callable[[Ints, int, int], Floats]

STAGES = 4
DOUBT = 2.5
# In points.
SPREAD = 2.0


def best(options: Ints, trial: Trial, budget: Budget) -> int:
    """The option with the highest mean value.

    ``trial(options, start, stop)`` gives each option's value in the worlds from ``start`` to ``stop``,
    shape (options, stop - start). An option leaves the race when it lies clearly behind the leader.
    """
    values = np.empty((len(options), 0))
    step = -(-budget.worlds // STAGES)
    for start in range(0, budget.worlds, step):
        if len(options) == 1 or (start and budget.expired()):
            break
        values = np.hstack((values, trial(options, start, min(start + step, budget.worlds))))
        stay = _standing(values)
        options, values = options[stay], values[stay]
    return int(options[values.mean(axis=1).argmax()]) if len(options) > 1 else int(options[0])


def _standing(values: Floats) -> Bools:
    """The options that are not behind the leader by more than ``DOUBT`` standard errors.

    ``SPREAD`` is added to the deviation seen: a rare disaster may not have come up yet.
    """
    behind = values[values.mean(axis=1).argmax()] - values
    error = (behind.std(axis=1) + SPREAD) / np.sqrt(values.shape[1])
    return behind.mean(axis=1) <= DOUBT * error
