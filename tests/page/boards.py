"""Boards on the page, as a person finds and presses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import expect

from cogs.ui.custom_id import base36

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.async_api import Locator, Page

PHONE = (360, 740)


def boards(page: Page) -> Locator:
    return page.locator("[data-testid=message]:has([data-custom-id^='g1:'])")


def board(page: Page) -> Locator:
    """The newest board of the channel."""
    return boards(page).last


def button(page: Page, act: str, version: int | None = None) -> Locator:
    """The button for an act, such as `t3`; with a version, only on the board as it then stands."""
    at = "" if version is None else f":{base36(version)}"
    return board(page).locator(f"[data-custom-id$='{at}:{act}']")


def picture(page: Page) -> Locator:
    return board(page).locator(".gallery img")


def last(page: Page) -> Locator:
    return page.get_by_test_id("message").last


async def press(page: Page, version: int, *acts: str) -> None:
    """Press buttons one after the other, as soon as the board of that version has them."""
    for act in acts:
        await button(page, act, version).click()


async def deal(page: Page, command: str, *typed: str) -> None:
    """Run a command by the keyboard, Enter after each of the typed words; wait for the board."""
    before = await boards(page).count()
    await page.get_by_test_id("composer-input").focus()
    for words in (command, *typed):
        await page.keyboard.type(words)
        await expect(page.get_by_test_id("suggestions")).to_be_visible()
        await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(boards(page)).to_have_count(before + 1)
    await expect(button(page, "t1")).to_be_enabled()


async def play(page: Page, moves: Sequence[str], version: int = 0) -> None:
    """Make moves, each as soon as the board shows what the one before has done."""
    for at, move in enumerate(moves, version):
        pile, _, target = move.partition(">")
        await press(page, at, pile, *([f"{pile}.{target}"] if target else []))
