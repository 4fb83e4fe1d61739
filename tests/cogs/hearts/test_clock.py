"""Waiting, reminding, leaving and coming back, also over a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.hearts.state import Phase
from bot.storage.tables import TableState
from tests.cogs.hearts.room import Room, asks, custom_ids, is_hand

if TYPE_CHECKING:
    from bot.playground.driver import Message
    from tests.cogs.house import House

CLOSED_DMS = 50007


async def said(house: House, name: str, channel: str) -> list[Message]:
    """Messages in plain words."""
    await house.settle()
    return [one for one in await house.person(name).messages(channel) if one.content]


async def quiet(room: Room, restart: bool = False) -> None:
    """Two minutes pass in which nobody does anything."""
    room.house.clock.turn(seconds=121)
    if restart:
        await room.house.restart()
    await room.tick()


@pytest.mark.parametrize("restart", [False, True])
async def test_a_quiet_seat_is_reminded_once_then_the_computer_plays_on(house: House, restart: bool) -> None:
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await room.pass_on("ben")
    await quiet(room, restart)
    await room.tick()
    assert len(await said(house, "sam", "dm")) == 1
    assert await said(house, "ben", "dm") == []
    assert await said(house, "ben", "cards") == []
    await quiet(room, restart)
    assert [one.away for one in (await room.now()).sitters][:2] == [False, True]
    assert (await room.now()).state.phase is Phase.PLAYING
    table = await room.message()
    assert "back" in asks(table)
    assert len(await said(house, "sam", "dm")) == 1


async def test_a_reminder_is_a_new_message_and_the_hand_stays_as_it_is(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    hand = await room.hand("ben")
    await quiet(room)
    first, second = await room.dms("ben")
    assert first.id == hand.id
    assert second.content
    assert custom_ids(second) == []
    link = (await room.message()).id
    assert link in second.content


async def test_reminders_by_mention_notify_exactly_that_person(house: House) -> None:
    ben = house.person("ben")
    await house.bot.people.change(int(ben.id), reminders="channel")
    room = Room(house)
    await room.seated("ben", level="easy")
    await quiet(room)
    (reminder,) = await said(house, "ben", "cards")
    assert reminder.content.startswith(f"<@{ben.id}>")
    assert await said(house, "ben", "dm") == []
    sent = [one["body"] for one in await house.requests() if one["path"].endswith("/messages")]
    mention = next(one for one in sent if one.get("content"))
    assert mention["allowed_mentions"] == {"parse": [], "users": [int(ben.id)]}


async def test_who_wants_no_reminder_gets_none_but_is_waited_for(house: House) -> None:
    await house.bot.people.change(int(house.person("ben").id), reminders="off")
    room = Room(house)
    await room.seated("ben", level="easy")
    await quiet(room)
    assert await said(house, "ben", "cards") == []
    assert await said(house, "ben", "dm") == []
    assert not (await room.now()).sitters[0].away
    await quiet(room)
    assert (await room.now()).sitters[0].away


async def test_with_closed_dms_the_channel_reminds(house: House) -> None:
    house.expected = {CLOSED_DMS}
    ben = house.person("ben")
    await house.driver.faults(closed_dms=[ben.id])
    room = Room(house)
    await room.seated("ben", level="easy")
    await quiet(room)
    assert len([one for one in await said(house, "sam", "cards") if f"<@{ben.id}>" in one.content]) == 1


async def test_after_a_while_the_next_round_is_dealt_by_the_clock(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    await room.play_round()
    await quiet(room)
    assert (await room.now()).state.phase is Phase.ROUND_OVER
    await quiet(room)
    assert (await room.now()).state.round == 2
    assert any(is_hand(one) and ":c" in one for one in custom_ids(await room.hand("ben")))


# leaving and coming back


async def test_leaving_on_ones_turn_lets_the_computer_act_at_once(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await room.pass_on("sam")
    table = await room.pressed("ben", "leave")
    assert (await room.now()).state.phase is Phase.PLAYING
    assert {"back", "leave"} <= set(asks(table))
    hand = await room.hand("ben")
    assert [one for one in custom_ids(hand) if ":back" in one]
    assert not [one for one in custom_ids(hand) if ":k" in one]


async def test_a_seat_is_taken_back_in_mid_hand(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await room.act("ben")
    await room.pressed("ben", "leave")
    await room.act("sam")
    for _ in range(3):
        if await room.whose_turn() == ["sam"]:
            await room.act("sam")
    hand = await room.hand("ben")
    back = next(one for one in custom_ids(hand) if one.endswith(":back"))
    await room.press_hand("ben", hand, back)
    assert not (await room.now()).sitters[0].away
    await room.play_round()
    assert sum(len(trick.cards) for trick in (await room.now()).state.tricks) in range(4, 53)


async def test_when_everybody_has_left_the_game_is_suspended_then_closed(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await room.pressed("ben", "leave")
    table = await room.pressed("sam", "leave")
    assert (await room.now()).suspended
    assert {"back", "stop"} <= set(asks(table))
    house.clock.turn(hours=25)
    await house.restart()
    await room.tick()
    assert (await room.now()).saved.state is TableState.CLOSED
    assert (await room.message()).controls() == []


async def test_the_last_person_may_stop_after_a_question(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    question = (await room.press("ben", "stop")).message
    assert question.ephemeral
    outcome = await house.person("ben").press(question, custom_ids(question)[0])
    assert outcome.ok
    assert (await room.now()).saved.state is TableState.CLOSED
    assert (await room.message()).controls() == []
    assert not any(is_hand(one) for one in custom_ids((await room.dms("ben"))[0]))
