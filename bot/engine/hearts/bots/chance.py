"""Chance that comes from a seed alone, the same on every platform."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from bot.engine.hearts.bots.bits import Floats


class Chance:
    """A stream of numbers; PCG64's raw output is fixed by NumPy's compatibility policy (NEP 19)."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.PCG64(abs(seed))

    def uniform(self, rows: int, columns: int) -> Floats:
        """Numbers from 0 up to 1, shape (rows, columns)."""
        raw = np.asarray(self._bits.random_raw(rows * columns), dtype=np.uint64)
        return (raw >> np.uint64(11)).astype(np.float64).reshape(rows, columns) * 2.0**-53
