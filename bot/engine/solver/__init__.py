"""Is it still winnable? A line that wins, with the hidden cards known."""

from __future__ import annotations

from bot.engine.solver.answer import solve
from bot.engine.solver.budget import Budget
from bot.engine.solver.outcome import Lost, Outcome, Solved, Unknown

__all__ = ["Budget", "Lost", "Outcome", "Solved", "Unknown", "solve"]
