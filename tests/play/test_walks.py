"""Whatever people press, over midnights and faults, the results say what the games say."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from bot.engine.errors import Refusal
from bot.play.daily import DAILIES, SEED
from bot.storage import schema
from bot.storage.boards import Boards, StandingsBoard
from bot.storage.installation import Installation
from bot.storage.states import Attempt, GameState
from tests.play.conftest import Desk
from tests.play.playing import (
    DAILY,
    HERE,
    MIDNIGHT,
    NOON,
    OWNER,
    TODAY,
    WINNING,
    act,
    begun,
    on_board,
    played,
    ranked,
    won,
)

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping

    from sqlalchemy.ext.asyncio import AsyncConnection
    from sqlalchemy.sql.base import Executable

    from bot.play.board import Board
    from bot.storage.database import Database
    from bot.storage.writer import Written

pytestmark = pytest.mark.usefixtures("winnable")

WISHES = (
    "s",
    "t1",
    "t2",
    "t3",
    "undo",
    "redo",
    "hint",
    "hint!",
    "finish",
    "new!",
    "same!",
    "quit!",
    "practise",
)
STEPS = 150


@pytest.mark.parametrize("seed", range(4))
async def test_results_say_what_the_games_say(desk: Desk, database: Database, seed: int) -> None:
    chance = random.Random(seed)
    await Installation(database).set(SEED, "the same deals each time")
    boards = list["Board"]()
    for _ in range(STEPS):
        if not boards or chance.random() < 0.1:
            user = chance.choice((1, 2))
            boards.append(await desk.solitaires.start_daily(user, chance.choice(DAILIES), HERE))
        desk.clock.turn(seconds=chance.choice((1, 30, 600, 20_000)))
        at = chance.randrange(len(boards))
        try:
            boards[at] = await act(desk, boards[at], chance.choice(WISHES))
        except Refusal:
            del boards[at]
    await check(database)


async def check(database: Database) -> None:
    games = {row.id: row for row in await database.read(select(schema.games))}
    results = {row.game_id: row for row in await database.read(select(schema.results))}
    played = {row.id for row in games.values() if row.first_move_at or row.attempt == Attempt.RANKED}
    assert len(played) > 5
    assert set(results) == played
    firsts = Counter[tuple[object, ...]]()
    for game_id, result in results.items():
        game = games[game_id]
        assert (result.state, result.attempt, result.daily) == (game.state, game.attempt, game.daily)
        assert result.visible == 0 or (result.attempt == Attempt.RANKED and not result.assisted)
        if result.attempt == Attempt.RANKED:
            firsts[result.user_id, result.daily, result.game, result.options] += 1
            assert result.day == result.daily
    assert set(firsts.values()) == {1}


class FaultError(Exception):
    pass


class Faulty:
    """Lets the ``at``-th writing fail, before it is done or just after."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch, at: int, after: bool) -> None:
        self.left, self.paused = at, False
        self._after = after
        self._write, self._transaction = database.write, database.transaction
        monkeypatch.setattr(database, "write", self.write)
        monkeypatch.setattr(database, "transaction", self.transaction)

    async def write(self, statement: Executable, parameters: Mapping[str, object] | None = None) -> Written:
        fails = self._fails()
        if fails and not self._after:
            raise FaultError
        written = await self._write(statement, parameters)
        if fails:
            raise FaultError
        return written

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[AsyncConnection]:
        fails = self._fails()
        async with self._transaction() as connection:
            yield connection
            if fails and not self._after:
                raise FaultError
        if fails:
            raise FaultError

    def _fails(self) -> bool:
        self.left -= not self.paused
        return self.left == 0 and not self.paused


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", range(1, 8))
async def test_a_fault_at_any_writing_loses_nothing(
    database: Database, monkeypatch: pytest.MonkeyPatch, at: int, after: bool
) -> None:
    """The bot is killed there and started again; the person goes on with what the board then shows."""
    faulty = Faulty(database, monkeypatch, at, after)

    def restart() -> Desk:
        desk = Desk(database)
        desk.clock.time = NOON
        return desk

    for step in (first_move, back, to_the_end):
        try:
            await step(restart())
        except FaultError:
            await step(restart())
        if step is back:
            faulty.paused = True
            await played(restart(), await begun(restart()), WINNING[:-1])
            faulty.paused = False
    assert faulty.left <= 0
    desk = restart()
    result = await ranked(desk)
    assert (result.state, result.attempt, result.unsolved) == (GameState.WON, Attempt.RANKED, False)
    assert [entry.solved for entry in await on_board(desk, database)] == [True]
    where = StandingsBoard(HERE.guild_id, None, DAILY.game, DAILY.options)
    (standing,) = (await Boards(database).standings(where)).entries
    assert standing.solved == 1
    rows = await database.read(select(schema.games).where(schema.games.c.daily == TODAY))
    assert len(rows) == 1


async def first_move(desk: Desk) -> None:
    board = await begun(desk)
    if not board.record.done:
        await act(desk, board, "s")


async def back(desk: Desk) -> None:
    board = await begun(desk)
    if board.record.done:
        await act(desk, board, "undo")


async def to_the_end(desk: Desk) -> None:
    first = await desk.attempts.first(OWNER, TODAY, DAILY)
    if first is None or first.state is not GameState.WON:
        await act(desk, await begun(desk), "finish")


async def test_midnight_in_the_middle_of_everything(desk: Desk, database: Database) -> None:
    """Two days' attempts go on side by side, and each counts for its own."""
    desk.clock.time = MIDNIGHT - timedelta(seconds=2)
    old = await act(desk, await begun(desk), "s")
    desk.clock.time = MIDNIGHT
    new = await act(desk, await begun(desk, message=501), "s")
    old = await won(desk, old)
    await act(desk, new, "quit!")
    overview = await desk.attempts.overview(OWNER)
    assert [state.given_up for state in overview.states if state.begun] == [True]
    assert [entry.solved for entry in await on_board(desk, database)] == [True]
    assert [entry.solved for entry in await on_board(desk, database, MIDNIGHT.date())] == [False]
    assert overview.streak.current == 1
