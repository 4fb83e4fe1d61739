from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import new_pack
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.play.hearts.errors import NotSeated, OthersPresent, SeatAway, TableClosed, TableNotStarted
from bot.play.hearts.said import HostMoved, Left, Refreshed, SeatLeft, SeatTakenBack, Stopped
from bot.storage.tables import TableState
from tests.play.hearts.conftest import ANNA, BABU, CHARU, EVA

if TYPE_CHECKING:
    from tests.play.hearts.conftest import Room


async def test_who_leaves_a_lobby_frees_the_seat(room: Room) -> None:
    table_id = await room.lobby(ANNA, BABU, CHARU)
    table = await room.hearts.leave(table_id, BABU.user_id)
    assert (table.said, table.seat_of(BABU.user_id)) == (Left("Babu"), None)
    assert table.saved.host == ANNA.user_id
    assert (await room.hearts.join(table_id, EVA)).seat_of(EVA.user_id) is Seat.WEST
    with pytest.raises(NotSeated):
        await room.hearts.leave(table_id, BABU.user_id)


async def test_the_next_person_is_host_when_the_host_leaves(room: Room) -> None:
    table_id = await room.lobby(ANNA, BABU, CHARU)
    table = await room.hearts.leave(table_id, ANNA.user_id)
    assert table.said == HostMoved("Anna", "Babu")
    assert table.saved.host == BABU.user_id
    assert (await room.hearts.start(table_id, BABU.user_id)).playing


async def test_the_last_to_leave_closes_the_lobby(room: Room) -> None:
    table_id = await room.lobby(ANNA, BABU)
    await room.hearts.leave(table_id, ANNA.user_id)
    table = await room.hearts.leave(table_id, BABU.user_id)
    assert (table.said, table.saved.state) == (Left("Babu"), TableState.CLOSED)
    assert await room.hearts.count_tables_of(BABU.user_id) == 0


async def test_the_computer_acts_at_once_for_who_leaves_on_his_turn(room: Room) -> None:
    table = await room.until_turn(await room.game(ANNA, BABU), Seat.SOUTH)
    room.woken.clear()
    table = await room.hearts.leave(table.id, ANNA.user_id)
    assert table.said == SeatLeft(Seat.SOUTH)
    assert (table.waiting_people, table.waiting_computers) == ((), (Seat.SOUTH,))
    assert room.woken == [table.id]
    assert (await room.act(table, Seat.SOUTH)).turn == table.turn + 1


async def test_the_computer_passes_for_who_leaves_before_he_has_passed(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    table = await room.hearts.leave(table.id, BABU.user_id)
    assert Seat.WEST in table.waiting_computers
    assert (await room.until(table, Phase.PLAYING)).state.phase is Phase.PLAYING


async def test_a_seat_is_taken_back_at_any_moment(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    for _ in range(60):
        gone = await room.hearts.leave(table.id, BABU.user_id)
        assert (await room.hearts.leave(table.id, BABU.user_id)).said == Refreshed()
        table = await room.step(gone)
        table = await room.hearts.take_back(table.id, BABU.user_id)
        assert table.said == SeatTakenBack(Seat.WEST)
        assert [sitter.name for sitter in table.present] == ["Anna", "Babu"]
    assert (await room.hearts.take_back(table.id, BABU.user_id)).said == Refreshed()
    with pytest.raises(NotSeated):
        await room.hearts.take_back(table.id, EVA.user_id)


async def test_all_cards_stay_when_a_seat_changes_hands(room: Room) -> None:
    table = await room.until(await room.game(ANNA, BABU), Phase.PLAYING)
    table = await room.step(table)
    hand = table.state.hands[Seat.WEST]
    await room.hearts.leave(table.id, BABU.user_id)
    room.restart()
    table = await room.hearts.look(table.id)
    assert table.state.hands[Seat.WEST] == hand
    assert table.state.trick is not None
    cards = [card for hand in (*table.state.hands, table.state.trick.cards) for card in hand]
    assert sorted(cards) == sorted(new_pack())


async def test_a_game_everybody_has_left_waits_and_goes_on(room: Room) -> None:
    table = await room.until_turn(await room.game(ANNA, BABU), Seat.SOUTH)
    await room.hearts.leave(table.id, ANNA.user_id)
    room.woken.clear()
    table = await room.hearts.leave(table.id, BABU.user_id)
    assert table.suspended
    assert table.waiting_computers == ()
    assert room.woken == []
    table = await room.hearts.take_back(table.id, BABU.user_id)
    assert table.waiting_computers == (Seat.SOUTH,)
    assert room.woken == [table.id]


async def test_the_last_one_present_may_stop_the_game(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    with pytest.raises(OthersPresent) as refused:
        await room.hearts.stop(table.id, BABU.user_id)
    assert refused.value.seats == (Seat.SOUTH,)
    await room.hearts.leave(table.id, ANNA.user_id)
    with pytest.raises(NotSeated):
        await room.hearts.stop(table.id, EVA.user_id)
    stopped = await room.hearts.stop(table.id, BABU.user_id)
    assert (stopped.said, stopped.saved.state) == (Stopped("Babu"), TableState.CLOSED)
    assert stopped.saved.deadline is None
    assert await room.results.of_table(table.id) == []
    for act in (room.hearts.stop, room.hearts.take_back, room.hearts.leave):
        with pytest.raises(TableClosed):
            await act(table.id, ANNA.user_id)
    room.restart()
    assert (await room.hearts.look(table.id)).record == stopped.record


async def test_a_lobby_is_left_and_not_stopped(room: Room) -> None:
    table_id = await room.lobby()
    for act in (room.hearts.stop, room.hearts.take_back):
        with pytest.raises(TableNotStarted):
            await act(table_id, ANNA.user_id)


async def test_the_round_of_who_is_away_is_not_dealt_by_him(room: Room) -> None:
    table = await room.until(await room.game(ANNA, BABU), Phase.ROUND_OVER)
    await room.hearts.leave(table.id, BABU.user_id)
    with pytest.raises(SeatAway):
        await room.hearts.next_round(table.id, BABU.user_id, table.turn)
    assert (await room.hearts.next_round(table.id, ANNA.user_id, table.turn)).state.round == 2
