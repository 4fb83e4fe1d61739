"""The bot in a playground of its own: all the way of a press, over sockets, with a clock that tests turn."""

from __future__ import annotations

import asyncio
import importlib
import warnings
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.engine.deals import parse_code, shuffled
from bot.engine.games import GAMES
from bot.engine.record import Action, Record
from bot.play.shelf import deal_of
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.games import Games, SavedGame
from tests.cogs.openapi import complaints

with warnings.catch_warnings():
    # discord.py imports audioop, which Python 3.11 and 3.12 call deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    importlib.import_module("discord")

from bot.client import Bot, point_at
from cogs.ui.bucket import Buckets

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.deals import Deal
    from bot.i18n import Catalogue
    from bot.playground import Playground
    from bot.playground.driver import Driver, Message, Outcome, Person

CODE = "KL1-D1N-AAAAAAG"
INVALID_FORM = 50035
ALREADY_ACKNOWLEDGED = 40060
DEFERRALS = (5, 6)


async def prove(deal: Deal) -> int | None:
    """In place of the solver, which takes seconds: no line that wins is known of any deal."""
    return None


class Clock:
    """The bot's clock: it stands still until it is turned."""

    def __init__(self) -> None:
        self.time = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.time

    def turn(self, **span: float) -> None:
        self.time += timedelta(**span)


class House:
    """A playground, people, a database file, and the bot, which can be ended and started again.

    ``numbers`` are the deals that the bot deals next, ``packs`` the packs of Hearts (when there is none left,
    a pack comes from a number that counts on). ``pause`` and ``gap`` are the bot's, ``limit`` and
    ``seconds`` are what it thinks that a channel takes. Its clocks are looked at when it starts and then
    only by ``bot.tick``. ``expected`` are Discord's error codes that a test provokes; any
    other refusal of the playground fails the test at its end.
    """

    def __init__(self, playground: Playground, driver: Driver, file: Path, catalogue: Catalogue) -> None:
        self.playground = playground
        self.driver = driver
        self.catalogue = catalogue
        self.url = f"sqlite+aiosqlite:///{file}"
        self.clock = Clock()
        self.numbers = [130, 5, 77, 1000, 31_415, 999_999] * 5
        self.packs: list[tuple[Card, ...]] = []
        self.pause = 0.0
        self.gap = 0.0
        self.limit = 1000
        self.seconds = 5.0
        self.tick_seconds = 3600.0
        self.expected: set[int] = set()
        self._bot: Bot | None = None
        self._running: asyncio.Task[None] | None = None
        self._dealt = 0

    @property
    def bot(self) -> Bot:
        assert self._bot is not None
        return self._bot

    async def open(self) -> None:
        """Start the bot, and wait until it is there."""
        point_at(self.playground.api_base, self.playground.gateway_url)
        settings = Settings.model_construct(render_threads=2, cached_games=64, think_processes=0)
        database = await Database.open(self.url)
        self._bot = Bot(
            settings,
            database,
            self.catalogue,
            now=self.clock,
            any_deal=lambda: self.numbers.pop(0),
            shuffle=self._pack,
            pause=self.pause,
            gap=self.gap,
            buckets=Buckets(self.limit, self.seconds),
            tick_seconds=self.tick_seconds,
            prove=prove,
            guild_ready_timeout=0,
        )
        self._running = asyncio.create_task(self._bot.start("a token"))
        await self.driver.wait_online()
        async with asyncio.timeout(5):
            await self._bot._resumed.wait()

    def _pack(self) -> tuple[Card, ...]:
        self._dealt += 1
        return self.packs.pop(0) if self.packs else shuffled("HE", 1, self._dealt, 1)

    async def at(self, hour: int) -> None:
        """Have it be this hour of the day, for the bot's clock and for the ids that Discord gives.

        So that what a day brings is the same at whatever hour the tests are run.
        """
        midnight = datetime.combine(self.clock.time.date(), datetime.min.time(), UTC)
        self.clock.time = midnight + timedelta(hours=hour)
        await self.driver.faults(age_messages_s=(datetime.now(UTC) - self.clock.time).total_seconds())

    async def shut(self) -> None:
        """End the bot in an orderly way."""
        if self._bot is not None and self._running is not None:
            await self._bot.close()
            await self._running
            self._bot = self._running = None

    async def restart(self) -> None:
        await self.shut()
        await self.open()

    def person(self, name: str) -> Person:
        return self.driver.person(name)

    async def start(self, name: str = "ben", channel: str = "cards", code: str = CODE) -> Message:
        """Let somebody start a certain deal; gives the board."""
        command = parse_code(code, GAMES).game.key.replace("_", "-")
        outcome = await self.person(name).command(command, channel=channel, code=code)
        assert outcome.ok, outcome.data
        return outcome.message

    async def press(self, name: str, board: Message, *acts: str) -> Message:
        """Press the buttons for these acts one after the other; gives the board after the last."""
        for act in acts:
            board = told(await self.person(name).press(board, button(board, act)))
        return board

    async def settle(self) -> None:
        """Wait until the bot has done and shown all that belongs to the interactions so far."""
        while self._bot is not None and self._busy(self._bot):
            if self._bot._at_work:
                await asyncio.wait(self._bot._at_work)
            if self._bot.computers._tasks:
                await asyncio.wait(tuple(self._bot.computers._tasks.values()))
            await self._bot.publisher.settle()

    def _busy(self, bot: Bot) -> bool:
        return bool(bot._at_work or bot.computers._tasks or bot.publisher.busy)

    async def saved(self, game_id: int = 1) -> SavedGame:
        """A game as it is stored, when all presses so far are dealt with."""
        await self.settle()
        saved = await Games(self.bot.database).get(game_id)
        assert saved is not None
        return saved

    async def stored(self, version: int, game_id: int = 1) -> None:
        """Wait until the game has come to this version in the database, whatever was answered."""
        async with asyncio.timeout(5):
            games = Games(self.bot.database)
            while (game := await games.get(game_id)) is None or game.version < version:  # noqa: ASYNC110 (no event says so)
                await asyncio.sleep(0.005)

    async def play(self, game_id: int, *actions: str) -> None:
        """Play actions in the database, without presses; the next board shown is their result."""
        saved = await self.saved(game_id)
        deal = deal_of(saved)
        record = Record.begin(deal.game, deal.table())
        for action in actions:
            record = record.act(*Action.parse(action).moves)
        changed = replace(
            saved,
            actions=record.actions_text,
            done=record.done,
            floor=record.floor,
            count=record.count,
            points=record.tally.points,
            ranked=record.tally.ranked,
            first_move_at=self.clock(),
        )
        assert await Games(self.bot.database).save(changed) is not None

    async def requests(self) -> list[dict[str, Any]]:
        return await self.driver.requests()

    async def inspect(self) -> None:
        """Check all that the bot sent against Discord's rules: the playground's, and openapi.json."""
        await self.settle()
        sent = await self.requests()
        codes = {one["code"] for one in sent if one["status"] >= 400 and not overtaken(one)}
        assert INVALID_FORM not in codes
        assert codes <= self.expected, [one for one in sent if one["code"] in codes - self.expected]
        taken = Counter(one["path"] for one in sent if "callback" in one["path"] and one["status"] < 400)
        assert set(taken.values()) <= {1}, "an interaction was acknowledged twice"
        assert complaints(sent) == []


def overtaken(request: dict[str, Any]) -> bool:
    """Whether this is a deferral of an answer that was called back, but had arrived: on a busy machine."""
    if "callback" not in request["path"] or request["code"] != ALREADY_ACKNOWLEDGED:
        return False
    return request["body"]["type"] in DEFERRALS


def told(outcome: Outcome) -> Message:
    """The message of an answer that must be one."""
    assert outcome.ok, outcome.data
    return outcome.message


def button(board: Message, act: str) -> str:
    """The custom_id of the usable button for an act, such as ``t3``. Raises ``LookupError``."""
    for one in board.controls():
        custom_id = str(one["custom_id"])
        if custom_id.startswith("g1:") and custom_id.rpartition(":")[2].rpartition(".")[2] == act:
            return custom_id
    raise LookupError(act)


def acts(board: Message) -> list[str]:
    """The acts of all usable buttons."""
    return [str(one["custom_id"]).rpartition(":")[2] for one in board.controls()]


def won_game(key: str = "klondike") -> tuple[str, list[str]]:
    """The code of a stored game, and the actions that win it."""
    file = Path(__file__).parents[1] / "engine" / "stored" / f"{key}.txt"
    code, *lines = file.read_text("utf-8").splitlines()
    done: list[str] = []
    undone: list[str] = []
    for line in lines:
        action = line.partition(" | ")[0]
        if action == "undo":
            undone.append(done.pop())
        else:
            done.append(undone.pop() if action == "redo" else action)
    return code, done
