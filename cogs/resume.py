"""``/resume``: any of a person's open games, brought to the present channel."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.play.errors import NoOpenGames, NoSuchGame
from bot.play.shelf import deal_of
from bot.play.solitaire import OPEN_GAMES_LIMIT
from bot.storage.errors import UnreadableGame
from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.deliver import in_time, redraw, show_privately
from cogs.ui.install import everywhere
from cogs.ui.screens import static_view
from cogs.ui.show import show_board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.client import Bot
    from bot.storage.games import SavedGame
    from cogs.ui.words import Words

PAGE = 25
"""Options that a select menu holds at most."""
PICK, TURN = "r1s", "r1p"
_ID_DIGITS = 18
"""More than this no database takes for an id."""


class ResumeCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.router.add(PICK, self.picked)
        self.bot.router.add(TURN, self.turned)
        self.bot.tree.add_command(self._command())

    async def cog_unload(self) -> None:
        self.bot.router.remove(PICK)
        self.bot.router.remove(TURN)
        self.bot.tree.remove_command("resume")

    def _command(self) -> app_commands.Command[ResumeCog, ..., None]:
        catalogue = self.bot.catalogue

        @app_commands.rename(game=localised(catalogue, "parameter.game.name"))
        @app_commands.describe(game=localised(catalogue, "parameter.game.description"))
        @app_commands.autocomplete(game=self.complete)
        async def resume(interaction: discord.Interaction[Bot], game: str | None = None) -> None:
            async with answering(interaction):
                await self.resume(interaction, game)

        return everywhere(
            name=localised(catalogue, "command.resume.name"),
            description=localised(catalogue, "command.resume.description"),
            callback=resume,
        )

    async def resume(self, interaction: discord.Interaction[Bot], game: str | None) -> None:
        """Bring the chosen game here, or the only one; with several, offer a list."""
        if game is not None:
            await self._bring(interaction, game)
            return
        games = await in_time(interaction, self.bot.solitaires.open_games(interaction.user.id, limit=2))
        if len(games) == 1:
            await self._bring(interaction, str(games[0].id))
            return
        await show_privately(interaction, self._list(interaction, 0))

    async def complete(
        self, interaction: discord.Interaction[Bot], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the newest open games whose line has what was typed."""
        words = await self.bot.words_for(interaction)
        try:
            games = await self.bot.solitaires.open_games(interaction.user.id, limit=OPEN_GAMES_LIMIT)
        except NoOpenGames:
            return []
        lines = ((game_line(game, words), str(game.id)) for game in games)
        fitting = (choice for choice in lines if current.casefold() in choice[0].casefold())
        return [app_commands.Choice(name=line, value=value) for line, value in islice(fitting, PAGE)]

    async def picked(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        values = (interaction.data or {}).get("values") or [""]
        await self._bring(interaction, str(values[0]))

    async def turned(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        page = custom_id.partition(":")[2]
        if not page.isdecimal():
            raise BadCustomId(custom_id)
        await redraw(interaction, self._list(interaction, int(page)))

    async def _bring(self, interaction: discord.Interaction[Bot], game: str) -> None:
        if not game.isdecimal() or len(game) > _ID_DIGITS:
            raise NoSuchGame
        await show_board(interaction, self.bot.solitaires.resume(interaction.user.id, int(game)))

    async def _list(self, interaction: discord.Interaction[Bot], page: int) -> ui.LayoutView:
        user, solitaires = interaction.user.id, self.bot.solitaires
        total = await solitaires.count_open(user)
        pages = max(-(-total // PAGE), 1)
        page = min(page, pages - 1)
        games = await solitaires.open_games(user, limit=PAGE, offset=page * PAGE)
        words = await self.bot.words_for(interaction)
        return list_view(games, words, page, pages)


def list_view(games: Sequence[SavedGame], words: Words, page: int, pages: int) -> ui.LayoutView:
    """A page of open games to choose from, with buttons to the pages before and behind it."""
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=f"{PICK}:{page}",
        placeholder=words("resume.pick"),
        options=[discord.SelectOption(label=game_line(game, words), value=str(game.id)) for game in games],
    )
    title = f"### {words('resume.title')}"
    if pages == 1:
        return static_view(ui.TextDisplay(title), ui.ActionRow(select))
    newer: ui.Button[ui.LayoutView] = ui.Button(
        label=words("resume.newer"), custom_id=f"{TURN}:{max(page - 1, 0)}", disabled=page == 0
    )
    older: ui.Button[ui.LayoutView] = ui.Button(
        label=words("resume.older"), custom_id=f"{TURN}:{page + 1}", disabled=page == pages - 1
    )
    where = words("resume.page", page=page + 1, pages=pages)
    return static_view(
        ui.TextDisplay(f"{title}\n-# {where}"), ui.ActionRow(select), ui.ActionRow(newer, older)
    )


def game_line(game: SavedGame, words: Words) -> str:
    """One open game in a line, at most 100 characters; choosing one that cannot be read says so."""
    try:
        deal = deal_of(game)
    except UnreadableGame:
        return f"{game.game} {game.options} #{game.id}"[:100]
    return words(
        "resume.line",
        game=words.game(deal.game),
        code=deal.code,
        moves=words("board.points", count=game.count),
        score=words.score(deal.game, deal.options, game.points),
    )[:100]


async def setup(bot: Bot) -> None:
    await bot.add_cog(ResumeCog(bot))
