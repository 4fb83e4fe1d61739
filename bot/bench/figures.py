"""Figures that several measurements need."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def percentile(values: Sequence[float], percent: float) -> float:
    """The value below which ``percent`` of the values lie, by the nearest rank; NaN for none."""
    if not values:
        return float("nan")
    ranked = sorted(values)
    return ranked[min(round(percent / 100 * len(ranked)), len(ranked) - 1)]
