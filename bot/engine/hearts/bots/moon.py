"""Habits about the moon: stop another seat's, and go on with one's own when hardly a trick can be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots.bits import POINTS, SUITS, Bools, Ints, count, either, highest, lowest

if TYPE_CHECKING:
    from bot.engine.hearts.bots.habits import Habits
    from bot.engine.hearts.bots.tables import Turn


def threatens(turn: Turn, least: float) -> Bools:
    """Whether another seat has all points so far, ``least`` or more, and is about to take this trick."""
    total = turn.taken.sum(axis=1)
    rows = np.arange(len(turn.seat))
    threat = (turn.taken[rows, turn.winner] == total) & (total >= least)
    return threat & (turn.winner != turn.seat)


def rival(turn: Turn, least: float) -> Bools:
    """Whether another seat has all points so far, ``least`` or more."""
    total = turn.taken.sum(axis=1)
    mine = turn.taken[np.arange(len(turn.seat)), turn.seat]
    return (turn.taken.max(axis=1) == total) & (total >= least) & (mine == 0)


def shooting(turn: Turn, habits: Habits) -> Bools:
    """Whether this seat holds every point so far, and loses hardly any trick or has little left to lose."""
    mine = turn.taken[np.arange(len(turn.seat)), turn.seat]
    started: Bools = mine >= habits.shoot_from
    if not started.any():
        return started
    losers = np.zeros_like(mine)
    for suit in SUITS:
        losers += count(turn.hand & suit & (np.maximum(highest(turn.unseen & suit), 1) - 1))
    promising = (losers <= habits.shoot_losers) | (mine >= habits.shoot_anyway)
    return started & promising & (mine == turn.taken.sum(axis=1))


def shoot(turn: Turn) -> Ints:
    """Take every trick: lead and follow with what wins, throw what does not."""
    masters = np.zeros_like(turn.legal)
    for suit in SUITS:
        masters |= turn.legal & suit & ~((highest(turn.unseen & suit) << 1) - 1)
    if turn.place == 0:
        return either(highest(masters), highest(turn.legal))
    over = turn.legal & turn.led & ~(turn.best - 1)
    win = lowest(over) if turn.place == 3 else highest(over)
    losers = turn.legal & ~masters
    thrown = either(lowest(losers & ~POINTS), either(lowest(losers), lowest(turn.legal)))
    return either(win, np.where(turn.hand & turn.led != 0, lowest(turn.legal), thrown))
