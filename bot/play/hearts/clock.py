"""How long a table waits, and what comes then. All moments are columns: they survive restarts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.engine.hearts.state import Phase
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from datetime import datetime

    from bot.play.hearts.table import TableNow
    from bot.storage.tables import SavedTable

LOBBY_IDLE = timedelta(minutes=30)
"""A lobby in which nobody has done anything for so long is closed."""
SUSPENDED = timedelta(hours=24)
"""A game that everybody has left is closed after so long."""


def waits(table: TableNow) -> frozenset[tuple[object, ...]]:
    """What the table waits for; one that is new here starts the time anew."""
    if not table.playing:
        return frozenset()
    if table.suspended:
        return frozenset({("somebody",)})
    if table.round_over:
        return frozenset({("next round", table.turn)})
    state = table.state
    # Another's pass gives nobody more time.
    since = state.round if state.phase is Phase.PASSING else table.turn
    return frozenset((state.phase, since, seat) for seat in table.waiting_people)


def deadline(table: TableNow) -> datetime | None:
    """When the clock has to look at the table next."""
    saved = table.saved
    patience = timedelta(seconds=saved.patience)
    if table.lobby:
        return saved.updated_at + LOBBY_IDLE
    if not table.playing:
        return None
    if table.suspended:
        return saved.turn_at + SUSPENDED
    if table.round_over:
        return saved.turn_at + 2 * patience
    if table.waiting_people:
        return (saved.reminded_at or saved.turn_at) + patience
    return None


def clocked(before: TableNow, after: TableNow, now: datetime) -> SavedTable:
    """What is to be stored of a step that was taken ``now``."""
    saved = replace(after.saved, updated_at=now)
    if waits(after) - waits(before):
        saved = replace(saved, turn_at=now, reminded_at=None)
    if saved.state in (TableState.OVER, TableState.CLOSED) and saved.finished_at is None:
        saved = replace(saved, finished_at=now)
    return replace(saved, deadline=deadline(replace(after, saved=saved)))
