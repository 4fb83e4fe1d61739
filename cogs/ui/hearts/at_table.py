"""Presses on a table's message: the answer itself edits it, in one request."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.play.solitaire import Place
from cogs.ui.deliver import Way, deliver, in_time
from cogs.ui.hearts.post import Spot
from cogs.ui.hearts.press import acknowledge, close_pressed, edit_pressed
from cogs.ui.hearts.publish import spot_of
from cogs.ui.hearts.table import moved_screen

if TYPE_CHECKING:
    from collections.abc import Awaitable

    import discord

    from bot.client import Bot
    from bot.play.hearts.table import TableNow
    from cogs.ui.screens import Screen


async def open_at_table(interaction: discord.Interaction[Bot], work: Awaitable[TableNow]) -> TableNow:
    """Answer with a table on a new message in this channel, which it moves to if it had another."""
    bot = interaction.client
    table = await in_time(interaction, work)
    old = spot_of(table.saved)
    async with bot.publisher.tables.hold(table.id, table.saved.version):
        screen = await in_time(interaction, bot.publisher.screen(table))
        words = bot.guild_words(interaction.guild_id)
        delivery = await deliver(interaction, screen, Way.NEW, no_picture=words("board.no_picture"))
        if delivery is not None:
            new = Spot(interaction.guild_id, interaction.channel_id or 0, delivery.message_id)
            await bot.publisher.moved(table, old, new)
    return table


async def answer_at_table(interaction: discord.Interaction[Bot], work: Awaitable[TableNow]) -> TableNow:
    """Answer a press on a table's message by showing there what ``work`` gives. Raises what ``work`` does."""
    publisher = interaction.client.publisher
    async with AsyncExitStack() as turn:
        ready = await in_time(interaction, _table_ready(interaction, work, turn))
        # Last of all, whether or not the answer finds its way.
        turn.callback(publisher.follow if ready.here else publisher.publish, ready.table)
        if not ready.here:
            await _close_moved(interaction, ready.table)
        elif ready.screen is None:
            await acknowledge(interaction)
        else:
            await _show_table(interaction, ready.table, ready.screen)
    return ready.table


@dataclass(frozen=True, slots=True)
class _Ready:
    """A table whose turn to be shown has come; without a screen where a newer state is on its way."""

    table: TableNow
    here: bool
    screen: Screen | None


async def _table_ready(
    interaction: discord.Interaction[Bot], work: Awaitable[TableNow], turn: AsyncExitStack
) -> _Ready:
    bot = interaction.client
    table = await work
    if not _shown_here(interaction, table.saved.message_id):
        return _Ready(table, here=False, screen=None)
    newest = await turn.enter_async_context(bot.publisher.tables.hold(table.id, table.saved.version))
    return _Ready(table, here=True, screen=await bot.publisher.screen(table) if newest else None)


def _shown_here(interaction: discord.Interaction[Bot], message_id: int | None) -> bool:
    return interaction.message is None or message_id in (None, interaction.message.id)


async def _show_table(interaction: discord.Interaction[Bot], table: TableNow, screen: Screen) -> None:
    bot, message = interaction.client, interaction.message
    words = bot.guild_words(interaction.guild_id)
    way = Way.REPLACE if message is not None and bot.grown_old(message) else Way.EDIT
    delivery = await deliver(interaction, screen, way, no_picture=words("board.no_picture"))
    if delivery is None:
        return
    place = Place(interaction.guild_id, interaction.channel_id)
    if delivery.way is Way.REPLACE:
        await bot.hearts.posted(table.id, place, delivery.message_id)
        await close_pressed(interaction, delivery, interaction.guild_id)
    elif table.saved.message_id is None:
        await bot.hearts.posted(table.id, place, delivery.message_id)


async def _close_moved(interaction: discord.Interaction[Bot], table: TableNow) -> None:
    """The table goes on at another message: let the pressed one say where."""
    spot = spot_of(table.saved)
    assert spot is not None
    assert spot.message_id is not None
    words = interaction.client.guild_words(interaction.guild_id)
    await edit_pressed(interaction, moved_screen(spot.link(spot.message_id), words))
