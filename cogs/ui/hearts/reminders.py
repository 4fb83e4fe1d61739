"""*Your turn*, as a new message: an edit notifies nobody. Everyone chooses how, and hands go first."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from cogs.ui.hearts.post import Trouble, trouble_of
from cogs.ui.hearts.words import reminder_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.client import Bot
    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import TableNow
    from cogs.ui.hearts.publish import Publisher

log = logging.getLogger(__name__)

OFF, CHANNEL, DIRECT = "off", "channel", "dm"
WAYS = (DIRECT, CHANNEL, OFF)


class Reminders:
    def __init__(self, bot: Bot, publisher: Publisher) -> None:
        self._bot = bot
        self._publisher = publisher

    def remind(self, table: TableNow, seats: Iterable[Seat]) -> None:
        """Remind the persons of ``seats``, each as chosen; returns at once."""
        for seat in seats:
            user_id = table.sitters[seat].user_id
            if user_id is not None:
                self._publisher.chore(self._remind(table, user_id))

    async def _remind(self, table: TableNow, user_id: int) -> None:
        preferences = await self._bot.people.get(user_id)
        if preferences.reminders == OFF:
            return
        direct = preferences.reminders == DIRECT and not preferences.dms_closed
        if direct and await self._direct(table, user_id):
            return
        text = reminder_text(table, self._bot.guild_words(table.saved.guild_id))
        await self.mention(table, user_id, text)

    async def _direct(self, table: TableNow, user_id: int) -> bool:
        """Send the reminder by direct message; gives False where that cannot be done."""
        words = await self._bot.words_of(user_id, table.saved.guild_id)
        try:
            channel = await self._bot.create_dm(discord.Object(user_id))
            async with self._bot.buckets.request(channel.id, patient=True):
                await channel.send(reminder_text(table, words))
        except discord.HTTPException as error:
            if trouble_of(error, edited=False, picture=False) is Trouble.CLOSED:
                await self._bot.people.change(user_id, dms_closed=True)
            log.info("a reminder could not be sent directly: %s %s", error.status, error.code)
            return False
        return True

    async def mention(self, table: TableNow, user_id: int, text: str) -> None:
        """Tell one person something in the table's channel, so that exactly that one is notified."""
        saved = (await self._bot.hearts.look(table.id)).saved
        if saved.channel_id is None:
            return
        channel = self._bot.get_partial_messageable(saved.channel_id)
        only = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user_id)])
        try:
            async with self._bot.buckets.request(saved.channel_id, patient=True):
                await channel.send(f"<@{user_id}> {text}", allowed_mentions=only)
        except discord.HTTPException as error:
            log.info("a mention failed: %s %s", error.status, error.code)
