"""``/server-settings`` for moderators; and what happens when the bot comes to a server or goes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.engine.hearts.bots.choose import Level
from bot.play.limit_errors import NotModerator
from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.deliver import redraw, show_privately
from cogs.ui.install import in_servers
from cogs.ui.server_settings import (
    ANNOUNCE,
    AS_DISCORD,
    BANS,
    CHANNELS,
    COOLDOWN,
    COOLDOWNS,
    LANGUAGE,
    LEVEL,
    server_screen,
    shown_bans,
)

if TYPE_CHECKING:
    from bot.client import Bot
    from bot.storage.servers import Server
    from cogs.ui.screens import Screen


_ID = re.compile("[1-8]?[0-9]{1,18}", re.ASCII)


class ServerSettingsCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._handlers = {
            LANGUAGE: self.language_chosen,
            ANNOUNCE: self.channel_chosen,
            COOLDOWN: self.cooldown_chosen,
            LEVEL: self.level_chosen,
            CHANNELS: self.channels_chosen,
            BANS: self.bans_chosen,
        }

    async def cog_load(self) -> None:
        for prefix, handler in self._handlers.items():
            self.bot.router.add(prefix, handler)

        async def settings(interaction: discord.Interaction[Bot]) -> None:
            async with answering(interaction):
                await show_privately(interaction, self._panel(interaction))

        command = in_servers(
            name=localised(self.bot.catalogue, "command.server_settings.name"),
            description=localised(self.bot.catalogue, "command.server_settings.description"),
            callback=settings,
        )
        command.default_permissions = discord.Permissions(manage_guild=True)
        self.bot.tree.add_command(command)

    async def cog_unload(self) -> None:
        for prefix in self._handlers:
            self.bot.router.remove(prefix)
        self.bot.tree.remove_command("server-settings")

    # coming and going

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.bot.servers.joined(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Discord calls this for a removal only; an outage makes a server unavailable."""
        await self.bot.servers.left(guild.id)

    # the panel

    async def language_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        (locale,) = _chosen(interaction, custom_id, (AS_DISCORD, *self.bot.catalogue.locales))
        await self._save(interaction, locale=None if locale == AS_DISCORD else locale)

    async def level_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        (level,) = _chosen(interaction, custom_id, tuple(level.value for level in Level))
        await self._save(interaction, level=level)

    async def cooldown_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        (seconds,) = _chosen(interaction, custom_id, tuple(map(str, COOLDOWNS)))
        await self._save(interaction, cooldown=int(seconds))

    async def channel_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        chosen = _ids(interaction, custom_id)
        await self._save(interaction, announce_channel_id=chosen[0] if chosen else None)

    async def channels_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        await self._save(interaction, channels=tuple(_ids(interaction, custom_id)))

    async def bans_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        await redraw(interaction, self._banned(interaction, set(_ids(interaction, custom_id))))

    async def _save(
        self, interaction: discord.Interaction[Bot], **changes: str | int | tuple[int, ...] | None
    ) -> None:
        await redraw(interaction, self._saved(interaction, changes))

    async def _saved(
        self, interaction: discord.Interaction[Bot], changes: dict[str, str | int | tuple[int, ...] | None]
    ) -> Screen:
        await self.bot.servers.change(_guild(interaction), **changes)
        return await self._panel(interaction, saved=True)

    async def _banned(self, interaction: discord.Interaction[Bot], wanted: set[int]) -> Screen:
        """The menu shows whom it can take back; others who are banned stay so."""
        guild_id = _guild(interaction)
        shown = set(shown_bans(await self.bot.servers.bans(guild_id)))
        for user_id in shown - wanted:
            await self.bot.servers.unban(guild_id, user_id)
        for user_id in wanted - shown:
            await self.bot.servers.ban(guild_id, user_id)
        return await self._panel(interaction, saved=True)

    async def _panel(self, interaction: discord.Interaction[Bot], *, saved: bool = False) -> Screen:
        guild_id = _guild(interaction)
        server, bans = await self.bot.servers.get(guild_id), await self.bot.servers.bans(guild_id)
        words, mute = await self.bot.words_for(interaction), self._is_mute(server)
        return server_screen(server, bans, words, mute=mute, saved=saved)

    def _is_mute(self, server: Server) -> bool:
        """Whether announcements cannot be sent to the chosen channel, as far as is known."""
        guild = self.bot.get_guild(server.guild_id)
        if guild is None or server.announce_channel_id is None:
            return False
        channel = guild.get_channel(server.announce_channel_id)
        if channel is None:
            return True
        allowed = channel.permissions_for(guild.me)
        return not (allowed.view_channel and allowed.send_messages)


def _guild(interaction: discord.Interaction[Bot]) -> int:
    """The server, for those who manage it: a panel stays on a screen longer than its reader's rights may.

    Raises ``NotModerator``.
    """
    may = interaction.permissions
    if interaction.guild_id is None or not (may.manage_guild or may.administrator):
        raise NotModerator
    return interaction.guild_id


def _values(interaction: discord.Interaction[Bot]) -> list[str]:
    return [str(value) for value in (interaction.data or {}).get("values") or ()]


def _chosen(interaction: discord.Interaction[Bot], custom_id: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The one value chosen. Raises ``BadCustomId`` for anything that was not offered."""
    values = tuple(_values(interaction))
    if len(values) != 1 or values[0] not in known:
        raise BadCustomId(custom_id)
    return values


def _ids(interaction: discord.Interaction[Bot], custom_id: str) -> list[int]:
    """Raises ``BadCustomId`` for anything that is no id of Discord's."""
    values = _values(interaction)
    if not all(_ID.fullmatch(value) for value in values):
        raise BadCustomId(custom_id)
    return [int(value) for value in values]


async def setup(bot: Bot) -> None:
    await bot.add_cog(ServerSettingsCog(bot))
