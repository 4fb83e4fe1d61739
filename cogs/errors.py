"""The one door for refusals and faults: words in the person's language, privately, and never a traceback."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord

from bot.engine.errors import Refusal
from bot.play.limit_errors import LimitRefusal
from bot.storage.errors import UnreadableGame

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from bot.client import Bot

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
MISSING_ACCESS = 50001
MISSING_PERMISSION = 50013
LOCKED_THREAD = 50083

THINKING = discord.InteractionResponseType.deferred_channel_message

_NOBODY = discord.AllowedMentions.none()
_NEEDED = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files", "embed_links")


@asynccontextmanager
async def answering(interaction: discord.Interaction[Bot]) -> AsyncGenerator[None]:
    """Answer ``interaction`` whatever happens inside: a refusal in words, anything else with an apology."""
    with interaction.client.at_work():
        async with _answered(interaction):
            yield


@asynccontextmanager
async def _answered(interaction: discord.Interaction[Bot]) -> AsyncGenerator[None]:
    try:
        yield
    except Refusal as refusal:
        if isinstance(refusal, LimitRefusal) and refusal.told and await _silently(interaction):
            return
        words = await interaction.client.words_for(interaction)
        await privately(interaction, words.refusal(refusal))
    except UnreadableGame as error:
        log.warning("%s", error)
        words = await interaction.client.words_for(interaction)
        await privately(interaction, words("door.unreadable"))
    except discord.HTTPException as error:
        await _http_fault(interaction, error)
    except Exception:
        log.exception("an interaction failed")
        words = await interaction.client.words_for(interaction)
        await privately(interaction, words("door.apology"))


async def _silently(interaction: discord.Interaction[Bot]) -> bool:
    """Acknowledge a press and say nothing; a command must be answered by something."""
    if interaction.type is not discord.InteractionType.component or interaction.response.is_done():
        return False
    try:
        await interaction.response.defer()
    except discord.HTTPException as error:
        log.warning("a press could not be acknowledged: %s", error.code)
    return True


async def _http_fault(interaction: discord.Interaction[Bot], error: discord.HTTPException) -> None:
    if error.code in (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED):
        log.warning("an answer came too late or twice: %s", error.code)
        return
    log.warning("Discord refused an answer: %s %s", error.status, error.code)
    words = await interaction.client.words_for(interaction)
    if error.code == LOCKED_THREAD:
        await privately(interaction, words("door.locked_thread"))
    elif error.code in (MISSING_ACCESS, MISSING_PERMISSION):
        await privately(interaction, words("door.no_permission", permission=missing_permission(interaction)))
    else:
        await privately(interaction, words("door.apology"))


def missing_permission(interaction: discord.Interaction[Bot]) -> str:
    """The first permission we need and lack, by the name that Discord's settings show."""
    have = interaction.app_permissions
    other = "send_messages" if isinstance(interaction.channel, discord.Thread) else "send_messages_in_threads"
    missing = (name for name in _NEEDED if name != other and not getattr(have, name))
    permission = next(missing, "attach_files")
    return permission.replace("_", " ").title()


async def privately(interaction: discord.Interaction[Bot], text: str) -> None:
    """Tell the person alone, whether or not an answer was given before. A failure is only logged."""
    try:
        if interaction.response.type is THINKING:
            # What follows a deferral takes its place, and would be as public as that was.
            await interaction.delete_original_response()
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=_NOBODY)
        else:
            await interaction.response.send_message(text, ephemeral=True, allowed_mentions=_NOBODY)
    except Exception as error:  # a lost connection raises much
        log.warning("a private answer failed: %r", error)
