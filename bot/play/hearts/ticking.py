"""The clock's way round all tables whose time has come."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.play.hearts.due import due
from bot.play.hearts.failures import log_failure
from bot.play.hearts.said import Refreshed

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.hearts.state import Hand
    from bot.play.hearts.ledger import Ledger
    from bot.play.hearts.table import TableNow
    from bot.storage.tables import Tables

AT_ONCE = 100
"""How many tables one way round takes; the others come with the next."""
REST = timedelta(minutes=10)
"""For so long a table that failed is left alone."""

_log = logging.getLogger(__name__)


class Ticking:
    """Does what is due at each table; what fails at one table stops no other."""

    def __init__(
        self, tables: Tables, ledger: Ledger, now: Callable[[], datetime], shuffle: Callable[[], Hand]
    ) -> None:
        self._tables = tables
        self._ledger = ledger
        self._now = now
        self._shuffle = shuffle
        self._resting = dict[int, datetime]()

    async def tick(self, changed: Callable[[TableNow], None]) -> None:
        """Go round once; ``changed`` is told of each table that is not what it was."""
        now = self._now()
        self._resting = {table_id: until for table_id, until in self._resting.items() if until > now}
        for table_id in await self._tables.due(now, AT_ONCE + len(self._resting)):
            if table_id not in self._resting:
                await self._tick(table_id, changed)

    async def _tick(self, table_id: int, changed: Callable[[TableNow], None]) -> None:
        def step(table: TableNow) -> TableNow:
            return due(table, self._now(), self._shuffle)

        try:
            table = await self._ledger.change(table_id, step, fresh=True)
            if not isinstance(table.said, Refreshed):
                changed(table)
        except Exception as error:
            log_failure(_log, "the clock", table_id, error)
            self._resting[table_id] = self._now() + REST
