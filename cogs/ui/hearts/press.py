"""What answers to presses on tables and on hands have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.play.hearts.errors import NotSeated
from cogs.ui.deliver import close_board
from cogs.ui.hearts.post import Spot
from cogs.ui.hearts.table import moved_screen

if TYPE_CHECKING:
    import discord

    from bot.client import Bot
    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import TableNow
    from cogs.ui.deliver import Delivery
    from cogs.ui.screens import Screen


def seat_of(table: TableNow, user_id: int) -> Seat:
    """Raises ``NotSeated``."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    return seat


async def close_pressed(
    interaction: discord.Interaction[Bot], delivery: Delivery, guild_id: int | None
) -> None:
    """Let the pressed message say where the one is that has taken its place."""
    bot = interaction.client
    if interaction.message is not None:
        bot.publisher.posts.lose(interaction.message.id)
    link = Spot(guild_id, interaction.channel_id or 0, None).link(delivery.message_id)
    await close_board(interaction, moved_screen(link, await bot.words_for(interaction)))


async def edit_pressed(interaction: discord.Interaction[Bot], screen: Screen) -> None:
    if interaction.response.is_done():
        await interaction.edit_original_response(view=screen.view(), attachments=screen.files())
    else:
        await interaction.response.edit_message(view=screen.view(), attachments=screen.files())


async def acknowledge(interaction: discord.Interaction[Bot]) -> None:
    if not interaction.response.is_done():
        await interaction.response.defer()
