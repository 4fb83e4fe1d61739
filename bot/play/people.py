"""What each person prefers, remembered between presses."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.storage.people import People, Preferences

_REMEMBERED = 4096


class PreferenceBook:
    """The preferences of the ``_REMEMBERED`` people seen last, so that a press needs no read for them."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: OrderedDict[int, Preferences] = OrderedDict()
        self._changing = asyncio.Lock()

    async def get(self, user_id: int) -> Preferences:
        known = self._known.get(user_id)
        if known is not None:
            self._known.move_to_end(user_id)
            return known
        read = await self._people.get(user_id)
        # A change made meanwhile is newer than what was read.
        return self._known.get(user_id) or self._remember(user_id, read)

    async def change(self, user_id: int, **changes: bool | str | int | None) -> Preferences:
        """Save the named fields, one change after the other, so that none undoes another."""
        async with self._changing:
            preferences = replace(await self.get(user_id), **changes)  # pyright: ignore[reportArgumentType]
            await self._people.save(user_id, preferences)
            return self._remember(user_id, preferences)

    def forget(self, user_id: int) -> None:
        """Let the next question be answered by the database."""
        self._known.pop(user_id, None)

    def _remember(self, user_id: int, preferences: Preferences) -> Preferences:
        self._known[user_id] = preferences
        self._known.move_to_end(user_id)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return preferences
