"""Easy Harp and Eight Off in a browser: played to a win, and what they forbid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.engine.cards import Card
from bot.engine.errors import (
    CellOccupied,
    ColourNotAlternating,
    EmptyColumnNeedsKing,
    FoundationNeedsAce,
    FoundationOtherSuit,
    GroupTooLong,
    OneCardAtATime,
    RankNotNext,
    Refusal,
    SuitNotSame,
)
from bot.engine.games import BY_KEY
from bot.engine.record import Action
from bot.engine.table import Slot
from bot.i18n import Catalogue
from bot.play.typed import MOST_MOVES
from cogs.ui.words import Words
from tests.cogs.house import won_game
from tests.cogs.test_typed import shorthand
from tests.page.boards import PHONE, board, button, deal, last, picture, play, press

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page

    from bot.playground import Playground
    from tests.page.conftest import Chat

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("program")]

EIGHT_OFF_CODE = "EO1-C8-AAAAAEK"
EIGHT_OFF_LINE = """
    c4>f1 t8 t3 t3 t3 t4 t4 t5 c2 t5 t7 t5>c2 t5>c4 t5 c1 c4 c1>t4 t4 t4 t4 t2 t8 t2 t2 t2 t7 t7>c4 t2
    t2>c5 c6>t7 t7>c7 t7 t3>c8 t6>t2 c6 t6>c6 c3 t3
"""
"""A word for each move: the pressed pile, or the chosen and the one it goes to. Then simple play wins."""

RUN_TOO_LONG = "c4 f 8 3 2 c 2 c 5 c 5 c 6 c 3 8"
"""An ace goes up, a run of two comes about, all cells are filled: then one card is all that may travel."""
WORDS = Words(Catalogue.load(), "en")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def playground(lasting_playground: Playground) -> Playground:
    return lasting_playground


async def type_moves(page: Page, version: int, *moves: str) -> None:
    """Open the form for moves, by the menu where the board has no button for it, and send it in."""
    if not await button(page, "type", version).count():
        await press(page, version, "menu")
    await press(page, version, "type")
    form = page.get_by_role("dialog", name="Type your moves")
    await form.get_by_label("Moves, in order").fill(" ".join(moves))
    await form.get_by_test_id("modal-submit").click()
    await expect(form).to_have_count(0)


def easy_harp() -> tuple[str, list[str]]:
    """A deal's code, and the moves in short by which simple play then wins."""
    code, actions = won_game("easy_harp")
    moves = [move for action in actions[:-1] for move in Action.parse(action).moves]
    return code, [shorthand(BY_KEY["easy_harp"], move) for move in moves]


def why(refusal: Callable[..., Refusal], *cards: str) -> str:
    """The words for a refusal about these cards."""
    return WORDS.refusal(refusal(*map(Card.parse, cards)))


async def text_board(page: Page) -> None:
    """Choose the board in words, in the settings."""
    before = await page.get_by_test_id("message").count()
    await page.get_by_test_id("composer-input").focus()
    await page.keyboard.type("/settings")
    await expect(page.get_by_test_id("suggestions")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("message")).to_have_count(before + 1)
    await last(page).locator("[data-custom-id='s1:text_mode:1']").click()
    await expect(last(page)).to_contain_text("Saved")


async def test_eight_off_is_won_by_pressing(chat: Chat) -> None:
    page = await chat("ben")
    await deal(page, "/eight", "code", EIGHT_OFF_CODE)
    await expect(board(page)).to_contain_text("Eight Off · 8 cells")
    moves = EIGHT_OFF_LINE.split()
    await play(page, moves)
    await press(page, len(moves), "finish")
    await expect(board(page)).to_contain_text("★ Won! Every card is home.")
    await expect(board(page)).to_contain_text("Score 520")
    await expect(picture(page)).to_have_attribute("alt", re.compile("^★ Won!"))
    await expect(board(page).get_by_test_id("button")).to_have_text(["Play again"])


async def test_easy_harp_is_won_by_typing_on_a_board_in_words(chat: Chat) -> None:
    page = await chat("sam", "lounge")
    await text_board(page)
    code, moves = easy_harp()
    await deal(page, "/easy", "code", code)
    await expect(picture(page)).to_have_count(0)
    await expect(board(page)).to_contain_text("Stock: 59 cards left")
    await expect(board(page)).to_contain_text("Column 9: 8 hidden, 2♦")
    await expect(board(page)).to_contain_text("Hearts foundation 2: empty")
    version = 0
    for at in range(0, len(moves), MOST_MOVES):
        some = moves[at : at + MOST_MOVES]
        await type_moves(page, version, *some)
        await expect(board(page)).to_contain_text(f"{len(some)} moves made.")
        version += 1
    await expect(board(page)).to_contain_text(f"{len(moves)} moves ·")
    await press(page, version, "finish")
    await expect(board(page)).to_contain_text("★ Won! Every card is home.")
    await expect(board(page).get_by_test_id("button")).to_have_text(["Play again"])


async def test_what_easy_harp_forbids(chat: Chat) -> None:
    page = await chat("ben", "lounge")
    one_at_a_time = WORDS.refusal(OneCardAtATime(Card.parse("6H"), 2))
    code, moves = easy_harp()
    await deal(page, "/easy", "code", code)
    await type_moves(page, 0, "6 7")
    await expect(board(page)).to_contain_text(
        f"0 moves made. Stopped at “6 7”: {why(ColourNotAlternating, '9S', 'TC')}"
    )
    await type_moves(page, 0, *moves[:6], "2 1", "d")
    await expect(board(page)).to_contain_text(
        f"6 moves made. Stopped at “2 1”: {why(EmptyColumnNeedsKing, 'JS')}"
    )
    await type_moves(page, 1, *moves[6:11])
    await expect(board(page)).to_contain_text("5 moves made.")
    await press(page, 2, "t3")
    await expect(board(page)).to_contain_text(one_at_a_time)
    await type_moves(page, 2, "3 6")
    await expect(board(page)).to_contain_text(one_at_a_time)
    await press(page, 2, "undo")
    await expect(board(page)).to_contain_text(re.compile("Taken back: .+ to column 6"))


async def test_what_eight_off_forbids(chat: Chat) -> None:
    page = await chat("ben")
    await deal(page, "/eight", "code", EIGHT_OFF_CODE)
    for target, reason in (
        ("t2", why(RankNotNext, "8H", "4H")),
        ("t3", why(SuitNotSame, "8H", "9S")),
        ("f2", why(FoundationNeedsAce, "8H")),
        ("f1", WORDS.refusal(FoundationOtherSuit(Card.parse("8H"), Slot.parse("f1")))),
        ("c1", WORDS.refusal(CellOccupied(Slot.parse("c1")))),
    ):
        await press(page, 0, "t1", f"t1.{target}")
        await expect(board(page)).to_contain_text(reason)
    await type_moves(page, 0, RUN_TOO_LONG)
    await expect(board(page)).to_contain_text(
        f"7 moves made. Stopped at “3 8”: {WORDS.refusal(GroupTooLong(2, 1, 0, 0))}"
    )
    await press(page, 1, "undo")
    await press(page, 2, "t3")
    await expect(board(page)).to_contain_text(re.compile("2 cards from 9♠ down to column 8"))


@pytest.mark.parametrize(("command", "buttons"), [("/easy", 23), ("/eight", 24)])
async def test_the_biggest_boards_fit_a_phone(chat: Chat, command: str, buttons: int) -> None:
    page = await chat("ben", "cards", PHONE)
    await deal(page, command)
    await expect(board(page).get_by_test_id("button")).to_have_count(buttons)
    overflows = await page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('#scroller, .container, .button')]"
        ".filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"
    )
    assert overflows == []


async def test_help_explains_each_game_with_a_picture(chat: Chat) -> None:
    page = await chat("ben")
    before = await page.get_by_test_id("message").count()
    await page.get_by_test_id("composer-input").focus()
    await page.keyboard.type("/help")
    await expect(page.get_by_test_id("suggestions")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("message")).to_have_count(before + 1)
    overview = page.get_by_test_id("message").nth(before)
    for number, (key, heading) in enumerate(
        (("easy_harp", "Easy Harp"), ("eight_off", "Eight Off")), start=2
    ):
        await overview.locator(f"[data-custom-id='h1:{key}']").click()
        await expect(page.get_by_test_id("message")).to_have_count(before + number)
        await expect(last(page)).to_contain_text(f"How to play {heading}")
        await expect(last(page).get_by_test_id("ephemeral")).to_be_visible()
        await last(page).locator(".gallery img").evaluate("image => image.decode()")


async def test_the_menu_explains_the_game_in_hindi(chat: Chat) -> None:
    page = await chat("asha", "taash")
    await deal(page, "/एट")
    await press(page, 0, "menu", "help")
    await expect(last(page)).to_contain_text("एट ऑफ़ कैसे खेलें")
    await expect(last(page)).to_contain_text("बादशाह")
