"""``python -m bot``: the bot, on Discord when there is a token, else in the playground of this machine."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import discord
from PIL import features

from bot.client import PERMISSIONS, Bot, let_the_loop_first, point_at
from bot.i18n import Catalogue
from bot.settings import Settings, WrongSettings
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncGenerator, Coroutine

log = logging.getLogger("bot")

WRONG_START = 2
"""The exit code when the settings, the database or the token cannot be used."""
PLAYGROUND_TOKEN = "playground"  # noqa: S105 (it lets nobody in anywhere)
"""The playground takes any token; it needs none that is secret."""
_READY_SECONDS = 30
_LOG_LINE = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


class CannotStart(Exception):  # noqa: N818 (said to the person who starts the bot)
    """The bot cannot start; the text says why and what to do."""


def main() -> int:
    given = _arguments()
    try:
        settings = Settings.read(given.env_file or Path(".env"))
    except WrongSettings as wrong:
        print("These settings cannot be used:", *wrong.problems, sep="\n  ", file=sys.stderr)
        return WRONG_START
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
    logging.basicConfig(level=settings.log_level, format=_LOG_LINE)
    _keep_secrets_out_of_the_log()
    try:
        let_the_loop_first()
        asyncio.run(until_stopped(run(settings)))
    except (CannotStart, DatabaseUnusable) as reason:
        print(reason, file=sys.stderr)
        return WRONG_START
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Taash, card games for Discord. With DISCORD_TOKEN set it serves Discord; without, it "
        "opens the playground: a Discord-like page on this machine. All settings: see .env.example.",
    )
    parser.add_argument("--env-file", type=Path, help="file of settings (default: .env, if there is one)")
    given = parser.parse_args()
    if given.env_file is not None and not given.env_file.exists():
        parser.error(f"--env-file: there is no {given.env_file}")
    return given


def _keep_secrets_out_of_the_log() -> None:
    """At DEBUG these tell all they send and store: hidden cards, and tokens that answer interactions."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for talker in ("aiosqlite", "sqlalchemy", "discord.gateway", "discord.http", "discord.webhook"):
        logger = logging.getLogger(talker)
        logger.setLevel(max(logger.getEffectiveLevel(), logging.INFO))


async def run(settings: Settings) -> None:
    """Serve until cancelled. Raises ``CannotStart`` or ``DatabaseUnusable``."""
    if not features.check("raqm"):
        log.warning("Pillow has no raqm here: names in Devanagari or Arabic are kept out of pictures")
    if not settings.playground:
        point_at(settings.discord_api_base, settings.discord_gateway)
        await _serve(settings, settings.discord_token.get_secret_value() or PLAYGROUND_TOKEN)
        return
    async with _playground(settings) as (url, child):
        point_at(f"{url}/api/v10", f"{url.replace('http', 'ws', 1)}/gateway")
        print(f"\n  Play in your browser: {url}/\n  (Ctrl-C ends it.)\n", flush=True)
        await _while_it_runs(child, _serve(settings, PLAYGROUND_TOKEN))


async def _while_it_runs(child: Process, work: Coroutine[None, None, None]) -> None:
    """Run ``work``, which is of no use without the playground. Raises ``CannotStart`` when that ends."""
    task, ended = asyncio.ensure_future(work), asyncio.ensure_future(child.wait())
    try:
        await asyncio.wait({task, ended}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise CannotStart("The playground has ended; start the bot again. No game is lost.")
        await task
    finally:
        ended.cancel()
        task.cancel()
        await asyncio.wait({task})


async def _serve(settings: Settings, token: str) -> None:
    database = await Database.open(settings.database_url)
    bot = Bot(settings, database, Catalogue.load())
    at_discord = asyncio.ensure_future(_login(bot, token))
    try:
        # Not awaited itself: discord.py swallows a cancellation while it reconnects, and would never end.
        await asyncio.wait({at_discord})
        await at_discord
    finally:
        at_discord.cancel()
        await bot.close()


async def _login(bot: Bot, token: str) -> None:
    try:
        await bot.login(token)
        assert bot.application_id is not None
        if token != PLAYGROUND_TOKEN:
            log.info("invite link: %s", invite_link(bot.application_id))
        await bot.connect()
    except discord.LoginFailure:
        raise CannotStart(
            "DISCORD_TOKEN: Discord does not accept it; copy it again from the portal"
        ) from None
    except discord.DiscordException as error:
        raise CannotStart(f"Discord does not let the bot in: {error}") from None
    except (aiohttp.ClientError, OSError) as error:
        raise CannotStart(f"Discord cannot be reached: {error}") from None


def invite_link(application_id: int) -> str:
    """The link that adds the bot to a server, with exactly the permissions it needs."""
    return discord.utils.oauth_url(
        application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


async def until_stopped(work: Coroutine[None, None, None]) -> None:
    """Run ``work`` until it ends or a signal asks to stop; it may then clean up undisturbed."""
    task = asyncio.ensure_future(work)

    def stop() -> None:
        if not task.cancelling():
            task.cancel()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers on its loop
            loop.add_signal_handler(number, stop)
    with contextlib.suppress(asyncio.CancelledError):
        await task


@contextlib.asynccontextmanager
async def _playground(settings: Settings) -> AsyncGenerator[tuple[str, Process]]:
    """Run the playground in a process of its own; gives its address and the process.

    It ends when its stdin closes, which happens whenever and however we end.
    """
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot.playground", "--with-parent"),
        *("--port", str(settings.playground_port), "--state", str(settings.playground_folder)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for us; the page stays up until the bot has left
    )
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        async with asyncio.timeout(_READY_SECONDS):
            line = (await child.stdout.readline()).decode()
        if not line.startswith("playground "):
            raise CannotStart(f"The playground cannot start: {line.strip() or 'it ended at once'}")
        yield line.removeprefix("playground ").strip().rstrip("/"), child
    finally:
        child.stdin.close()
        await child.wait()


if __name__ == "__main__":
    sys.exit(main())
