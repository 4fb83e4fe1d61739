"""How long the database takes for the pages of all leaderboards, and to record a result, among a million."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from bot.bench.figures import percentile
from bot.bench.filled import DAYS, KINDS, Size, day, fill, person, server
from bot.storage.boards import PAGE, Boards, DailyBoard, HeartsBoard, Page, StandingsBoard
from bot.storage.database import Database
from bot.storage.games import Games, GameState, NewGame
from bot.storage.periods import monday_of
from bot.storage.results import Progress

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator

    from bot.storage.games import SavedGame

PAGE_TARGET = 50.0
"""Milliseconds for a page of any board, or a person's rank."""
RESULT_TARGET = 5.0
"""Milliseconds for a save that records a result."""
_ROUNDS = 3
_RECORDED = 200

Done = TypeVar("Done")


class Timings:
    """Milliseconds by what was done, each to be within ``target``."""

    def __init__(self, target: float) -> None:
        self._target = target
        self._taken: dict[str, list[float]] = {}

    async def time(self, name: str, doing: Awaitable[Done]) -> Done:
        began = time.perf_counter()
        done = await doing
        self._taken.setdefault(name, []).append((time.perf_counter() - began) * 1000)
        return done

    def report(self) -> None:
        for name, taken in self._taken.items():
            p50, p99 = percentile(taken, 50), percentile(taken, 99)
            over = "" if p99 <= self._target else f"   over {self._target:g} ms"
            print(f"{name:40} p50 {p50:6.2f} ms   p99 {p99:6.2f} ms   ({len(taken)}){over}", flush=True)


@dataclass(frozen=True, slots=True)
class Asked:
    """A board: what reads a page of it, and a person's place on it."""

    name: str
    page: Callable[[int], Awaitable[Page[Any]]]
    own: Callable[[int], Awaitable[object]]


def all_boards(boards: Boards) -> Iterator[Asked]:
    """Everywhere and on the largest server: three days, a week and all time of each daily; Hearts."""
    for place, guild_id in (("everywhere", None), ("on a server", server(0))):
        for game, options in KINDS:
            for number in (0, DAYS // 2, DAYS - 1):
                of_day = DailyBoard(guild_id, day(number), game, options)
                page, own = partial(boards.daily, of_day), partial(boards.own_daily, of_day)
                yield Asked(f"daily {place}", page, own)
            for period, monday in (("week", monday_of(day(DAYS // 2))), ("all time", None)):
                of_time = StandingsBoard(guild_id, monday, game, options)
                page, own = partial(boards.standings, of_time), partial(boards.own_standing, of_time)
                yield Asked(f"{period} {place}", page, own)
        for people in (True, False):
            hearts = HeartsBoard(guild_id, None, people=people)
            yield Asked(f"hearts {place}", partial(boards.hearts, hearts), partial(boards.own_hearts, hearts))


async def measure_pages(database: Database, size: Size) -> Timings:
    """Read the first, a middle and the last page of each board, and ranks of people."""
    timings = Timings(PAGE_TARGET)
    longest = dict[str, int]()
    for board in all_boards(Boards(database)):
        total = (await board.page(0)).total
        longest[board.name] = max(longest.get(board.name, 0), total)
        for number in sorted({0, total // PAGE // 2, max(total - 1, 0) // PAGE}) * _ROUNDS:
            await timings.time(f"page of {board.name}", board.page(number))
        for who in range(0, size.people, max(size.people // 10, 1)):
            await timings.time(f"rank of {board.name}", board.own(person(who)))
    print(", ".join(f"{name}: up to {total} rows" for name, total in longest.items()), flush=True)
    return timings


async def measure_results(database: Database, size: Size) -> Timings:
    """Play daily deals of the day after: first move, a further move, the win."""
    games, timings = Games(database), Timings(RESULT_TARGET)
    game, options = KINDS[0]
    today = day(DAYS)
    now = datetime(today.year, today.month, today.day, tzinfo=UTC)
    for number in range(min(_RECORDED, size.people)):
        new = NewGame(person(number), game, options, 999_999, "AS", now, server(0), daily=today)
        dealt = await games.add(new)
        begun = _later(dealt, first_move_at=now)
        progress = Progress(f"Player {number}", 0, 52)
        begun = await timings.time("first move of a daily", games.save(begun, progress))
        assert begun
        moved = await timings.time("next move of a daily", games.save(_later(begun), progress))
        assert moved
        moved = await timings.time("move without a result", games.save(_later(moved)))
        assert moved
        won = _later(moved, state=GameState.WON, finished_at=now)
        assert await timings.time(
            "win of a daily", games.save(won, replace(progress, foundation=52, stars=3))
        )
    return timings


def _later(game: SavedGame, **changes: Any) -> SavedGame:  # noqa: ANN401 (any fields)
    return replace(game, count=game.count + 1, updated_at=game.updated_at + timedelta(seconds=5), **changes)


@asynccontextmanager
async def filled(path: Path, size: Size) -> AsyncGenerator[Database]:
    """A database of that size, in a file that is made."""
    url = f"sqlite+aiosqlite:///{path}"
    await (await Database.open(url)).close()
    began = time.perf_counter()
    megabytes = fill(path, size)
    what = f"{size.people * size.each} results of {size.people} people in {size.servers} servers"
    print(f"{what}: {megabytes:.0f} MB, filled in {time.perf_counter() - began:.0f} s", flush=True)
    database = await Database.open(url)
    try:
        yield database
    finally:
        await database.close()


async def measure(size: Size) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with filled(Path(folder) / "boards.db", size) as database:
            (await measure_pages(database, size)).report()
            (await measure_results(database, size)).report()


def main(argv: list[str]) -> int:
    """Fill a database and measure it."""
    options = _parser().parse_args(argv)
    asyncio.run(measure(Size(options.results, options.people, options.servers)))
    return 0


def _parser() -> argparse.ArgumentParser:
    usual = Size()
    parser = argparse.ArgumentParser(prog="python -m bot.bench leaderboard", description=__doc__)
    parser.add_argument("--results", type=int, default=usual.results)
    parser.add_argument("--people", type=int, default=usual.people)
    parser.add_argument("--servers", type=int, default=usual.servers)
    return parser
