"""Hearts in a browser: four people in four tabs, and one person alone against the computers."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.playground.driver import Driver
from tests.page.boards import PHONE
from tests.page.program import online
from tests.page.seats import PATIENCE_MS, Tab, turns

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.playground import Playground
    from tests.page.conftest import Chat
    from tests.page.program import Program

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("program")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def playground(lasting_playground: Playground) -> Playground:
    return lasting_playground


@pytest_asyncio.fixture(loop_scope="session")
async def sam_is_closed(playground: Playground) -> AsyncIterator[None]:
    """Sam takes no direct messages."""
    async with Driver(playground.url) as driver:
        await driver.faults(closed_dms=[driver.person("sam").id])
        yield
        await driver.faults(closed_dms=[])


async def shows(tab: Tab, text: str | re.Pattern[str]) -> None:
    """Until the table shows a text."""
    await expect(tab.table).to_contain_text(text, timeout=PATIENCE_MS)


async def says(tab: Tab, text: str | re.Pattern[str]) -> None:
    """Until the hand says a text."""
    await expect(tab.hand).to_contain_text(text, timeout=PATIENCE_MS)


async def start(host: Tab, others: list[Tab]) -> None:
    """Open a table in fast play, let the others join one after the other, and deal."""
    await host.command("/hearts", "fast", "true")
    for number, tab in enumerate(others, 1):
        await tab.ask("join").click()
        await expect(host.table).to_contain_text(tab.name)
        await expect(host.ask("level.0")).to_have_count(0)
        await expect(host.table.locator("[data-custom-id*=':level.']")).to_have_count(3 - number)
    await host.press(host.table, host.ask("start"))


@pytest.mark.usefixtures("sam_is_closed")
async def test_four_tabs_play_a_hand(chat: Chat, program: Program, playground: Playground) -> None:
    ben, asha, sam = [Tab(await chat(name), name.title()) for name in ("ben", "asha", "sam")]
    meera = Tab(await chat("meera", "cards", PHONE), "Meera")
    everybody = [ben, asha, meera, sam]
    await start(ben, everybody[1:])

    await shows(sam, "I cannot send Sam a direct message. Press Show my hand below.")
    await show_hand(sam)
    for tab in (ben, asha, meera):
        await tab.to_hand()
    await asyncio.gather(*(tab.pass_on() for tab in everybody))

    async with turns(*everybody) as game:
        await game.play(9)
        await restart(program, playground, sam)
        await show_hand(sam)
        await game.play(9)

        await meera.to_table()
        await meera.ask("leave").click()
        await shows(sam, "Meera (away: computer, medium)")
        await meera.to_hand()
        await says(meera, "आपकी जगह कंप्यूटर खेल रहा है।")
        await game.play(6)
        await meera.press(meera.hand, meera.wish("back"))
        await expect(meera.hand.locator("[data-custom-id*=':k']").first).to_be_visible()
        await game.play_on(sam.ask("next"))

    await shows(sam, "Round 1 is over")
    await says(ben, "Round 1 is over. Press Next round.")
    await says(asha, "राउंड 1 पूरा। अगला राउंड दबाएँ।")
    await meera.press(meera.hand, meera.wish("next"))
    await shows(sam, "Round 2 · cards go to the right")
    await says(sam, "Choose three cards for Meera")
    await says(meera, "Asha के लिए तीन पत्ते चुनें")
    await asyncio.gather(*(tab.pass_on() for tab in everybody))
    await shows(sam, re.compile("’s turn"))


async def show_hand(tab: Tab) -> None:
    """Have the hand shown privately, in the channel."""
    shown = await tab.hands.count()
    await tab.ask("hand").click()
    await expect(tab.hands).to_have_count(shown + 1, timeout=PATIENCE_MS)
    await expect(tab.hand.get_by_test_id("ephemeral")).to_be_visible()


async def restart(program: Program, playground: Playground, witness: Tab) -> None:
    """Kill the program and start it again; the witness sees that it went."""
    await program.kill()
    await expect(witness.page.get_by_test_id("notice")).to_contain_text("Taash is offline")
    await program.start()
    await online(playground.url)


async def test_alone_against_three_computers(chat: Chat) -> None:
    """One command and one press deal the cards, four more pass three of them."""
    page = await chat("ben", "lounge")
    ben = Tab(page, "Ben")
    await ben.command("/hearts")
    await ben.press(ben.table, ben.ask("start"))
    await shows(ben, re.compile("computer, medium.*computer, medium.*computer, medium", re.S))
    await ben.table.locator(".gallery img").evaluate("image => image.decode()")
    await ben.to_hand()
    await says(ben, "Choose three cards for West")
    await ben.pass_on()
    await expect(ben.playable.first).to_be_visible(timeout=PATIENCE_MS)
    await ben.play()
    await says(ben, re.compile("Waiting for|Your turn"))
