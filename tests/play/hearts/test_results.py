from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.hearts.record import Play
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import State
from bot.play.hearts.results import moons, place
from tests.play.hearts.conftest import ANNA, BABU, CHARU
from tests.play.hearts.records import cut, whole_game

if TYPE_CHECKING:
    from bot.engine.hearts.score import Points
    from tests.play.hearts.conftest import Room


def finished(*sheet: Points) -> State:
    return State(((),) * 4, ((),) * 4, (), None, sheet, claimed=True)


def test_equal_points_share_a_place() -> None:
    state = finished((10, 100, 10, 20), (0, 0, 1, 0))
    assert [place(state, seat) for seat in Seat] == [1, 4, 2, 3]
    state = finished((1, 60, 100, 60))
    assert [place(state, seat) for seat in Seat] == [1, 2, 4, 2]


def test_a_moon_is_the_shooter_s() -> None:
    state = finished((0, 26, 26, 26), (26, 26, 0, 26), (0, 26, 26, 26), (0, 13, 13, 0), (0, 26, 0, 0))
    assert [moons(state, seat) for seat in Seat] == [2, 0, 1, 0]


async def test_the_last_card_writes_a_result_for_each_person(room: Room) -> None:
    table = await room.put(await room.game(ANNA, BABU, CHARU), cut(whole_game(), -1))
    await room.hearts.leave(table.id, CHARU.user_id)
    assert await room.results.of_table(table.id) == []
    last = whole_game().actions[-1]
    assert isinstance(last, Play)
    table = await room.hearts.look(table.id)
    seat, user_id = last.seat, table.sitters[last.seat].user_id
    if table.sitters[seat].computer or user_id is None:
        ended = await room.hearts.computer_act(table.id, seat, table.turn, (last.card,))
    else:
        ended = await room.hearts.play(table.id, user_id, table.turn, last.card)
    totals = whole_game().state.totals
    results = await room.results.of_table(table.id)
    assert [(one.seat, one.user_id, one.name) for one in results] == [
        (0, 1, "Anna"),
        (1, 2, "Babu"),
        (2, 3, "Charu"),
    ]
    assert [one.points for one in results] == list(totals[:3])
    assert [one.place for one in results] == [1, 3, 4]
    assert [one.moons for one in results] == [1, 0, 0]
    assert {(one.people, one.levels, one.rounds, one.guild_id) for one in results} == {(3, "medium", 6, 10)}
    assert {one.finished_at for one in results} == {ended.saved.finished_at}
