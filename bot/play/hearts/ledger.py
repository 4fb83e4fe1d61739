"""Changing a table: computed first, then stored if nobody was quicker, and asked again otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.play.hearts.clock import clocked
from bot.play.hearts.results import results
from bot.play.hearts.table import TableNow

if TYPE_CHECKING:
    from datetime import datetime

    from bot.play.hearts.shelf import TableShelf
    from bot.storage.tables import Tables

Step = Callable[[TableNow], TableNow]
"""What an act makes of a table; it returns the very same ``saved`` where it changes nothing. Pure."""


class Ledger:
    """Takes steps, one version of a table after the other."""

    def __init__(self, tables: Tables, shelf: TableShelf, now: Callable[[], datetime]) -> None:
        self._tables = tables
        self._shelf = shelf
        self._now = now

    async def change(self, table_id: int, step: Step, *, turn: int = 0, fresh: bool = False) -> TableNow:
        """Take ``step`` and return what it led to, durably; a lost race is run again from what it left.

        ``turn`` is the least that the table must have come to. Raises what ``TableShelf.load`` and ``step``
        raise.
        """
        while True:
            before = await self._shelf.load(table_id, turn=turn, fresh=fresh)
            after = step(before)
            if after.saved is before.saved:
                return after
            stored = await self._save(before, after)
            if stored is not None:
                return stored
            # Whoever was quicker has brought the table on, so that this ends.
            fresh = True

    async def _save(self, before: TableNow, after: TableNow) -> TableNow | None:
        now = self._now()
        saved = clocked(before, after, now)
        try:
            stored = await self._tables.save(saved, results(before, after, now))
        except BaseException:
            # Written or not: only the database knows.
            self._shelf.forget(after.id)
            raise
        if stored is None:
            self._shelf.forget(after.id)
            return None
        return self._shelf.keep(replace(after, saved=stored))
