"""Presses under load: the real bot against echo bots, each in a process of its own.

A third process is the playground, and this one the players: each presses a legal button as soon as the last
press was answered. The echo bots have the same library and the same number of components, and answer with a
fixed picture of 40 KB: what they reach is what discord.py and the playground allow on this machine. ``echo``
has dynamic items, discord.py's own means for buttons whose ids carry a state; ``bare`` has one view with
fixed ids, the least that can answer at all.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import sys
import tempfile
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import aiohttp

from bot.bench.figures import percentile
from bot.engine.deals import Deal
from bot.engine.games import BY_KEY
from bot.engine.record import Record
from bot.engine.table import STOCK, Kind
from bot.play.pressing import quick_moves
from cogs.ui.custom_id import base36

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterator, Sequence

_RAMP_SECONDS = 1.0
"""In which the players begin, one after the other: nobody's crowd presses in the same millisecond."""
_SETTLE_SECONDS = 1.5
"""Until what a bot does once, after its start, is over."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run gave: presses a second, latencies and lag in milliseconds, memory in MiB.

    ``cpu`` is the bot's processor time for a press, in milliseconds.
    """

    rate: float
    p50: float
    p99: float
    lag: float
    cpu: float
    memory: float
    wrong: int


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bot.bench press", description=__doc__)
    parser.add_argument("--players", type=int, nargs="*", default=[1, 20, 200])
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=3, help="the bots take turns so often")
    given = parser.parse_args(argv)
    asyncio.run(_measure(given.players, given.seconds, given.rounds))
    return 0


async def _measure(players: Sequence[int], seconds: float, rounds: int) -> None:
    print("players  bot    presses/s   p50 ms   p99 ms   lag p99 ms   CPU ms/press   memory MiB   wrong")
    for count in players:
        runs: dict[str, list[Figures]] = {"echo": [], "bare": [], "ours": []}
        for _ in range(rounds):
            for name, figures in runs.items():
                figures.append(await _run(name, count, seconds))
        for name, figures in runs.items():
            print(_row(count, name, figures), flush=True)
        for other in ("echo", "bare"):
            rate, p99 = (_ratio(runs["ours"], runs[other], field) for field in ("rate", "p99"))
            print(f"{count:>7}  ours / {other}  {rate:.2f} of its rate, {p99:.2f} of its p99", flush=True)


def _row(count: int, name: str, runs: list[Figures]) -> str:
    fields = ("rate", "p50", "p99", "lag", "cpu")
    rate, p50, p99, lag, cpu = (median(getattr(run, field) for run in runs) for field in fields)
    memory, wrong = max(run.memory for run in runs), sum(run.wrong for run in runs)
    figures = f"{rate:>9.0f} {p50:>8.1f} {p99:>8.1f} {lag:>12.1f} {cpu:>14.2f} {memory:>12.0f} {wrong:>7}"
    return f"{count:>7}  {name:<6} {figures}"


def _ratio(ours: list[Figures], others: list[Figures], field: str) -> float:
    pairs = zip(ours, others, strict=True)
    return median(getattr(one, field) / getattr(other, field) for one, other in pairs)


async def _run(name: str, players: int, seconds: float) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        async with _process("bot.playground", "--port", "0") as playground:
            url = (await _line(playground)).split()[-1].rstrip("/")
            database = f"sqlite+aiosqlite:///{folder}/bench.db"
            async with (
                _process("bot.bench.served", name, "--server", url, "--database", database) as bot,
                aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session,
            ):
                crowd = _Crowd(session, url, name)
                await crowd.gather(players)
                await asyncio.sleep(_SETTLE_SECONDS)
                asyncio.get_running_loop().call_later(_RAMP_SECONDS, bot.send_signal, signal.SIGUSR1)
                latencies = await crowd.press_for(seconds)
                bot.send_signal(signal.SIGTERM)
                end = json.loads(await _line(bot))
                await bot.wait()
    rate = len(latencies) / seconds
    p50, p99 = (percentile(latencies, percent) for percent in (50, 99))
    cpu = end["cpu"] / len(latencies) * 1000
    return Figures(rate, p50, p99, end["lag"], cpu, end["memory"], crowd.wrong)


@contextlib.asynccontextmanager
async def _process(module: str, *arguments: str) -> AsyncGenerator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *arguments, stdout=asyncio.subprocess.PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _line(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode()


class _Crowd:
    """Players on the playground's page API."""

    def __init__(self, session: aiohttp.ClientSession, url: str, name: str) -> None:
        self._session, self._url, self._name = session, url, name
        self._boards: list[tuple[dict[str, Any], Iterator[str]]] = []
        self.wrong = 0

    async def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        async with self._session.request(method, f"{self._url}/playground/{path}", json=body) as response:
            return json.loads(await response.read())

    async def gather(self, count: int) -> None:
        """Seat ``count`` players, each at a game by direct message: a channel takes few new ones a minute."""
        while not (await self._call("GET", "state"))["bot"]["online"]:  # noqa: ASYNC110 (another process)
            await asyncio.sleep(0.1)
        for number in range(1, count + 1):
            person = await self._call("POST", "people", {"name": f"Player {number}", "locale": "en-US"})
            channel = (await self._call("GET", f"state?me={person['id']}"))["dms"][0]["id"]
            deal = Deal(BY_KEY["klondike"], ("D1", "N"), number)
            options = {"code": deal.code} if self._name == "ours" else {}
            command = {"type": "command", "name": "klondike", "options": options}
            body: dict[str, Any] = {"me": person["id"], "channel_id": channel, "nonce": None}
            outcome = await self._call("POST", "interactions", {**body, **command})
            if outcome.get("kind") != "message":
                raise SystemExit(f"the bot did not start a game: {outcome}")
            message = outcome["message"]
            board: dict[str, Any] = {**body, "type": "component", "message_id": message["id"], "values": []}
            presses = _legal_presses(deal, _first_id(message)) if self._name == "ours" else _echo_presses()
            self._boards.append((board, presses))

    async def press_for(self, seconds: float) -> list[float]:
        """Let everybody press for a while, counted once all have begun; returns latencies in milliseconds."""
        latencies = list[float]()
        begin = perf_counter() + _RAMP_SECONDS
        span = begin, begin + seconds
        pause = _RAMP_SECONDS / len(self._boards)
        presses = (self._press(*board, at * pause, span, latencies) for at, board in enumerate(self._boards))
        await asyncio.gather(*presses)
        return latencies

    async def _press(
        self,
        board: dict[str, Any],
        presses: Iterator[str],
        pause: float,
        span: tuple[float, float],
        latencies: list[float],
    ) -> None:
        await asyncio.sleep(pause)
        for custom_id in presses:
            start = perf_counter()
            if start >= span[1]:
                return
            outcome = await self._call("POST", "interactions", {**board, "custom_id": custom_id})
            self.wrong += outcome.get("kind") != "update"
            if start >= span[0]:
                latencies.append((perf_counter() - start) * 1000)


def _echo_presses() -> Iterator[str]:
    while True:
        yield "e:1:0"


def _legal_presses(deal: Deal, first_id: str) -> Iterator[str]:
    """The custom_ids of a random game: every press makes a move, the stock's or a pile's only one."""
    prefix = first_id.rsplit(":", 2)[0]
    chance = random.Random(deal.number)
    record, version = Record.begin(deal.game, deal.table()), 0
    while True:
        table = record.table
        moves = [
            found[0]
            for slot in table.slots(Kind.WASTE, Kind.TABLEAU)
            if len(found := quick_moves(deal.game, table, slot)) == 1
        ]
        move = chance.choice([*moves, deal.game.stock_move(table)])
        pressed = STOCK if STOCK in (move.source, move.target) else move.source
        yield f"{prefix}:{base36(version)}:{pressed}"
        record, version = record.act(move), version + 1


def _first_id(message: dict[str, Any]) -> str:
    """The custom_id of the first button in a message."""
    queue = list(message["components"])
    for component in queue:
        if component.get("custom_id"):
            return str(component["custom_id"])
        queue.extend(component.get("components", ()))
    raise LookupError
