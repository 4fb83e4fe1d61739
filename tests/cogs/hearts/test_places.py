"""Where tables are shown: lost permissions, deleted and old messages, several tables, restarts, rematches."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.engine.hearts.state import Phase
from bot.storage.tables import TableState
from tests.cogs.hearts.room import FOUR, Room, ask_id, asks, custom_ids, is_hand
from tests.cogs.house import told

if TYPE_CHECKING:
    from bot.playground.driver import Message
    from tests.cogs.house import House

MISSING_ACCESS, MISSING_PERMISSION, UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS = 50001, 50013, 10008, 30046
ARCHIVED = 50083
UNKNOWN_INTERACTION = 10062


async def tables(house: House, channel: str = "cards") -> list[Message]:
    """The messages on which a table can be pressed."""
    await house.settle()
    return [one for one in await house.person("ben").messages(channel) if asks(one) and not one.ephemeral]


# messages that are lost


async def test_a_deleted_table_comes_back_on_a_new_message(house: House) -> None:
    house.expected = {UNKNOWN_MESSAGE}
    room = Room(house)
    message = await room.seated("ben", level="easy")
    channel = house.bot.get_partial_messageable(int(message.channel_id))
    await channel.get_partial_message(int(message.id)).delete()
    await room.pass_on("ben")
    new = await room.message()
    assert new.id != message.id
    assert new.images
    await room.pressed("ben", "hand")


async def test_an_old_table_goes_on_on_a_new_message_and_says_where(house: House) -> None:
    room = Room(house)
    old = await room.seated("ben", level="easy")
    house.clock.turn(minutes=51)
    await room.pass_on("ben")
    new = await room.message()
    assert new.id != old.id
    closed = await house.person("ben").refresh(old)
    assert closed.controls() == []
    assert new.id in closed.text


async def test_a_press_on_an_old_table_is_answered_on_a_new_message(house: House) -> None:
    room = Room(house)
    old = await room.seated("ben", "sam", level="easy")
    house.clock.turn(minutes=51)
    assert (await room.press("ben", "leave")).ok
    new = await room.message()
    assert new.id != old.id
    assert "back" in asks(new)
    assert (await house.person("ben").refresh(old)).controls() == []
    assert len(await tables(house)) == 1


async def test_too_many_edits_of_an_old_message_lead_to_a_new_one(house: House) -> None:
    house.expected = {TOO_MANY_OLD_EDITS}
    room = Room(house)
    old = await room.seated("ben", level="easy")
    await house.driver.faults(age_messages_s=4000, edit_limit_old=0)
    house.bot.publisher.publish_anew(await room.now())
    await house.settle()
    await house.driver.faults(age_messages_s=0, edit_limit_old=None)
    new = await room.message()
    assert new.id != old.id
    await room.pass_on("ben")
    assert (await room.message()).id == new.id


@pytest.mark.parametrize("code", [0, 503])
async def test_a_server_fault_at_an_edit_leads_to_a_new_message(house: House, code: int) -> None:
    house.expected = {code}
    room = Room(house)
    await room.seated("ben", level="easy")
    cards = house.person("ben").channel("cards")
    error = {"route_prefix": f"PATCH /channels/{cards}", "count": 1, "status": 503, "code": code}
    await house.driver.faults(error=error)
    await room.pass_on("ben")
    assert await room.whose_turn() == ["ben"]
    assert (await room.message()).images
    assert len(await tables(house)) == 1


# permissions


async def test_without_view_channel_the_game_goes_on_in_the_hands_and_elsewhere(house: House) -> None:
    house.expected = {MISSING_ACCESS}
    ben = house.person("ben")
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await house.driver.faults(lost_permissions={ben.channel("cards"): ["VIEW_CHANNEL", "SEND_MESSAGES"]})
    await room.pass_on("ben")
    await room.pass_on("sam")
    await house.settle()
    assert (await room.now()).saved.channel_id is None
    assert "/resume" in (await room.hand("ben")).text
    requests = len(await house.requests())
    for _ in range(3):
        for name in await room.whose_turn():
            await room.act(name)
    refused = [one for one in (await house.requests())[requests:] if one["status"] == 403]
    assert refused == []
    brought = told(await ben.command("resume", channel="lounge"))
    assert brought.images
    assert "/resume" not in (await room.hand((await room.whose_turn())[0])).text
    room.channel = "lounge"
    for name in await room.whose_turn():
        await room.act(name)
    assert (await room.message()).id == brought.id


async def test_without_send_messages_an_old_message_stays_in_use(house: House) -> None:
    house.expected = {MISSING_PERMISSION}
    ben = house.person("ben")
    room = Room(house)
    old = await room.seated("ben", level="easy")
    await house.driver.faults(lost_permissions={ben.channel("cards"): ["SEND_MESSAGES"]})
    house.clock.turn(minutes=51)
    await room.pass_on("ben")
    assert (await room.message()).id == old.id
    assert (await room.now()).saved.channel_id is not None


async def test_without_attach_files_the_table_is_in_words(house: House) -> None:
    house.expected = {MISSING_PERMISSION}
    ben = house.person("ben")
    room = Room(house)
    await room.seated("ben", level="easy")
    await house.driver.faults(lost_permissions={ben.channel("cards"): ["ATTACH_FILES"]})
    await room.pass_on("ben")
    table = await room.message()
    assert table.images == []
    assert "Attach Files" in table.text
    panel = await room.show("ben")
    assert panel.images == []
    await room.act("ben", panel)
    assert await room.whose_turn() == ["ben"]


async def test_an_archived_thread_is_woken_by_a_new_message(house: House) -> None:
    house.expected = {ARCHIVED}
    ben = house.person("ben")
    room = Room(house, channel="late night")
    await room.seated("ben", level="easy")
    await house.driver.faults(archived_threads=[ben.channel("late night")])
    await room.pass_on("ben")
    assert (await room.message()).images


# several tables


async def test_two_tables_in_one_channel_and_one_person_at_both(house: House) -> None:
    one, two = Room(house), Room(house, 2)
    await one.seated("ben", "sam", level="easy")
    await two.seated("sam", "ben", level="easy")
    assert len(await tables(house)) == 2
    assert len(await two.dms("ben")) == 2
    panel = await two.show("ben")
    await two.pass_on("ben", panel)
    assert [seat.user_id for seat in (await two.now()).saved.seats][:2] == [
        int(house.person("sam").id),
        int(house.person("ben").id),
    ]
    assert (await one.now()).turn == 2
    await one.pass_on("sam", await one.show("sam"))
    assert (await one.now()).turn == 3


async def test_a_table_is_brought_to_another_channel_and_the_old_message_says_where(house: House) -> None:
    room = Room(house)
    old = await room.seated("ben", level="easy")
    new = told(await house.person("ben").command("resume", channel="lounge"))
    await house.settle()
    closed = await house.person("ben").refresh(old)
    assert new.id in closed.text
    assert closed.controls() == []
    saved = (await room.now()).saved
    assert (saved.channel_id, saved.message_id) == (int(new.channel_id), int(new.id))


async def test_resume_lists_tables_and_games_and_refuses_what_is_not_ones_own(house: House) -> None:
    ben = house.person("ben")
    await house.start("ben")
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    shown = told(await ben.command("resume"))
    (select,) = shown.controls()
    assert [one["value"] for one in select["options"]] == ["h1", "1"]
    assert "Ben, Sam" in select["options"][0]["label"]
    refused = told(await house.person("asha").command("resume", game="h1"))
    assert refused.ephemeral
    in_dm = told(await ben.command("resume", game="h1", channel="dm"))
    assert "member" in in_dm.content
    brought = told(await ben.select(shown, str(select["custom_id"]), "h1"))
    assert "hand" in asks(brought)


async def test_the_channel_reads_its_servers_language_and_people_their_own(house: House) -> None:
    room = Room(house, channel="पत्ते")
    await room.seated("ben", "asha", level="easy")
    table = await room.message()
    assert "राउंड" in table.text
    assert "राउंड" not in (await room.hand("ben")).text
    assert "राउंड" in (await room.hand("asha")).text


# restarts


async def test_people_are_told_in_their_own_language_after_a_restart_too(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "asha", level="easy")
    assert "राउंड" in (await room.hand("asha")).text
    await house.restart()
    await room.pass_on("ben")
    table = await room.now()
    await house.bot.hearts.leave(table.id, int(house.person("ben").id))
    house.bot.publisher.publish(await house.bot.hearts.look(table.id))
    await house.settle()
    assert "राउंड" in (await room.hand("asha")).text
    assert "राउंड" not in (await room.message()).text


async def test_a_game_goes_on_after_a_restart_between_any_two_presses(house: House) -> None:
    room = Room(house)
    await room.open("ben", level="easy")
    await house.restart()
    await room.pressed("sam", "join")
    await house.restart()
    await room.pressed("ben", "start")
    hands = {name: (await room.hand(name)).id for name in ("ben", "sam")}
    for _ in range(4):
        await house.restart()
        for name in await room.whose_turn():
            await room.act(name)
    for name, first in hands.items():
        assert [one.id for one in await room.dms(name)] == [first]


async def test_what_was_not_shown_before_the_end_is_shown_after_the_start(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    await room.act("ben")
    before = (await room.message()).text
    await house.bot.computers.close()
    await house.bot.publisher.close(0)
    await house.person("ben").press(await room.hand_unsettled("ben"), await room.playable("ben"))
    await house.restart()
    assert await room.whose_turn() == ["ben"]
    assert (await room.message()).text != before
    assert [one for one in custom_ids(await room.hand("ben")) if is_hand(one)]


async def test_a_lost_acknowledgement_loses_no_play(house: House) -> None:
    house.expected = {UNKNOWN_INTERACTION}
    room = Room(house)
    await room.seated("ben", level="easy")
    hand = await room.pass_on("ben")
    await house.driver.faults(unknown_interaction=1)
    turn = (await room.now()).turn
    await house.person("ben").press(hand, await room.playable("ben"))
    await house.driver.faults(unknown_interaction=0)
    await house.settle()
    assert (await room.now()).turn > turn
    await room.play("ben")


async def test_with_a_slow_renderer_every_press_is_answered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = house.bot.draw

    async def slow(paint: object, *args: object, **named: object) -> object:
        await asyncio.sleep(3.2)
        return await draw(paint, *args, **named)  # type: ignore[arg-type]

    room = Room(house)
    lobby = await room.open("ben", level="easy")
    monkeypatch.setattr(house.bot, "draw", slow)
    started = await house.person("ben").press(lobby, ask_id(lobby, "start"))
    panel = await house.person("ben").press(await room.message(), ask_id(await room.message(), "hand"))
    assert started.ok
    assert panel.ok
    await house.settle()
    panels = [one for one in await house.person("ben").messages() if one.ephemeral]
    assert [bool(one.images) for one in panels] == [True]


# the end, and again


async def test_a_game_ends_with_its_result_and_a_rematch(house: House) -> None:
    room = Room(house)
    await room.seated(*FOUR)
    await room.nearly_over()
    for name in await room.whose_turn():
        await room.act(name)
    table = await room.message()
    assert (await room.now()).saved.state is TableState.OVER
    assert asks(table) == ["rematch"]
    assert not any(is_hand(one) for one in custom_ids((await room.dms("ben"))[-1]))
    again = told(await room.press("ben", "rematch"))
    second = Room(house, 2)
    assert (await second.now()).lobby
    assert {"start", "join"} <= set(asks(again))
    for _ in range(2):
        assert (await room.press("sam", "rematch")).ok
    await house.settle()
    assert len((await second.now()).people) == 2
    assert len([one for one in await tables(house) if "start" in asks(one)]) == 1
    invited = [one for one in await house.person("asha").messages() if "accept" in asks(one)]
    assert len(invited) == 2
    await second.pressed("ben", "start")
    assert (await second.now()).state.phase is Phase.PASSING
    assert len(await second.dms("ben")) == 2


async def test_two_rematch_presses_at_once_open_one_lobby(house: House) -> None:
    room = Room(house)
    await room.seated(*FOUR)
    await room.nearly_over()
    for name in await room.whose_turn():
        await room.act(name)
    table = await room.message()
    presses = (house.person(name).press(table, ask_id(table, "rematch")) for name in FOUR)
    outcomes = await asyncio.gather(*presses)
    assert all(one.ok for one in outcomes)
    lobbies = [one for one in await tables(house) if "start" in asks(one)]
    assert len(lobbies) == 1
    assert len((await Room(house, 2).now()).people) == 4
    assert all(name.title() in lobbies[0].text for name in FOUR)
