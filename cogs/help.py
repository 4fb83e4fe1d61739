"""``/help``, and *How to play* in a board's menu: rules, scoring, presses, a picture of the usual mistake."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from discord import ButtonStyle, ui
from discord.ext import commands

from bot.engine.games import BY_KEY
from bot.engine.table import Kind
from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.daily.ids import OVERVIEW
from cogs.ui.deliver import show_privately
from cogs.ui.fixed import Key
from cogs.ui.hearts.lesson import hearts_help_screen
from cogs.ui.install import everywhere
from cogs.ui.look import HEARTS, look_of
from cogs.ui.screens import FELT, Screen, static_view
from render.board import draw_board
from render.describe import alt_text, text_board
from render.scene import Scene

if TYPE_CHECKING:
    import discord

    from bot.client import Bot
    from bot.engine.solitaire import Solitaire
    from cogs.ui.words import Words
    from render.look import Look

PICK = "h1"
DAILY = "daily"


class HelpCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.router.add(PICK, self.picked)

        async def overview(interaction: discord.Interaction[Bot]) -> None:
            async with answering(interaction):
                await show_privately(interaction, self._overview(interaction))

        self.bot.tree.add_command(
            everywhere(
                name=localised(self.bot.catalogue, "command.help.name"),
                description=localised(self.bot.catalogue, "command.help.description"),
                callback=overview,
            )
        )

    async def cog_unload(self) -> None:
        self.bot.router.remove(PICK)
        self.bot.tree.remove_command("help")

    async def picked(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """``h1:<game>``: show how a game is played."""
        key = custom_id.partition(":")[2]
        if key == HEARTS:
            await show_hearts_help(interaction)
            return
        if key == DAILY:
            await show_privately(interaction, self._daily(interaction))
            return
        game = BY_KEY.get(key)
        if game is None:
            raise BadCustomId(custom_id)
        await show_help(interaction, game)

    async def _overview(self, interaction: discord.Interaction[Bot]) -> ui.LayoutView:
        return overview_view(await self.bot.words_for(interaction))

    async def _daily(self, interaction: discord.Interaction[Bot]) -> Screen:
        return daily_help_screen(await self.bot.words_for(interaction))


async def show_help(interaction: discord.Interaction[Bot], game: Solitaire) -> None:
    """Explain ``game`` to the person alone."""
    await show_privately(interaction, _help(interaction, game))


async def show_hearts_help(interaction: discord.Interaction[Bot]) -> None:
    """Explain Hearts to the person alone."""
    await show_privately(interaction, _hearts_help(interaction))


async def _help(interaction: discord.Interaction[Bot], game: Solitaire) -> Screen:
    bot = interaction.client
    look = await _look(interaction, game.key)
    return await bot.draw(help_screen, game, await bot.words_for(interaction), look)


async def _hearts_help(interaction: discord.Interaction[Bot]) -> Screen:
    bot = interaction.client
    look = await _look(interaction, HEARTS)
    return await bot.draw(hearts_help_screen, await bot.words_for(interaction), look)


async def _look(interaction: discord.Interaction[Bot], game: str) -> Look:
    return look_of(await interaction.client.people.get(interaction.user.id), game)


def overview_view(words: Words) -> ui.LayoutView:
    """What there is, with a button for the rules of each game."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=FELT)
    container.add_item(ui.TextDisplay(f"## {words('help.heading')}\n{words('help.overview')}"))
    for key in (*BY_KEY, HEARTS, DAILY):
        button: ui.Button[ui.LayoutView] = ui.Button(label=words("button.help"), custom_id=f"{PICK}:{key}")
        text = f"**/{key.replace('_', '-')}**\n{words(f'command.{key}.description')}"
        container.add_item(ui.Section(text, accessory=button))
    return static_view(container)


def daily_help_screen(words: Words) -> Screen:
    """How daily deals count, are ranked, and are shared."""
    play = Key(words("button.dailies"), OVERVIEW, ButtonStyle.primary)
    return Screen(f"## {words('help.daily.title')}\n{words('help.daily.rules')}", ((play,),))


def help_screen(game: Solitaire, words: Words, look: Look) -> Screen:
    """Rules, scoring, the usual mistake with its picture, and how to press and type. Slow: draws."""
    scene, lesson = lesson_scene(game), words(f"help.{game.key}.lesson")
    title = f"## {words('help.title', game=words.game(game))}"
    rules = words(f"help.{game.key}.rules")
    score = words(f"help.{game.key}.score")
    return Screen(
        f"{title}\n{rules}\n\n{score}\n\n{words('help.lesson')}\n{lesson}",
        picture=draw_board(scene, look),
        alt=alt_text(words.catalogue, words.locale, scene, lesson),
        plain=partial(text_board, words.catalogue, words.locale, scene, ""),
        footer=f"{_presses(game, words)}\n\n{words('help.typed')}",
    )


def _presses(game: Solitaire, words: Words) -> str:
    has_cells = bool(game.lesson()[0].cells)
    return words("help.presses", places=words("help.places.cell" if has_cells else "help.places.column"))


def lesson_scene(game: Solitaire) -> Scene:
    """The position of the game's lesson, with the cards raised that may not move."""
    table, move = game.lesson()
    scene = Scene.of(game, table)
    if move.source.kind is not Kind.TABLEAU:
        return scene
    return replace(scene, chosen=move.source, chosen_count=move.count)


async def setup(bot: Bot) -> None:
    await bot.add_cog(HelpCog(bot))
