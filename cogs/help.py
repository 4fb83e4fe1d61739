"""``/help``, and *How to play* in a board's menu: rules, scoring, presses, a picture of the usual mistake."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from discord import ui
from discord.ext import commands

from bot.engine.games import BY_KEY, GAMES
from bot.engine.table import Kind
from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.deliver import show_privately
from cogs.ui.install import everywhere
from cogs.ui.screens import FELT, Screen, static_view
from render.board import draw_board
from render.describe import alt_text, text_board
from render.look import Look
from render.scene import Scene

if TYPE_CHECKING:
    import discord

    from bot.client import Bot
    from bot.engine.solitaire import Solitaire
    from cogs.ui.words import Words

PICK = "h1"


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
        game = BY_KEY.get(custom_id.partition(":")[2])
        if game is None:
            raise BadCustomId(custom_id)
        await show_help(interaction, game)

    async def _overview(self, interaction: discord.Interaction[Bot]) -> ui.LayoutView:
        return overview_view(await self.bot.words_for(interaction))


async def show_help(interaction: discord.Interaction[Bot], game: Solitaire) -> None:
    """Explain ``game`` to the person alone."""
    await show_privately(interaction, _help(interaction, game))


async def _help(interaction: discord.Interaction[Bot], game: Solitaire) -> Screen:
    bot = interaction.client
    words = await bot.words_for(interaction)
    preferences = await bot.people.get(interaction.user.id)
    return await bot.draw(help_screen, game, words, Look(four_colours=preferences.four_colours))


def overview_view(words: Words) -> ui.LayoutView:
    """What there is, with a button for the rules of each game."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=FELT)
    container.add_item(ui.TextDisplay(f"## {words('help.heading')}\n{words('help.overview')}"))
    for game in GAMES:
        button: ui.Button[ui.LayoutView] = ui.Button(
            label=words("button.help"), custom_id=f"{PICK}:{game.key}"
        )
        text = f"**/{game.key.replace('_', '-')}**\n{words(f'command.{game.key}.description')}"
        container.add_item(ui.Section(text, accessory=button))
    return static_view(container)


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
