"""A person's own data: a file of all of it, and its end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.storage.own_data import OwnData


class OwnDataDesk:
    """Export and deletion.

    ``leaving`` are asked, one after the other, to take a person out of what goes on with others;
    ``forgetting`` are told what must not be answered from memory any more. Both get a user id.
    """

    def __init__(
        self,
        data: OwnData,
        *,
        leaving: Sequence[Callable[[int], Awaitable[object]]] = (),
        forgetting: Sequence[Callable[[int], object]] = (),
    ) -> None:
        self._data = data
        self._leaving = leaving
        self._forgetting = forgetting

    async def export(self, user_id: int) -> bytes:
        """All that is stored of a person, as JSON in UTF-8: for each table its rows."""
        rows = await self._data.export(user_id)
        return json.dumps(rows, ensure_ascii=False, indent=2).encode()

    async def delete(self, user_id: int) -> None:
        """Leave no row with a person's id, and nothing in memory; games of others go on.

        Where it fails on the way, it can be asked for again.
        """
        for leave in self._leaving:
            await leave(user_id)
        self._forget(user_id)
        try:
            await self._data.delete(user_id)
        finally:
            # Whatever was read meanwhile may be gone.
            self._forget(user_id)

    def _forget(self, user_id: int) -> None:
        for forget in self._forgetting:
            forget(user_id)
