"""Before the game: who may do what, invitations, and lobbies that nobody needs any more."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.storage.tables import TableState
from tests.cogs.hearts.room import Room, ask_id, asks
from tests.cogs.house import told

if TYPE_CHECKING:
    from bot.playground.driver import Message
    from tests.cogs.house import House


async def state(room: Room) -> TableState:
    return (await room.now()).saved.state


async def test_the_command_says_what_it_opens(house: House) -> None:
    room = Room(house)
    lobby = await room.open("ben", level="hard", fast=True, wait="300")
    saved = (await room.now()).saved
    assert not lobby.ephemeral
    assert (saved.fast, saved.patience, saved.host) == (True, 300, int(house.person("ben").id))
    assert [seat.level for seat in saved.seats] == ["hard"] * 4


async def test_the_command_is_for_servers_only(house: House) -> None:
    state = await house.person("ben").state()
    command = next(one for one in state["commands"] if one["name"] == "hearts")
    assert (command["contexts"], command["integration_types"]) == ([0], [0])


async def test_nobody_gets_a_fifth_seat_however_many_press_at_once(house: House) -> None:
    others = [await house.driver.add_person(name) for name in ("Ann", "Bob", "Col", "Dan", "Eve", "Fay")]
    room = Room(house)
    lobby = await room.open("ben")
    outcomes = await asyncio.gather(*(one.press(lobby, ask_id(lobby, "join")) for one in others))
    assert all(one.ok for one in outcomes)
    table = await room.now()
    assert len(table.people) == 4
    refused = [one for one in outcomes if "message" in one.data and one.message.ephemeral]
    assert len(refused) == 3
    shown = await room.message()
    assert all(seat.name in shown.text for seat in table.saved.seats)


async def test_the_lobby_shows_what_is_stored_after_presses_at_the_same_moment(house: House) -> None:
    room = Room(house)
    lobby = await room.open("ben")
    presses = [("sam", "join"), ("asha", "join"), ("ben", "fast"), ("ben", "level.3"), ("meera", "join")]
    await asyncio.gather(*(house.person(name).press(lobby, ask_id(lobby, ask)) for name, ask in presses))
    shown, saved = await room.message(), (await room.now()).saved
    assert all(seat.name in shown.text for seat in saved.seats)
    assert ("slow" in asks(shown)) == saved.fast


async def test_only_the_host_starts_and_the_host_moves_on(house: House) -> None:
    room = Room(house)
    await room.open("ben")
    await room.pressed("sam", "join")
    refused = told(await room.press("sam", "start"))
    assert refused.ephemeral
    assert await state(room) is TableState.LOBBY
    await room.pressed("ben", "leave")
    assert (await room.now()).saved.host == int(house.person("sam").id)
    table = await room.pressed("sam", "start")
    assert await state(room) is TableState.PLAYING
    assert "join" not in asks(table)


async def test_the_last_one_out_closes_it(house: House) -> None:
    room = Room(house)
    await room.open("ben")
    shown = await room.pressed("ben", "leave")
    assert await state(room) is TableState.CLOSED
    assert shown.controls() == []


@pytest.mark.parametrize("restart", [False, True])
async def test_an_idle_lobby_expires_by_the_clock(house: House, restart: bool) -> None:
    room = Room(house)
    await room.open("ben", invite=str(house.person("sam").id))
    house.clock.turn(minutes=31)
    if restart:
        await house.restart()
    await room.tick()
    shown = await room.message()
    assert await state(room) is TableState.CLOSED
    assert shown.controls() == []
    assert [one.controls() for one in await house.person("sam").messages()] == [[], []]


async def test_a_press_on_a_lobby_that_expired_unseen_brings_it_up_to_date(house: House) -> None:
    room = Room(house)
    lobby = await room.open("ben")
    house.bot.hearts.watch = lambda table: None
    house.clock.turn(minutes=31)
    await room.tick()
    answer = told(await house.person("sam").press(lobby, ask_id(lobby, "join")))
    assert answer.ephemeral
    assert (await room.message()).controls() == []


# invitations


async def invitation(house: House, name: str) -> Message:
    """The message that mentions somebody."""
    await house.settle()
    person = house.person(name)
    return [one for one in await person.messages() if f"<@{person.id}>" in one.text][-1]


async def test_an_invitation_mentions_exactly_who_is_invited(house: House) -> None:
    sam, asha = house.person("sam"), house.person("asha")
    room = Room(house)
    await room.open("ben", invite=str(sam.id), invite2=str(asha.id))
    await house.settle()
    sent = [one["body"] for one in await house.requests() if one["path"].endswith("/messages")]
    assert sorted(one["allowed_mentions"]["users"] for one in sent) == [[int(asha.id)], [int(sam.id)]]
    assert all(not one["allowed_mentions"].get("parse") for one in sent)
    assert "Sam" in (await room.message()).text


async def test_an_invitation_is_accepted_or_declined_by_its_person_only(house: House) -> None:
    room = Room(house)
    await room.open("ben", invite=str(house.person("sam").id), invite2=str(house.person("asha").id))
    shown = await invitation(house, "sam")
    for ask in ("accept", "decline"):
        answer = told(await house.person("meera").press(shown, ask_id(shown, ask)))
        assert answer.ephemeral
    answered = told(await house.person("sam").press(shown, ask_id(shown, "accept")))
    assert (answered.id, asks(answered)) == (shown.id, [])
    assert await room.seat("sam") == 1
    shown = await invitation(house, "asha")
    answered = told(await house.person("asha").press(shown, ask_id(shown, "decline")))
    assert (answered.id, asks(answered)) == (shown.id, [])
    assert len((await room.now()).people) == 2
    assert "Sam" in (await room.message()).text


async def test_who_joins_at_the_table_has_answered_the_invitation(house: House) -> None:
    room = Room(house)
    await room.open("ben", invite=str(house.person("sam").id))
    shown = await invitation(house, "sam")
    await room.pressed("sam", "join")
    assert asks(await house.person("sam").refresh(shown)) == []


async def test_a_start_ends_the_invitations(house: House) -> None:
    room = Room(house)
    await room.open("ben", invite=str(house.person("sam").id))
    shown = await invitation(house, "sam")
    await room.pressed("ben", "start")
    assert asks(await house.person("sam").refresh(shown)) == []


async def test_people_are_invited_from_the_menu_too(house: House) -> None:
    room = Room(house)
    lobby = await room.open("ben")
    sam = house.person("sam")
    outcome = await house.person("ben").select(lobby, ask_id(lobby, "invite"), str(sam.id))
    assert outcome.ok
    assert asks(await invitation(house, "sam")) == ["accept", "decline"]


async def test_who_cannot_be_invited_is_told_to_the_host_alone(house: House) -> None:
    await house.bot.people.change(int(house.person("sam").id), invitations=False)
    room = Room(house)
    ben = house.person("ben")
    await room.open("ben", invite=str(ben.id), invite2=str(house.person("sam").id))
    await house.settle()
    told_privately = [one for one in await ben.messages() if one.ephemeral]
    assert len(told_privately) == 1
    assert len(told_privately[0].content.splitlines()) == 2
    assert [one for one in await house.person("sam").messages() if one.ephemeral] == []
    assert len(await house.person("sam").messages()) == 1
