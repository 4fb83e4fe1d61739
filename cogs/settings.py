"""``/settings``, and the same panel behind a board's menu: what each person prefers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import ui
from discord.ext import commands

from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.deliver import redraw, show_privately
from cogs.ui.install import everywhere
from cogs.ui.screens import static_view

if TYPE_CHECKING:
    from bot.client import Bot
    from bot.storage.people import Preferences
    from cogs.ui.words import Words

SWITCHES = ("quick_moves", "double_click", "interactive_rules", "four_colours", "text_mode")
TOGGLE, LANGUAGE = "s1", "s1l"
AS_DISCORD = "discord"


class SettingsCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.router.add(TOGGLE, self.toggled)
        self.bot.router.add(LANGUAGE, self.language_chosen)

        async def settings(interaction: discord.Interaction[Bot]) -> None:
            async with answering(interaction):
                await settings_panel(interaction)

        self.bot.tree.add_command(
            everywhere(
                name=localised(self.bot.catalogue, "command.settings.name"),
                description=localised(self.bot.catalogue, "command.settings.description"),
                callback=settings,
            )
        )

    async def cog_unload(self) -> None:
        self.bot.router.remove(TOGGLE)
        self.bot.router.remove(LANGUAGE)
        self.bot.tree.remove_command("settings")

    async def toggled(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """``s1:<setting>:<0 or 1>``: the new value is in the button, so pressing twice does no harm."""
        _, name, value = (*custom_id.split(":"), "", "")[:3]
        if name not in SWITCHES or value not in ("0", "1"):
            raise BadCustomId(custom_id)
        await self._save(interaction, **{name: value == "1"})

    async def language_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        values = (interaction.data or {}).get("values") or [AS_DISCORD]
        locale = str(values[0])
        if locale not in (AS_DISCORD, *self.bot.catalogue.locales):
            raise BadCustomId(custom_id)
        await self._save(interaction, locale=None if locale == AS_DISCORD else locale)

    async def _save(self, interaction: discord.Interaction[Bot], **changes: bool | str | None) -> None:
        await redraw(interaction, _saved(interaction, changes))


async def settings_panel(interaction: discord.Interaction[Bot]) -> None:
    """Show somebody's settings, privately."""
    await show_privately(interaction, _panel(interaction))


async def _panel(interaction: discord.Interaction[Bot]) -> ui.LayoutView:
    preferences = await interaction.client.people.get(interaction.user.id)
    return panel_view(preferences, await interaction.client.words_for(interaction))


async def _saved(
    interaction: discord.Interaction[Bot], changes: dict[str, bool | str | None]
) -> ui.LayoutView:
    preferences = await interaction.client.people.change(interaction.user.id, **changes)
    return panel_view(preferences, await interaction.client.words_for(interaction), saved=True)


def panel_view(preferences: Preferences, words: Words, *, saved: bool = False) -> ui.LayoutView:
    container: ui.Container[ui.LayoutView] = ui.Container()
    note = f"\n-# {words('settings.saved')}" if saved else ""
    container.add_item(ui.TextDisplay(f"### {words('settings.title')}{note}"))
    for name in SWITCHES:
        container.add_item(_switch(name, words, on=getattr(preferences, name)))
    container.add_item(ui.ActionRow(_languages(preferences, words)))
    return static_view(container)


def _switch(name: str, words: Words, *, on: bool) -> ui.Section[ui.LayoutView]:
    button: ui.Button[ui.LayoutView] = ui.Button(
        label=words("settings.on" if on else "settings.off"),
        style=discord.ButtonStyle.success if on else discord.ButtonStyle.secondary,
        custom_id=f"{TOGGLE}:{name}:{int(not on)}",
    )
    text = f"**{words(f'settings.{name}')}**\n{words(f'settings.{name}.about')}"
    return ui.Section(text, accessory=button)


def _languages(preferences: Preferences, words: Words) -> ui.Select[ui.LayoutView]:
    select: ui.Select[ui.LayoutView] = ui.Select(custom_id=LANGUAGE, placeholder=words("settings.language"))
    for locale in (AS_DISCORD, *words.catalogue.locales):
        chosen = locale == (preferences.locale or AS_DISCORD)
        label = f"{words('settings.language')}: {words(f'settings.language.{locale}')}"
        select.add_option(label=label, value=locale, default=chosen)
    return select


async def setup(bot: Bot) -> None:
    await bot.add_cog(SettingsCog(bot))
