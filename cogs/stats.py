"""``/stats``: what somebody has achieved, to themselves and to those who may see it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.deliver import redraw, show_privately
from cogs.ui.install import everywhere
from cogs.ui.stats import KINDS_MENU, PREFIX, person_of, stats_screen

if TYPE_CHECKING:
    from bot.client import Bot
    from cogs.ui.screens import Screen


class StatsCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.router.add(PREFIX, self.own)
        self.bot.router.add(KINDS_MENU, self.kind_chosen)
        self.bot.tree.add_command(self._command())

    async def cog_unload(self) -> None:
        self.bot.router.remove(PREFIX)
        self.bot.router.remove(KINDS_MENU)
        self.bot.tree.remove_command("stats")

    def _command(self) -> app_commands.Command[Any, ..., None]:
        catalogue = self.bot.catalogue

        @app_commands.rename(person=localised(catalogue, "parameter.person.name"))
        @app_commands.describe(person=localised(catalogue, "parameter.person.description"))
        async def stats(interaction: discord.Interaction[Bot], person: discord.User | None = None) -> None:
            async with answering(interaction):
                await show_privately(interaction, self._screen(interaction, (person or interaction.user).id))

        return everywhere(
            name=localised(catalogue, "command.stats.name"),
            description=localised(catalogue, "command.stats.description"),
            callback=stats,
        )

    async def own(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """Show whoever presses their own."""
        await show_privately(interaction, self._screen(interaction, interaction.user.id))

    async def kind_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        values = (interaction.data or {}).get("values") or [""]
        await redraw(interaction, self._screen(interaction, person_of(custom_id), str(values[0])))

    async def _screen(
        self, interaction: discord.Interaction[Bot], user_id: int, kind: str | None = None
    ) -> Screen:
        """Raises ``StatsHidden``."""
        bot, reader = self.bot, interaction.user.id
        stats = await bot.statistics.of_other(reader, user_id, interaction.guild_id)
        words, preferences = await bot.words_for(interaction), await bot.people.get(reader)
        return await bot.draw(partial(stats_screen, stats, user_id, words, preferences, kind))


async def setup(bot: Bot) -> None:
    await bot.add_cog(StatsCog(bot))
