"""Answers on Discord's bad days: slow, refused, late, twice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.playground import interactions
from bot.playground.model import CARDS_ID, LATE_NIGHT_ID
from cogs.ui import pace
from tests.cogs.house import acts, button, told

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.playground.driver import Message
    from cogs.ui.screens import Screen
    from tests.cogs.house import House

ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_INTERACTION = 10062
MISSING_PERMISSION = 50013
LOCKED_THREAD = 50083


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord and the bot wait a third as long as they do."""
    monkeypatch.setattr(interactions, "ACK_S", 1.0)
    monkeypatch.setattr(pace, "ANSWER_WITHIN", 0.3)
    monkeypatch.setattr(pace, "ARRIVE_WITHIN", 0.8)


def slow_renderer(house: House, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    draw = house.bot.draw

    async def slowly(paint: Callable[..., Screen], *what: object) -> Screen:
        await asyncio.sleep(seconds)
        return await draw(paint, *what)

    monkeypatch.setattr(house.bot, "draw", slowly)


def slow_database(house: House, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    for name in ("read", "write"):
        monkeypatch.setattr(house.bot.database, name, slowed(getattr(house.bot.database, name), seconds))


def slowed(quick: Callable[..., Awaitable[object]], seconds: float) -> Callable[..., Awaitable[object]]:
    async def slowly(*what: object) -> object:
        await asyncio.sleep(seconds)
        return await quick(*what)

    return slowly


async def standing(house: House, board: Message, name: str = "ben") -> Message:
    await house.settle()
    return await house.person(name).refresh(board)


async def test_with_a_slow_renderer_everything_still_answers(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five seconds for a picture, where Discord gives three."""
    played, over, _ = [await house.start(name) for name in ("asha", "ben", "sam")]
    over = await house.press("ben", over, "menu", "quit", "quit!")
    slow_renderer(house, monkeypatch, 5)
    asha, ben, meera, sam = map(house.person, ("asha", "ben", "meera", "sam"))
    outcomes = await asyncio.gather(
        asha.press(played, button(played, "t3")),
        ben.press(over, button(over, "again")),
        sam.command("resume"),
        meera.command("klondike", code="EO1-C8-AAAAAFA"),
        meera.command("klondike", channel="dm"),
        meera.command("settings"),
    )
    kinds = ["deferred_update", "deferred_update", "deferred", "message", "deferred", "message"]
    assert [outcome.kind for outcome in outcomes] == kinds
    assert "A♥" in (await standing(house, played, "asha")).text
    boards = [(await ben.messages())[3:], (await meera.messages("dm"))]
    texts = " ".join(board.text for board in [*boards[0], *boards[1]])
    assert texts.count("KL1-D1N-") == 3
    assert not any(board.loading for board in [*boards[0], *boards[1]])
    monkeypatch.undo()
    resumed = await standing(house, outcomes[2].message, "sam")
    assert (await house.press("sam", resumed, "s")).id == resumed.id


async def test_with_a_slow_database_everything_still_answers(
    house: House, monkeypatch: pytest.MonkeyPatch, impatient: None
) -> None:
    board = await house.start("ben")
    for _ in range(2):
        await house.start("meera")
    slow_database(house, monkeypatch, 0.4)
    asha, ben, meera, sam = map(house.person, ("asha", "ben", "meera", "sam"))
    outcomes = await asyncio.gather(
        ben.press(board, button(board, "t3")),
        asha.command("klondike", channel="dm"),
        meera.command("resume"),
        sam.command("settings"),
        asha.command("settings"),
    )
    assert all(outcome.ok for outcome in outcomes)
    assert "A♥" in (await standing(house, board)).text
    assert "KL1-" in (await asha.latest("dm")).text
    lists = [one for one in await meera.messages() if one.ephemeral]
    assert "आपके चालू खेल" in lists[0].text
    panel = next(one for one in await sam.messages() if one.ephemeral)
    assert "Your settings" in panel.text
    changed = await sam.press(panel, "s1:text_mode:1")
    assert changed.ok
    await house.settle()
    assert (await house.bot.people.get(int(sam.id))).text_mode


async def test_a_refusal_after_a_deferral_is_still_private(
    house: House, monkeypatch: pytest.MonkeyPatch, impatient: None
) -> None:
    board = await house.start("ben")
    slow_database(house, monkeypatch, 0.4)
    sam = house.person("sam")
    outcomes = await asyncio.gather(
        sam.command("resume", game="77"),
        sam.command("resume"),
    )
    assert [outcome.kind for outcome in outcomes] == ["deferred", "deferred"]
    await house.settle()
    said = [one for one in await sam.messages() if one.id != board.id]
    assert all(one.ephemeral for one in said)
    assert {"That game does not exist any more.", "You have no open games. Start one with /klondike."} == {
        one.content for one in said
    }


async def test_a_failed_deferral_neither_loses_nor_doubles_the_move(
    house: House, monkeypatch: pytest.MonkeyPatch, impatient: None
) -> None:
    house.expected = {UNKNOWN_INTERACTION}
    board = await house.start()
    slow_renderer(house, monkeypatch, 0.5)
    await house.driver.faults(unknown_interaction=2)
    outcome = await house.person("ben").press(board, button(board, "t3"))
    assert outcome.reason == "application_did_not_respond"
    assert (await house.saved()).actions == "t3>f2"
    monkeypatch.undo()
    board = await house.press("ben", board, "s")
    assert "The board had changed" in board.text
    board = await house.press("ben", board, "s")
    assert (await house.saved()).actions == "t3>f2 s>w"


async def test_after_an_unknown_interaction_the_next_press_works(house: House, impatient: None) -> None:
    house.expected = {UNKNOWN_INTERACTION}
    await house.driver.faults(unknown_interaction=1)
    assert not (await house.person("ben").command("klondike")).ok
    board = await house.start()
    await house.driver.faults(unknown_interaction=1)
    assert not (await house.person("ben").press(board, button(board, "t3"))).ok
    board = await house.press("ben", board, "t3")
    assert "The board had changed" in board.text
    assert (await house.saved(2)).actions == "t3>f2"
    assert "to the foundation" not in (await house.press("ben", board, "s")).text


async def test_a_picture_over_a_slow_line_is_called_back_for_a_deferral(
    house: House, impatient: None
) -> None:
    house.expected = {ALREADY_ACKNOWLEDGED}  # to what was called back, where it arrives after all
    board = await house.start()
    await house.driver.faults(upload_latency_ms=1300)
    assert (await house.person("ben").press(board, button(board, "t3"))).kind == "deferred_update"
    assert "A♥ to the foundation" in (await standing(house, board)).text
    started = await house.person("sam").command("klondike")
    assert started.kind == "deferred"
    assert "KL1-" in (await standing(house, started.message, "sam")).text


async def test_over_a_slow_line_later_presses_are_deferred_at_once(house: House, impatient: None) -> None:
    house.expected = {ALREADY_ACKNOWLEDGED}
    board = await house.start()
    await house.driver.faults(upload_latency_ms=1300)
    assert (await house.person("ben").press(board, button(board, "t3"))).ok
    await standing(house, board)
    await asyncio.sleep(1)  # until what was called back has arrived, too
    sent = len(await house.requests())
    assert (await house.person("ben").press(board, button(await standing(house, board), "s"))).ok
    board = await standing(house, board)
    ways = [one["path"].split("/")[1] for one in (await house.requests())[sent:]]
    assert ways == ["interactions", "webhooks"]  # a deferral and the picture, which went out only once
    await house.driver.faults(upload_latency_ms=0)
    assert (await house.person("ben").press(board, button(board, "s"))).kind == "deferred_update"
    board = await standing(house, board)
    assert (await house.person("ben").press(board, button(board, "s"))).kind == "update"
    assert (await house.saved()).actions == "t3>f2 s>w s>w s>w"


async def test_an_edit_that_fails_gives_a_new_board_and_closes_the_old(
    house: House, monkeypatch: pytest.MonkeyPatch, impatient: None
) -> None:
    house.expected = {0}
    board = await house.start("asha", "dm")
    slow_renderer(house, monkeypatch, 0.5)
    await house.driver.faults(error={"route_prefix": "PATCH /webhooks", "count": 1, "status": 400, "code": 0})
    asha = house.person("asha")
    assert (await asha.press(board, button(board, "t3"))).ok
    await house.settle()
    closed, new = await asha.messages("dm")
    assert "t3" in acts(new)
    assert (await house.saved()).message_id == int(new.id)
    assert closed.controls() == []
    assert new.id in closed.text


async def test_a_rate_limit_is_waited_out(house: House) -> None:
    house.expected = {0}
    board = await house.start()
    await house.driver.faults(
        rate_limit={"route_prefix": "POST /interactions", "count": 1, "retry_after": 0.05}
    )
    assert "A♥" in (await house.press("ben", board, "t3")).text


async def test_without_attach_files_the_board_comes_in_words(house: House) -> None:
    house.expected = {MISSING_PERMISSION}
    board = await house.start()
    await house.driver.faults(lost_permissions={CARDS_ID: ["ATTACH_FILES"]})
    for shown in (await house.press("ben", board, "t3"), await house.start("sam")):
        assert "“Attach Files” is missing" in shown.text
        assert "Column 7: 6 hidden, K♥" in shown.text
        assert shown.images == []
        assert "t3" in acts(shown)
    await house.driver.faults(lost_permissions={})
    board = await house.press("ben", await standing(house, board), "s")
    assert len({image["url"] for image in board.images}) == 1
    assert "Attach Files" not in board.text


@pytest.mark.parametrize(
    ("lost", "channel", "named"),
    [
        ("SEND_MESSAGES", "cards", "Send Messages"),
        ("SEND_MESSAGES_IN_THREADS", "late night", "Send Messages In Threads"),
        ("ATTACH_FILES", "cards", "Attach Files"),
    ],
)
async def test_a_missing_permission_is_named(house: House, lost: str, channel: str, named: str) -> None:
    house.expected = {MISSING_PERMISSION}
    fault = {"route_prefix": "POST /interactions", "count": 2, "status": 403, "code": MISSING_PERMISSION}
    place = house.person("ben").channel(channel)
    await house.driver.faults(lost_permissions={place: [lost]}, error=fault)
    answer = told(await house.person("ben").command("klondike", channel=channel))
    assert answer.ephemeral
    assert answer.content == f"I am missing the permission “{named}” here."


async def test_an_archived_thread_is_woken(house: House) -> None:
    house.expected = {LOCKED_THREAD}
    board = await house.start("ben", "late night")
    await house.driver.faults(archived_threads=[LATE_NIGHT_ID])
    assert "A♥" in (await house.press("ben", board, "t3")).text


async def test_a_locked_thread_is_explained_and_the_game_goes_on_elsewhere(house: House) -> None:
    house.expected = {LOCKED_THREAD, MISSING_PERMISSION}
    ben = house.person("ben")
    board = await house.start("ben", "late night")
    await house.driver.faults(locked_threads=[LATE_NIGHT_ID])
    for outcome in (
        await ben.press(board, button(board, "t3")),
        await ben.command("klondike", channel="late night"),
    ):
        assert told(outcome).ephemeral
        assert "This thread is locked or archived" in outcome.message.content
    assert (await house.saved(1)).actions == "t3>f2"
    elsewhere = told(await ben.command("resume", channel="lounge", game="1"))
    assert (await house.press("ben", elsewhere, "s")).id == elsewhere.id


async def test_no_interaction_needs_more_than_its_follow_ups_where_the_bot_is_a_guest(house: House) -> None:
    """Where only the person installed the app, Discord allows five of them."""
    board = await house.start("ben", "anywhere")
    house.clock.turn(minutes=51)
    assert (await house.person("ben").press(board, button(board, "t3"))).ok
    await house.settle()
    sent = [one["path"].split("/")[1] for one in (await house.requests())[-3:]]
    assert sent == ["interactions", "webhooks", "webhooks"]
