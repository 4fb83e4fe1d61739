"""``/settings``, and the same panel behind a board's menu: what each person prefers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from discord.ext import commands

from bot.storage.states import Visibility
from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.deliver import redraw, show_privately
from cogs.ui.hearts.reminders import WAYS
from cogs.ui.install import everywhere
from cogs.ui.look import with_felt
from cogs.ui.settings import (
    ALL_GAMES,
    AS_ALL,
    AS_DISCORD,
    BACK,
    FELT,
    LANGUAGE,
    REMINDERS,
    SCOPE,
    SCOPES,
    SWITCHES,
    TOGGLE,
    TURN,
    VISIBILITY,
    Tab,
    settings_screen,
)
from render.palette import BACKS, FELTS

if TYPE_CHECKING:
    from collections.abc import Container

    import discord

    from bot.client import Bot
    from cogs.ui.screens import Screen

_VISIBILITIES = {one.name.lower(): one for one in Visibility}


class SettingsCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._handlers = {
            TOGGLE: self.toggled,
            TURN: self.turned,
            LANGUAGE: self.language_chosen,
            REMINDERS: self.reminders_chosen,
            VISIBILITY: self.visibility_chosen,
            SCOPE: self.scope_chosen,
            FELT: self.felt_chosen,
            BACK: self.back_chosen,
        }

    async def cog_load(self) -> None:
        for prefix, handler in self._handlers.items():
            self.bot.router.add(prefix, handler)

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
        for prefix in self._handlers:
            self.bot.router.remove(prefix)
        self.bot.tree.remove_command("settings")

    async def turned(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """``s1t:<page>``"""
        tab = custom_id.partition(":")[2]
        if tab not in list(Tab):
            raise BadCustomId(custom_id)
        await redraw(interaction, _panel(interaction, Tab(tab)))

    async def toggled(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """``s1:<setting>:<0 or 1>``: the new value is in the button, so pressing twice does no harm."""
        _, name, value = (*custom_id.split(":"), "", "")[:3]
        if name not in SWITCHES or value not in ("0", "1"):
            raise BadCustomId(custom_id)
        await self._save(interaction, SWITCHES[name], ALL_GAMES, **{name: value == "1"})

    async def language_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        locale = _chosen(interaction, custom_id, (AS_DISCORD, *self.bot.catalogue.locales))
        await self._save(interaction, Tab.PLAY, locale=None if locale == AS_DISCORD else locale)

    async def reminders_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        await self._save(interaction, Tab.PEOPLE, reminders=_chosen(interaction, custom_id, WAYS))

    async def visibility_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        seen = _VISIBILITIES[_chosen(interaction, custom_id, _VISIBILITIES)]
        await self._save(interaction, Tab.PEOPLE, visibility=seen)

    async def back_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        await self._save(interaction, Tab.LOOK, back=_chosen(interaction, custom_id, BACKS))

    async def scope_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """Choose the game whose felt is to be chosen next."""
        scope = _chosen(interaction, custom_id, SCOPES)
        await redraw(interaction, _panel(interaction, Tab.LOOK, scope=scope))

    async def felt_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """``s1f:<game, or all>``"""
        scope = custom_id.partition(":")[2]
        if scope not in SCOPES:
            raise BadCustomId(custom_id)
        felt = _chosen(interaction, custom_id, (AS_ALL, *FELTS))
        if scope == ALL_GAMES:
            await self._save(interaction, Tab.LOOK, felt=felt)
            return
        preferences = await self.bot.people.get(interaction.user.id)
        felts = with_felt(preferences, scope, None if felt == AS_ALL else felt)
        await self._save(interaction, Tab.LOOK, scope, felts=felts)

    async def _save(
        self,
        interaction: discord.Interaction[Bot],
        tab: Tab,
        scope: str = ALL_GAMES,
        **changes: bool | str | int | None,
    ) -> None:
        await redraw(interaction, _saved(interaction, tab, scope, changes))


def _chosen(interaction: discord.Interaction[Bot], custom_id: str, known: Container[str]) -> str:
    """What was chosen in a menu. Raises ``BadCustomId`` for anything that it did not offer."""
    values = (interaction.data or {}).get("values") or [""]
    value = str(values[0])
    if value not in known:
        raise BadCustomId(custom_id)
    return value


async def settings_panel(interaction: discord.Interaction[Bot]) -> None:
    """Show somebody's settings, privately."""
    await show_privately(interaction, _panel(interaction, Tab.PLAY))


async def _panel(
    interaction: discord.Interaction[Bot], tab: Tab, *, scope: str = ALL_GAMES, saved: bool = False
) -> Screen:
    bot = interaction.client
    preferences, words = await bot.people.get(interaction.user.id), await bot.words_for(interaction)
    paint = partial(settings_screen, preferences, words, tab, scope=scope, saved=saved)
    return await bot.draw(paint) if tab is Tab.LOOK else paint()


async def _saved(
    interaction: discord.Interaction[Bot], tab: Tab, scope: str, changes: dict[str, bool | str | int | None]
) -> Screen:
    await interaction.client.people.change(interaction.user.id, **changes)
    return await _panel(interaction, tab, scope=scope, saved=True)


async def setup(bot: Bot) -> None:
    await bot.add_cog(SettingsCog(bot))
