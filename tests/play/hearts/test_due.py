"""The clock at one table; the round of all tables is in ``test_ticking``."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.play.hearts.clock import LOBBY_IDLE, SUSPENDED
from bot.play.hearts.said import Expired, Reminded, RoundDealt, WentQuiet
from bot.storage.tables import TableState
from tests.play.hearts.conftest import ANNA, BABU

if TYPE_CHECKING:
    from tests.play.hearts.conftest import Room

PATIENCE = timedelta(seconds=120)


async def said(room: Room) -> list[object]:
    """What the clock says now, at one tick, after a restart."""
    room.restart()
    room.told.clear()
    await room.hearts.tick()
    return [table.said for table in room.told]


async def test_an_idle_lobby_expires(room: Room) -> None:
    table_id = await room.lobby(ANNA, BABU)
    room.clock.turn(minutes=29)
    assert await said(room) == []
    room.clock.turn(minutes=1)
    assert await said(room) == [Expired()]
    saved = room.told[0].saved
    assert (saved.state, saved.deadline, saved.finished_at) == (TableState.CLOSED, None, room.clock())
    assert await said(room) == []
    assert not (await room.hearts.look(table_id)).lobby


async def test_who_is_waited_for_is_reminded_once_and_then_the_computer_plays(room: Room) -> None:
    table = await room.until_turn(await room.game(ANNA, BABU), Seat.SOUTH)
    assert table.saved.deadline == room.clock() + PATIENCE
    room.clock.turn(seconds=119)
    assert await said(room) == []
    room.clock.turn(seconds=1)
    assert await said(room) == [Reminded((Seat.SOUTH,))]
    assert await said(room) == []
    room.clock.turn(seconds=119)
    assert await said(room) == []
    room.woken.clear()
    room.clock.turn(seconds=1)
    assert await said(room) == [WentQuiet((Seat.SOUTH,))]
    assert room.woken == [table.id]
    table = await room.hearts.look(table.id)
    assert table.waiting_computers == (Seat.SOUTH,)
    assert (await room.act(table, Seat.SOUTH)).turn == table.turn + 1


async def test_all_who_owe_a_pass_are_reminded_and_go_quiet_together(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    room.clock.turn(seconds=60)
    await room.act(table, Seat.NORTH)
    room.clock.turn(seconds=60)
    assert await said(room) == [Reminded((Seat.SOUTH, Seat.WEST))]
    table = await room.act(await room.hearts.look(table.id), Seat.WEST)
    assert table.saved.reminded_at == room.clock()
    room.clock.turn(seconds=120)
    assert await said(room) == [WentQuiet((Seat.SOUTH,))]


async def test_every_turn_has_its_own_time(room: Room) -> None:
    table = await room.until_turn(await room.game(ANNA, BABU), Seat.SOUTH)
    room.clock.turn(seconds=120)
    assert await said(room) == [Reminded((Seat.SOUTH,))]
    room.clock.turn(seconds=60)
    table = await room.step(await room.hearts.look(table.id))
    table = await room.until_turn(table, Seat.SOUTH)
    assert (table.saved.turn_at, table.saved.reminded_at) == (room.clock(), None)
    assert table.saved.deadline == room.clock() + PATIENCE


async def test_a_turn_of_the_computer_has_no_deadline(room: Room) -> None:
    table = await room.until_turn(await room.game(ANNA, BABU), Seat.NORTH)
    assert table.saved.deadline is None


async def test_the_host_s_patience_counts(room: Room) -> None:
    table_id = await room.lobby()
    await room.hearts.set_patience(table_id, ANNA.user_id, 30)
    table = await room.hearts.start(table_id, ANNA.user_id)
    assert table.saved.deadline == room.clock() + timedelta(seconds=30)


async def test_a_round_nobody_deals_is_dealt_by_the_clock(room: Room) -> None:
    table = await room.until(await room.game(ANNA, BABU), Phase.ROUND_OVER)
    room.clock.turn(seconds=239)
    assert await said(room) == []
    room.clock.turn(seconds=1)
    assert await said(room) == [RoundDealt()]
    table = room.told[0]
    assert (table.state.round, table.saved.turn_at) == (2, room.clock())
    assert table.saved.deadline == room.clock() + PATIENCE


async def test_a_game_nobody_is_present_at_rests_and_closes_after_a_day(room: Room) -> None:
    table = await room.until_turn(await room.game(), Seat.SOUTH)
    room.clock.turn(minutes=1)
    table = await room.hearts.leave(table.id, ANNA.user_id)
    assert table.saved.deadline == room.clock() + SUSPENDED
    room.clock.turn(hours=23)
    assert await said(room) == []
    table = await room.hearts.take_back(table.id, ANNA.user_id)
    assert table.saved.deadline == room.clock() + PATIENCE
    await room.hearts.leave(table.id, ANNA.user_id)
    room.clock.turn(hours=24)
    assert await said(room) == [Expired()]
    assert (await room.hearts.look(table.id)).saved.state is TableState.CLOSED
    assert await room.results.of_table(table.id) == []


async def test_who_goes_quiet_alone_has_a_day_to_come_back(room: Room) -> None:
    table = await room.until_turn(await room.game(), Seat.SOUTH)
    for _ in range(2):
        room.clock.turn(seconds=120)
        await room.hearts.tick()
    table = await room.hearts.look(table.id)
    assert table.suspended
    assert table.saved.deadline == room.clock() + SUSPENDED


async def test_a_lobby_s_time_begins_anew_with_each_act(room: Room) -> None:
    table_id = await room.lobby()
    room.clock.turn(minutes=20)
    table = await room.hearts.cycle_level(table_id, ANNA.user_id, Seat.EAST)
    assert table.saved.deadline == room.clock() + LOBBY_IDLE


async def test_a_bot_that_was_away_for_long_reminds_before_it_plays_on(room: Room) -> None:
    await room.until_turn(await room.game(ANNA, BABU), Seat.SOUTH)
    room.clock.turn(hours=5)
    assert await said(room) == [Reminded((Seat.SOUTH,))]
    assert await said(room) == []
