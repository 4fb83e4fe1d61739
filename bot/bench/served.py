"""A bot in a process of its own, for ``press``: ours, or an echo bot that it is compared with.

Prints one line of JSON when it is told to end: event-loop lag in milliseconds, processor
seconds, peak memory in MiB. SIGUSR1 sets lag and processor time back to nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import resource
import signal
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from bot.bench.figures import percentile
from bot.client import Bot, let_the_loop_first, point_at
from bot.i18n import Catalogue
from bot.settings import Settings
from bot.storage.database import Database

if TYPE_CHECKING:
    import re

    from bot.engine.deals import Deal

_LAG_STEP = 0.01
_PILES, _ROWS = 18, 5
"""The echo bot's board has as many components as a board of Klondike."""
_PICTURE = bytes(40_000)


class EchoBot(discord.AutoShardedClient):
    """Answers every press with the same components and one fixed 40 KB picture; stores nothing."""

    def __init__(self, button: type[Any]) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self._button = button

    async def setup_hook(self) -> None:
        @app_commands.command(description="Show a board")
        async def klondike(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=_board(self._button), file=_picture())

        self.tree.add_command(klondike)  # pyright: ignore[reportUnknownArgumentType]
        if self._button is EchoItem:
            self.add_dynamic_items(EchoItem)
        else:
            self.add_view(_board(self._button))
        await self.tree.sync()


class EchoItem(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"e:(?P<pile>[0-9]+):(?P<version>[0-9]+)"):
    """A button whose id carries a state, as ours do: discord.py's means for these are dynamic items."""

    def __init__(self, pile: int, version: int = 0) -> None:
        super().__init__(ui.Button(label=f"Pile {pile}", custom_id=f"e:{pile}:{version}"))

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003 (discord.py passes it)
        item: ui.Item[Any],  # noqa: ARG003 (and this)
        match: re.Match[str],
        /,
    ) -> EchoItem:
        return cls(int(match["pile"]), int(match["version"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=_board(EchoItem), attachments=[_picture()])


class EchoButton(ui.Button[ui.LayoutView]):
    """A button with a fixed id in a view that is registered once: less than a game can do with."""

    def __init__(self, pile: int) -> None:
        super().__init__(label=f"Pile {pile}", custom_id=f"e:{pile}:0")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=_board(EchoButton), attachments=[_picture()])


ECHOES: dict[str, type[Any]] = {"echo": EchoItem, "bare": EchoButton}


def _board(button: type[Any]) -> ui.LayoutView:
    """As many components as a board of Klondike has."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container()
    container.add_item(ui.TextDisplay("A line of state, as long as those of a game usually are."))
    gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
    gallery.add_item(media="attachment://board.png", description="A description of the picture.")
    container.add_item(gallery)
    buttons = [button(pile) for pile in range(_PILES)]
    for row in range(_ROWS):
        container.add_item(ui.ActionRow(*buttons[row::_ROWS]))
    view.add_item(container)
    return view


def _picture() -> discord.File:
    return discord.File(io.BytesIO(_PICTURE), "board.png")


async def _watch_lag(lags: list[float]) -> None:
    while True:
        start = perf_counter()
        await asyncio.sleep(_LAG_STEP)
        lags.append((perf_counter() - start - _LAG_STEP) * 1000)


async def _unproven(_: Deal) -> None:
    """No daily deal is proven meanwhile: that is other work than what is measured."""


async def _serve(name: str, database_url: str) -> None:
    if name in ECHOES:
        client: discord.Client = EchoBot(ECHOES[name])
    else:
        let_the_loop_first()
        database = await Database.open(database_url)
        client = Bot(Settings.read(None), database, Catalogue.load(), prove=_unproven)
    lags = list[float]()
    tasks = [asyncio.create_task(client.start("bench")), asyncio.create_task(_watch_lag(lags))]
    stopped = asyncio.Event()
    loop, start = asyncio.get_running_loop(), [process_time()]
    loop.add_signal_handler(signal.SIGTERM, stopped.set)
    loop.add_signal_handler(signal.SIGUSR1, lambda: (lags.clear(), start.__setitem__(0, process_time())))
    await stopped.wait()
    cpu = process_time() - start[0]
    await client.close()
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"lag": percentile(lags, 99), "cpu": cpu, "memory": memory}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bot.bench.served")
    parser.add_argument("bot", choices=("ours", *ECHOES))
    parser.add_argument("--server", required=True, help="the playground's address")
    parser.add_argument("--database", required=True, help="the database URL")
    given = parser.parse_args()
    point_at(f"{given.server}/api/v10", f"{given.server.replace('http', 'ws', 1)}/gateway")
    asyncio.run(_serve(given.bot, given.database))


if __name__ == "__main__":
    main()
