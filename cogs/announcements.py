"""What happens by itself each day: deals are made, servers are told, and what was left is forgotten."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from cogs.ui.announcement import announcement_screen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.client import Bot
    from bot.play.announcing import Announcement

log = logging.getLogger(__name__)

EVERY = 20.0
"""Seconds between two looks at what is due."""
_NOBODY = discord.AllowedMentions.none()


class AnnouncementsCog(commands.Cog):
    """Each chore has a clock of its own: making deals may take minutes."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._clocks: list[asyncio.Task[None]] = []

    async def cog_load(self) -> None:
        """The first deals are made before the first command can ask for them."""
        self._clocks = [
            asyncio.create_task(_again_and_again(self.bot.dailies.prepare)),
            asyncio.create_task(self._when_ready()),
        ]

    async def cog_unload(self) -> None:
        for clock in self._clocks:
            clock.cancel()
        await asyncio.gather(*self._clocks, return_exceptions=True)

    async def _when_ready(self) -> None:
        await self.bot.wait_until_ready()
        await _harmless(self._sync)
        await _again_and_again(self.tick)

    async def _sync(self) -> None:
        """A server with an outage is among the bot's all the same."""
        await self.bot.servers.sync(guild.id for guild in self.bot.guilds)

    async def tick(self) -> None:
        """Do what is due by now."""
        async for announcement in self.bot.announcing.due():
            await self._announce(announcement)
        for guild_id in await self.bot.servers.forget_left():
            log.info("the data of server %d, left long ago, are deleted", guild_id)

    async def _announce(self, announcement: Announcement) -> None:
        """What cannot be sent is not tried again: the next day brings the next one."""
        server = announcement.server
        await self.bot.meet(server.guild_id)
        if server.announce_channel_id is None:
            return
        screen = announcement_screen(announcement, self.bot.guild_words(server.guild_id))
        channel = self.bot.get_partial_messageable(server.announce_channel_id, guild_id=server.guild_id)
        try:
            async with self.bot.buckets.request(channel.id, patient=True):
                await channel.send(view=screen.view(), allowed_mentions=_NOBODY)
        except Exception as error:  # a lost connection raises much
            log.warning("an announcement could not be sent to channel %d: %r", channel.id, error)


async def _again_and_again(chore: Callable[[], Awaitable[object]]) -> None:
    while True:
        await _harmless(chore)
        await asyncio.sleep(EVERY)


async def _harmless(chore: Callable[[], Awaitable[object]]) -> None:
    try:
        await chore()
    except Exception:  # whatever ails the database
        log.warning("a chore of the day failed", exc_info=True)


async def setup(bot: Bot) -> None:
    await bot.add_cog(AnnouncementsCog(bot))
