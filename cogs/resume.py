"""``/resume``: any of a person's open games and tables, brought to the present channel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.engine.errors import Refusal
from bot.play.board import keeps_secret
from bot.play.errors import NoOpenGames, NoSuchGame
from bot.play.shelf import deal_of
from bot.play.solitaire import OPEN_GAMES_LIMIT
from bot.storage.errors import UnreadableGame
from bot.storage.games import SavedGame
from bot.storage.tables import SavedTable
from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.deliver import in_time, redraw, show_privately
from cogs.ui.door import begun
from cogs.ui.hearts.at_table import open_at_table
from cogs.ui.hearts.press import seat_of
from cogs.ui.hearts.words import plain
from cogs.ui.install import everywhere
from cogs.ui.screens import static_view
from cogs.ui.show import show_board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.client import Bot
    from bot.play.hearts.table import TableNow
    from cogs.ui.words import Words

PAGE = 25
"""Options that a select menu holds at most."""
PICK, TURN = "r1s", "r1p"
TABLE = "h"
"""Before a table's number; a game's has nothing before it."""
Open = SavedGame | SavedTable
_ID_DIGITS = 18
"""More than this no database takes for an id."""


@dataclass(unsafe_hash=True)
class TableNeedsServer(Refusal):
    """A table is public: it is shown in channels of servers that the bot is a member of."""


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
        found = await in_time(interaction, self._open(interaction.user.id, limit=2))
        if not found:
            raise NoOpenGames
        if len(found) == 1:
            await self._bring(interaction, value_of(found[0]))
            return
        await show_privately(interaction, self._list(interaction, 0))

    async def complete(
        self, interaction: discord.Interaction[Bot], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the newest open games whose line has what was typed."""
        words = await self.bot.words_for(interaction)
        found = await self._open(interaction.user.id, limit=OPEN_GAMES_LIMIT)
        lines = ((line_of(one, words), value_of(one)) for one in found)
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

    async def _bring(self, interaction: discord.Interaction[Bot], value: str) -> None:
        number = value.removeprefix(TABLE)
        if not number.isdecimal() or len(number) > _ID_DIGITS:
            raise NoSuchGame
        if number == value:
            resume = partial(self.bot.solitaires.resume, interaction.user.id, int(number))
            await show_board(interaction, begun(interaction, resume))
        else:
            await bring_table(interaction, int(number))

    async def _open(self, user_id: int, *, limit: int, offset: int = 0) -> list[Open]:
        """A page of what somebody has open: first the tables, then the solitaires, each newest first."""
        tables = await self.bot.hearts.tables_of(user_id, limit=limit, offset=offset)
        if len(tables) == limit:
            return [*tables]
        skipped = offset and max(offset - await self.bot.hearts.count_tables_of(user_id), 0)
        try:
            games = await self.bot.solitaires.open_games(user_id, limit=limit - len(tables), offset=skipped)
        except NoOpenGames:
            games = ()
        return [*tables, *games]

    async def _list(self, interaction: discord.Interaction[Bot], page: int) -> ui.LayoutView:
        user = interaction.user.id
        total = await self.bot.solitaires.count_open(user) + await self.bot.hearts.count_tables_of(user)
        pages = max(-(-total // PAGE), 1)
        page = min(page, pages - 1)
        found = await self._open(user, limit=PAGE, offset=page * PAGE)
        if not found:
            raise NoOpenGames
        words = await self.bot.words_for(interaction)
        return list_view(found, words, page, pages)


async def bring_table(interaction: discord.Interaction[Bot], table_id: int) -> None:
    """Show a table in this channel from now on. Raises ``NotSeated`` or ``TableNeedsServer``."""
    bot = interaction.client
    if interaction.guild is None:
        raise TableNeedsServer
    seated = partial(_seated, bot, table_id, interaction.user.id)
    await open_at_table(interaction, begun(interaction, seated))


async def _seated(bot: Bot, table_id: int, user_id: int) -> TableNow:
    table = await bot.hearts.look(table_id)
    seat_of(table, user_id)
    return table


def list_view(found: Sequence[Open], words: Words, page: int, pages: int) -> ui.LayoutView:
    """A page of open games to choose from, with buttons to the pages before and behind it."""
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=f"{PICK}:{page}",
        placeholder=words("resume.pick"),
        options=[discord.SelectOption(label=line_of(one, words), value=value_of(one)) for one in found],
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


def value_of(one: Open) -> str:
    """What stands for a game or a table in a menu and in the command's option."""
    return f"{TABLE}{one.id}" if isinstance(one, SavedTable) else str(one.id)


def line_of(one: Open, words: Words) -> str:
    return table_line(one, words) if isinstance(one, SavedTable) else game_line(one, words)


def table_line(table: SavedTable, words: Words) -> str:
    """One open table in a line, at most 100 characters."""
    names = ", ".join(plain(seat.name) for seat in table.seats if seat.name)
    state = words(f"resume.table.{table.state.value}")
    return words("resume.table_line", number=table.id, place=state, people=names)[:100]


def game_line(game: SavedGame, words: Words) -> str:
    """One open game in a line, at most 100 characters; choosing one that cannot be read says so."""
    try:
        deal = deal_of(game)
    except UnreadableGame:
        return f"{game.game} {game.options} #{game.id}"[:100]
    secret = keeps_secret(game)
    return words(
        "resume.line",
        game=words.game(deal.game),
        code=words("daily.of", day=words.short_day(game.daily)) if secret and game.daily else deal.code,
        moves=words("board.points", count=game.count),
        score=words.score(deal.game, deal.options, game.points),
    )[:100]


async def setup(bot: Bot) -> None:
    await bot.add_cog(ResumeCog(bot))
