"""The numbers behind a careful player's habits."""

from __future__ import annotations

from typing import NamedTuple


class Habits(NamedTuple):
    """How much each consideration weighs; found by letting variations play against each other.

    ``safe_*``: so many cards of the suit led must be unseen for a high card to go cheaply. ``throw_*``:
    what makes a card worth throwing away. ``lead_*``: what makes a card costly to lead.
    """

    safe_two_behind: float = 7.45
    safe_one_behind: float = 4.5
    high_over: float = 2.2
    throw_heart: float = 6.86
    throw_length: float = 2.05
    throw_low: float = 0.31
    throw_below: float = 0.38
    throw_above: float = -0.48
    throw_dead: float = 11.14
    throw_high_spade: float = 4.1
    throw_void: float = 2.09
    lead_heart: float = 0.41
    lead_side: float = 1.52
    lead_queen_out: float = 0.95
    lead_flush: float = 0.6
    lead_high_spade: float = 3.0
    lead_own_queen: float = 2.9
    lead_length: float = 0.1
    lead_high: float = 0.72
    lead_high_unseen: float = 8.0
    lead_dead: float = 82.1
    lead_void: float = 0.34
    lead_fade: float = 2.27
    lead_below: float = 0.01
    stop_from: float = 4.0
    stop_points: float = 4.0
    keep_from: float = 13.0
    shoot_from: float = 1.86
    shoot_losers: float = 3.08
    shoot_anyway: float = 17.0


class PassHabits(NamedTuple):
    """What makes a card worth passing. ``*_guards``: with so many low spades a high one is kept."""

    queen_guards: float = 6.88
    queen: float = 100.0
    high_spade_guards: float = 4.0
    high_spade: float = 55.39
    low_spade: float = -30.0
    heart: float = 1.3
    heart_base: float = -0.81
    side: float = 0.75
    short: float = 3.17
    low_keep: float = 1.06


HABITS = Habits()
PASS_HABITS = PassHabits()
