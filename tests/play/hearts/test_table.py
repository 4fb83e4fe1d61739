from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.hearts.seats import Seat
from bot.engine.hearts.view import view
from bot.play.hearts.table import Guest
from tests.play.hearts.conftest import ANNA, BABU, EVA

if TYPE_CHECKING:
    from tests.play.hearts.conftest import Room


async def test_who_sits_who_is_there_and_who_is_waited_for(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    assert [sitter.computer for sitter in table.sitters] == [False, False, True, True]
    assert table.waiting_people == (Seat.SOUTH, Seat.WEST)
    assert table.waiting_computers == (Seat.NORTH, Seat.EAST)
    table = await room.hearts.leave(table.id, BABU.user_id)
    assert [sitter.name for sitter in table.people] == ["Anna", "Babu"]
    assert [sitter.name for sitter in table.present] == ["Anna"]
    assert table.guests == (Guest(1, "Anna"), Guest(2, "Babu"))
    assert table.waiting_people == (Seat.SOUTH,)
    assert table.waiting_computers == (Seat.WEST, Seat.NORTH, Seat.EAST)
    assert (table.seat_of(BABU.user_id), table.seat_of(EVA.user_id)) == (Seat.WEST, None)


async def test_nobody_is_waited_for_in_a_lobby(room: Room) -> None:
    table = await room.hearts.look(await room.lobby(ANNA, BABU))
    assert (table.turn, table.waiting_people, table.waiting_computers) == (0, (), ())
    assert not table.suspended
    assert not table.round_over


async def test_a_hand_is_what_its_seat_may_know(room: Room) -> None:
    table = await room.game()
    assert table.hand(Seat.EAST) == view(table.state, Seat.EAST)
