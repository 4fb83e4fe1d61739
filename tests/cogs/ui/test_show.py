"""Boards on messages: races, moved and closed boards, old messages, restarts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.playground import model
from bot.storage.games import Games, GameState
from tests.cogs.house import acts, button, told

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bot.playground.driver import Message
    from cogs.ui.screens import Screen
    from tests.cogs.house import House

OLD_EDITS = 30046
UNKNOWN_MESSAGE = 10008


async def press_at_once(house: House, board: Message, *wanted: str) -> None:
    """Press several buttons of one board at the same time; each press is answered."""
    ben = house.person("ben")
    outcomes = await asyncio.gather(*(ben.press(board, button(board, act)) for act in wanted))
    assert all(outcome.ok for outcome in outcomes), [outcome.data for outcome in outcomes]
    await house.settle()


async def standing(house: House, board: Message) -> Message:
    await house.settle()
    return await house.person("ben").refresh(board)


# two at once


async def test_a_double_click_is_one_move(house: House) -> None:
    board = await house.start()
    await press_at_once(house, board, "s", "s")
    assert (await house.saved()).actions == "s>w"
    shown = await standing(house, board)
    assert "Stock 23" in str(shown.data)
    assert (await house.press("ben", shown, "s")).id == board.id
    assert (await house.saved()).actions == "s>w s>w"


@pytest.mark.parametrize("second", ["t3", "hint", "menu", "undo"])
async def test_of_two_different_presses_at_once_one_counts(house: House, second: str) -> None:
    board = await house.press("ben", await house.start(), "s")
    await press_at_once(house, board, "s", second)
    saved = await house.saved()
    shown = await standing(house, board)
    assert all(f":{saved.version}:" in one["custom_id"] for one in shown.controls())
    assert (await house.press("ben", shown, "s" if "s" in acts(shown) else "show")).id == board.id


@pytest.mark.parametrize("act", ["new", "same"])
async def test_a_double_click_on_a_new_deal_deals_once(house: House, act: str) -> None:
    board = await house.press("ben", await house.start(), "menu")
    await press_at_once(house, board, act, act)
    shown = await standing(house, board)
    assert await Games(house.bot.database).count_open_of(int(house.person("ben").id)) == 1
    assert {one["custom_id"].split(":")[1] for one in shown.controls()} == {"2"}
    assert (await house.saved(2)).message_id == int(board.id)


async def test_a_double_click_on_again_opens_one_board(house: House) -> None:
    over = await house.press("ben", await house.start(), "menu", "quit", "quit!")
    await press_at_once(house, over, "again", "again")
    assert len(await house.person("ben").messages()) == 2
    assert await Games(house.bot.database).count_open_of(int(house.person("ben").id)) == 1


async def test_an_older_answer_never_covers_a_newer_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first press's picture is ready last; two more presses are answered meanwhile."""
    board = await house.press("ben", await house.start(), "s")
    ben = house.person("ben")
    begun, released, draw, slow = asyncio.Event(), asyncio.Event(), house.bot.draw, [True]

    async def drawing(paint: Callable[..., Screen], *what: object) -> Screen:
        if slow:
            slow.clear()
            begun.set()
            await released.wait()
        return await draw(paint, *what)

    monkeypatch.setattr(house.bot, "draw", drawing)
    first = asyncio.create_task(ben.press(board, button(board, "s")))
    await begun.wait()
    refreshed = told(await ben.press(board, button(board, "t3")))
    assert "The board had changed" in refreshed.text
    newest = await house.press("ben", refreshed, "t3")
    released.set()
    assert (await first).kind == "deferred_update"
    shown = await standing(house, board)
    assert shown.text == newest.text
    assert "A♥ to the foundation" in shown.text
    assert (await house.saved()).actions == "s>w s>w t3>f2"


# moved and closed boards


async def test_resume_moves_the_board_and_the_old_one_says_so_when_pressed(house: House) -> None:
    old = await house.press("ben", await house.start(), "t3")
    new = told(await house.person("ben").command("resume", channel="lounge"))
    await house.settle()
    assert "A♥" in str(new.data)
    closed = told(await house.person("ben").press(old, button(old, "s")))
    assert closed.id == old.id
    assert "This game has moved" in closed.text
    assert f"/channels/{model.CLUB_ID}/{new.channel_id}/{new.id}" in closed.text
    assert closed.controls() == []
    assert closed.images == []
    assert (await house.saved()).version == 1
    assert "Stock 23" in str((await house.press("ben", new, "s")).data)


async def test_a_moved_board_that_cannot_be_edited_says_so_privately(house: House) -> None:
    house.expected = {OLD_EDITS}
    old = await house.start()
    new = told(await house.person("ben").command("resume", channel="lounge"))
    await house.settle()
    await house.driver.faults(age_messages_s=4000, edit_limit_old=0)
    answer = told(await house.person("ben").press(old, button(old, "s")))
    assert answer.ephemeral
    assert new.id in answer.content


async def test_a_deleted_message_gives_a_new_board(house: House) -> None:
    house.expected = {UNKNOWN_MESSAGE}
    board = await house.start()
    ben = house.person("ben")
    await house.driver.faults(latency_ms=100)
    press = asyncio.create_task(ben.press(board, button(board, "t3")))
    await house.stored(1)
    await ben.delete(board)
    await house.driver.faults(latency_ms=0)
    assert (await press).ok
    saved = await house.saved()
    new = await ben.latest()
    assert saved.message_id == int(new.id) != int(board.id)
    assert (await house.press("ben", new, "s")).id == new.id


async def test_a_deleted_board_comes_back_with_resume(house: House) -> None:
    board = await house.press("ben", await house.start(), "t3")
    await house.person("ben").delete(board)
    new = told(await house.person("ben").command("resume"))
    assert "A♥" in str(new.data)
    assert (await house.press("ben", new, "s")).id == new.id


# old messages


@pytest.mark.parametrize("channel", ["cards", "dm", "anywhere"])
async def test_a_board_older_than_fifty_minutes_goes_on_below(house: House, channel: str) -> None:
    old = await house.start("ben", channel)
    house.clock.turn(minutes=49)
    assert (await house.press("ben", old, "s")).id == old.id
    house.clock.turn(minutes=2)
    ben = house.person("ben")
    assert (await ben.press(await ben.refresh(old), button(await ben.refresh(old), "t3"))).ok
    saved = await house.saved()
    closed, new = (await ben.messages(channel))[-2:]
    assert saved.message_id == int(new.id)
    assert "A♥ to the foundation" in new.text
    assert "This board is closed: the game goes on at https://discord.com/channels/" in closed.text
    assert new.id in closed.text
    assert closed.controls() == []
    house.clock.turn(minutes=-51)  # the playground's clock was not turned: the new message is new
    assert (await house.press("ben", new, "s")).id == new.id


async def test_a_new_deal_does_not_make_an_old_message_young(house: House) -> None:
    old = await house.start()
    house.clock.turn(minutes=40)
    dealt = await house.press("ben", old, "menu", "new")
    assert dealt.id == old.id
    house.clock.turn(minutes=15)
    ben = house.person("ben")
    assert (await ben.press(dealt, button(dealt, "s"))).ok
    await house.settle()
    assert len(await ben.messages()) == 2


async def test_a_double_click_on_an_old_board_leaves_one_live_board(house: House) -> None:
    old = await house.start()
    house.clock.turn(minutes=51)
    await press_at_once(house, old, "s", "s")
    saved = await house.saved()
    boards = await house.person("ben").messages()
    live = [board for board in boards if board.controls()]
    assert [int(board.id) for board in live] == [saved.message_id]
    assert saved.actions == "s>w"


async def test_too_many_edits_of_an_old_message_give_a_new_board(house: House) -> None:
    house.expected = {OLD_EDITS}
    old = await house.start()
    await house.driver.faults(age_messages_s=4000, edit_limit_old=0)
    house.clock.turn(seconds=-4000)  # the bot thinks that it is young
    ben = house.person("ben")
    assert (await ben.press(old, button(old, "t3"))).ok
    await house.settle()
    new = await ben.latest()
    assert new.id != old.id
    await house.driver.faults(edit_limit_old=None)
    assert (await house.press("ben", new, "s")).id == new.id
    closed = told(await ben.press(old, button(old, "s")))
    assert "it goes on at" in closed.text


async def test_where_answers_may_only_be_private_the_game_is_played_privately(house: House) -> None:
    """A server that denies its members external apps lets nobody else see them."""
    await house.driver.faults(lost_permissions={model.ANYWHERE_ID: ["USE_EXTERNAL_APPS"]})
    board = await house.start("ben", "anywhere")
    assert board.ephemeral
    board = await house.press("ben", board, "t3", "undo")
    assert "Taken back" in board.text
    house.clock.turn(minutes=51)
    assert (await house.person("ben").press(board, button(board, "s"))).ok
    await house.settle()
    new = await house.person("ben").latest("anywhere")
    assert (await house.saved()).message_id == int(new.id) != int(board.id)


# restarts and reconnects


async def test_every_button_lives_on_after_a_restart(house: House) -> None:
    boards = {name: await house.start(name, channel) for name, channel in (("ben", "cards"), ("asha", "dm"))}
    menu = await house.press("sam", await house.start("sam", "anywhere"), "t3", "menu")
    await house.restart()
    for name, board in boards.items():
        boards[name] = await house.press(name, board, "t3", "s", "undo", "hint")
    asked = await house.person("sam").press(menu, button(menu, "code"))
    await house.restart()
    dealt = told(await house.person("sam").submit(asked, {"code": "EO1-C8-AAAAAFA"}, channel="anywhere"))
    assert dealt.id == menu.id
    assert "Eight Off" in dealt.text


@pytest.mark.parametrize("fault", ["drop_gateway", "reconnect_gateway", "invalidate_session"])
async def test_buttons_outlive_a_lost_connection(house: House, fault: str) -> None:
    board = await house.press("ben", await house.start(), "t3")
    again = asyncio.Event()
    house.bot.add_listener(_setter(again), "on_connect" if fault == "invalidate_session" else "on_resumed")
    await house.driver.faults(**{fault: "now"})
    async with asyncio.timeout(20):
        await again.wait()
        await house.driver.wait_online()
    assert "Stock 23" in str((await house.press("ben", board, "s")).data)


def _setter(event: asyncio.Event) -> Callable[[], Coroutine[None, None, None]]:
    async def listener() -> None:
        event.set()

    return listener


async def test_the_bot_gives_its_answers_before_it_leaves(house: House) -> None:
    board = await house.start()
    await house.driver.faults(latency_ms=300)
    press = asyncio.create_task(house.person("ben").press(board, button(board, "t3")))
    await house.stored(1)
    await house.shut()
    board = told(await press)
    assert "A♥ to the foundation" in board.text
    await house.driver.faults(latency_ms=0)
    await house.open()
    assert (await house.press("ben", board, "s")).id == board.id
    assert (await house.saved()).actions == "t3>f2 s>w"


async def test_a_game_that_was_over_stays_so_after_a_restart(house: House) -> None:
    over = await house.press("ben", await house.start(), "menu", "quit", "quit!")
    await house.restart()
    assert (await house.saved()).state is GameState.GIVEN_UP
    assert (await house.press("ben", over, "again")).id != over.id
