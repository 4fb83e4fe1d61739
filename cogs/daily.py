"""``/daily``: today's deals, one's own way through them, and what is shared of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.ext import commands

from bot.play.daily import DAILIES
from cogs.errors import answering, privately
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.daily.card import card_screen
from cogs.ui.daily.ids import OVERVIEW, PLAY, PREFIX, RESUME, SHARE, daily_of, daily_text, game_of, parts_of
from cogs.ui.daily.overview import overview_screen
from cogs.ui.deliver import Way, deliver, in_time, show_privately
from cogs.ui.door import begun, is_among_others, place_of
from cogs.ui.install import everywhere
from cogs.ui.recent import Recent
from cogs.ui.show import show_board

if TYPE_CHECKING:
    import discord

    from bot.client import Bot
    from bot.play.daily import Daily
    from cogs.ui.screens import Screen


class DailyCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._shared: Recent[tuple[int, int | None], None] = Recent()

    async def cog_load(self) -> None:
        self.bot.router.add(PREFIX, self.press)
        self.bot.tree.add_command(self._command())

    async def cog_unload(self) -> None:
        self.bot.router.remove(PREFIX)
        self.bot.tree.remove_command("daily")

    def _command(self) -> app_commands.Command[Any, ..., None]:
        catalogue = self.bot.catalogue

        @app_commands.rename(game=localised(catalogue, "parameter.game.name"))
        @app_commands.describe(game=localised(catalogue, "parameter.daily_game.description"))
        @app_commands.choices(
            game=[
                app_commands.Choice(
                    name=localised(catalogue, f"kind.{one.game}.{one.options}"), value=daily_text(one)
                )
                for one in DAILIES
            ]
        )
        async def daily(interaction: discord.Interaction[Bot], game: str | None = None) -> None:
            async with answering(interaction):
                await (
                    show_overview(interaction) if game is None else self._play(interaction, daily_of(game))
                )

        return everywhere(
            name=localised(catalogue, "command.daily.name"),
            description=localised(catalogue, "command.daily.description"),
            callback=daily,
        )

    async def press(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """Answer a button of the overview, of a finished board or of a shared card."""
        asked, what = parts_of(custom_id)
        if custom_id == OVERVIEW:
            await show_overview(interaction)
        elif asked == PLAY:
            await self._play(interaction, daily_of(what))
        elif asked == RESUME:
            await self._resume(interaction, game_of(what))
        elif asked == SHARE:
            await self._share(interaction, game_of(what))
        else:
            raise BadCustomId(custom_id)

    async def _play(self, interaction: discord.Interaction[Bot], daily: Daily) -> None:
        user, place = interaction.user.id, place_of(interaction)
        work = begun(interaction, lambda: self.bot.solitaires.start_daily(user, daily, place))
        await show_board(interaction, work, private=is_among_others(interaction))

    async def _resume(self, interaction: discord.Interaction[Bot], game_id: int) -> None:
        work = begun(interaction, lambda: self.bot.solitaires.resume(interaction.user.id, game_id))
        await show_board(interaction, work, private=is_among_others(interaction))

    async def _share(self, interaction: discord.Interaction[Bot], game_id: int) -> None:
        """Tell the channel; once is enough."""
        place = game_id, interaction.channel_id
        words = await self.bot.words_for(interaction)
        if place in self._shared:
            await privately(interaction, words("daily.shared_before"))
            return
        # Noted first: the second of two quick presses finds it.
        self._shared.note(place, None)
        told = None
        try:
            screen = await in_time(interaction, self._card(interaction, game_id))
            told = await deliver(interaction, screen, Way.NEW, no_picture="")
        finally:
            if told is None:
                self._shared.pop(place, None)

    async def _card(self, interaction: discord.Interaction[Bot], game_id: int) -> Screen:
        card = await self.bot.attempts.card(interaction.user.id, game_id)
        words = await self.bot.public_words(interaction)
        return card_screen(card, interaction.user.id, words, interaction.guild_id)


async def show_overview(interaction: discord.Interaction[Bot]) -> None:
    """Show somebody today's deals, privately."""
    await show_privately(interaction, _overview(interaction))


async def _overview(interaction: discord.Interaction[Bot]) -> Screen:
    overview = await interaction.client.attempts.overview(interaction.user.id)
    return overview_screen(overview, await interaction.client.words_for(interaction), interaction.guild_id)


async def setup(bot: Bot) -> None:
    await bot.add_cog(DailyCog(bot))
