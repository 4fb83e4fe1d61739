"""The tables as their channels see them; whatever is to be shown of a change comes through here."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.play.hearts.errors import NoSuchTable
from bot.play.hearts.said import Reminded, Started, TrickTaken
from bot.play.solitaire import Place
from bot.storage.errors import UnreadableGame
from bot.storage.invitations import InvitationState
from bot.storage.tables import TableState
from cogs.ui.hearts.hands import Hands
from cogs.ui.hearts.invite import send_unsent
from cogs.ui.hearts.lobby import answered_screen, lobby_screen
from cogs.ui.hearts.post import Posts, Spot, Trouble
from cogs.ui.hearts.reminders import Reminders
from cogs.ui.hearts.table import ended_screen, moved_screen, table_screen
from cogs.ui.look import HEARTS, look_of
from cogs.ui.refresh import GAP, After, Refresher

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bot.client import Bot
    from bot.play.hearts.table import TableNow
    from bot.storage.invitations import Invitation
    from bot.storage.tables import SavedTable
    from cogs.ui.refresh import Turn
    from cogs.ui.screens import Screen

log = logging.getLogger(__name__)

_RESUME_GAP = 0.2
"""Seconds between two tables that are brought up to date after a start."""


class Publisher:
    """Shows tables, hands and reminders as the use cases, the computers and the clock change them."""

    def __init__(self, bot: Bot, gap: float = GAP) -> None:
        self._bot = bot
        self._since = bot.now()
        self._chores = set[asyncio.Task[None]]()
        self.posts = Posts(bot)
        self.tables: Refresher[int, TableNow] = Refresher(self._show, gap)
        self.hands = Hands(bot, self, gap)
        self.reminders = Reminders(bot, self)

    # what is told

    def publish(self, table: TableNow) -> None:
        """Have everybody see ``table``."""
        self.tables.ask(table.id, table.saved.version, table)
        self.follow(table)

    def publish_anew(self, table: TableNow) -> None:
        """Have everybody see something that is in no version of ``table``, such as an invitation."""
        self.tables.ask(table.id, table.saved.version, table, anew=True)
        self.chore(self._publish_newer(table))

    async def _publish_newer(self, table: TableNow) -> None:
        now = await self._bot.hearts.look(table.id)
        if now.saved.version > table.saved.version:
            self.tables.ask(table.id, now.saved.version, now, anew=True)

    def acted(self, table: TableNow) -> None:
        """A person has acted: publish that, with what the computers answer if they do so at once."""
        stays = isinstance(table.said, TrickTaken) and not table.saved.fast
        if table.waiting_computers and not stays:
            self.follow(table)
        else:
            self.publish(table)

    def follow(self, table: TableNow) -> None:
        """Have everything follow but the table's own message."""
        self.hands.follow(table)
        if isinstance(table.said, Reminded):
            self.reminders.remind(table, table.said.seats)
        if isinstance(table.said, Started) or table.saved.state is TableState.CLOSED:
            self.chore(self._end_invitations(table))

    def chore(self, work: Coroutine[Any, Any, None]) -> None:
        """Do ``work`` beside everything else; a fault in it is only logged."""
        task = asyncio.create_task(_harmless(work))
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def resume(self) -> None:
        """Bring the tables up to date: the bot may have ended between an act and its picture."""
        for table_id in await self._bot.hearts.unshown():
            try:
                table = await self._bot.hearts.look(table_id)
            except (NoSuchTable, UnreadableGame):
                continue
            missed = table.saved.open or table.saved.message_id is not None
            if missed and not table.waiting_computers:
                self.publish(table)
                if table.lobby:
                    self.chore(send_unsent(self._bot, table, self._since))
                await asyncio.sleep(_RESUME_GAP)

    @property
    def busy(self) -> bool:
        """Whether anything is still to be shown."""
        return bool(self._chores) or self.tables.busy or self.hands.busy

    async def settle(self) -> None:
        """Wait until everything is shown."""
        while self.busy:
            if self._chores:
                await asyncio.wait(set(self._chores))
            await self.tables.settle()
            await self.hands.settle()

    async def close(self, patience: float) -> None:
        await asyncio.gather(self.tables.close(patience), self.hands.close(patience))
        if self._chores:  # an invitation that was sent but not noted could never be taken back
            await asyncio.wait(self._chores, timeout=patience)
        for task in tuple(self._chores):
            task.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)

    # the table's message

    async def screen(self, table: TableNow) -> Screen:
        """The table as everybody sees it, in the server's language."""
        words = self._bot.guild_words(table.saved.guild_id)
        if table.lobby:
            return lobby_screen(table, await self._bot.invitations.open_of(table.id), words)
        if table.record is None or table.saved.state is TableState.CLOSED:
            return ended_screen(table, words)
        unreachable = await self.hands.unreachable(table)
        # The host's table and cards; four colours are for one's own eyes.
        look = replace(look_of(await self._bot.people.get(table.saved.host), HEARTS), four_colours=False)
        return await self._bot.draw(partial(table_screen, table, words, look, unreachable=unreachable))

    async def _show(self, table_id: int, turn: Turn[TableNow]) -> After:
        spot = spot_of((await self._bot.hearts.look(table_id)).saved)
        if spot is None:
            return After.DONE
        async with self._bot.buckets.request(spot.channel_id), turn() as table:
            if table is None:
                return After.DONE
            if spot_of((await self._bot.hearts.look(table_id)).saved) != spot:
                return After.AGAIN
            screen = await self.screen(table)
            message_id = self._message_for(spot)
            words = self._bot.guild_words(spot.guild_id)
            done = await self.posts.put(spot, message_id, screen, words)
            if isinstance(done, Trouble):
                return await self._troubled(done, table, spot, message_id)
            if done != message_id:
                await self.moved(table, spot, Spot(spot.guild_id, spot.channel_id, done))
        return After.DONE

    def _message_for(self, spot: Spot) -> int | None:
        """An old message stays in use where no new one may be sent."""
        usable = self.posts.usable(spot)
        if usable is None and spot.message_id is not None and self.posts.mute(spot.channel_id):
            return None if self.posts.lost(spot.message_id) else spot.message_id
        return usable

    async def _troubled(self, trouble: Trouble, table: TableNow, spot: Spot, message_id: int | None) -> After:
        if trouble is Trouble.CLOSED:
            kept = spot.message_id is not None and not self.posts.lost(spot.message_id)
            if message_id is None and kept and not self.posts.mute(spot.channel_id):
                self.posts.silence(spot.channel_id)
                return After.AGAIN
            await self._homeless(table)
            return After.DONE
        return After.LATER if trouble is Trouble.UNWELL else After.AGAIN

    async def _homeless(self, table: TableNow) -> None:
        """The channel takes nothing any more: the game goes on in the hands, until brought elsewhere."""
        log.info("table %d has lost its channel", table.id)
        await self._bot.hearts.posted(table.id, Place(table.saved.guild_id, None), None)
        self.hands.follow(await self._bot.hearts.look(table.id), anew=True)

    async def moved(self, table: TableNow, old: Spot | None, new: Spot) -> None:
        """Note that the table is on another message now, and close the one it was on."""
        await self._bot.hearts.posted(table.id, Place(new.guild_id, new.channel_id), new.message_id)
        if old is None:
            self.hands.follow(await self._bot.hearts.look(table.id), anew=True)
        elif new.message_id is not None:
            words = self._bot.guild_words(old.guild_id)
            self.chore(self.posts.close(old, moved_screen(new.link(new.message_id), words)))

    # invitations

    async def _end_invitations(self, table: TableNow) -> None:
        for invitation in await self._bot.hearts.end_invitations(table.id):
            await self.answered(table, invitation, InvitationState.EXPIRED)

    async def answered(self, table: TableNow, invitation: Invitation, state: InvitationState) -> None:
        """Replace the message of an invitation by what became of it."""
        if invitation.channel_id is None or invitation.message_id is None:
            return
        spot = Spot(table.saved.guild_id, invitation.channel_id, invitation.message_id)
        words = self._bot.guild_words(spot.guild_id)
        await self.posts.close(spot, answered_screen(table, words, state))


def spot_of(saved: SavedTable) -> Spot | None:
    """Where a table is shown; None for one that has lost its channel."""
    if saved.channel_id is None:
        return None
    return Spot(saved.guild_id, saved.channel_id, saved.message_id, saved.posted_at)


async def _harmless(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:  # whatever ails the other side
        log.warning("a chore failed", exc_info=True)
