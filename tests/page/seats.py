"""People at a table of Hearts, each in a tab: the table in the channel, the hand wherever it is shown."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from playwright.async_api import expect

from bot.playground.model import CLUB_ID

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    from playwright.async_api import Locator, Page

PATIENCE_MS = 30_000
"""For what a busy machine may be slow at: the computers' first thought, a start, four tabs at once."""
NARROW = 700


class Tab:
    """One person's page."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        page.set_default_timeout(PATIENCE_MS)

    @property
    def table(self) -> Locator:
        """The table's message, in the channel."""
        return self._messages("t1:").last

    @property
    def hand(self) -> Locator:
        """The newest message with a hand: in the direct messages, or a private one in the channel."""
        return self.hands.last

    @property
    def hands(self) -> Locator:
        return self._messages("th1:")

    @property
    def playable(self) -> Locator:
        return self.hand.locator("[data-custom-id*=':k']", has_text="▸")

    def _messages(self, prefix: str) -> Locator:
        return self.page.locator(f"[data-testid=message]:has([data-custom-id^='{prefix}'])")

    def ask(self, ask: str) -> Locator:
        """The table's button for something."""
        return self.table.locator(f"[data-custom-id$=':{ask}']")

    def wish(self, wish: str) -> Locator:
        """The hand's button for something that names no card."""
        return self.hand.locator(f"[data-custom-id$=':{wish}']")

    async def visit(self, server: str, channel: str) -> None:
        """Go there by the sidebar; on a phone that is opened first."""
        size = self.page.viewport_size
        if size is not None and size["width"] < NARROW:
            await self.page.get_by_test_id("open-channels").click()
        await self.page.locator(f"[data-testid=server][data-key='{server}']").click()
        await self.page.get_by_test_id("channel").filter(has_text=channel).click()

    async def to_hand(self) -> None:
        await self.visit("dms", "Taash")

    async def to_table(self) -> None:
        await self.visit(CLUB_ID, "cards")

    async def command(self, *typed: str) -> None:
        """Run a command by the keyboard, Enter after each of the typed words."""
        await self.page.get_by_test_id("composer-input").focus()
        for words in typed:
            await self.page.keyboard.type(words)
            await expect(self.page.get_by_test_id("suggestions")).to_be_visible()
            await self.page.keyboard.press("Enter")
        await self.page.keyboard.press("Enter")

    async def press(self, message: Locator, button: Locator) -> None:
        """Press what is seen on a message, and wait until it shows something else."""
        pressed = await button.get_attribute("data-custom-id")
        await button.click()
        gone = message.locator(f"[data-custom-id='{pressed}']")
        await expect(gone).to_have_count(0, timeout=PATIENCE_MS)

    async def pass_on(self) -> None:
        """Choose the first three cards, each as soon as the one before is raised, and confirm."""
        for place, chosen in enumerate(("0", "1", "3")):
            await self.hand.locator(f"[data-custom-id$=':c{place}.{chosen}']").click()
        await self.press(self.hand, self.hand.locator("[data-custom-id$=':p7']"))

    async def play(self) -> None:
        await self.press(self.hand, self.playable.first)


class Turns:
    """Whose turn it is, as the tabs show it: who may play a card waits in front of the hand."""

    def __init__(self, tabs: Sequence[Tab]) -> None:
        self._waiting = dict[asyncio.Task[None], Tab | None]()
        for tab in tabs:
            self._watch(tab)

    def _watch(self, tab: Tab) -> None:
        self._waiting[asyncio.create_task(tab.playable.first.wait_for(timeout=0))] = tab

    async def play(self, count: int) -> None:
        """Let ``count`` cards be played. Raises ``TimeoutError`` when nobody can play."""
        while count:
            count -= await self._next()

    async def play_on(self, end: Locator) -> None:
        """Let cards be played until ``end`` is seen."""
        ended = asyncio.create_task(end.wait_for(timeout=0))
        self._waiting[ended] = None
        while not ended.done():
            await self._next()

    async def _next(self) -> bool:
        """Wait for whoever can play; gives False for somebody who has left meanwhile, or for an end."""
        async with asyncio.timeout(PATIENCE_MS / 1000):
            done, _ = await asyncio.wait(self._waiting, return_when=asyncio.FIRST_COMPLETED)
        task = next(iter(done))
        tab = self._waiting.pop(task)
        await task
        if tab is None:
            return False
        able = await tab.playable.count() > 0
        if able:
            await tab.play()
        self._watch(tab)
        return able

    async def close(self) -> None:
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)


@contextlib.asynccontextmanager
async def turns(*tabs: Tab) -> AsyncGenerator[Turns]:
    watched = Turns(tabs)
    try:
        yield watched
    finally:
        await watched.close()
