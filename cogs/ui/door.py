"""Whether a game may be begun where somebody wants to: asked before anything is begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import discord

from bot.play.dealing import Place

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.client import Bot

Begun = TypeVar("Begun")


def place_of(interaction: discord.Interaction[Bot]) -> Place:
    return Place(interaction.guild_id, interaction.channel_id)


def is_among_others(interaction: discord.Interaction[Bot]) -> bool:
    """Whether others may see an answer: everywhere but in direct messages with the bot itself."""
    return interaction.guild_id is not None or interaction.context.private_channel


async def begun(interaction: discord.Interaction[Bot], begin: Callable[[], Awaitable[Begun]]) -> Begun:
    """What ``begin`` gives, where the limits of the place allow it.

    Raises ``Banned``, ``ChannelNotAllowed`` or ``TooFast``, and what ``begin`` raises.
    """
    place, channel = place_of(interaction), interaction.channel
    if isinstance(channel, discord.Thread):
        # What holds for a channel holds for its threads.
        place = Place(place.guild_id, channel.parent_id)
    await interaction.client.limits.check(interaction.user.id, place)
    return await begin()
