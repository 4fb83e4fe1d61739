"""People who play deals of the day in the playground, by presses alone but for the long middle of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.deals import parse_code
from bot.engine.games import GAMES
from bot.play.daily import DAILIES, Daily
from bot.storage.games import Games
from cogs.ui.daily.ids import daily_text
from tests.cogs.house import button, told, won_game

if TYPE_CHECKING:
    from datetime import date

    from bot.engine.deals import Deal
    from bot.playground.driver import Message, Outcome
    from tests.cogs.house import House

KLONDIKE = DAILIES[0]
MOVES = 124
"""Of the stored solution of Klondike, with those taken back."""


def number_of(secret: str, day: date, daily: Daily, attempt: int) -> int:
    """The deal with a stored solution, where one is stored for the kind; else one that the day tells."""
    deal = parse_code(won_game(daily.game)[0], GAMES)
    if "".join(deal.options) == daily.options:
        return deal.number
    return day.toordinal() % 1000 + 1


async def prove(deal: Deal) -> int | None:
    return MOVES if deal.code == won_game()[0] else None


class Club:
    """Acts at the deals of the day in one channel."""

    def __init__(self, house: House, channel: str = "cards") -> None:
        self.house = house
        self.channel = channel

    async def overview(self, name: str) -> Message:
        return await self.command(name, "daily")

    async def play(self, name: str, daily: Daily = KLONDIKE) -> Message:
        return await self.command(name, "daily", game=daily_text(daily))

    async def game(self, name: str) -> int:
        """The number of the Klondike that somebody plays."""
        games = await self.house.bot.solitaires.open_games(int(self.house.person(name).id), limit=25)
        return next(game.id for game in games if game.game == KLONDIKE.game)

    async def begin(self, name: str) -> Message:
        """Begin the day's Klondike with a first move."""
        return await self.house.press(name, await self.play(name), "s")

    async def solve(self, name: str, *, detours: int = 0) -> Message:
        """Begin, if need be, and win; with so many moves more than the stored solution."""
        board = await self.play(name)
        if not (await self.house.saved(await self.game(name))).count:
            board = await self.house.press(name, board, "s")
        game_id = await self.game(name)
        await self.nearly(game_id)
        if detours:
            saved = await self.house.saved(game_id)
            longer = replace(saved, count=saved.count + detours)
            assert await Games(self.house.bot.database).save(longer) is not None
        return await self.press(name, await self.play(name), "finish")

    async def nearly(self, game_id: int) -> None:
        """Play a game up to its last moves, without presses."""
        await self.house.play(game_id, *won_game()[1][:-1])
        self.house.bot.solitaires._shelf.forget(game_id)

    async def press(self, name: str, board: Message, *acts: str) -> Message:
        """Press the buttons for these acts; a board that has grown old gives way to another."""
        person = self.house.person(name)
        for act in acts:
            outcome = await person.press(board, button(board, act))
            await self.house.settle()
            if "message" in outcome.data and not outcome.message.loading:
                board = outcome.message
            else:
                board = await person.latest(board.channel_id)
        return board

    async def pressed(self, name: str, message: Message, label: str) -> Message:
        """Press the button with this on it; gives the answer when all of it is there."""
        custom_id = str(message.control(label)["custom_id"])
        return await self.answered(name, await self.house.person(name).press(message, custom_id))

    async def ranking(self, name: str, **options: str) -> Message:
        return await self.command(name, "leaderboard", **options)

    async def command(self, name: str, command: str, **options: str) -> Message:
        person = self.house.person(name)
        return await self.answered(name, await person.command(command, channel=self.channel, **options))

    async def answered(self, name: str, outcome: Outcome) -> Message:
        """The message of an answer, which a busy machine may only have announced."""
        message = told(outcome)
        await self.house.settle()
        try:
            return await self.house.person(name).refresh(message)
        except KeyError:  # what follows an announcement may take its place
            return await self.house.person(name).latest(message.channel_id)


def places(board: Message) -> str:
    """The places of a leaderboard in words: the description of its picture, or its text."""
    return str(board.images[0]["description"]) if board.images else board.text
