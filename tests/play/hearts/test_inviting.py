from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.play.hearts.errors import (
    ChannelInvitedTooMany,
    InvitationsOff,
    InvitedAlready,
    InvitedBot,
    InvitedOneself,
    InvitedSeated,
    InvitedTooMany,
    InvitedTooOften,
    NotInvited,
    NotSeated,
    TableFull,
)
from bot.play.hearts.inviting import MINUTES, MOST_BY_SENDER, MOST_IN_CHANNEL, MOST_TO_RECEIVER
from bot.play.hearts.said import Declined, Invited, Shown
from bot.play.hearts.table import Guest
from bot.storage.invitations import InvitationState
from tests.play.hearts.conftest import ANNA, BABU, CHARU, DEV, EVA

if TYPE_CHECKING:
    from tests.play.hearts.conftest import Room


def crowd(count: int, first: int = 100) -> list[Guest]:
    return [Guest(number, f"guest {number}") for number in range(first, first + count)]


async def test_the_invited_are_named_and_noted(room: Room) -> None:
    table_id = await room.lobby()
    sent = await room.hearts.invite(table_id, ANNA.user_id, [BABU, CHARU])
    assert (sent.invited, sent.refused) == ((BABU, CHARU), ())
    assert sent.table.said == Invited(("Babu", "Charu"))
    open_ones = await room.invitations.open_of(table_id)
    assert {(one.user_id, one.sender, one.sent_from) for one in open_ones} == {(2, 1, 20), (3, 1, 20)}


async def test_who_cannot_be_invited_is_told_by_type(room: Room) -> None:
    table_id = await room.lobby(ANNA, BABU)
    await room.people.change(DEV.user_id, invitations=False)
    await room.hearts.invite(table_id, ANNA.user_id, [EVA])
    sent = await room.hearts.invite(
        table_id, ANNA.user_id, [ANNA, Guest(9, "Robot", bot=True), BABU, DEV, EVA]
    )
    assert sent.invited == ()
    assert sent.table.said == Shown()
    assert sent.refused == (
        InvitedOneself(),
        InvitedBot("Robot"),
        InvitedSeated("Babu"),
        InvitationsOff("Dev"),
        InvitedAlready("Eva"),
    )


async def test_only_who_sits_invites_and_only_while_a_seat_is_free(room: Room) -> None:
    table_id = await room.lobby()
    with pytest.raises(NotSeated):
        await room.hearts.invite(table_id, EVA.user_id, [BABU])
    full = await room.lobby(ANNA, BABU, CHARU, DEV)
    with pytest.raises(TableFull):
        await room.hearts.invite(full, ANNA.user_id, [EVA])


async def test_a_sender_is_limited_even_at_once(room: Room) -> None:
    table_id = await room.lobby()
    inviting = (room.hearts.invite(table_id, ANNA.user_id, [guest]) for guest in crowd(MOST_BY_SENDER + 3))
    sent = await asyncio.gather(*inviting)
    assert sum(len(one.invited) for one in sent) == MOST_BY_SENDER
    assert [one.refused for one in sent if one.refused] == [(InvitedTooMany(MOST_BY_SENDER, MINUTES),)] * 3
    room.clock.turn(minutes=MINUTES, seconds=1)
    assert (await room.hearts.invite(table_id, ANNA.user_id, [EVA])).invited == (EVA,)


async def test_a_receiver_is_not_pestered(room: Room) -> None:
    for host in crowd(MOST_TO_RECEIVER):
        sent = await room.hearts.invite(await room.lobby(host), host.user_id, [EVA])
        assert sent.invited == (EVA,)
    sent = await room.hearts.invite(await room.lobby(), ANNA.user_id, [EVA])
    assert sent.refused == (InvitedTooOften("Eva", MOST_TO_RECEIVER, MINUTES),)


async def test_a_channel_is_not_flooded(room: Room) -> None:
    hosts = crowd(2)
    lobbies = [await room.lobby(host) for host in hosts]
    await room.hearts.invite(lobbies[0], hosts[0].user_id, crowd(6, 200))
    await room.hearts.invite(lobbies[1], hosts[1].user_id, crowd(6, 300))
    sent = await room.hearts.invite(await room.lobby(), ANNA.user_id, [EVA])
    assert sent.refused == (ChannelInvitedTooMany(MOST_IN_CHANNEL, MINUTES),)


async def test_joining_accepts_and_declining_is_for_good(room: Room) -> None:
    table_id = await room.lobby()
    await room.hearts.invite(table_id, ANNA.user_id, [BABU, CHARU])
    await room.hearts.join(table_id, BABU)
    accepted = await room.invitations.get(table_id, BABU.user_id)
    assert accepted is not None
    assert accepted.state is InvitationState.ACCEPTED
    assert (await room.hearts.decline(table_id, CHARU.user_id)).said == Declined("Charu")
    for guest in (CHARU, EVA):
        with pytest.raises(NotInvited):
            await room.hearts.decline(table_id, guest.user_id)
    sent = await room.hearts.invite(table_id, ANNA.user_id, [CHARU])
    assert sent.refused == (InvitedAlready("Charu"),)


async def test_open_invitations_end_with_the_lobby(room: Room) -> None:
    table_id = await room.lobby()
    await room.hearts.invite(table_id, ANNA.user_id, [BABU])
    await room.hearts.start(table_id, ANNA.user_id)
    assert [one.user_id for one in await room.hearts.end_invitations(table_id)] == [BABU.user_id]
    assert await room.hearts.end_invitations(table_id) == []
