"""What runs in the process that proves deals winnable."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from bot.engine.solver import Budget, Solved, solve
from bot.play.hearts.worker import settle_in

if TYPE_CHECKING:
    from bot.engine.deals import Deal

_NICENESS = 10


def begin() -> None:
    """Begin in a process of its own, behind everything that somebody waits for."""
    settle_in()
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def winning_length(deal: Deal, states: int, seconds: float) -> int | None:
    """How many actions a line takes that wins the deal; None where none is found within the budget."""
    end = time.thread_time() + seconds
    found = solve(deal.game, deal.table(), Budget(states, lambda: time.thread_time() > end))
    return len(found.line) if isinstance(found, Solved) else None
