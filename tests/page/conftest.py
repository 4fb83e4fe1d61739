"""A browser on a running playground, and a small bot. All of it lives on the session's one event loop."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    async_playwright,
    expect,
)

from bot.playground import Playground
from tests.page.program import Program, online

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 8_000
DESKTOP = (1280, 800)
Chat = Callable[..., Awaitable[Page]]
HINDI = {"board": "बोर्ड", "Shows a board": "बोर्ड दिखाता है", "size": "आकार"}
LATE_S = 0.4


def find_browser(playwright: Playwright) -> str | None:
    """The system's Chromium, else the one Playwright brought; None where there is neither."""
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    own = playwright.chromium.executable_path
    return next((path for path in found if path), own if Path(own).exists() else None)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        path = find_browser(playwright)
        if path is None:
            without = pytest.fail if os.environ.get("CI") else pytest.skip  # CI always has one
            without("no browser: neither a system Chromium nor Playwright's own is installed")
        expect.set_options(timeout=PATIENCE_MS)
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    async with Playground(port=0) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def lasting_playground() -> AsyncIterator[Playground]:
    """One playground for all tests of a module, which then calls it `playground`."""
    async with Playground(port=0) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def program(
    lasting_playground: Playground, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Program]:
    """The whole program on the module's playground; at its end it must not have logged an error."""
    addresses = {
        "DISCORD_API_BASE": lasting_playground.api_base,
        "DISCORD_GATEWAY": lasting_playground.gateway_url,
    }
    async with Program(tmp_path_factory.mktemp("program"), **addresses) as program:
        await online(lasting_playground.url)
        yield program
        assert await program.terminate() == 0
    assert not re.search("ERROR|Traceback", program.log), program.log


@pytest_asyncio.fixture(loop_scope="session")
async def chat(browser: Browser, playground: Playground) -> AsyncIterator[Chat]:
    """`await chat("ben", "cards", size=(360, 740))` opens a page; at the end none may have met an error.

    `address` is another playground's, without a slash at its end.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def note(message: ConsoleMessage) -> None:
        refused = "status of 400" in message.text  # the browser reports refusals; the page shows them
        if message.type in ("error", "warning") and not refused:
            troubles.append(message.text)

    async def open_page(
        person: str, channel: str = "cards", size: tuple[int, int] = DESKTOP, address: str = ""
    ) -> Page:
        width, height = size
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-US",
            timezone_id="Asia/Kolkata",
            has_touch=width < 700,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = await context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        await page.goto(f"{address or playground.url}/?as={person}#{channel}")
        await page.locator("body[data-ready]").wait_for()
        return page

    yield open_page
    for context in contexts:
        await context.close()
    assert troubles == []


class Words(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return HINDI.get(string.message) if locale is discord.Locale.hindi else None


class Form(ui.Modal, title="Deal code"):
    code = ui.Label(
        text="Code",
        description="As the board shows it",
        component=ui.TextInput[Any](custom_id="code", min_length=3),
    )
    draw = ui.Label(
        text="Draw",
        component=ui.Select[Any](
            custom_id="draw",
            options=[
                discord.SelectOption(label="One", value="1"),
                discord.SelectOption(label="Three", value="3"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        code, draw = self.code.component, self.draw.component
        assert isinstance(code, ui.TextInput)
        assert isinstance(draw, ui.Select)
        await interaction.response.send_message(f"code **{code.value}**, draw {draw.values[0]}")


class Buttons(ui.ActionRow["Board"]):
    @ui.button(label="Add", style=discord.ButtonStyle.primary, emoji="➕")
    async def add(self, interaction: discord.Interaction, button: ui.Button[Board]) -> None:
        assert self.view is not None
        board = Board(self.view.count + 1)
        await interaction.response.edit_message(view=board, attachments=[board.picture()])

    @ui.button(label="Secret", style=discord.ButtonStyle.secondary)
    async def secret(self, interaction: discord.Interaction, button: ui.Button[Board]) -> None:
        await interaction.response.send_message("just between us", ephemeral=True)

    @ui.button(label="Form", style=discord.ButtonStyle.success)
    async def form(self, interaction: discord.Interaction, button: ui.Button[Board]) -> None:
        await interaction.response.send_modal(Form())

    @ui.button(label="Silence", style=discord.ButtonStyle.danger)
    async def silence(self, interaction: discord.Interaction, button: ui.Button[Board]) -> None:
        """Answers nothing."""

    @ui.button(label="Never", disabled=True)
    async def never(self, interaction: discord.Interaction, button: ui.Button[Board]) -> None:
        """Cannot be pressed."""


class Choice(ui.ActionRow["Board"]):
    @ui.select(
        placeholder="Pick suits",
        max_values=2,
        options=[
            discord.SelectOption(label="Spades", value="S", description="the black ones"),
            discord.SelectOption(label="Hearts", value="H"),
            discord.SelectOption(label="Clubs", value="C"),
        ],
    )
    async def choose(self, interaction: discord.Interaction, select: ui.Select[Board]) -> None:
        await interaction.response.send_message(f"chosen: {', '.join(select.values)}")


class Board(ui.LayoutView):
    def __init__(self, count: int) -> None:
        super().__init__(timeout=None)
        self.count = count
        gallery = ui.MediaGallery[Board](
            discord.MediaGalleryItem(
                f"attachment://board-{count}.png", description=f"A board after {count} moves"
            )
        )
        self.add_item(
            ui.Container[Board](
                ui.TextDisplay[Board](f"### Board\nmoves: **{count}** <script>alert(1)</script>"),
                gallery,
                ui.Separator[Board](),
                Buttons(),
                Choice(),
                accent_color=0x1C6B4A,
            )
        )

    def picture(self) -> discord.File:
        out = io.BytesIO()
        Image.new("P", (1000, 960), self.count % 200).save(out, "PNG")
        out.seek(0)
        return discord.File(out, f"board-{self.count}.png")


class SmallBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none())
        self.tree = app_commands.CommandTree(self)
        self.is_listening = asyncio.Event()

    async def setup_hook(self) -> None:
        add_commands(self.tree)
        await self.tree.set_translator(Words())
        await self.tree.sync()

    async def on_connect(self) -> None:
        self.is_listening.set()


def add_commands(tree: app_commands.CommandTree[SmallBot]) -> None:
    @tree.command(name="board", description="Shows a board")
    async def board(
        interaction: discord.Interaction[SmallBot], size: app_commands.Range[int, 1, 9] = 0
    ) -> None:
        view = Board(size)
        await interaction.response.send_message(view=view, file=view.picture())

    @tree.command(description="Greets somebody")
    async def greet(
        interaction: discord.Interaction[SmallBot], whom: discord.User, word: str, loudly: bool = False
    ) -> None:
        text = f"{word}, {whom.mention}"
        await interaction.response.send_message(text.upper() if loudly else text)

    @greet.autocomplete("word")
    async def words(
        interaction: discord.Interaction[SmallBot], current: str
    ) -> list[app_commands.Choice[str]]:
        known = [word for word in ("hello", "help", "namaste") if word.startswith(current)]
        return [app_commands.Choice(name=word.title(), value=word) for word in known]

    @tree.command(description="Thinks for a while")
    async def ponder(interaction: discord.Interaction[SmallBot]) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(LATE_S)
        await interaction.edit_original_response(content="thought")

    del board, words, ponder


@pytest_asyncio.fixture(loop_scope="session")
async def small_bot(playground: Playground) -> AsyncIterator[SmallBot]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Route, "BASE", playground.api_base)
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(playground.gateway_url))
        bot = SmallBot()
        running = asyncio.create_task(bot.start("token"))
        await asyncio.wait_for(bot.is_listening.wait(), 5)
        yield bot
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            await running
