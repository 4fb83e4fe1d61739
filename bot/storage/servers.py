"""Servers: what their moderators chose, whom they banned, what was announced there."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, func, select

from bot.storage import schema
from bot.storage.upsert import insert_for

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date, datetime

    from sqlalchemy import Row

    from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings; ``locale`` is None where Discord's own is followed.

    ``cooldown`` is in seconds, 0 for the usual limits. ``level`` is how computer players play by default.
    ``channels`` are those where games may be begun, empty for all. ``left_at``: since when the bot is away.
    """

    guild_id: int
    locale: str | None = None
    announce_channel_id: int | None = None
    cooldown: int = 0
    level: str = "medium"
    channels: tuple[int, ...] = ()
    left_at: datetime | None = None


_SERVERS, _BANS = schema.servers, schema.server_bans
_NAMES = tuple(field.name for field in fields(Server))
_COLUMNS = tuple(_SERVERS.c[name] for name in _NAMES)
_CHOSEN = tuple(name for name in _NAMES if name not in {"guild_id", "left_at"})
_GET = select(*_COLUMNS).where(_SERVERS.c.guild_id == bindparam("wanted"))
_KNOWN = select(_SERVERS.c.guild_id).where(_SERVERS.c.left_at.is_(None)).order_by(_SERVERS.c.guild_id)
_LEFT = (
    select(_SERVERS.c.guild_id)
    .where(_SERVERS.c.left_at < bindparam("moment"))
    .order_by(_SERVERS.c.left_at, _SERVERS.c.guild_id)
)
_ANNOUNCING = (
    select(*_COLUMNS)
    .where(_SERVERS.c.announce_channel_id.is_not(None), _SERVERS.c.left_at.is_(None))
    .order_by(_SERVERS.c.guild_id)
)
_BANNED = select(_BANS.c.user_id).where(_BANS.c.guild_id == bindparam("of_server")).order_by(_BANS.c.user_id)
_IS_BANNED = _BANNED.where(_BANS.c.user_id == bindparam("person"))
_UNBAN = delete(_BANS).where(
    _BANS.c.guild_id == bindparam("of_server"), _BANS.c.user_id == bindparam("person")
)


class Servers:
    """All servers."""

    def __init__(self, database: Database) -> None:
        self._database = database
        server = insert_for(database.dialect, _SERVERS)
        chosen = {name: server.excluded[name] for name in _CHOSEN}
        first = func.coalesce(_SERVERS.c.left_at, server.excluded.left_at)
        self._save = server.on_conflict_do_update(index_elements=["guild_id"], set_=chosen)
        self._here = server.on_conflict_do_update(index_elements=["guild_id"], set_={"left_at": None})
        self._left = server.on_conflict_do_update(index_elements=["guild_id"], set_={"left_at": first})
        self._ban = insert_for(database.dialect, _BANS).on_conflict_do_nothing()
        announcement = insert_for(database.dialect, schema.announcements)
        self._announce = announcement.on_conflict_do_nothing()

    async def get(self, guild_id: int) -> Server:
        """Read a server's settings; the defaults where nothing was saved."""
        rows = await self._database.read(_GET, {"wanted": guild_id})
        return _server(rows[0]) if rows else Server(guild_id)

    async def save(self, server: Server) -> None:
        """Save all settings of a server; ``left_at`` is not saved over an earlier one by this."""
        await self._database.write(self._save, _row(server))

    async def here(self, guild_ids: Iterable[int]) -> None:
        """Note that the bot is in these servers (again)."""
        rows = [_row(Server(guild_id)) for guild_id in guild_ids]
        if rows:
            async with self._database.transaction() as connection:
                await connection.execute(self._here, rows)

    async def left(self, guild_id: int, at: datetime) -> None:
        """Note that the bot was removed from a server; an earlier moment stands."""
        await self._database.write(self._left, _row(Server(guild_id, left_at=at)))

    async def known(self) -> list[int]:
        """List the servers in which the bot was and which it was not seen to leave."""
        return [row.guild_id for row in await self._database.read(_KNOWN)]

    async def left_before(self, moment: datetime) -> list[int]:
        """List the servers that were left before ``moment``, the earliest first."""
        return [row.guild_id for row in await self._database.read(_LEFT, {"moment": moment})]

    async def announcing(self) -> list[Server]:
        """List the servers with a channel for announcements, without those left."""
        return [_server(row) for row in await self._database.read(_ANNOUNCING)]

    async def announce(self, guild_id: int, day: date, at: datetime) -> bool:
        """Claim a day's announcement, before it is sent: True once for a server and day."""
        claim = {"guild_id": guild_id, "day": day, "at": at}
        return (await self._database.write(self._announce, claim)).rowcount == 1

    async def ban(self, guild_id: int, user_id: int) -> None:
        """Keep a person from playing in a server; again is harmless."""
        await self._database.write(self._ban, {"guild_id": guild_id, "user_id": user_id})

    async def unban(self, guild_id: int, user_id: int) -> bool:
        """Let a person play again; False for whoever was not banned."""
        whom = {"of_server": guild_id, "person": user_id}
        return (await self._database.write(_UNBAN, whom)).rowcount == 1

    async def banned(self, guild_id: int, user_id: int) -> bool:
        """Whether a person is kept from playing in a server."""
        return bool(await self._database.read(_IS_BANNED, {"of_server": guild_id, "person": user_id}))

    async def bans(self, guild_id: int) -> list[int]:
        """List the persons kept from playing in a server."""
        return [row.user_id for row in await self._database.read(_BANNED, {"of_server": guild_id})]


def _row(server: Server) -> dict[str, object]:
    return {**asdict(server), "channels": " ".join(map(str, server.channels))}


def _server(row: Row[Any]) -> Server:
    server = Server(*row)
    return replace(server, channels=tuple(map(int, row.channels.split())))
