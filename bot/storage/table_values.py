"""What a table of Hearts gives its statements to write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage.table_statements import FORMAT

if TYPE_CHECKING:
    from bot.storage.tables import NewTable, SavedSeat, SavedTable


def new_table(new: NewTable) -> dict[str, object]:
    """Say for an INSERT what the row of a lobby is."""
    return {
        "version": 0,
        "state": "lobby",
        "host": new.host,
        "fast": new.fast,
        "patience": new.patience,
        "packs": "",
        "actions": "",
        "guild_id": new.guild_id,
        "channel_id": new.channel_id,
        "opened_at": new.at,
        "updated_at": new.at,
        "turn_at": new.at,
        "deadline": new.deadline,
        "format": FORMAT,
        "rematch_of": new.rematch_of,
    }


def new_seats(table_id: int, new: NewTable) -> list[dict[str, object]]:
    """Say for ``ADD_SEAT`` what the four seats are."""
    return [{"table_id": table_id, "seat": seat.seat, "open": True, **_kept(seat)} for seat in new.seats]


def changes(table: SavedTable) -> dict[str, object]:
    """Say for ``SAVE`` what the row is to become."""
    return {
        "wanted": table.id,
        "seen": table.version,
        "state": table.state.value,
        "host": table.host,
        "fast": table.fast,
        "patience": table.patience,
        "packs": table.packs,
        "actions": table.actions,
        "updated_at": table.updated_at,
        "turn_at": table.turn_at,
        "reminded_at": table.reminded_at,
        "deadline": table.deadline,
        "finished_at": table.finished_at,
        "format": table.format,
    }


def changed_seats(table: SavedTable) -> list[dict[str, object]]:
    """Say for ``SAVE_SEAT`` which seats are no longer as they are stored."""
    stored = table.stored_seats if table.open else None
    changed = [seat for seat in table.seats if stored is None or _kept(seat) != _kept(stored[seat.seat])]
    # The emptied ones first: their persons may have moved to another, and nobody sits twice.
    changed.sort(key=lambda seat: seat.user_id is not None)
    return [
        {"wanted": table.id, "at_seat": seat.seat, "sitter": seat.user_id, "open": table.open, **_kept(seat)}
        for seat in changed
    ]


def _kept(seat: SavedSeat) -> dict[str, object]:
    return {"user_id": seat.user_id, "name": seat.name, "level": seat.level, "away": seat.away}
