"""The hands: a direct message for each person, edited in place, and private panels for whoever asks."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.engine.hearts.seats import Seat
from cogs.errors import THINKING
from cogs.ui.hearts.hand import hand_screen
from cogs.ui.hearts.post import Spot, Trouble, trouble_of
from cogs.ui.hearts.table import moved_screen
from cogs.ui.hearts.words import unreachable_text
from cogs.ui.recent import Recent
from cogs.ui.refresh import After, Refresher

if TYPE_CHECKING:
    from bot.client import Bot
    from bot.play.hearts.table import TableNow
    from bot.storage.tables import SavedSeat
    from cogs.ui.hearts.publish import Publisher
    from cogs.ui.refresh import Turn
    from cogs.ui.screens import Screen

log = logging.getLogger(__name__)

TOKEN_LIVES = timedelta(minutes=14)
"""An interaction's token is good for fifteen."""

Key = tuple[int, int]
"""A table and a seat."""


@dataclass(frozen=True, slots=True)
class _Face:
    """All of a hand that matters to its person: while this is the same, the message needs no edit."""

    table: str
    away: bool
    seen: tuple[object, ...]


class Hands:
    """Every hand that is shown somewhere. Where a private panel is, and who was told what, is memory only."""

    def __init__(self, bot: Bot, publisher: Publisher, gap: float) -> None:
        self._bot = bot
        self._publisher = publisher
        self.direct: Refresher[Key, TableNow] = Refresher(self._show_direct, gap)
        self.panels: Refresher[Key, TableNow] = Refresher(self._show_panel, gap)
        self._faces: Recent[tuple[int, int, bool], _Face] = Recent()
        self._tokens: Recent[tuple[int, int], discord.Interaction[Bot]] = Recent()
        self._open_panels: Recent[Key, discord.Interaction[Bot]] = Recent()
        self._hinted: Recent[tuple[int, int], None] = Recent()
        self._hurried: Recent[Key, None] = Recent()

    @property
    def busy(self) -> bool:
        return self.direct.busy or self.panels.busy

    async def settle(self) -> None:
        await self.direct.settle()
        await self.panels.settle()

    async def close(self, patience: float) -> None:
        await asyncio.gather(self.direct.close(patience), self.panels.close(patience))

    # what is told

    def follow(self, table: TableNow, *, anew: bool = False) -> None:
        """Have the hands follow that look otherwise now than where they are shown."""
        if table.record is None:
            return
        version = table.saved.version
        for sitter in table.people:
            key = (table.id, int(sitter.seat))
            if anew or self._changed(table, sitter.seat, panel=False):
                self.direct.ask(key, version, table, anew=anew)
            if key in self._open_panels and (anew or self._changed(table, sitter.seat, panel=True)):
                self.panels.ask(key, version, table, anew=anew)

    def _changed(self, table: TableNow, seat: Seat, *, panel: bool) -> bool:
        face = _face(table, seat)
        changed = self._faces.get((table.id, seat, panel)) != face
        self.saw(table, seat, panel=panel)
        return changed

    def saw(self, table: TableNow, seat: Seat, *, panel: bool) -> None:
        """Note what a hand shows now."""
        self._faces.note((table.id, int(seat), panel), _face(table, seat))

    def met(self, table_id: int, interaction: discord.Interaction[Bot]) -> None:
        """Note a press at a table: for a while its token can tell the person something privately."""
        self._tokens.note((table_id, interaction.user.id), interaction)
        self._publisher.chore(self._bot.keep_language(interaction.user.id))

    def asked(self, table_id: int, interaction: discord.Interaction[Bot]) -> None:
        """Note that a person presses *Show my hand*, and need not be told to."""
        self._hinted.note((table_id, interaction.user.id), None)

    def opened(self, table: TableNow, seat: Seat, interaction: discord.Interaction[Bot]) -> None:
        """Note the private panel that ``interaction`` can edit."""
        self._open_panels.note((table.id, int(seat)), interaction)

    async def catch_up(self, table: TableNow, seat: Seat) -> None:
        """Show on a new panel what has changed since ``table`` was drawn for it."""
        key = (table.id, int(seat))
        async with self.panels.hold(key, table.saved.version):  # after any press on an older panel
            now = await self._bot.hearts.look(table.id)
        if now.saved.version != table.saved.version:
            self.saw(now, seat, panel=True)
            self.panels.ask(key, now.saved.version, now, anew=True)

    def alive(self, interaction: discord.Interaction[Bot]) -> bool:
        return self._bot.now() - interaction.created_at < TOKEN_LIVES

    async def screen(
        self, table: TableNow, seat: Seat, user_id: int, mask: int = 0, note: str = ""
    ) -> Screen:
        """A seat's hand in its person's language."""
        preferences = await self._bot.people.get(user_id)
        words = await self._bot.words_of(user_id, table.saved.guild_id)
        if not note and table.saved.channel_id is None and table.playing:
            note = words("hearts.homeless")
        return await self._bot.draw(
            partial(hand_screen, table, seat, words, preferences, chosen=mask, note=note)
        )

    async def unreachable(self, table: TableNow) -> list[Seat]:
        """The seats whose present people get no direct messages, as far as is known."""
        return [
            sitter.seat
            for sitter in table.present
            if sitter.user_id is not None
            and (
                (table.id, int(sitter.seat)) in self._hurried
                or (await self._bot.people.get(sitter.user_id)).dms_closed
            )
        ]

    # by direct message

    async def _show_direct(self, key: Key, turn: Turn[TableNow]) -> After:
        table_id, seat = key[0], Seat(key[1])
        now = await self._bot.hearts.look(table_id)
        chair = now.saved.seats[seat]
        user_id = chair.user_id
        if user_id is None or (chair.away and chair.hand_message_id is None):
            return After.DONE
        if (await self._bot.people.get(user_id)).dms_closed:
            if not now.turn:  # later, the person has been told, perhaps before a restart
                self._hint(now, seat, user_id)
            return After.DONE
        try:
            spot = await self._spot(chair, user_id)
        except discord.HTTPException as error:
            return await self._troubled(trouble_of(error, edited=False, picture=False), now, seat, user_id)
        async with self._bot.buckets.request(spot.channel_id), turn() as table:
            if table is None:
                return After.DONE
            words = await self._bot.words_of(user_id, table.saved.guild_id)
            message_id = self._publisher.posts.usable(spot)
            screen = await self.screen(table, seat, user_id)
            done = await self._publisher.posts.put(spot, message_id, screen, words)
            if isinstance(done, Trouble):
                return await self._troubled(done, table, seat, user_id)
            if done != message_id:
                self._hurried.pop(key, None)
                await self.moved(table, seat, user_id, spot, done)
        return After.DONE

    async def _spot(self, chair: SavedSeat, user_id: int) -> Spot:
        if chair.hand_channel_id is not None:
            return Spot(None, chair.hand_channel_id, chair.hand_message_id, chair.hand_posted_at)
        channel = await self._bot.create_dm(discord.Object(user_id))
        return Spot(None, channel.id, None)

    async def moved(self, table: TableNow, seat: Seat, user_id: int, old: Spot, message_id: int) -> None:
        """Note that a hand is on another message now, and close the one it was on."""
        await self._bot.hearts.hand_posted(table.id, seat, old.channel_id, message_id)
        if old.message_id is not None:
            words = await self._bot.words_of(user_id, table.saved.guild_id)
            closed = moved_screen(old.link(message_id), words)
            self._publisher.chore(self._publisher.posts.close(old, closed))

    async def _troubled(self, trouble: Trouble, table: TableNow, seat: Seat, user_id: int) -> After:
        match trouble:
            case Trouble.CLOSED:
                # Not tried again before the person asks: Discord counts refused requests.
                await self._bot.people.change(user_id, dms_closed=True)
                self._hint(table, seat, user_id)
                return After.DONE
            case Trouble.HURRIED:
                self._hurried.note((table.id, int(seat)), None)
                self._hint(table, seat, user_id)
                return After.DONE
            case Trouble.UNWELL:
                return After.LATER
            case _:
                return After.AGAIN

    def _hint(self, table: TableNow, seat: Seat, user_id: int) -> None:
        """Tell somebody, once a game, to press *Show my hand*: privately, or else in the channel."""
        person = (table.id, user_id)
        if person in self._hinted or (table.id, int(seat)) in self._open_panels or not table.playing:
            return
        self._hinted.note(person, None)
        self._publisher.publish_anew(table)
        self._publisher.chore(self._hinting(table, user_id))

    async def _hinting(self, table: TableNow, user_id: int) -> None:
        met = self._tokens.get((table.id, user_id))
        if met is not None and self.alive(met) and _answered(met):
            words = await self._bot.words_of(user_id, table.saved.guild_id)
            try:
                await met.followup.send(unreachable_text(table, words), ephemeral=True)
            except discord.HTTPException as error:
                log.info("a private hint failed: %s %s", error.status, error.code)
            else:
                return
        words = self._bot.guild_words(table.saved.guild_id)
        await self._publisher.reminders.mention(table, user_id, unreachable_text(table, words))

    # private panels

    async def _show_panel(self, key: Key, turn: Turn[TableNow]) -> After:
        async with turn() as table:
            interaction = self._open_panels.get(key)
            if table is None or interaction is None:
                return After.DONE
            if not self.alive(interaction):
                del self._open_panels[key]
                return After.DONE
            screen = await self.screen(table, Seat(key[1]), interaction.user.id)
            try:
                await interaction.edit_original_response(view=screen.view(), attachments=screen.files())
            except discord.HTTPException as error:
                # It was dismissed, or takes no pictures; the next press brings it up to date.
                log.info("a private hand could not be edited: %s %s", error.status, error.code)
                self._open_panels.pop(key, None)
        return After.DONE


def _answered(interaction: discord.Interaction[Bot]) -> bool:
    """Whether a follow-up would be a message of its own: the first one takes the place of *thinking…*."""
    return interaction.response.is_done() and interaction.response.type is not THINKING


def _face(table: TableNow, seat: Seat) -> _Face:
    away = table.sitters[seat].away
    if not table.playing or away:
        return _Face(table.saved.state.value, away, ())
    view = table.hand(seat)
    seen = (view.round, view.phase, len(view.tricks), view.my_turn, view.hand, table.state.claimable)
    return _Face(table.saved.state.value, away, seen)
