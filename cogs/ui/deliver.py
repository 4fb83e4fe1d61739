"""Getting a screen to Discord: in one request if quick, deferred if not, another way if refused."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeVar

import discord

from cogs.errors import (
    ALREADY_ACKNOWLEDGED,
    LOCKED_THREAD,
    MISSING_ACCESS,
    MISSING_PERMISSION,
    THINKING,
    UNKNOWN_INTERACTION,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.client import Bot
    from cogs.ui.screens import Screen

log = logging.getLogger(__name__)

Result = TypeVar("Result")


class Way(Enum):
    """Where a screen is to be seen."""

    EDIT = auto()
    """On the pressed message."""
    NEW = auto()
    """On a message of its own."""
    BESIDE = auto()
    """On a message of its own, also where another was announced."""
    REPLACE = auto()
    """On a new message, which takes the place of the pressed one."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """Where a screen ended up."""

    message_id: int
    way: Way


async def in_time(
    interaction: discord.Interaction[Bot], work: Awaitable[Result], *, private: bool = False
) -> Result:
    """Wait for ``work``; should it take long, tell Discord first that an answer will come.

    ``private`` if that will be a new message for the person alone.
    """
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=interaction.client.pace.patience)
    if not done and not interaction.response.is_done():
        try:
            await interaction.response.defer(ephemeral=private, thinking=private)
        except Exception as error:  # a lost connection raises much
            # The work goes on: a move is kept whether or not its picture finds a way.
            log.warning("a deferral failed: %r", error)
    return await task


async def deliver(
    interaction: discord.Interaction[Bot],
    screen: Screen,
    way: Way,
    *,
    no_picture: str,
    private: bool = False,
) -> Delivery | None:
    """Show ``screen``; where that makes a new message, a ``private`` one is seen by the person alone.

    Without the permission to attach files the text board is sent, with ``no_picture`` to say why; where a
    message cannot be edited any more a new one replaces it. Returns None when Discord takes no answer any
    more (logged). Raises ``discord.HTTPException`` when nothing helps.
    """
    try:
        with interaction.client.pace.measured():
            return await _send_in_time(interaction, screen, way, private=private)
    except discord.HTTPException as error:
        if error.code in (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED):
            log.warning("an answer came too late or twice: %s", error.code)
            return None
        if _picture_refused(error, screen):
            return await _send(interaction, screen.without_picture(no_picture), way, private=private)
        if error.code == LOCKED_THREAD:
            await _unarchive(interaction)
            return await _send(interaction, screen, way, private=private)
        if way is not Way.EDIT:
            raise
        log.info("a board could not be edited (%s %s), a new one is sent", error.status, error.code)
        return await _send(interaction, screen, Way.REPLACE, private=private)


async def _send_in_time(
    interaction: discord.Interaction[Bot], screen: Screen, way: Way, *, private: bool
) -> Delivery:
    """Send; a picture that takes long to arrive is called back, a deferral goes first.

    Called back, because discord.py sends what belongs to one interaction one after the other.
    """
    if interaction.response.is_done():
        return await _send(interaction, screen, way, private=private)
    try:
        async with asyncio.timeout(interaction.client.pace.patience_to_send):
            return await _send(interaction, screen, way, private=private)
    except TimeoutError:
        log.info("a picture takes long to arrive, an answer is announced first")
    try:
        await interaction.response.defer(ephemeral=private)
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:
            raise
        # What was called back had arrived.
        return Delivery((await interaction.original_response()).id, way)
    return await _send(interaction, screen, way, private=private)


async def _send(
    interaction: discord.Interaction[Bot], screen: Screen, way: Way, *, private: bool
) -> Delivery:
    view, files, response = screen.view(), screen.files(), interaction.response
    if way is Way.REPLACE and not response.is_done():
        await response.defer()  # keeps the pressed message as the original response, to be closed
    if response.is_done():
        if way is Way.BESIDE or (way is not Way.EDIT and response.type is not THINKING):
            sent = await interaction.followup.send(view=view, files=files, wait=True, ephemeral=private)
            return Delivery(sent.id, way)
        edited = await interaction.edit_original_response(view=view, attachments=files)
        return Delivery(edited.id, way)
    if way is Way.EDIT and interaction.message is not None:
        await response.edit_message(view=view, attachments=files)
        return Delivery(interaction.message.id, way)
    answer = await response.send_message(view=view, files=files, ephemeral=private)
    assert answer.message_id is not None
    return Delivery(answer.message_id, way)


async def _unarchive(interaction: discord.Interaction[Bot]) -> None:
    """Try to wake an archived thread; what cannot be done shows at the next attempt to send."""
    if isinstance(interaction.channel, discord.Thread):
        try:
            await interaction.channel.edit(archived=False)
        except discord.HTTPException as error:
            log.info("a thread could not be unarchived: %s %s", error.status, error.code)


async def close_board(interaction: discord.Interaction[Bot], screen: Screen) -> None:
    """Close the pressed board, which another one replaces; where that cannot be done, a press on it will."""
    try:
        await interaction.edit_original_response(view=screen.view(), attachments=[])
    except discord.HTTPException as error:
        log.info("an old board could not be closed: %s %s", error.status, error.code)


async def show_privately(
    interaction: discord.Interaction[Bot], work: Awaitable[discord.ui.LayoutView | Screen]
) -> None:
    """Answer with what only the person sees, also after a deferral that everybody sees.

    Where no picture may be attached, a screen comes in words.
    """
    public = interaction.response.is_done()
    shown = await in_time(interaction, work, private=True)
    if public:
        await interaction.delete_original_response()
    if isinstance(shown, discord.ui.LayoutView):
        await _send_privately(interaction, shown, [], public=public)
        return
    try:
        await _send_privately(interaction, shown.view(), shown.files(), public=public)
    except discord.HTTPException as error:
        if not _picture_refused(error, shown):
            raise
        words = await interaction.client.words_for(interaction)
        plain = shown.without_picture(words("board.no_picture"))
        await _send_privately(interaction, plain.view(), [], public=public)


async def _send_privately(
    interaction: discord.Interaction[Bot],
    view: discord.ui.LayoutView,
    files: list[discord.File],
    *,
    public: bool,
) -> None:
    if public:
        await interaction.followup.send(view=view, files=files, ephemeral=True)
    elif interaction.response.is_done():
        await interaction.edit_original_response(view=view, attachments=files)
    else:
        await interaction.response.send_message(view=view, files=files, ephemeral=True)


def _picture_refused(error: discord.HTTPException, screen: Screen) -> bool:
    return error.code in (MISSING_ACCESS, MISSING_PERMISSION) and screen.picture is not None


async def redraw(
    interaction: discord.Interaction[Bot], work: Awaitable[discord.ui.LayoutView | Screen]
) -> None:
    """Answer a press on something that is no board by showing it anew.

    Where no picture may be attached, a screen comes in words.
    """
    shown = await in_time(interaction, work)
    if isinstance(shown, discord.ui.LayoutView):
        await _redrawn(interaction, shown, [])
        return
    try:
        await _redrawn(interaction, shown.view(), shown.files())
    except discord.HTTPException as error:
        if not _picture_refused(error, shown):
            raise
        words = await interaction.client.words_for(interaction)
        await _redrawn(interaction, shown.without_picture(words("board.no_picture")).view(), [])


async def _redrawn(
    interaction: discord.Interaction[Bot], view: discord.ui.LayoutView, files: list[discord.File]
) -> None:
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view, attachments=files)
    else:
        await interaction.response.edit_message(view=view, attachments=files)
