"""Putting a screen on a message of a channel, without an interaction: edited in place, or sent anew."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

import discord

from cogs.errors import LOCKED_THREAD, MISSING_ACCESS, MISSING_PERMISSION
from cogs.ui.recent import Recent
from cogs.ui.words import message_link

if TYPE_CHECKING:
    from datetime import datetime

    from bot.client import Bot
    from cogs.ui.screens import Screen
    from cogs.ui.words import Words

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE = 10008
TOO_MANY_OLD_EDITS = 30046
DMS_TOO_FAST = 40003
NOBODYS_MESSAGE = 50005

_GONE = (UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS, NOBODYS_MESSAGE, LOCKED_THREAD)
_FORBIDDEN = (MISSING_ACCESS, MISSING_PERMISSION)


class Trouble(Enum):
    """Why a screen was not shown."""

    GONE = auto()
    """This message takes no edits any more; another one would."""
    CLOSED = auto()
    """This channel takes nothing from us."""
    PICTURE = auto()
    """This channel takes no picture from us."""
    HURRIED = auto()
    """Too many direct messages were opened at once."""
    UNWELL = auto()
    """Discord has a bad moment."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something is shown; ``message_id`` is None before it is."""

    guild_id: int | None
    channel_id: int
    message_id: int | None
    posted_at: datetime | None = None

    def link(self, message_id: int) -> str:
        return message_link(self.guild_id, self.channel_id, message_id)


def trouble_of(error: discord.HTTPException, *, edited: bool, picture: bool) -> Trouble:
    """What a refusal of Discord's means. Raises ``error`` itself where it is a fault of ours."""
    if error.code == DMS_TOO_FAST:
        return Trouble.HURRIED
    if edited and (error.code in _GONE or error.status >= 500):
        return Trouble.GONE
    if error.status >= 500 or error.status == 429:
        return Trouble.UNWELL
    if picture and error.code in _FORBIDDEN:
        return Trouble.PICTURE
    if error.status in (403, 404) or error.code == LOCKED_THREAD:
        return Trouble.CLOSED
    raise error


class Posts:
    """Sends and edits, and remembers which channels take no pictures and which messages are lost."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._plain: Recent[int, datetime] = Recent()
        self._lost: Recent[int, datetime] = Recent()
        self._mute: Recent[int, datetime] = Recent()

    def usable(self, spot: Spot) -> int | None:
        """The message to be edited; None where a new one is needed: lost, or too old to be edited."""
        if spot.message_id is None or spot.message_id in self._lost:
            return None
        old = spot.posted_at is not None and self._bot.too_old(spot.posted_at)
        return None if old else spot.message_id

    def lose(self, message_id: int) -> None:
        """Note that a message takes no more edits."""
        self._lost.note(message_id, self._bot.now())

    def lost(self, message_id: int) -> bool:
        return message_id in self._lost

    def silence(self, channel_id: int) -> None:
        """Note that a channel takes no new messages from us."""
        self._mute.note(channel_id, self._bot.now())

    def mute(self, channel_id: int) -> bool:
        """Whether a channel took no new message lately; permissions are given back without a word to us."""
        return self._lately(self._mute, channel_id)

    async def put(self, spot: Spot, message_id: int | None, screen: Screen, words: Words) -> int | Trouble:
        """Show ``screen`` on the message, or on a new one; gives the id of the one that shows it."""
        if self._lately(self._plain, spot.channel_id) and screen.picture is not None:
            screen = screen.without_picture(words("board.no_picture"))
        channel = self._bot.get_partial_messageable(spot.channel_id)
        try:
            if message_id is None:
                return (await channel.send(view=screen.view(), files=screen.files())).id
            message = channel.get_partial_message(message_id)
            await message.edit(view=screen.view(), attachments=screen.files())
        except discord.HTTPException as error:
            trouble = trouble_of(error, edited=message_id is not None, picture=screen.picture is not None)
            log.info("a message could not be shown: %s %s", error.status, error.code)
            return self._noted(trouble, spot, message_id)
        return message_id

    def _noted(self, trouble: Trouble, spot: Spot, message_id: int | None) -> Trouble:
        if trouble is Trouble.PICTURE:
            self._plain.note(spot.channel_id, self._bot.now())
        elif trouble is Trouble.GONE and message_id is not None:
            self.lose(message_id)
        return trouble

    def _lately(self, known: Recent[int, datetime], key: int) -> bool:
        since = known.get(key)
        return since is not None and not self._bot.too_old(since)

    async def close(self, spot: Spot, screen: Screen) -> None:
        """Let an old message say what ``screen`` says; where that cannot be done, a press on it will."""
        if spot.message_id is None:
            return
        self.lose(spot.message_id)
        channel = self._bot.get_partial_messageable(spot.channel_id)
        try:
            async with self._bot.buckets.request(spot.channel_id, patient=True):
                message = channel.get_partial_message(spot.message_id)
                await message.edit(view=screen.view(), attachments=[])
        except discord.HTTPException as error:
            log.info("an old message could not be closed: %s %s", error.status, error.code)
