"""Presses on a hand, by direct message or on a private panel: the answer itself edits it, in one request."""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from cogs.errors import ALREADY_ACKNOWLEDGED, MISSING_ACCESS, MISSING_PERMISSION, UNKNOWN_INTERACTION
from cogs.ui.deliver import Way, deliver, in_time
from cogs.ui.hearts.post import Spot
from cogs.ui.hearts.press import acknowledge, close_pressed, edit_pressed, seat_of
from cogs.ui.hearts.table import moved_screen

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.client import Bot
    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import TableNow
    from cogs.ui.screens import Screen

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HandNow:
    """What a press on a hand led to: the table, the places chosen to be passed, and what is to be said."""

    table: TableNow
    mask: int = 0
    note: str = ""


async def show_hand(interaction: discord.Interaction[Bot], work: Awaitable[TableNow]) -> None:
    """Show the presser's hand privately. Raises what ``work`` raises, ``NotSeated``, ``TableNotStarted``."""
    bot = interaction.client
    table, seat, screen = await in_time(interaction, _hand_ready(interaction, work), private=True)
    await _send_private(interaction, screen)
    bot.publisher.hands.opened(table, seat, interaction)
    bot.publisher.hands.saw(table, seat, panel=True)
    await bot.publisher.hands.catch_up(table, seat)
    if (await bot.people.get(interaction.user.id)).dms_closed:
        await bot.people.change(interaction.user.id, dms_closed=False)


async def _hand_ready(
    interaction: discord.Interaction[Bot], work: Awaitable[TableNow]
) -> tuple[TableNow, Seat, Screen]:
    table = await work
    seat = seat_of(table, interaction.user.id)
    assert table.state is not None
    return table, seat, await interaction.client.publisher.hands.screen(table, seat, interaction.user.id)


async def answer_on_hand(interaction: discord.Interaction[Bot], work: Awaitable[HandNow]) -> None:
    """Answer a press on a hand by showing there what ``work`` gives. Raises what ``work`` does."""
    publisher, message = interaction.client.publisher, interaction.message
    assert message is not None
    private = message.flags.ephemeral
    async with AsyncExitStack() as turn:
        now, screen = await in_time(interaction, _hand_answer(interaction, work, turn, private=private))
        # Last of all, whether or not the answer finds its way.
        turn.callback(publisher.acted, now.table)
        if screen is None:
            await acknowledge(interaction)
        elif private:
            await _edit_private(interaction, screen)
        else:
            await _show_direct(interaction, now.table, seat_of(now.table, interaction.user.id), screen)


async def _hand_answer(
    interaction: discord.Interaction[Bot], work: Awaitable[HandNow], turn: AsyncExitStack, *, private: bool
) -> tuple[HandNow, Screen | None]:
    hands = interaction.client.publisher.hands
    now = await work
    table, seat = now.table, seat_of(now.table, interaction.user.id)
    refresher = hands.panels if private else hands.direct
    newest = await turn.enter_async_context(refresher.hold((table.id, int(seat)), table.saved.version))
    if private:
        hands.opened(table, seat, interaction)
    if not newest:
        return now, None
    hands.saw(table, seat, panel=private)
    return now, await hands.screen(table, seat, interaction.user.id, now.mask, now.note)


async def _show_direct(
    interaction: discord.Interaction[Bot], table: TableNow, seat: Seat, screen: Screen
) -> None:
    """On the direct message; where another one shows the hand now, the pressed one says so."""
    bot, message = interaction.client, interaction.message
    chair = table.saved.seats[seat]
    words = await bot.words_for(interaction)
    if message is not None and chair.hand_message_id not in (None, message.id):
        link = Spot(None, chair.hand_channel_id or 0, None).link(chair.hand_message_id)
        await edit_pressed(interaction, moved_screen(link, words))
        bot.publisher.hands.direct.ask((table.id, int(seat)), table.saved.version, table, anew=True)
        return
    way = Way.REPLACE if message is not None and bot.grown_old(message) else Way.EDIT
    delivery = await deliver(interaction, screen, way, no_picture=words("board.no_picture"))
    if delivery is None:
        return
    if delivery.way is Way.REPLACE or chair.hand_message_id is None:
        await bot.hearts.hand_posted(table.id, seat, interaction.channel_id, delivery.message_id)
    if delivery.way is Way.REPLACE:
        await close_pressed(interaction, delivery, None)


async def _send_private(interaction: discord.Interaction[Bot], screen: Screen) -> None:
    try:
        if interaction.response.is_done():
            await interaction.edit_original_response(view=screen.view(), attachments=screen.files())
        else:
            await interaction.response.send_message(view=screen.view(), files=screen.files(), ephemeral=True)
    except discord.HTTPException as error:
        if screen.picture is None or error.code not in (MISSING_ACCESS, MISSING_PERMISSION):
            raise
        words = await interaction.client.words_for(interaction)
        await _send_private(interaction, screen.without_picture(words("board.no_picture")))


async def _edit_private(interaction: discord.Interaction[Bot], screen: Screen) -> None:
    """Never on a new message unless that is private, too."""
    try:
        await edit_pressed(interaction, screen)
    except discord.HTTPException as error:
        if error.code in (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED):
            log.warning("an answer came too late or twice: %s", error.code)
        elif screen.picture is not None and error.code in (MISSING_ACCESS, MISSING_PERMISSION):
            words = await interaction.client.words_for(interaction)
            await _edit_private(interaction, screen.without_picture(words("board.no_picture")))
        else:
            await acknowledge(interaction)
            await interaction.followup.send(view=screen.view(), files=screen.files(), ephemeral=True)
