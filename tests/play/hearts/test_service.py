"""What concerns several tables, and what holds whatever people do in whatever order."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.engine.cards import new_pack
from bot.engine.errors import Refusal
from bot.engine.hearts.bots.choose import Level
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase, legal
from bot.play.hearts.errors import NotSeated, TableNotOver, TableStarted
from bot.play.hearts.said import Joined, Opened, Shown
from bot.play.solitaire import Place
from bot.storage.tables import TableState
from tests.play.hearts.conftest import ANNA, BABU, CHARU, DEV, EVA, HERE
from tests.play.hearts.records import cut, whole_game

if TYPE_CHECKING:
    from bot.play.hearts.table import TableNow
    from tests.play.hearts.conftest import Room


async def finished(room: Room) -> TableNow:
    """A game of Anna and Babu against two computers that is over."""
    table = await room.put(await room.game(ANNA, BABU), cut(whole_game(), -5))
    while table.playing:
        table = await room.step(table)
    return table


async def test_a_rematch_is_a_lobby_with_the_others_invited(room: Room) -> None:
    over = await finished(room)
    sent = await room.hearts.rematch(over.id, BABU.user_id)
    table = sent.table
    assert (table.said, table.lobby, table.saved.rematch_of) == (Opened(), True, over.id)
    assert (table.saved.host, table.seat_of(BABU.user_id)) == (BABU.user_id, Seat.WEST)
    assert [guest.name for guest in sent.invited] == ["Anna"]
    assert [sitter.level for sitter in table.sitters] == [Level.MEDIUM] * 4
    assert (table.saved.guild_id, table.saved.channel_id) == (10, 20)


async def test_pressing_rematch_again_is_the_same_table(room: Room) -> None:
    over = await finished(room)
    pressing = [room.hearts.rematch(over.id, guest.user_id) for guest in (ANNA, ANNA, BABU)]
    sent = await asyncio.gather(*pressing)
    assert len({one.table.id for one in sent}) == 1
    assert {type(one.table.said) for one in sent} == {Opened, Shown, Joined}
    table = await room.hearts.look(sent[0].table.id)
    assert [sitter.name for sitter in table.people] == ["Anna", "Babu"]


async def test_who_comes_too_late_to_a_rematch_is_told_so(room: Room) -> None:
    over = await finished(room)
    table = (await room.hearts.rematch(over.id, ANNA.user_id)).table
    await room.hearts.start(table.id, ANNA.user_id)
    with pytest.raises(TableStarted):
        await room.hearts.rematch(over.id, BABU.user_id)


async def test_only_those_of_a_game_that_is_over_have_a_rematch(room: Room) -> None:
    over = await finished(room)
    with pytest.raises(NotSeated):
        await room.hearts.rematch(over.id, EVA.user_id)
    for table_id in (await room.lobby(), (await room.game()).id):
        with pytest.raises(TableNotOver):
            await room.hearts.rematch(table_id, ANNA.user_id)


async def test_one_leaves_all_tables_or_those_of_a_server(room: Room) -> None:
    lobby = await room.lobby(ANNA, BABU)
    game = await room.game(ANNA, BABU)
    elsewhere = await room.hearts.open(ANNA, Place(11, 21), level=Level.EASY)
    assert {table.id for table in await room.hearts.leave_all(ANNA.user_id, 10)} == {lobby, game.id}
    assert [table.id for table in await room.hearts.leave_all(ANNA.user_id)] == [elsewhere.id]
    assert await room.hearts.leave_all(ANNA.user_id) == []
    assert (await room.hearts.look(game.id)).sitters[0].away
    assert [saved.id for saved in await room.hearts.tables_of(BABU.user_id, limit=5)] == [game.id, lobby]


async def test_a_table_that_cannot_be_read_keeps_nobody_at_the_others(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await room.game(), await room.game()
    await room.database.write(text("UPDATE hearts_tables SET actions = '?' WHERE id = :id"), {"id": bad.id})
    room.restart()
    assert [table.id for table in await room.hearts.leave_all(ANNA.user_id)] == [good.id]
    assert f"saved table {bad.id} cannot be read" in caplog.text


async def test_a_look_changes_nothing(room: Room) -> None:
    table = await room.game(ANNA)
    seen = await room.hearts.look(table.id)
    assert (seen.said, seen.saved) == (Shown(), table.saved)
    assert await room.hearts.in_play() == [table.id]


async def test_what_may_not_have_been_shown_is_in_play_or_changed_just_before_the_end(room: Room) -> None:
    shown = await room.lobby(ANNA)
    await room.hearts.leave(shown, ANNA.user_id)
    playing = await room.game(ANNA)
    room.clock.turn(minutes=2)
    closed = await room.lobby(BABU)
    await room.hearts.leave(closed, BABU.user_id)
    lobby = await room.lobby(CHARU)
    assert set(await room.hearts.unshown()) == {playing.id, closed, lobby}


async def test_a_play_late_in_a_long_game_costs_little(room: Room) -> None:
    """Far below the 2 ms that it may cost, so that a busy machine fails no test."""
    turn = next(turn for turn in range(300, 337) if len(legal(cut(whole_game(), turn).state, Seat.SOUTH)) > 1)
    table = await room.put(await room.game(ANNA, BABU, CHARU, DEV), cut(whole_game(), turn))
    card = legal(table.state, Seat.SOUTH)[0]
    started = time.process_time()
    await room.hearts.play(table.id, ANNA.user_id, table.turn, card)
    assert time.process_time() - started < 0.05


def check(table: TableNow, known: dict[int, int]) -> None:
    """What always holds at a table."""
    people = [sitter.user_id for sitter in table.people]
    assert len(table.sitters) == 4
    assert len(set(people)) == len(people)
    assert table.saved.version >= known.get(table.id, 0)
    known[table.id] = table.saved.version
    if table.lobby:
        assert table.saved.host in people
    if table.playing or table.lobby:
        assert table.saved.deadline is not None or table.waiting_computers
    else:
        assert table.saved.deadline is None
    if table.playing:
        state = table.state
        tricks = (*state.tricks, *filter(None, (state.trick,)))
        cards = [*(card for hand in state.hands for card in hand), *(c for t in tricks for c in t.cards)]
        # A claim puts the trick on the table aside.
        assert sorted(cards) == sorted(new_pack()) or state.claimed
        if table.present:
            assert table.waiting_people or table.waiting_computers or table.round_over


async def wild(room: Room, table_id: int) -> TableNow:
    """Anything that somebody may do, whether it is his turn or not."""
    pick = room.chance.choice
    guest = pick((ANNA, BABU, CHARU, DEV, EVA))
    hearts, table = room.hearts, await room.hearts.look(table_id)
    turn = max(table.turn - pick((0, 0, 0, 1)), 0)
    match pick(
        ("join", "leave", "back", "start", "stop", "level", "claim", "next", "play", "tick", "restart")
    ):
        case "join":
            return await hearts.join(table_id, guest)
        case "leave":
            return await hearts.leave(table_id, guest.user_id)
        case "back":
            return await hearts.take_back(table_id, guest.user_id)
        case "start":
            return await hearts.start(table_id, guest.user_id)
        case "stop":
            return await hearts.stop(table_id, guest.user_id) if pick((False,) * 9 + (True,)) else table
        case "level":
            return await hearts.cycle_level(table_id, guest.user_id, pick(tuple(Seat)))
        case "claim":
            return await hearts.claim(table_id, guest.user_id)
        case "next":
            return await hearts.next_round(table_id, guest.user_id, turn)
        case "play":
            cards = pick(table.state.hands) if table.record else new_pack()[:1]
            return await hearts.play(table_id, guest.user_id, turn, pick(cards or new_pack()))
        case "tick":
            room.clock.turn(seconds=pick((1, 60, 121, 300)))
            await hearts.tick()
        case _:
            room.restart()
    return await room.hearts.look(table_id)


async def orderly(room: Room, table: TableNow) -> TableNow:
    """What the game waits for: there is always somebody who can do it."""
    if table.suspended:
        back = room.chance.choice(table.guests)
        return await room.hearts.take_back(table.id, back.user_id)
    if not table.playing:
        return table
    if table.round_over or table.waiting_people or table.waiting_computers:
        return await room.step(table)
    raise AssertionError(table)


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_people_do_a_table_stays_whole(room: Room, seed: int) -> None:
    room.chance.seed(seed)
    known = dict[int, int]()
    table_id = await room.lobby()
    for _ in range(250):
        try:
            table = await wild(room, table_id)
        except Refusal:
            table = await room.hearts.look(table_id)
        check(table, known)
        for _ in range(room.chance.randrange(3)):
            table = await orderly(room, table)
            check(table, known)
        if table.saved.state in (TableState.CLOSED, TableState.OVER):
            table_id = await room.lobby()
    assert sum(known.values()) > 100


async def test_a_game_killed_at_every_act_comes_to_its_end(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    for _ in range(120):
        table = await room.step(table)
        room.restart()
        again = await room.hearts.look(table.id)
        assert (again.record, again.saved) == (table.record, table.saved)
        table = again
    assert table.state.phase is not Phase.GAME_OVER
    table = await room.put(table, cut(whole_game(), -3))
    while table.playing:
        table = await room.step(table)
        room.restart()
    assert table.saved.state is TableState.OVER
    assert len(await room.results.of_table(table.id)) == 2


async def test_two_tables_do_not_disturb_each_other(room: Room) -> None:
    first, second = await room.game(ANNA, BABU), await room.game(ANNA, BABU)
    await room.until(second, Phase.PLAYING)
    assert (await room.hearts.look(first.id)).turn == 0
    assert (await room.hearts.open(ANNA, HERE, level=Level.EASY)).id not in (first.id, second.id)
