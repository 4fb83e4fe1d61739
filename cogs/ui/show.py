"""From a use case to what the person sees: board, picture, message."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.play.errors import BoardMoved
from cogs.errors import THINKING
from cogs.ui.deliver import Way, close_board, deliver, in_time
from cogs.ui.door import is_among_others, place_of
from cogs.ui.screens import board_screen, closed_screen
from cogs.ui.words import message_link

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.client import Bot
    from bot.play.board import Board
    from cogs.ui.deliver import Delivery
    from cogs.ui.screens import Screen
    from cogs.ui.words import Words


@dataclass(frozen=True, slots=True)
class _Ready:
    """A board that is drawn, whose turn has come; ``newest`` unless a newer one is on its way."""

    board: Board
    words: Words
    screen: Screen
    newest: bool


class Easel:
    """Draws the board of an interaction, ahead of time if it is foreseen."""

    def __init__(self, interaction: discord.Interaction[Bot]) -> None:
        self._interaction = interaction
        self._foreseen: tuple[Board, asyncio.Future[Screen]] | None = None

    def foresee(self, board: Board) -> None:
        """Begin to draw ``board``, which is being stored."""
        self._foreseen = board, asyncio.ensure_future(self._drawn(board))

    async def screen(self, board: Board) -> Screen:
        """The picture of ``board``; what was drawn ahead is used if it shows just that."""
        if self._foreseen is None:
            return await self._drawn(board)
        foreseen, drawing = self._foreseen
        if foreseen == board:
            return await drawing
        drawing.cancel()
        return await self._drawn(board)

    def words(self, board: Board) -> Words:
        private = is_private(self._interaction, board)
        return self._interaction.client.board_words(self._interaction, board.preferences, private=private)

    async def _drawn(self, board: Board) -> Screen:
        return await self._interaction.client.draw(board_screen, board, self.words(board))


def is_private(interaction: discord.Interaction[Bot], board: Board) -> bool:
    """Whether nobody else may see the board: among others a daily's, whose cards are everybody's that day."""
    return is_among_others(interaction) and board.daily is not None


async def show_board(
    interaction: discord.Interaction[Bot],
    work: Awaitable[Board],
    easel: Easel | None = None,
    *,
    private: bool = False,
) -> None:
    """Answer with the board that ``work`` gives, drawn on ``easel``; ``private`` if that will be so.

    A press on a message that has grown old is answered with a new one, since Discord limits the edits of
    messages older than an hour; the old one is closed. A press on a board whose game went on elsewhere
    closes that board. Raises what ``work`` and ``deliver`` raise.
    """
    async with AsyncExitStack() as turn:
        try:
            made_ready = _made_ready(interaction, work, easel or Easel(interaction), turn)
            ready = await in_time(interaction, made_ready, private=private)
        except BoardMoved as moved:
            await _close_moved(interaction, moved)
            return
        if ready.newest:
            await _show(interaction, ready, announced_privately=private)
        elif not interaction.response.is_done():
            await interaction.response.defer()


async def _made_ready(
    interaction: discord.Interaction[Bot], work: Awaitable[Board], easel: Easel, turn: AsyncExitStack
) -> _Ready:
    order = interaction.client.order
    board = await work
    words = easel.words(board)
    if interaction.message is None or board.apart:
        return _Ready(board, words, await easel.screen(board), newest=True)
    order.announce(interaction.message.id, board.state)
    screen = await easel.screen(board)
    newest = await turn.enter_async_context(order.turn(interaction.message.id, board.state))
    return _Ready(board, words, screen, newest)


async def _show(interaction: discord.Interaction[Bot], ready: _Ready, *, announced_privately: bool) -> None:
    bot, board, words = interaction.client, ready.board, ready.words
    way = _way(interaction, board)
    if way is not Way.EDIT and board.saved.message_id is not None:
        await bot.solitaires.posted(board.saved, place_of(interaction), None)
    private, no_picture = is_private(interaction, board), words("board.no_picture")
    if private and not announced_privately and interaction.response.type is THINKING:
        # What follows an announcement would be as public as that was.
        await interaction.delete_original_response()
        way = Way.BESIDE
    delivery = await deliver(interaction, ready.screen, way, no_picture=no_picture, private=private)
    if delivery is None:
        return
    await _note(interaction, board, delivery)
    if delivery.way is Way.REPLACE and interaction.message is not None:
        bot.order.close(interaction.message.id, board.state)
        link = message_link(interaction.guild_id, interaction.channel_id or 0, delivery.message_id)
        await close_board(interaction, closed_screen(words("board.closed", link=link)))


def _way(interaction: discord.Interaction[Bot], board: Board) -> Way:
    if board.apart or interaction.message is None:
        return Way.NEW
    return Way.REPLACE if interaction.client.grown_old(interaction.message) else Way.EDIT


async def _note(interaction: discord.Interaction[Bot], board: Board, delivery: Delivery) -> None:
    """Note where the board stands now, if that has changed."""
    solitaires, place = interaction.client.solitaires, place_of(interaction)
    if delivery.way is not Way.EDIT:
        await solitaires.posted(board.saved, place, delivery.message_id)
    elif board.saved.message_id is None:
        await solitaires.found(board.saved, place, delivery.message_id)


async def _close_moved(interaction: discord.Interaction[Bot], moved: BoardMoved) -> None:
    """Close the pressed board. Raises ``moved``, to be said privately, where it cannot be edited any more."""
    words = await interaction.client.words_for(interaction)
    view = closed_screen(words.refusal(moved)).view()
    try:
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view, attachments=[])
        else:
            await interaction.response.edit_message(view=view, attachments=[])
    except discord.HTTPException:
        raise moved from None
