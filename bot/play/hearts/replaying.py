"""From a stored row to its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import Refusal
from bot.engine.hearts.bots.choose import Level
from bot.engine.hearts.record import Record
from bot.engine.hearts.state import Phase
from bot.storage.errors import UnreadableTable
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from bot.storage.tables import SavedTable

_LEVELS = frozenset(level.value for level in Level)


def replayed(saved: SavedTable) -> Record | None:
    """The game of a stored table, None where none was dealt.

    Raises ``UnreadableTable``; it names no card, since it will be logged.
    """
    if not all(seat.level in _LEVELS for seat in saved.seats):
        raise UnreadableTable(saved.id, "a level of its computers is unknown")
    record = _restored(saved) if saved.packs or saved.actions else None
    if not _fits(saved.state, record):
        raise UnreadableTable(saved.id, f"its game does not fit the state {saved.state.value!r}")
    return record


def _restored(saved: SavedTable) -> Record:
    try:
        return Record.restore(saved.packs, saved.actions)
    except Refusal as refusal:
        raise UnreadableTable(saved.id, f"its history is refused: {type(refusal).__name__}") from None


def _fits(state: TableState, record: Record | None) -> bool:
    if record is None:
        return state in (TableState.LOBBY, TableState.CLOSED)
    ended = record.state.phase is Phase.GAME_OVER
    return state is TableState.OVER if ended else state in (TableState.PLAYING, TableState.CLOSED)
