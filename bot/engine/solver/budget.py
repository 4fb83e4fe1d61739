"""How long the solver may look for a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """``states`` to look behind, and a clock of the caller's.

    ``expired`` is asked every few hundred states, and ends the search once it is true. Where it never is,
    the answer depends on the number of states alone.
    """

    states: int
    expired: Callable[[], bool] = _never
