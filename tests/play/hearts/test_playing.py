from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.engine.hearts.errors import (
    AlreadyPassed,
    MustFollow,
    NotInHand,
    NotYourTurn,
    PassFirst,
    PointsRemain,
    RoundNotOver,
)
from bot.engine.hearts.record import Pass, Play
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase, legal
from bot.play.hearts.errors import NotSeated, SeatAway, TableClosed, TableNotStarted
from bot.play.hearts.said import (
    Claimed,
    GameEnded,
    Passed,
    Played,
    Refreshed,
    RoundDealt,
    RoundEnded,
    TrickTaken,
)
from bot.storage.tables import TableState
from tests.play.hearts.conftest import ANNA, BABU, CHARU, DEV, EVA
from tests.play.hearts.records import claimable, cut, whole_game

if TYPE_CHECKING:
    from bot.engine.hearts.record import Record
    from bot.play.hearts.table import TableNow
    from tests.play.hearts.conftest import Room

FOUR = (ANNA, BABU, CHARU, DEV)


async def at(room: Room, record: Record) -> TableNow:
    """A table of four persons with this game."""
    return await room.put(await room.game(*FOUR), record)


async def test_all_four_pass_at_the_same_moment(room: Room) -> None:
    table = await room.game(*FOUR)
    passing = (
        room.hearts.pass_cards(table.id, guest.user_id, 0, table.state.hands[seat][:3])
        for seat, guest in zip(Seat, FOUR, strict=True)
    )
    said = [done.said for done in await asyncio.gather(*passing)]
    assert said == [Passed(seat) for seat in Seat]
    now = await room.hearts.look(table.id)
    assert (now.turn, now.state.phase) == (4, Phase.PLAYING)
    assert now.state.given == tuple(hand[:3] for hand in table.state.hands)


async def test_a_pass_may_name_its_cards_in_any_order_and_stands(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    hand = table.hand(Seat.SOUTH).hand
    once = await room.hearts.pass_cards(table.id, ANNA.user_id, 0, hand[2::-1])
    assert once.hand(Seat.SOUTH).given == hand[:3]
    again = await room.hearts.pass_cards(table.id, ANNA.user_id, 0, hand[:3])
    assert again.said == Refreshed()
    assert again.saved.version == once.saved.version
    with pytest.raises(AlreadyPassed):
        await room.hearts.pass_cards(table.id, ANNA.user_id, 0, hand[3:6])


async def test_a_pass_of_an_earlier_round_is_late(room: Room) -> None:
    record = whole_game()
    second = next(turn for turn in range(60, 120) if cut(record, turn).state.given == ((),) * 4)
    table = await at(room, cut(record, second))
    hand = table.hand(Seat.SOUTH).hand
    late = await room.hearts.pass_cards(table.id, ANNA.user_id, 0, hand[:3])
    assert (late.said, late.turn) == (Refreshed(), table.turn)
    future = await room.hearts.pass_cards(table.id, ANNA.user_id, table.turn + 1, hand[:3])
    assert future.said == Refreshed()
    now = await room.hearts.pass_cards(table.id, ANNA.user_id, second, hand[:3])
    assert now.said == Passed(Seat.SOUTH)


async def test_two_presses_of_one_turn_play_one_card(room: Room) -> None:
    table = await room.until_turn(await room.game(*FOUR), Seat.SOUTH)
    first, second = legal(table.state, Seat.SOUTH)[:2]
    done = await asyncio.gather(
        room.hearts.play(table.id, ANNA.user_id, table.turn, first),
        room.hearts.play(table.id, ANNA.user_id, table.turn, second),
    )
    assert [now.turn for now in done] == [table.turn + 1] * 2
    assert sum(isinstance(now.said, Refreshed) for now in done) == 1
    stored = await room.tables.get(table.id)
    assert stored is not None
    assert len(stored.actions.split()) == table.turn + 1


async def test_an_older_turn_plays_nothing(room: Room) -> None:
    table = await room.until_turn(await room.game(*FOUR), Seat.SOUTH)
    card = legal(table.state, Seat.SOUTH)[0]
    now = await room.hearts.play(table.id, ANNA.user_id, table.turn - 1, card)
    assert (now.said, now.turn, now.saved.version) == (Refreshed(), table.turn, table.saved.version)


async def test_the_rules_refuse_by_their_types(room: Room) -> None:
    table = await room.game(*FOUR)
    hand = table.hand(Seat.SOUTH).hand
    with pytest.raises(PassFirst):
        await room.hearts.play(table.id, ANNA.user_id, 0, hand[0])
    with pytest.raises(NotInHand):
        await room.hearts.pass_cards(table.id, ANNA.user_id, 0, table.hand(Seat.WEST).hand[:3])
    with pytest.raises(RoundNotOver):
        await room.hearts.next_round(table.id, ANNA.user_id, 0)
    with pytest.raises(PointsRemain):
        await room.hearts.claim(table.id, ANNA.user_id)
    while True:
        table = await room.until_turn(table, Seat.SOUTH)
        view = table.hand(Seat.SOUTH)
        wrong = [card for card in view.hand if card not in view.legal]
        if view.trick is not None and view.trick.cards and wrong:
            break
        table = await room.step(table)
    with pytest.raises(MustFollow):
        await room.hearts.play(table.id, ANNA.user_id, table.turn, wrong[0])
    with pytest.raises(NotYourTurn):
        await room.hearts.play(table.id, BABU.user_id, table.turn, table.hand(Seat.WEST).hand[0])


async def test_only_who_plays_here_plays(room: Room) -> None:
    table = await room.until(await room.game(ANNA, BABU), Phase.PLAYING)
    card = table.hand(Seat.SOUTH).hand[0]
    with pytest.raises(NotSeated):
        await room.hearts.play(table.id, EVA.user_id, table.turn, card)
    await room.hearts.leave(table.id, ANNA.user_id)
    with pytest.raises(SeatAway) as refused:
        await room.hearts.play(table.id, ANNA.user_id, table.turn, card)
    assert refused.value.seat is Seat.SOUTH
    with pytest.raises(SeatAway):
        await room.hearts.claim(table.id, ANNA.user_id)
    lobby = await room.lobby()
    with pytest.raises(TableNotStarted):
        await room.hearts.play(lobby, ANNA.user_id, 0, card)
    await room.hearts.leave(lobby, ANNA.user_id)
    with pytest.raises(TableClosed):
        await room.hearts.play(lobby, ANNA.user_id, 0, card)


async def test_what_is_said_of_each_play_of_a_game(room: Room) -> None:
    record, said = whole_game(), list[object]()
    table = await at(room, cut(record, 0))
    for action in record.actions[:60]:
        table = await made(room, table, action)
        said.append(table.said)
    assert said[:4] == [Passed(seat) for seat in Seat]
    opening = said[4:7]
    assert opening == [
        Played(action.seat, action.card) for action in record.actions[4:7] if isinstance(action, Play)
    ]
    trick = cut(record, 8).state.tricks[0]
    assert said[7] == TrickTaken(trick.winner, trick.points)
    assert said[55:57] == [RoundEnded(), RoundDealt()]


async def made(room: Room, table: TableNow, action: object) -> TableNow:
    """Make an action of a record at a table of four persons."""
    match action:
        case Play(seat, card):
            return await room.hearts.play(table.id, FOUR[seat].user_id, table.turn, card)
        case Pass(seat, cards):
            return await room.hearts.pass_cards(table.id, FOUR[seat].user_id, table.turn, cards)
        case _:
            room.packs = [whole_game().packs[table.state.round]]
            return await room.hearts.next_round(table.id, ANNA.user_id, table.turn)


async def test_two_press_next_round_and_one_is_dealt(room: Room) -> None:
    over = next(turn for turn in range(50, 60) if cut(whole_game(), turn).state.over)
    table = await at(room, cut(whole_game(), over))
    assert table.round_over
    first, second = await asyncio.gather(
        room.hearts.next_round(table.id, ANNA.user_id, table.turn),
        room.hearts.next_round(table.id, BABU.user_id, table.turn),
    )
    assert {first.said, second.said} == {RoundDealt(), Refreshed()}
    assert first.record == second.record
    assert first.saved.packs.count(" ") == 1
    assert (first.state.round, first.state.phase) == (2, Phase.PASSING)


async def test_a_round_without_points_is_claimed_once(room: Room) -> None:
    table = await at(room, claimable())
    claimed = await room.hearts.claim(table.id, BABU.user_id)
    assert claimed.said == Claimed(Seat.WEST)
    assert claimed.round_over
    room.restart()
    assert (await room.hearts.look(table.id)).state == claimed.state


async def test_the_last_card_ends_the_game(room: Room) -> None:
    table = await at(room, cut(whole_game(), -1))
    ended = await made(room, table, whole_game().actions[-1])
    assert ended.said == GameEnded(Seat.SOUTH)
    assert (ended.saved.state, ended.saved.deadline) == (TableState.OVER, None)
    assert ended.saved.finished_at == room.clock()
    with pytest.raises(TableClosed):
        await room.hearts.next_round(table.id, ANNA.user_id, ended.turn)
    room.restart()
    assert (await room.hearts.look(table.id)).state == whole_game().state


async def test_a_computer_acts_only_where_it_still_has_to(room: Room) -> None:
    table = await room.until_turn(await room.game(ANNA, BABU), Seat.NORTH)
    card = legal(table.state, Seat.NORTH)[:1]
    for seat, turn in ((Seat.EAST, table.turn), (Seat.NORTH, table.turn - 1), (Seat.SOUTH, table.turn)):
        now = await room.hearts.computer_act(table.id, seat, turn, card)
        assert (now.said, now.turn) == (Refreshed(), table.turn)
    assert (await room.hearts.computer_act(table.id, Seat.NORTH, table.turn, card)).turn == table.turn + 1


async def test_a_computer_whose_seat_was_taken_back_plays_nothing(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    await room.hearts.leave(table.id, BABU.user_id)
    table = await room.until_turn(await room.hearts.look(table.id), Seat.WEST)
    await room.hearts.take_back(table.id, BABU.user_id)
    late = await room.hearts.computer_act(table.id, Seat.WEST, table.turn, legal(table.state, Seat.WEST)[:1])
    assert (late.said, late.turn) == (Refreshed(), table.turn)


async def test_the_passes_of_computers_do_not_wait_for_each_other(room: Room) -> None:
    table = await room.game()
    computers = table.waiting_computers
    passes = [table.hand(seat).hand[:3] for seat in computers]
    await asyncio.gather(
        *(
            room.hearts.computer_act(table.id, seat, 0, cards)
            for seat, cards in zip(computers, passes, strict=True)
        )
    )
    assert (await room.hearts.look(table.id)).state.waiting == (Seat.SOUTH,)


async def test_the_stored_texts_are_those_of_the_record(room: Room) -> None:
    table = await at(room, cut(whole_game(), 50))
    for action in whole_game().actions[50:120]:
        table = await made(room, table, action)
    assert table.record is not None
    assert table.record == cut(whole_game(), 120)
    assert (table.saved.packs, table.saved.actions) == (table.record.packs_text, table.record.actions_text)
