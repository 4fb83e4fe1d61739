"""A careful player's habits, for many tables at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots.follow import follow
from bot.engine.hearts.bots.habits import HABITS
from bot.engine.hearts.bots.lead import lead
from bot.engine.hearts.bots.moon import shoot, shooting
from bot.engine.hearts.bots.throw import throw

if TYPE_CHECKING:
    from bot.engine.hearts.bots.bits import Ints
    from bot.engine.hearts.bots.habits import Habits
    from bot.engine.hearts.bots.tables import Turn


def pick(turn: Turn, habits: Habits = HABITS) -> Ints:
    """The card that the habits play on each table."""
    careful = lead(turn, habits) if turn.place == 0 else _answer(turn, habits)
    bold = shooting(turn, habits)
    return np.where(bold, shoot(turn), careful) if bold.any() else careful


def _answer(turn: Turn, habits: Habits) -> Ints:
    follows = turn.hand & turn.led != 0
    if follows.all():
        return follow(turn, habits)
    if not follows.any():
        return throw(turn, habits)
    return np.where(follows, follow(turn, habits), throw(turn, habits))
