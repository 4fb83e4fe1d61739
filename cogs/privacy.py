"""``/privacy``: what is stored of a person, a copy of it, and its end."""

from __future__ import annotations

import gzip
import io
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle
from discord.ext import commands

from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.deliver import in_time, redraw, show_privately
from cogs.ui.fixed import Key
from cogs.ui.install import everywhere
from cogs.ui.screens import Screen

if TYPE_CHECKING:
    from bot.client import Bot
    from cogs.ui.words import Words

PREFIX = "pv1"
EXPORT, ASK, KEEP, DELETE = (f"{PREFIX}:{verb}" for verb in ("export", "ask", "keep", "delete"))
FILE = "taash-data.json"
LARGEST = 8 * 1024 * 1024
"""Bytes above which the copy is compressed; Discord takes files of 10 MiB."""


class PrivacyCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._screens = {ASK: self._question, KEEP: self._overview, DELETE: self._deleted}

    async def cog_load(self) -> None:
        self.bot.router.add(PREFIX, self.press)

        async def privacy(interaction: discord.Interaction[Bot]) -> None:
            async with answering(interaction):
                await show_privately(interaction, self._overview(interaction))

        self.bot.tree.add_command(
            everywhere(
                name=localised(self.bot.catalogue, "command.privacy.name"),
                description=localised(self.bot.catalogue, "command.privacy.description"),
                callback=privacy,
            )
        )

    async def cog_unload(self) -> None:
        self.bot.router.remove(PREFIX)
        self.bot.tree.remove_command("privacy")

    async def press(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """Answer a button of the overview or of the question before a deletion."""
        if custom_id == EXPORT:
            await self._export(interaction)
        elif custom_id in self._screens:
            await redraw(interaction, self._screens[custom_id](interaction))
        else:
            raise BadCustomId(custom_id)

    async def _export(self, interaction: discord.Interaction[Bot]) -> None:
        """The panel stays; the file comes beside it, to the person alone."""
        data = await in_time(interaction, self.bot.own_data.export(interaction.user.id), private=True)
        file = export_file(data)
        if interaction.response.is_done():
            await interaction.edit_original_response(attachments=[file])
        else:
            await interaction.response.send_message(file=file, ephemeral=True)

    async def _overview(self, interaction: discord.Interaction[Bot]) -> Screen:
        return overview_screen(await self.bot.words_for(interaction))

    async def _question(self, interaction: discord.Interaction[Bot]) -> Screen:
        return question_screen(await self.bot.words_for(interaction))

    async def _deleted(self, interaction: discord.Interaction[Bot]) -> Screen:
        await self.bot.own_data.delete(interaction.user.id)
        return Screen((await self.bot.words_for(interaction))("privacy.deleted"))


def export_file(data: bytes) -> discord.File:
    """A copy as a file, compressed where it would be too large to send."""
    if len(data) > LARGEST:
        return discord.File(io.BytesIO(gzip.compress(data)), f"{FILE}.gz")
    return discord.File(io.BytesIO(data), FILE)


def overview_screen(words: Words) -> Screen:
    buttons = (
        Key(words("button.export"), EXPORT, ButtonStyle.primary),
        Key(words("button.delete"), ASK, ButtonStyle.danger),
    )
    return Screen(f"## {words('privacy.title')}\n{words('privacy.stored')}", (buttons,))


def question_screen(words: Words) -> Screen:
    buttons = (
        Key(words("button.delete_yes"), DELETE, ButtonStyle.danger),
        Key(words("button.keep"), KEEP, ButtonStyle.primary),
    )
    return Screen(f"## {words('privacy.ask_title')}\n{words('privacy.ask')}", (buttons,))


async def setup(bot: Bot) -> None:
    await bot.add_cog(PrivacyCog(bot))
