from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.engine.hearts.bots.choose import Level
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.play.hearts.clock import LOBBY_IDLE
from bot.play.hearts.errors import (
    AlreadySeated,
    NotHost,
    NotSeated,
    SeatOfPerson,
    TableClosed,
    TableFull,
    TableNotStarted,
    TableStarted,
    TooManyTables,
)
from bot.play.hearts.said import Changed, Joined, Opened, Started
from bot.play.hearts.service import OPEN_TABLES_LIMIT
from bot.play.hearts.table import Guest
from bot.storage.tables import TableState
from tests.play.hearts.conftest import ANNA, BABU, CHARU, DEV, EVA, HERE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.play.hearts.table import TableNow
    from tests.play.hearts.conftest import Room


async def test_an_opened_lobby_has_its_host_and_computers_of_the_level(room: Room) -> None:
    table = await room.hearts.open(ANNA, HERE, level=Level.HARD, fast=True, patience=300)
    assert table.said == Opened()
    assert table.lobby
    assert (table.saved.host, table.saved.fast, table.saved.patience) == (ANNA.user_id, True, 300)
    assert (table.saved.guild_id, table.saved.channel_id) == (10, 20)
    assert table.saved.deadline == room.clock() + LOBBY_IDLE
    assert [sitter.level for sitter in table.sitters] == [Level.HARD] * 4
    assert [sitter.name for sitter in table.people] == ["Anna"]
    with pytest.raises(TableNotStarted):
        _ = table.state


async def test_people_take_the_free_seats_in_their_order(room: Room) -> None:
    table_id = await room.lobby()
    assert (await room.hearts.join(table_id, BABU)).said == Joined("Babu")
    table = await room.hearts.join(table_id, CHARU)
    assert table.seat_of(BABU.user_id) is Seat.WEST
    assert table.seat_of(CHARU.user_id) is Seat.NORTH
    with pytest.raises(AlreadySeated):
        await room.hearts.join(table_id, BABU)


async def test_a_lobby_that_is_used_stays_open(room: Room) -> None:
    table_id = await room.lobby()
    room.clock.turn(minutes=29)
    table = await room.hearts.join(table_id, BABU)
    assert table.saved.deadline == room.clock() + LOBBY_IDLE


async def test_eight_want_the_last_seat(room: Room) -> None:
    table_id = await room.lobby(ANNA, BABU, CHARU)
    crowd = [Guest(number, f"guest {number}") for number in range(100, 108)]
    joining = (room.hearts.join(table_id, guest) for guest in crowd)
    outcomes = await asyncio.gather(*joining, return_exceptions=True)
    assert sum(isinstance(outcome, TableFull) for outcome in outcomes) == 7
    room.shelf.forget(table_id)
    assert len((await room.hearts.look(table_id)).people) == 4


async def test_two_bots_on_one_database_seat_no_fifth(room: Room) -> None:
    table_id = await room.lobby(ANNA, BABU)
    first = room.hearts
    room.restart()
    crowd = [Guest(number, f"guest {number}") for number in range(100, 108)]
    services = [first, room.hearts] * 4
    joining = (service.join(table_id, guest) for service, guest in zip(services, crowd, strict=True))
    outcomes = await asyncio.gather(*joining, return_exceptions=True)
    assert sum(isinstance(outcome, TableFull) for outcome in outcomes) == 6
    room.shelf.forget(table_id)
    people = (await room.hearts.look(table_id)).people
    assert len({sitter.user_id for sitter in people}) == 4


async def test_start_and_join_at_once_lead_to_one_truth(room: Room) -> None:
    table_id = await room.lobby()
    started, joined = await asyncio.gather(
        room.hearts.start(table_id, ANNA.user_id), room.hearts.join(table_id, BABU), return_exceptions=True
    )
    assert not isinstance(started, BaseException)
    table = await room.hearts.look(table_id)
    assert table.playing
    assert (table.seat_of(BABU.user_id) is None) == isinstance(joined, TableStarted)


async def test_only_the_host_sets_and_starts(room: Room) -> None:
    table_id = await room.lobby(ANNA, BABU)
    acts: tuple[Callable[[int], Awaitable[TableNow]], ...] = (
        lambda user: room.hearts.start(table_id, user),
        lambda user: room.hearts.cycle_level(table_id, user, Seat.EAST),
        lambda user: room.hearts.set_fast(table_id, user, fast=True),
        lambda user: room.hearts.set_patience(table_id, user, 60),
    )
    for act in acts:
        with pytest.raises(NotHost) as refused:
            await act(BABU.user_id)
        assert refused.value.host == ANNA.user_id
        with pytest.raises(NotSeated):
            await act(EVA.user_id)


async def test_the_host_sets_levels_pace_and_patience(room: Room) -> None:
    table_id = await room.lobby(ANNA, BABU)
    levels = list[Level]()
    for _ in Level:
        table = await room.hearts.cycle_level(table_id, ANNA.user_id, Seat.NORTH)
        levels.append(table.sitters[Seat.NORTH].level)
    assert levels == [Level.HARD, Level.EASY, Level.MEDIUM]
    with pytest.raises(SeatOfPerson):
        await room.hearts.cycle_level(table_id, ANNA.user_id, Seat.WEST)
    await room.hearts.set_fast(table_id, ANNA.user_id, fast=True)
    table = await room.hearts.set_patience(table_id, ANNA.user_id, 3600)
    assert table.said == Changed()
    room.restart()
    saved = (await room.hearts.look(table_id)).saved
    assert (saved.fast, saved.patience) == (True, 3600)
    table = await room.hearts.set_patience(table_id, ANNA.user_id, 10**9)
    assert table.saved.patience == 3600


async def test_alone_against_three_computers_is_one_press(room: Room) -> None:
    table_id = await room.lobby()
    table = await room.hearts.start(table_id, ANNA.user_id)
    assert table.said == Started()
    assert table.state.phase is Phase.PASSING
    assert (table.turn, len(table.waiting_computers)) == (0, 3)
    assert room.woken == [table_id]


async def test_a_started_table_is_no_lobby(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    with pytest.raises(TableStarted):
        await room.hearts.join(table.id, CHARU)
    with pytest.raises(TableStarted):
        await room.hearts.start(table.id, ANNA.user_id)
    with pytest.raises(TableStarted):
        await room.hearts.invite(table.id, ANNA.user_id, [CHARU])
    with pytest.raises(TableStarted):
        await room.hearts.set_fast(table.id, ANNA.user_id, fast=True)


async def test_a_closed_table_takes_nobody(room: Room) -> None:
    table_id = await room.lobby()
    closed = await room.hearts.leave(table_id, ANNA.user_id)
    assert (closed.saved.state, closed.saved.deadline) == (TableState.CLOSED, None)
    assert closed.saved.finished_at == room.clock()
    with pytest.raises(TableClosed):
        await room.hearts.join(table_id, BABU)
    with pytest.raises(TableClosed):
        _ = closed.state


async def test_nobody_sits_at_more_tables_than_he_can_mind(room: Room) -> None:
    for _ in range(OPEN_TABLES_LIMIT - 1):
        await room.lobby()
    opening = (room.hearts.open(ANNA, HERE, level=Level.EASY) for _ in range(3))
    outcomes = await asyncio.gather(*opening, return_exceptions=True)
    assert outcomes.count(TooManyTables(OPEN_TABLES_LIMIT)) == 2
    table_id = await room.lobby(DEV)
    with pytest.raises(TooManyTables):
        await room.hearts.join(table_id, ANNA)
    assert await room.hearts.count_tables_of(ANNA.user_id) == OPEN_TABLES_LIMIT
