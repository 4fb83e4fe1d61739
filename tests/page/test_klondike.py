"""Klondike as a person meets it: the whole program, played in a browser by pressing buttons."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.page.boards import PHONE, board, boards, button, deal, last, picture, play, press
from tests.page.program import PATIENCE_S, Program, online

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground import Playground
    from tests.page.conftest import Chat

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("program")]

CODE = "KL1-D1N-AAAAAAZ"
"""The ace of diamonds on column 7 goes up; that of clubs on 4 may also go to column 2; 5 is blocked."""
OTHER_CODE = "KL1-D3V-AAAAAAG"
WON_CODE = "KL1-D1N-AAAACHX"
WON_LINE = """
    t5 t4 t1 t3 t3 t4 t4 t5 s s s w t6 t6 t2 t7 t7 t5 t4 w w s w s s s w>t5 t7 t7 s s s w w t6 s w s
    t5>t6 w s w w s s w s w t6>t7 t5 t6 w w t7>t5
"""
"""A word for each move: the pressed pile, or the chosen and the one it goes to. Then simple play wins."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def playground(lasting_playground: Playground) -> Playground:
    return lasting_playground


async def test_options_are_picked_and_the_picture_is_described(chat: Chat) -> None:
    page = await chat("ben")
    await deal(page, "/klon", "draw", "draw 3", "scor", "vegas")
    await expect(board(page)).to_contain_text(re.compile("Klondike · draw 3 · Vegas.*KL1-D3V-[A-Z]{7}", re.S))
    await expect(board(page)).to_contain_text("Score -$52")
    await expect(picture(page)).to_have_attribute("alt", re.compile("^New deal.*24 cards left", re.DOTALL))
    await picture(page).evaluate("image => image.decode()")
    await press(page, 0, "s")
    await expect(picture(page)).to_have_attribute("alt", re.compile("^Last: 3 cards dealt from the stock"))
    await expect(button(page, "s")).to_have_text("Stock 21")


async def test_piles_are_pressed_chosen_and_marked(chat: Chat) -> None:
    page = await chat("ben")
    await deal(page, "/klon", "code", CODE)
    first = await picture(page).get_attribute("src") or ""
    await press(page, 0, "t7")
    await expect(board(page)).to_contain_text("Last: A♦ to the foundation (+15)")
    await expect(picture(page)).not_to_have_attribute("src", first)
    await picture(page).evaluate("image => image.decode()")
    await press(page, 1, "t4")
    await expect(button(page, "t4.t4")).to_have_text("4 ▲ A♣")
    await expect(button(page, "t4.t2")).to_have_text("2 ▸ 2♦")
    await expect(button(page, "t4.f4")).to_have_class("button success")
    await expect(button(page, "t4.t5")).to_have_class("button secondary")
    await expect(picture(page)).to_have_attribute("alt", re.compile("Can go to: clubs foundation, column 2"))
    await press(page, 1, "t4.t2")
    await expect(board(page)).to_contain_text("Last: A♣ to column 2 (+5)")
    await press(page, 2, "t5")
    await expect(board(page)).to_contain_text("3♠ has nowhere to go right now.")
    await expect(board(page)).to_contain_text("2 moves")


async def test_moves_are_taken_back_made_again_and_hinted(chat: Chat) -> None:
    page = await chat("ben")
    await deal(page, "/klon", "code", CODE)
    await expect(button(page, "undo")).to_be_disabled()
    await play(page, ["t7", "undo"])
    await expect(board(page)).to_contain_text("Taken back: A♦ to the foundation")
    await expect(button(page, "t7")).to_have_text("7 · A♦")
    await press(page, 2, "redo")
    await expect(board(page)).to_contain_text("Made again: A♦ to the foundation")
    await expect(button(page, "redo")).to_be_disabled()
    await press(page, 3, "hint")
    await expect(board(page)).to_contain_text(re.compile("Hint: .+ to .+"))
    await expect(board(page)).to_contain_text("2 moves")


async def test_the_menu_deals_by_a_code(chat: Chat) -> None:
    page = await chat("ben")
    await deal(page, "/klon", "code", CODE)
    await press(page, 0, "t7")
    await press(page, 1, "menu", "code")
    form = page.get_by_role("dialog", name="Play a deal by its code")
    await form.get_by_label("Deal code").fill("KL1-D1N-ZZZZZZZ")
    await form.get_by_test_id("modal-submit").click()
    await expect(last(page).get_by_test_id("content")).to_have_text(
        "“KL1-D1N-ZZZZZZZ” would be deal 8031810175; deals run from 1 to 999999."
    )
    await expect(last(page).get_by_test_id("ephemeral")).to_be_visible()
    await expect(board(page)).to_contain_text(CODE)
    await press(page, 1, "code")
    await form.get_by_label("Deal code").fill(OTHER_CODE.lower())
    await page.keyboard.press("Enter")
    await expect(board(page)).to_contain_text(re.compile(f"draw 3 · Vegas.*{OTHER_CODE}", re.S))
    await expect(board(page)).to_contain_text("Score -$52 · 0 moves")
    await expect(form).to_have_count(0)


async def test_giving_up_is_asked_first(chat: Chat) -> None:
    page = await chat("ben")
    await deal(page, "/klon", "code", CODE)
    await press(page, 0, "menu", "quit")
    await expect(board(page)).to_contain_text("Give this game up?")
    await press(page, 0, "show")
    await expect(board(page)).to_contain_text("Your move.")
    await press(page, 0, "menu", "quit", "quit!")
    await expect(board(page)).to_contain_text("You gave this game up.")
    await expect(board(page).get_by_test_id("button")).to_have_text(["Play again"])
    before = await boards(page).count()
    await press(page, 1, "again")
    await expect(boards(page)).to_have_count(before + 1)
    await expect(board(page)).to_contain_text("New deal. Press a pile to play.")


async def test_the_board_speaks_the_chosen_language_from_its_next_press(chat: Chat) -> None:
    page = await chat("sam")
    await deal(page, "/klon", "code", CODE)
    await press(page, 0, "menu", "settings")
    await last(page).get_by_role("button", name="Language: As in Discord").click()
    await page.get_by_role("option", name="हिन्दी").click()
    await expect(last(page)).to_contain_text("सेव हो गया")
    await expect(board(page)).to_contain_text("What would you like to do?")
    await press(page, 0, "show")
    await expect(board(page)).to_contain_text("क्लोंडाइक · ड्रॉ 1 · सामान्य")
    await expect(button(page, "undo")).to_have_text("वापस लें")


async def test_a_hindi_speaker_plays_in_a_direct_message_on_a_phone(chat: Chat) -> None:
    page = await chat("asha", "taash", PHONE)
    await page.get_by_test_id("slash-button").tap()
    await page.get_by_test_id("suggestion").filter(has_text="/क्लोंडाइक").tap()
    await page.get_by_test_id("send").tap()
    await expect(board(page)).to_contain_text("नई डील। खेलने के लिए किसी ढेर का बटन दबाएँ।")
    await button(page, "s").tap()
    await expect(picture(page)).to_have_attribute("alt", re.compile("^पिछली चाल: ड्रॉ ढेर से .+ खुला"))
    await picture(page).evaluate("image => image.decode()")
    await button(page, "menu").tap()
    await button(page, "settings").tap()
    await expect(last(page)).to_contain_text("आपकी सेटिंग")
    widths = await page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('#scroller, .container')]"
        ".map((node) => node.scrollWidth - node.clientWidth)"
    )
    assert widths == [0] * len(widths)


async def test_somebody_else_is_told_privately_whose_game_it_is(chat: Chat) -> None:
    page, other = await chat("ben", "lounge"), await chat("meera", "lounge")
    await deal(page, "/klon", "code", CODE)
    await expect(board(other)).to_contain_text(CODE)
    await press(other, 0, "s")
    await expect(last(other).get_by_test_id("content")).to_have_text(
        "यह @Ben का खेल है। अपना खेल /klondike से शुरू करें।"
    )
    await expect(last(other).get_by_test_id("ephemeral")).to_be_visible()
    await press(page, 0, "s")
    await expect(board(other)).to_contain_text("1 move ")
    await expect(page.get_by_test_id("message")).to_have_count(1)


async def test_a_game_goes_on_after_a_crash_and_is_won(
    chat: Chat, playground: Playground, program: Program
) -> None:
    page = await chat("ben")
    await deal(page, "/klon", "code", WON_CODE)
    moves = WON_LINE.split()
    half = len(moves) // 2
    await play(page, moves[:half])
    await expect(button(page, "undo", half)).to_be_enabled()
    await program.kill()
    await expect(page.get_by_test_id("notice")).to_contain_text("Taash is offline")
    await program.start()
    await online(playground.url)
    await expect(page.get_by_test_id("notice")).to_have_count(0)
    await play(page, moves[half:], half)
    await press(page, len(moves), "finish")
    await expect(board(page)).to_contain_text("★ Won! Every card is home.")
    await expect(picture(page)).to_have_attribute("alt", re.compile("^★ Won!"))
    await expect(board(page).get_by_test_id("button")).to_have_text(["Play again"])


async def test_a_newcomer_starts_the_program_and_finds_the_board_again(chat: Chat, tmp_path: Path) -> None:
    async with Program(tmp_path, PLAYGROUND_PORT="0") as program:
        address = await printed_address(program)
        await online(address)
        page = await chat("ben", address=address)
        await deal(page, "/klon", "code", CODE)
        await play(page, ["t7", "s"])
        await expect(board(page)).to_contain_text("2 moves")
        await page.context.close()
        assert await program.terminate() == 0
        with pytest.raises(ConnectionRefusedError):
            await connected(address)
        await program.start()
        address = await printed_address(program)
        await online(address)
        page = await chat("ben", address=address)
        await press(page, 2, "undo")
        await expect(board(page)).to_contain_text("Taken back: a card dealt from the stock")
        await page.context.close()
        playground, writer = await connected(address)
        await program.kill()
        async with asyncio.timeout(PATIENCE_S):
            assert await playground.read() == b""  # it follows the bot, even a killed one
        writer.close()
    assert not re.search("ERROR|Traceback", program.log), program.log


async def printed_address(program: Program) -> str:
    line = await program.line_with("Play in your browser: ")
    return line.removeprefix("Play in your browser: ").rstrip("/")


async def connected(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Raises ConnectionRefusedError."""
    host, _, port = address.removeprefix("http://").partition(":")
    return await asyncio.open_connection(host, int(port))
