"""When no direct message gets through: *Show my hand* does the same, privately."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.ui import pace
from cogs.ui.recent import Recent
from tests.cogs.hearts.room import (
    Room,
    confirm_id,
    custom_ids,
    direct_requests,
    is_hand,
    toggle_id,
)

if TYPE_CHECKING:
    import pytest

    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import TableNow
    from bot.playground.driver import Message
    from cogs.ui.screens import Screen
    from tests.cogs.house import House

CLOSED_DMS = 50007
TOO_FAST = 40003


async def test_with_closed_dms_the_game_starts_and_the_person_is_told_once(house: House) -> None:
    house.expected = {CLOSED_DMS}
    sam = house.person("sam")
    await house.driver.faults(closed_dms=[sam.id])
    room = Room(house)
    table = await room.seated("ben", "sam")
    assert "Sam" in table.text
    hints = [one for one in await sam.messages() if one.ephemeral]
    assert len(hints) == 1
    assert "Show my hand" in hints[0].content
    await room.pass_on("ben")
    await room.pass_on("sam", await room.show("sam"))
    await house.settle()
    refused = [one for one in await direct_requests(house, "sam") if one["code"] == CLOSED_DMS]
    assert len(refused) <= 2
    assert len([one for one in await sam.messages() if one.ephemeral and "Press" in one.content]) == 1


async def test_a_hint_does_not_take_the_place_of_a_hand_that_is_on_its_way(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord puts the first follow-up where *thinking…* stands, and then the hand fits there no more."""
    house.expected = {CLOSED_DMS}
    await house.driver.faults(closed_dms=[house.person("sam").id])
    room = Room(house)
    await room.seated("ben", "sam")
    await room.message()
    hands = house.bot.publisher.hands
    hands._hinted = Recent()
    sam, draw, drawn = house.person("sam"), hands.screen, asyncio.Event()

    async def slow(table: TableNow, seat: Seat, user_id: int, mask: int = 0, note: str = "") -> Screen:
        if user_id == int(sam.id):
            await drawn.wait()
        return await draw(table, seat, user_id, mask, note)

    monkeypatch.setattr(pace, "ANSWER_WITHIN", 0.0)
    monkeypatch.setattr(hands, "screen", slow)
    assert (await room.press("sam", "hand")).kind == "deferred"
    hands.follow(await room.now(), anew=True)
    await hands.settle()
    drawn.set()
    await house.settle()
    newest = await sam.latest()
    assert newest.ephemeral
    assert room.shows_hand(newest)
    assert "Show my hand" not in newest.text


async def test_closed_dms_are_not_tried_again_before_the_person_asks(house: House) -> None:
    house.expected = {CLOSED_DMS}
    sam = house.person("sam")
    await house.driver.faults(closed_dms=[sam.id])
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await house.settle()
    for _ in range(3):
        await room.pressed("ben", "leave", "back")
    await room.pressed("sam", "leave")
    await room.act("ben")
    await room.pressed("sam", "back")
    assert len(await direct_requests(house, "sam")) == 1
    await house.driver.faults(closed_dms=[])
    await room.show("sam")
    await room.pressed("sam", "leave", "back")
    assert len(await room.dms("sam")) == 1


async def test_a_hand_on_its_way_catches_up_with_what_was_pressed_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.expected = {CLOSED_DMS}
    await house.driver.faults(closed_dms=[house.person("sam").id])
    room = Room(house)
    await room.seated("ben", "sam")
    old = await room.show("sam")
    for place in (0, 1, 2):
        old = await room.press_hand("sam", old, toggle_id(old, place))
    hands = house.bot.publisher.hands
    draw, drawn = hands.screen, asyncio.Event()

    async def slow(table: TableNow, seat: Seat, user_id: int, mask: int = 0, note: str = "") -> Screen:
        if not mask:
            await drawn.wait()
        return await draw(table, seat, user_id, mask, note)

    monkeypatch.setattr(pace, "ANSWER_WITHIN", 0.0)
    monkeypatch.setattr(hands, "screen", slow)
    assert (await room.press("sam", "hand")).kind == "deferred"
    passed = asyncio.create_task(house.person("sam").press(old, confirm_id(old)))
    while not (await room.now()).hand(await room.seat("sam")).given:  # noqa: ASYNC110 (no event says so)
        await asyncio.sleep(0.01)
    drawn.set()
    await passed
    await house.settle()
    newest = await house.person("sam").latest()
    assert newest.id != old.id
    assert "You pass" in newest.text


async def test_with_closed_dms_a_restart_in_mid_game_tells_nobody_again(house: House) -> None:
    house.expected = {CLOSED_DMS}
    await house.driver.faults(closed_dms=[house.person("sam").id])
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await room.pass_on("ben")
    await house.restart()
    table = await room.message()
    assert "Sam" in table.text
    assert [one.id for one in await house.person("ben").messages()] == [table.id]


async def test_without_a_live_token_the_channel_tells_who_has_to_look(house: House) -> None:
    house.expected = {CLOSED_DMS}
    sam = house.person("sam")
    await house.driver.faults(closed_dms=[sam.id])
    room = Room(house)
    await room.open("ben")
    await room.pressed("sam", "join")
    house.clock.turn(minutes=20)
    await room.pressed("ben", "start")
    await house.settle()
    found = [one for one in await sam.messages() if f"<@{sam.id}>" in one.content]
    assert len(found) == 1
    assert not found[0].ephemeral
    bodies = [one["body"] for one in await house.requests() if one["path"].endswith("/messages")]
    mention = next(one for one in bodies if one.get("content"))
    assert mention["allowed_mentions"]["users"] == [int(sam.id)]


async def test_dms_opened_too_fast_are_tried_again_at_the_next_turn(house: House) -> None:
    house.expected = {TOO_FAST}
    error = {"route_prefix": "/users/@me/channels", "count": 1, "status": 400, "code": TOO_FAST}
    await house.driver.faults(error=error)
    room = Room(house)
    table = await room.seated("ben", level="easy")
    assert "Ben" in table.text
    assert await room.dms("ben") == []
    panel = await room.show("ben")
    await room.pass_on("ben", panel)
    await house.settle()
    assert len(await room.dms("ben")) == 1
    assert not (await house.bot.people.get(int(house.person("ben").id))).dms_closed


async def test_a_direct_message_that_cannot_be_edited_is_replaced(house: House) -> None:
    house.expected = {0}
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    first = await room.hand("sam")
    error = {
        "route_prefix": f"PATCH /channels/{house.person('sam').channel('dm')}",
        "count": 1,
        "status": 503,
    }
    await house.driver.faults(error=error)
    await room.pass_on("sam")
    await room.pass_on("ben")
    await room.play_round()
    old, new = await room.dms("sam")
    assert (old.id, asked(old)) == (first.id, [])
    assert asked(new)


async def test_an_old_hand_is_replaced_by_a_new_message(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    first = await room.hand("sam")
    house.clock.turn(minutes=51)
    await room.pass_on("ben")
    panel = await room.show("sam")
    await room.pass_on("sam", panel)
    await house.settle()
    old, new = await room.dms("sam")
    assert old.id == first.id
    assert not any(is_hand(one) for one in custom_ids(old))
    assert any(is_hand(one) for one in custom_ids(new))
    assert "https://discord.com/channels/@me/" in old.text


async def test_a_press_on_an_old_hand_answers_on_a_new_message(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    first = await room.hand("ben")
    await house.driver.faults(age_messages_s=0)
    house.clock.turn(minutes=51)
    pressed = await room.press_hand("ben", first, toggle_id(first, 0))
    await house.settle()
    old, new = await room.dms("ben")
    assert (old.id, asked(old)) == (first.id, [])
    assert asked(new)
    assert pressed.id in (old.id, new.id)
    saved = (await room.now()).saved.seats[0]
    assert saved.hand_message_id == int(new.id)


def asked(hand: Message) -> list[str]:
    return [one for one in custom_ids(hand) if is_hand(one)]
