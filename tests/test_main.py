"""The program as it is started and ended: by hand, by signals, by ``kill -9``."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import SecretStr

from bot import __main__ as program
from bot.client import Bot
from bot.engine.cards import pack_text
from bot.engine.deals import parse_code
from bot.engine.games import GAMES
from bot.playground import Playground
from bot.playground.driver import Driver
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.games import Games
from tests.cogs.house import CODE, acts, button, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from bot.playground.driver import Message, Person
    from bot.storage.games import SavedGame

ROOT = Path(__file__).parents[1]
UNKNOWN_INTERACTION = 10062


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setattr(discord.utils, "setup_logging", no_logging)


def no_logging(*, level: int) -> None:
    """Leaves pytest's own handlers alone."""


@pytest.fixture(autouse=True)
def _same_discord_afterwards() -> Iterator[None]:
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


def started_with(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bot", *arguments])
    return program.main()


# what is told to whoever starts it wrongly


def test_help_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        started_with(monkeypatch, "--help")
    assert ended.value.code == 0
    assert "python -m bot" in capsys.readouterr().out


def test_wrong_settings_are_told_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=loud\nDISCORD_TOKEN=s3cret\nDISCORD_TOKN=s3cret", "utf-8")
    assert started_with(monkeypatch, "--env-file", str(tmp_path / ".env")) == program.WRONG_START
    told_ = capsys.readouterr().err
    assert "LOG_LEVEL: 'loud' cannot be used" in told_
    assert "s3cret" not in told_


def test_a_missing_file_of_settings_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit) as ended:
        started_with(monkeypatch, "--env-file", str(tmp_path / "typo.env"))
    assert ended.value.code == program.WRONG_START
    assert "typo.env" in capsys.readouterr().err


def test_a_database_that_cannot_be_used_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "poem.db").write_text("This is no database, it is a poem. " * 40, "utf-8")
    url = f"sqlite+aiosqlite:///{tmp_path / 'poem.db'}"
    text = f"DATABASE_URL={url}\nDISCORD_TOKEN=s3cret\nDISCORD_API_BASE=http://127.0.0.1:9/api/v10"
    (tmp_path / ".env").write_text(text, "utf-8")
    assert started_with(monkeypatch, "--env-file", str(tmp_path / ".env")) == program.WRONG_START
    told_ = capsys.readouterr().err
    assert told_.startswith(f"cannot use the database {url}: ")
    assert "Traceback" not in told_
    assert "s3cret" not in told_


def pointing_at(api_base: str, file: Path, token: str = "token") -> Settings:
    return Settings(
        database_url=f"sqlite+aiosqlite:///{file}", discord_api_base=api_base, discord_token=SecretStr(token)
    )


async def test_a_token_that_discord_does_not_accept_is_told(new_file: Path) -> None:
    async with Playground() as playground:
        with pytest.raises(program.CannotStart, match="DISCORD_TOKEN: Discord does not accept it"):
            await program.run(pointing_at(playground.api_base, new_file, "bad-token"))


@pytest.mark.parametrize("route", ["GET /users/@me", "PUT /applications/", "GET /gateway/bot"])
async def test_a_discord_that_is_down_is_told(new_file: Path, route: str) -> None:
    async with Playground() as playground:
        await playground.set_faults(error={"route_prefix": route, "count": 1, "status": 503})
        with pytest.raises(program.CannotStart, match="Discord does not let the bot in: "):
            await program.run(pointing_at(playground.api_base, new_file))


async def test_a_discord_that_cannot_be_reached_is_told(new_file: Path) -> None:
    with pytest.raises(program.CannotStart, match=r"Discord cannot be reached: .*127\.0\.0\.1"):
        await program.run(pointing_at(f"http://127.0.0.1:{_closed_port()}/api/v10", new_file))


def _closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def test_a_port_that_is_taken_is_told(new_file: Path, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        settings = Settings(
            database_url=f"sqlite+aiosqlite:///{new_file}", playground_port=port, playground_folder=tmp_path
        )
        with pytest.raises(program.CannotStart, match=f"cannot listen on port {port}"):
            await program.run(settings)


async def test_a_folder_that_the_playground_cannot_use_is_told(new_file: Path) -> None:
    settings = Settings(
        database_url=f"sqlite+aiosqlite:///{new_file}", playground_port=0, playground_folder=new_file
    )
    with pytest.raises(program.CannotStart, match=f"PLAYGROUND_FOLDER: .*{new_file.name}"):
        await program.run(settings)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_second_signal_does_not_disturb_the_end(number: signal.Signals) -> None:
    order: list[str] = []

    async def work() -> None:
        try:
            os.kill(os.getpid(), number)
            await asyncio.sleep(5)
        finally:
            order.append("asked to end")
            os.kill(os.getpid(), number)
            await asyncio.sleep(0.01)
            order.append("ended")

    await program.until_stopped(work())
    assert order == ["asked to end", "ended"]


async def test_a_signal_ends_the_bot_while_discord_py_reconnects(
    new_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connecting = asyncio.Event()

    async def deaf(bot: Bot, *, reconnect: bool = True) -> None:
        """As discord.py's: a cancellation ends an attempt, and the next one follows."""
        while not bot.is_closed():
            connecting.set()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(60)

    monkeypatch.setattr(Bot, "connect", deaf)
    async with Playground() as playground, asyncio.timeout(10):
        running = asyncio.create_task(
            program.until_stopped(program.run(pointing_at(playground.api_base, new_file)))
        )
        await connecting.wait()
        os.kill(os.getpid(), signal.SIGTERM)
        await running


async def test_work_that_fails_is_not_hidden() -> None:
    async def work() -> None:
        raise program.CannotStart("no")

    with pytest.raises(program.CannotStart):
        await program.until_stopped(work())


# the program in a process of its own


class Process:
    """``python -m bot``, with the settings of the environment; killed when the block ends before it."""

    def __init__(self, **settings: object) -> None:
        names = {name.upper() for name in Settings.model_fields}
        self._environment = {name: value for name, value in os.environ.items() if name not in names}
        self._environment |= {name: str(value) for name, value in settings.items()}
        self.shown = ""

    async def __aenter__(self) -> Self:
        self.child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "--env-file", os.devnull),
            cwd=ROOT,
            env=self._environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.child.returncode is None:
            await self.end(signal.SIGKILL)

    async def address(self) -> str:
        """The address of the playground, once it is printed."""
        assert self.child.stdout is not None
        async for line in self.child.stdout:
            self.shown += line.decode()
            if found := re.search(r"http://127\.0\.0\.1:\d+", line.decode()):
                return found[0]
        raise AssertionError(self.shown)

    async def end(self, number: signal.Signals) -> int:
        """Send a signal, and wait; gives the exit code."""
        self.child.send_signal(number)
        rest, _ = await asyncio.wait_for(self.child.communicate(), 15)
        self.shown += rest.decode()
        assert self.child.returncode is not None
        return self.child.returncode


async def stored(file: Path) -> SavedGame:
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    try:
        saved = await Games(database).get(1)
    finally:
        await database.close()
    assert saved is not None
    return saved


async def start_and_press(driver: Driver) -> Message:
    """Give the board after a move; on a busy machine it is announced before it comes."""
    await driver.wait_online(20)
    ben = driver.person("ben")
    begun = told(await ben.command("klondike", code=CODE))
    board = await shown(ben, begun, lambda one: "t3" in acts(one))
    outcome = await ben.press(board, button(board, "t3"))
    assert outcome.ok, outcome.data
    return await shown(ben, board, lambda one: "undo" in acts(one))


async def shown(person: Person, board: Message, wanted: Callable[[Message], bool]) -> Message:
    """The board as soon as it is as wanted."""
    async with asyncio.timeout(20):
        while not wanted(board):
            await asyncio.sleep(0.05)
            board = await person.refresh(board)
    return board


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_bot_cleanly_and_nothing_is_lost(
    new_file: Path, tmp_path: Path, number: signal.Signals
) -> None:
    settings = {
        "DATABASE_URL": f"sqlite+aiosqlite:///{new_file}",
        "PLAYGROUND_PORT": 0,
        "PLAYGROUND_FOLDER": tmp_path / "playground",
    }
    async with Process(**settings) as running:
        async with Driver(await running.address()) as driver:
            await start_and_press(driver)
        assert await running.end(number) == 0
    assert "Traceback" not in running.shown
    assert "invite link" not in running.shown  # there is nowhere to be invited to
    assert (await stored(new_file)).actions == "t3>f2"


async def test_without_its_playground_the_bot_ends_and_says_so(
    new_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    children: list[asyncio.subprocess.Process] = []
    execute = asyncio.create_subprocess_exec

    async def noted(*arguments: str, **options: Any) -> asyncio.subprocess.Process:  # noqa: ANN401 (its own)
        children.append(await execute(*arguments, **options))
        return children[0]

    async def idle(bot: Bot, *, reconnect: bool = True) -> None:
        children[0].kill()
        await asyncio.sleep(60)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    monkeypatch.setattr(Bot, "connect", idle)
    settings = Settings(
        database_url=f"sqlite+aiosqlite:///{new_file}", playground_port=0, playground_folder=tmp_path
    )
    async with asyncio.timeout(15):
        with pytest.raises(program.CannotStart, match="The playground has ended"):
            await program.run(settings)


async def test_killed_between_a_move_and_its_answer_the_move_counts_once(new_file: Path) -> None:
    async with Playground() as playground, Driver(playground.url) as driver:
        settings = {
            "DATABASE_URL": f"sqlite+aiosqlite:///{new_file}",
            "DISCORD_TOKEN": "a.secret.token",
            "DISCORD_API_BASE": playground.api_base,
            "DISCORD_GATEWAY": playground.gateway_url,
            "LOG_LEVEL": "DEBUG",
        }
        ben = driver.person("ben")
        async with Process(**settings) as first:
            board = await start_and_press(driver)
            await driver.faults(latency_ms=30_000)
            unanswered = asyncio.create_task(ben.press(board, button(board, "s")))
            async with asyncio.timeout(10):
                while (await stored(new_file)).version < 2:  # noqa: ASYNC110 (another process stores it)
                    await asyncio.sleep(0.02)
            await first.end(signal.SIGKILL)
            for secret in (
                "a.secret.token",
                pack_text(parse_code(CODE, GAMES).pack),
                "'token':",
                "/callback",
            ):
                assert secret not in first.shown
        await driver.faults(latency_ms=0)
        async with Process(**settings):
            await driver.wait_online(20)
            assert (await ben.press(board, button(board, "s"))).ok
            board = await shown(ben, board, lambda one: "The board had changed" in one.text)
            assert (await stored(new_file)).actions == "t3>f2 s>w"
            assert (await ben.press(board, button(board, "undo"))).ok
            await shown(ben, board, lambda one: "redo" in acts(one))
            assert (await stored(new_file)).done == 1
        assert not (await unanswered).ok
