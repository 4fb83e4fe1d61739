"""What moderators chose for their servers, remembered between commands; and servers that are left."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date, datetime

    from bot.storage.own_data import OwnData
    from bot.storage.servers import Server, Servers

GRACE = timedelta(days=30)
"""How long the data of a server are kept after the bot was removed from it."""
_REMEMBERED = 4096


class ServerBook:
    """The settings of the ``_REMEMBERED`` servers seen last, and who is banned there."""

    def __init__(self, servers: Servers, data: OwnData, *, now: Callable[[], datetime]) -> None:
        self._servers = servers
        self._data = data
        self._now = now
        self._known: OrderedDict[int, tuple[Server, frozenset[int]]] = OrderedDict()
        self._changing = asyncio.Lock()

    async def get(self, guild_id: int) -> Server:
        """A server's settings; the defaults where nothing was chosen."""
        return (await self._look(guild_id))[0]

    def knows(self, guild_id: int) -> bool:
        """Whether the settings are remembered, so that ``get`` needs no read; the server counts as seen."""
        if guild_id not in self._known:
            return False
        self._known.move_to_end(guild_id)
        return True

    def locale_of(self, guild_id: int) -> str | None:
        """The language chosen for a server, as far as its settings were asked for lately."""
        known = self._known.get(guild_id)
        return known[0].locale if known else None

    async def is_banned(self, guild_id: int, user_id: int) -> bool:
        return user_id in (await self._look(guild_id))[1]

    async def bans(self, guild_id: int) -> list[int]:
        """Who is kept from playing in a server."""
        return sorted((await self._look(guild_id))[1])

    async def announcing(self) -> list[Server]:
        """The servers with a channel for announcements."""
        return await self._servers.announcing()

    async def announce(self, guild_id: int, day: date) -> bool:
        """Claim a day's announcement in a server: True once, however often the bot is started again."""
        return await self._servers.announce(guild_id, day, self._now())

    async def change(self, guild_id: int, **changes: str | int | tuple[int, ...] | None) -> Server:
        """Save the named fields, one change after the other, so that none undoes another."""
        async with self._changing:
            server, banned = await self._look(guild_id)
            server = replace(server, **changes)  # pyright: ignore[reportArgumentType]
            await self._servers.save(server)
            return self._remember(server, banned)[0]

    async def ban(self, guild_id: int, user_id: int) -> None:
        """Keep a person from beginning games in a server; again is harmless."""
        async with self._changing:
            await self._servers.ban(guild_id, user_id)
            server, banned = await self._look(guild_id)
            self._remember(server, banned | {user_id})

    async def unban(self, guild_id: int, user_id: int) -> bool:
        """Let a person play again; False for whoever was not banned."""
        async with self._changing:
            was_banned = await self._servers.unban(guild_id, user_id)
            server, banned = await self._look(guild_id)
            self._remember(server, banned - {user_id})
            return was_banned

    async def joined(self, guild_id: int) -> None:
        """The bot was added to a server; what was kept of an earlier time there stays."""
        await self._servers.here([guild_id])
        self.forget(guild_id)

    async def left(self, guild_id: int) -> None:
        """The bot was removed from a server. Not to be called for a server that has an outage."""
        await self._servers.left(guild_id, self._now())
        self.forget(guild_id)

    async def sync(self, guild_ids: Iterable[int]) -> None:
        """Note in which servers the bot is, with those that have an outage, after it was away itself."""
        here = set(guild_ids)
        for guild_id in await self._servers.known():
            if guild_id not in here:
                await self.left(guild_id)
        await self._servers.here(sorted(here))
        self._known.clear()

    async def forget_left(self) -> list[int]:
        """Delete what is kept of servers that were left ``GRACE`` ago; returns these."""
        gone = await self._servers.left_before(self._now() - GRACE)
        for guild_id in gone:
            await self._data.forget_server(guild_id)
            self.forget(guild_id)
        return gone

    def forget(self, guild_id: int) -> None:
        """Let the next question be answered by the database."""
        self._known.pop(guild_id, None)

    def forget_person(self, user_id: int) -> None:
        """Keep nothing that says whether a person is banned somewhere."""
        for guild_id, (_, banned) in list(self._known.items()):
            if user_id in banned:
                self.forget(guild_id)

    async def _look(self, guild_id: int) -> tuple[Server, frozenset[int]]:
        known = self._known.get(guild_id)
        if known is not None:
            self._known.move_to_end(guild_id)
            return known
        server = await self._servers.get(guild_id)
        banned = frozenset(await self._servers.bans(guild_id))
        # A change made meanwhile is newer than what was read.
        return self._known.get(guild_id) or self._remember(server, banned)

    def _remember(self, server: Server, banned: frozenset[int]) -> tuple[Server, frozenset[int]]:
        known = self._known[server.guild_id] = server, banned
        self._known.move_to_end(server.guild_id)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return known
