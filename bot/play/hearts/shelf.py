"""Tables in memory, by id and version: a press then needs no read and no replay. Losing it loses nothing."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.play.hearts.errors import NoSuchTable
from bot.play.hearts.places import moved_hand, moved_table, with_newest_places
from bot.play.hearts.replaying import replayed
from bot.play.hearts.said import Shown
from bot.play.hearts.table import TableNow

if TYPE_CHECKING:
    from bot.play.hearts.places import HandPlace, TablePlace
    from bot.storage.tables import SavedTable, Tables


class TableShelf:
    """The ``size`` tables used last, with their replayed games; the database stays the truth."""

    def __init__(self, tables: Tables, size: int) -> None:
        self._tables = tables
        self._size = size
        self._kept: OrderedDict[int, TableNow] = OrderedDict()

    async def load(self, table_id: int, *, turn: int = 0, fresh: bool = False) -> TableNow:
        """Return a table, from memory if that has come to ``turn`` and nothing ``fresh`` is asked for.

        Raises ``NoSuchTable``, or ``UnreadableTable`` for a row that says nothing to this program.
        """
        kept = self._kept.get(table_id)
        if kept is not None and kept.turn >= turn and not fresh:
            self._kept.move_to_end(table_id)
            return kept
        saved = await self._tables.get(table_id)
        if saved is None:
            self.forget(table_id)
            raise NoSuchTable
        return self._read(saved)

    def _read(self, saved: SavedTable) -> TableNow:
        kept = self._kept.get(saved.id)
        if kept is not None and kept.saved.version >= saved.version:
            # Written while the row was read, or the same: its game needs no replay.
            return kept
        return self.keep(TableNow(saved, replayed(saved), Shown()))

    def keep(self, table: TableNow) -> TableNow:
        """Keep a table that was just read or written, and return it with where it is shown now."""
        kept = self._kept.pop(table.id, None)
        if kept is not None:
            table = replace(table, saved=with_newest_places(table.saved, kept.saved))
        newest = kept if kept is not None and kept.saved.version > table.saved.version else table
        self._put(replace(newest, said=Shown()))
        return table

    def _put(self, table: TableNow) -> None:
        self._kept[table.id] = table
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)

    def moved(self, table_id: int, place: TablePlace) -> None:
        """Take over where a table is shown now; that changes no version."""
        kept = self._kept.get(table_id)
        if kept is not None:
            self._kept[table_id] = replace(kept, saved=moved_table(kept.saved, place))

    def moved_hand(self, table_id: int, place: HandPlace) -> None:
        """Take over where a seat's hand is shown now; that changes no version."""
        kept = self._kept.get(table_id)
        if kept is not None:
            self._kept[table_id] = replace(kept, saved=moved_hand(kept.saved, place))

    def forget_person(self, user_id: int) -> None:
        """Keep none of the tables at which somebody sits."""
        for table in list(self._kept.values()):
            if table.seat_of(user_id) is not None:
                self.forget(table.id)

    def forget(self, table_id: int) -> None:
        self._kept.pop(table_id, None)
