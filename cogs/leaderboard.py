"""``/leaderboard``: who did best at the daily deals and at tables of Hearts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.play.days import day_of
from cogs.errors import answering
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.deliver import Way, deliver, in_time, redraw, show_privately
from cogs.ui.install import everywhere
from cogs.ui.look import look_of
from cogs.ui.ranking.ids import (
    GAMES_MENU,
    OPEN,
    POST,
    PREFIX,
    SHOW,
    SUBJECTS,
    TIMES_MENU,
    WHERE,
    RankingId,
    Span,
    subject_of,
    subject_text,
)
from cogs.ui.ranking.now import ranking_now
from cogs.ui.ranking.screen import posted_screen, ranking_screen
from cogs.ui.ranking.times import time_asked, time_name, time_of, time_text, times, with_time

if TYPE_CHECKING:
    from datetime import date

    from bot.client import Bot
    from cogs.ui.screens import Screen

SERVER, ALL = "server", "everywhere"


class LeaderboardCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.router.add(PREFIX, self.press)
        self.bot.router.add(GAMES_MENU, self.game_chosen)
        self.bot.router.add(TIMES_MENU, self.time_chosen)
        self.bot.tree.add_command(self._command())

    async def cog_unload(self) -> None:
        for prefix in (PREFIX, GAMES_MENU, TIMES_MENU):
            self.bot.router.remove(prefix)
        self.bot.tree.remove_command("leaderboard")

    def _command(self) -> app_commands.Command[Any, ..., None]:
        catalogue = self.bot.catalogue
        subjects = [
            app_commands.Choice(
                name=localised(catalogue, f"kind.{subject_text(one)}"), value=subject_text(one)
            )
            for one in SUBJECTS
        ]
        places = [
            app_commands.Choice(name=localised(catalogue, f"ranking.{where}"), value=where)
            for where in (SERVER, ALL)
        ]

        @app_commands.rename(
            game=localised(catalogue, "parameter.game.name"),
            when=localised(catalogue, "parameter.when.name"),
            where=localised(catalogue, "parameter.where.name"),
        )
        @app_commands.describe(
            game=localised(catalogue, "parameter.ranking_game.description"),
            when=localised(catalogue, "parameter.when.description"),
            where=localised(catalogue, "parameter.where.description"),
        )
        @app_commands.choices(game=subjects, where=places)
        @app_commands.autocomplete(when=self.complete)
        async def leaderboard(
            interaction: discord.Interaction[Bot],
            game: str | None = None,
            when: str | None = None,
            where: str | None = None,
        ) -> None:
            async with answering(interaction):
                ranking = await self._asked(interaction, game, when, where)
                await show_privately(interaction, self._screen(interaction, ranking))

        return everywhere(
            name=localised(catalogue, "command.leaderboard.name"),
            description=localised(catalogue, "command.leaderboard.description"),
            callback=leaderboard,
        )

    @property
    def _today(self) -> date:
        return day_of(self.bot.now())

    async def _asked(
        self, interaction: discord.Interaction[Bot], game: str | None, when: str | None, where: str | None
    ) -> RankingId:
        """The board that the command's options ask for. Raises ``BadDate`` or ``NoSuchDaily``."""
        subject = subject_of(game) if game else SUBJECTS[0]
        guild_id = None if where == ALL else interaction.guild_id
        ranking = RankingId(subject, Span.DAY, self._today, guild_id).sensible()
        if when is None:
            return ranking
        words = await self.bot.words_for(interaction)
        return with_time(ranking, time_asked(when, subject, self._today, words))

    async def complete(
        self, interaction: discord.Interaction[Bot], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer days, weeks and all time by their names."""
        words = await self.bot.words_for(interaction)
        chosen = getattr(interaction.namespace, "game", None)
        subject = subject_of(chosen) if chosen else SUBJECTS[0]
        offered = [(time_name(time, self._today, words), time) for time in times(subject, self._today)]
        return [
            app_commands.Choice(name=name, value=time_text(time))
            for name, time in offered
            if current.casefold() in name.casefold() or current in time_text(time)
        ]

    async def press(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """``lb1:<verb>:<board>``: open it privately, turn a page, or show it to the channel."""
        _, verb, text = (*custom_id.split(":", 2), "", "")[:3]
        ranking = RankingId.parse(text)
        if verb == OPEN:
            await show_privately(interaction, self._screen(interaction, ranking))
        elif verb in (SHOW, WHERE):
            await redraw(interaction, self._screen(interaction, ranking))
        elif verb == POST:
            await self._post(interaction, ranking)
        else:
            raise BadCustomId(custom_id)

    async def game_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        ranking = RankingId.parse(custom_id.partition(":")[2])
        subject = subject_of(_chosen(interaction))
        chosen = replace(ranking, subject=subject, page=0).sensible()
        await redraw(interaction, self._screen(interaction, chosen))

    async def time_chosen(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        ranking = RankingId.parse(custom_id.partition(":")[2])
        chosen = with_time(ranking, time_of(_chosen(interaction)))
        await redraw(interaction, self._screen(interaction, chosen))

    async def _screen(self, interaction: discord.Interaction[Bot], ranking: RankingId) -> Screen:
        user_id = interaction.user.id
        now = await ranking_now(self.bot.boards, ranking, user_id, self._today)
        words, preferences = await self.bot.words_for(interaction), await self.bot.people.get(user_id)
        paint = partial(ranking_screen, now, words, preferences, look_of(preferences), interaction.guild_id)
        return await self.bot.draw(paint)

    async def _post(self, interaction: discord.Interaction[Bot], ranking: RankingId) -> None:
        screen = await in_time(interaction, self._posted(interaction, ranking))
        words = await self.bot.public_words(interaction)
        await deliver(interaction, screen, Way.NEW, no_picture=words("board.no_picture"))

    async def _posted(self, interaction: discord.Interaction[Bot], ranking: RankingId) -> Screen:
        now = await ranking_now(self.bot.boards, ranking, None, self._today)
        return await self.bot.draw(posted_screen, now, await self.bot.public_words(interaction))


def _chosen(interaction: discord.Interaction[Bot]) -> str:
    values = (interaction.data or {}).get("values") or [""]
    return str(values[0])


async def setup(bot: Bot) -> None:
    await bot.add_cog(LeaderboardCog(bot))
