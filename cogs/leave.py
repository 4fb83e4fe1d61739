"""``/leave`` and ``/remove``: nobody is kept at a table, whatever has become of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.deliver import in_time
from cogs.ui.install import everywhere, in_servers

if TYPE_CHECKING:
    from bot.client import Bot

_NOBODY = discord.AllowedMentions.none()


class LeaveCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.tree.add_command(self._leave())
        self.bot.tree.add_command(self._remove())

    async def cog_unload(self) -> None:
        self.bot.tree.remove_command("leave")
        self.bot.tree.remove_command("remove")

    def _leave(self) -> app_commands.Command[Any, ..., None]:
        async def leave(interaction: discord.Interaction[Bot]) -> None:
            async with answering(interaction):
                count = await in_time(interaction, self._left(interaction.user.id, None), private=True)
                words = await self.bot.words_for(interaction)
                await _tell(interaction, words("leave.left" if count else "leave.none", count=count))

        return everywhere(
            name=localised(self.bot.catalogue, "command.leave.name"),
            description=localised(self.bot.catalogue, "command.leave.description"),
            callback=leave,
        )

    def _remove(self) -> app_commands.Command[Any, ..., None]:
        catalogue = self.bot.catalogue

        @app_commands.rename(member=localised(catalogue, "parameter.member.name"))
        @app_commands.describe(member=localised(catalogue, "parameter.member.description"))
        async def remove(interaction: discord.Interaction[Bot], member: discord.User) -> None:
            async with answering(interaction):
                work = self._left(member.id, interaction.guild_id)
                count = await in_time(interaction, work, private=True)
                words = await self.bot.words_for(interaction)
                key = "remove.removed" if count else "remove.none"
                await _tell(interaction, words(key, count=count, member=f"<@{member.id}>"))

        command = in_servers(
            name=localised(catalogue, "command.remove.name"),
            description=localised(catalogue, "command.remove.description"),
            callback=remove,
        )
        command.default_permissions = discord.Permissions(manage_messages=True)
        return command

    async def _left(self, user_id: int, guild_id: int | None) -> int:
        tables = await self.bot.hearts.leave_all(user_id, guild_id)
        for table in tables:
            self.bot.publisher.publish(table)
        return len(tables)


async def _tell(interaction: discord.Interaction[Bot], text: str) -> None:
    if interaction.response.is_done():
        await interaction.edit_original_response(content=text, allowed_mentions=_NOBODY)
    else:
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=_NOBODY)


async def setup(bot: Bot) -> None:
    await bot.add_cog(LeaveCog(bot))
