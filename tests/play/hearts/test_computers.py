from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.engine.hearts.bots.choose import Level, choose
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase, legal
from bot.play.hearts.computers import PAUSE, Computers, seed
from bot.play.hearts.thinking import Thinking
from tests.play.hearts.conftest import ANNA, BABU

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.engine.hearts.state import Hand
    from bot.engine.hearts.view import HeartsView
    from bot.play.hearts.table import TableNow
    from tests.play.hearts.conftest import Room


@dataclass
class Minds(Thinking):
    """Thinks at once, and calls ``meanwhile`` before it answers."""

    meanwhile: list[Callable[[], object]] = field(default_factory=list["Callable[[], object]"])
    seeds: list[int] = field(default_factory=list[int])

    async def choose(self, view: HeartsView, level: Level, seed: int) -> Hand:
        self.seeds.append(seed)
        await asyncio.sleep(0)
        if self.meanwhile:
            result = self.meanwhile.pop(0)()
            if asyncio.iscoroutine(result):
                await result
        return choose(view, Level.MEDIUM, seed)


class Play:
    """Computers at the tables of a room; ``slept`` are the pauses, ``shown`` what was shown."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.minds = Minds()
        self.shown = list["TableNow"]()
        self.slept = list[float]()
        self.computers = Computers(room.hearts, self.minds, self.shown.append, sleep=self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)

    async def settle(self) -> None:
        """Wait until no computer has anything to do."""
        while self.computers._tasks:
            await asyncio.gather(*self.computers._tasks.values())

    async def anna(self, table: TableNow) -> TableNow:
        """Anna does what she has to; the computers answer."""
        await self.room.step(table)
        await self.settle()
        return await self.room.hearts.look(table.id)


@pytest.fixture
async def play(room: Room) -> AsyncIterator[Play]:
    play = Play(room)
    yield play
    await play.computers.close()


async def fast_game(room: Room) -> TableNow:
    table = await room.hearts.look(await room.lobby())
    await room.hearts.set_fast(table.id, ANNA.user_id, fast=True)
    return await room.hearts.start(table.id, ANNA.user_id)


async def test_computers_pass_when_a_game_starts_and_show_it_once(room: Room, play: Play) -> None:
    table = await room.game()
    await play.settle()
    now = await room.hearts.look(table.id)
    assert now.state.waiting == (Seat.SOUTH,)
    assert [shown.turn for shown in play.shown] == [3]


async def test_a_game_against_computers_needs_only_its_person(room: Room, play: Play) -> None:
    table = await fast_game(room)
    await play.settle()
    table = await room.hearts.look(table.id)
    while table.turn < 130:
        assert table.waiting_computers == ()
        table = await play.anna(table)
    assert table.state.round > 2
    assert play.slept == []


async def test_fast_play_shows_one_edit_for_each_decision(room: Room, play: Play) -> None:
    table = await fast_game(room)
    await play.settle()
    decisions = 0
    for _ in range(20):
        play.shown.clear()
        table = await play.anna(await room.hearts.look(table.id))
        assert len(play.shown) <= 1
        decisions += len(play.shown)
    assert decisions > 10


async def test_a_trick_stays_before_each_lead_of_a_computer(room: Room, play: Play) -> None:
    table = await room.game()
    await play.settle()
    table = await room.hearts.look(table.id)
    while table.state.phase is not Phase.ROUND_OVER:
        table = await play.anna(table)
    leads = [trick.leader for trick in table.state.tricks[1:]]
    assert play.slept == [PAUSE] * sum(leader is not Seat.SOUTH for leader in leads)
    assert play.slept


async def test_what_stays_is_shown_before_the_pause(room: Room, play: Play) -> None:
    table = await room.game()
    await play.settle()
    table = await room.hearts.look(table.id)
    stays = list["TableNow"]()

    async def sleep(seconds: float) -> None:
        stays.append(await room.hearts.look(table.id))

    play.computers._sleep = sleep
    while table.state.phase is not Phase.ROUND_OVER:
        play.shown.clear()
        stays.clear()
        pressed = await room.step(table)
        await play.settle()
        for stay in stays:
            trick = stay.state.trick
            assert trick is not None
            assert trick.cards == ()
            assert stay.turn in {pressed.turn, *(shown.turn for shown in play.shown)}
        table = await room.hearts.look(table.id)
        turns = [shown.turn for shown in play.shown]
        assert turns == sorted(set(turns))


async def test_a_stale_answer_is_dropped_and_asked_again(room: Room, play: Play) -> None:
    room.hearts.wake = room.woken.append
    table = await room.until_turn(await room.game(ANNA, BABU), Seat.NORTH)
    card = legal(table.state, Seat.NORTH)[:1]
    play.minds.meanwhile.append(lambda: room.hearts.computer_act(table.id, Seat.NORTH, table.turn, card))
    play.computers.wake(table.id)
    await play.settle()
    now = await room.hearts.look(table.id)
    assert now.waiting_computers == ()
    assert now.record is not None
    assert str(now.record.actions[table.turn]) == f"N{card[0]}"


async def test_a_seat_that_is_taken_back_while_its_computer_thinks_is_its_person_s(
    room: Room, play: Play
) -> None:
    table = await room.game(ANNA, BABU)
    await play.settle()
    table = await room.hearts.look(table.id)
    play.minds.meanwhile.append(lambda: room.hearts.take_back(table.id, BABU.user_id))
    await room.hearts.leave(table.id, BABU.user_id)
    await play.settle()
    assert Seat.WEST in (await room.hearts.look(table.id)).waiting_people


async def test_computers_rest_while_nobody_is_present(room: Room, play: Play) -> None:
    table = await room.game()
    play.minds.meanwhile.append(lambda: room.hearts.leave(table.id, ANNA.user_id))
    await play.settle()
    assert (await room.hearts.look(table.id)).suspended
    turn = (await room.hearts.look(table.id)).turn
    assert turn < 4
    await room.hearts.take_back(table.id, ANNA.user_id)
    await play.settle()
    assert (await room.hearts.look(table.id)).turn == 3


async def test_who_waited_for_a_computer_at_the_end_waits_no_more(room: Room) -> None:
    room.hearts.wake = room.woken.append
    tables = [await room.game(), await room.game(BABU)]
    lobby = await room.lobby()
    room.restart()
    play = Play(room)
    await play.computers.resume()
    await play.settle()
    for table in tables:
        assert (await room.hearts.look(table.id)).turn == 3
    assert (await room.hearts.look(lobby)).lobby


async def test_the_same_decision_after_a_restart_has_the_same_seed(room: Room, play: Play) -> None:
    table = await room.game()
    await play.settle()
    assert play.minds.seeds == [seed(table.id, turn, Seat(turn + 1)) for turn in range(3)]
    assert len({seed(table, turn, seat) for table in (1, 2) for turn in (0, 1) for seat in Seat}) == 16


async def test_a_failure_is_tried_again_ever_later_and_tells_no_card(
    room: Room, play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    hidden = "-".join(["SQ", "SK", "SA"])

    class BrokenError(Exception):
        pass

    def fail() -> None:
        raise BrokenError(hidden)

    play.minds.meanwhile += [fail] * 10
    table = await room.game()
    await play.settle()
    assert play.slept == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300]
    assert (await room.hearts.look(table.id)).turn == 3
    assert caplog.text.count(": BrokenError\n") == 10
    assert hidden not in caplog.text


async def test_what_was_played_before_a_failure_is_shown(room: Room, play: Play) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    play.minds.meanwhile += [lambda: None, fail]
    await room.game()
    await play.settle()
    assert [shown.turn for shown in play.shown] == [1, 3]


async def test_a_table_that_cannot_be_read_is_left_alone(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    bad = await room.game()
    good = await room.game(BABU)
    await room.database.write(text("UPDATE hearts_tables SET actions = '?' WHERE id = :id"), {"id": bad.id})
    room.restart()
    play = Play(room)
    await play.computers.resume()
    await play.settle()
    assert play.slept == []
    assert (await room.hearts.look(good.id)).turn == 3
    assert f"saved table {bad.id} cannot be read" in caplog.text


async def test_closing_ends_the_tasks_and_a_later_start_goes_on(room: Room, play: Play) -> None:
    never = asyncio.Event()
    play.minds.meanwhile.append(never.wait)
    table = await room.game()
    await asyncio.sleep(0.01)
    await play.computers.close()
    assert not play.computers._tasks
    assert (await room.hearts.look(table.id)).turn == 0
    again = Play(room)
    await again.computers.resume()
    await again.settle()
    assert (await room.hearts.look(table.id)).turn == 3
