"""What is kept of a game that was played to its end: a result for each person's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.hearts.rules import ALL_POINTS
from bot.storage.hearts_results import HeartsResult
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.hearts.seats import Seat
    from bot.engine.hearts.state import State
    from bot.play.hearts.table import TableNow


def results(before: TableNow, after: TableNow, at: datetime) -> tuple[HeartsResult, ...]:
    """The results of the act that has ended the game; empty for every other act.

    A seat's points are its person's, whether he was present or the computer played on for him. A game that
    was stopped or abandoned has none.
    """
    if after.saved.state is not TableState.OVER or before.saved.state is TableState.OVER:
        return ()
    saved, state, people = after.saved, after.state, after.people
    levels = " ".join(sitter.level.value for sitter in after.sitters if sitter.user_id is None)
    return tuple(
        HeartsResult(
            table_id=saved.id,
            seat=sitter.seat,
            user_id=sitter.user_id,
            name=sitter.name,
            guild_id=saved.guild_id,
            place=place(state, sitter.seat),
            points=state.totals[sitter.seat],
            rounds=len(state.sheet),
            moons=moons(state, sitter.seat),
            people=len(people),
            levels=levels,
            finished_at=at,
        )
        for sitter in people
        if sitter.user_id is not None
    )


def place(state: State, seat: Seat) -> int:
    """1 for the fewest points; equal points share a place."""
    return 1 + sum(points < state.totals[seat] for points in state.totals)


def moons(state: State, seat: Seat) -> int:
    """How often ``seat`` shot the moon: then it alone has no points, and the others 26 each."""
    return sum(row[seat] == 0 and sum(row) == 3 * ALL_POINTS for row in state.sheet)
