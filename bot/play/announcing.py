"""What servers are told once a day: yesterday's best, and that there are new deals."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.play.daily import DAILIES, Daily
from bot.play.days import DAY
from bot.storage.boards import Boards, DailyBoard, DailyEntry

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from datetime import date, datetime

    from bot.play.daily import Dailies
    from bot.play.servers import ServerBook
    from bot.storage.servers import Server

PLACES = 3

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Announcement:
    """For the server's channel. ``reset`` is when today's deals end.

    ``best`` are yesterday's dailies that somebody of the server has tried, each with its first places as
    they are now: what was begun yesterday counts until today's end.
    """

    server: Server
    today: date
    yesterday: date
    reset: datetime
    best: tuple[tuple[Daily, tuple[DailyEntry, ...]], ...]


class Announcing:
    """Finds what is due. Who was told today is in the database, whatever restarts happen."""

    def __init__(self, servers: ServerBook, boards: Boards, dailies: Dailies) -> None:
        self._servers = servers
        self._boards = boards
        self._dailies = dailies
        self._done: tuple[date, set[int]] | None = None

    async def due(self) -> AsyncIterator[Announcement]:
        """Give each announcement once a day and server: it is recorded before it is given.

        One that then cannot be sent is not repeated. What fails for one server stops no other.
        """
        today = self._dailies.today()
        if self._done is None or self._done[0] != today:
            self._done = today, set[int]()
        done = self._done[1]
        for server in await self._servers.announcing():
            if server.guild_id in done:
                continue
            try:
                claimed = await self._servers.announce(server.guild_id, today)
                done.add(server.guild_id)
                announcement = await self._announcement(server, today) if claimed else None
            except Exception:  # whatever ails the database
                _log.exception("an announcement could not be made")
                continue
            if announcement is not None:
                yield announcement

    async def _announcement(self, server: Server, today: date) -> Announcement:
        yesterday = today - DAY
        best = [(daily, await self._best(server.guild_id, yesterday, daily)) for daily in DAILIES]
        return Announcement(
            server=server,
            today=today,
            yesterday=yesterday,
            reset=self._dailies.reset(),
            best=tuple((daily, entries) for daily, entries in best if entries),
        )

    async def _best(self, guild_id: int, day: date, daily: Daily) -> tuple[DailyEntry, ...]:
        page = await self._boards.daily(DailyBoard(guild_id, day, daily.game, daily.options))
        return page.entries[:PLACES]
