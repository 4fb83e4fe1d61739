"""How long a computer player may think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """``worlds`` to imagine for each option, and a clock of the caller's.

    ``expired`` is asked a few times on the way, and ends the thinking early once it is true. Where it
    never is, a decision depends on the number of worlds alone.
    """

    worlds: int
    expired: Callable[[], bool] = _never
