"""A game that is played has one result; a daily's first attempt is bound; what ends once counts once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql

from bot.storage import schema
from bot.storage.recorder import Recorder
from bot.storage.results import Progress, Result, Results
from bot.storage.states import Attempt, GameState
from tests.storage.playing import SERVER, TODAY, Room, moment

if TYPE_CHECKING:
    from bot.storage.database import Database
    from bot.storage.games import SavedGame


async def result_of(database: Database, game: SavedGame) -> Result:
    result = await Results(database).get(game.id)
    assert result
    return result


async def reached(database: Database, game: SavedGame) -> object:
    of = select(schema.results.c.reached_at).where(schema.results.c.game_id == game.id)
    return (await database.read(of))[0][0]


async def test_a_game_without_a_move_has_no_result(database: Database, room: Room) -> None:
    game = await room.deal(7)
    assert await room.games.save(game)
    assert await Results(database).get(game.id) is None


async def test_the_first_move_makes_a_result(database: Database, room: Room) -> None:
    game = await room.move(await room.deal(7, None), up=3)
    assert await result_of(database, game) == Result(
        game_id=game.id,
        user_id=7,
        game="klondike",
        options="D1N",
        number=6,
        guild_id=SERVER,
        daily=None,
        attempt=None,
        assisted=False,
        state=GameState.OPEN,
        foundation=3,
        actions=1,
        active=1000,
        points=30,
        ranked=30,
        scoring=1,
        counted=False,
        stars=None,
        started_at=moment(1),
        day=TODAY,
        finished_at=None,
        unsolved=True,
    )


async def test_the_end_alters_it_and_keeps_its_beginning(database: Database, room: Room) -> None:
    game = await room.move(await room.deal(7, None))
    await room.games.place(game.id, guild_id=None, channel_id=9, message_id=None, at=moment(2))
    result = await result_of(database, await room.end(game, at=60 * 24))
    assert (result.state, result.counted, result.unsolved, result.stars) == (GameState.WON, True, False, 2)
    assert (result.foundation, result.actions, result.active, result.points) == (52, 100, 60_000, 520)
    assert (result.started_at, result.day, result.guild_id) == (moment(1), TODAY, SERVER)
    assert result.finished_at == moment(60 * 24)


async def test_a_lost_race_writes_no_result(database: Database, room: Room) -> None:
    game = await room.deal(7)
    await room.games.save(game)
    assert await room.games.save(replace(game, count=1), Progress("a", 0, 52)) is None
    assert await Results(database).get(game.id) is None


async def test_the_first_attempt_is_ranked_and_later_ones_are_practice(room: Room) -> None:
    first, second = await room.deal(7), await room.deal(7)
    # Whichever is moved first, not whichever was dealt first.
    second = await room.move(second)
    first = await room.move(first)
    assert (second.attempt, first.attempt) == (Attempt.RANKED, Attempt.PRACTICE)
    for game in (first, second):
        assert await room.games.get(game.id) == game
    assert (await room.move(await room.deal(8))).attempt is Attempt.RANKED
    assert (await room.move(await room.deal(7, options="D3N"))).attempt is Attempt.RANKED
    assert (await room.move(await room.deal(7, TODAY + timedelta(1)))).attempt is Attempt.RANKED
    assert (await room.move(await room.deal(7, None))).attempt is None


async def test_two_first_moves_at_once_bind_one(room: Room) -> None:
    dealt = [await room.deal(7) for _ in range(6)]
    moved = await asyncio.gather(*(room.move(game) for game in dealt))
    assert sorted(game.attempt or "" for game in moved) == ["practice"] * 5 + ["ranked"]


async def test_an_assisted_first_attempt_is_used_up(database: Database, room: Room) -> None:
    game = await room.move(await room.move(await room.deal(7)), assisted=True)
    assert game.attempt is Attempt.RANKED
    assert (await result_of(database, game)).assisted
    assert (await room.move(await room.deal(7))).attempt is Attempt.PRACTICE


async def test_a_game_dealt_as_practice_binds_nothing(room: Room) -> None:
    practice = replace(await room.deal(7), attempt=Attempt.PRACTICE)
    assert (await room.move(practice)).attempt is Attempt.PRACTICE
    assert (await room.move(await room.deal(7))).attempt is Attempt.RANKED


async def test_an_equal_result_keeps_the_earlier_moment(database: Database, room: Room) -> None:
    game = await room.move(await room.deal(7), up=4, at=1)
    game = await room.move(game, up=4, at=2)
    assert await reached(database, game) == moment(1)
    game = await room.move(game, up=5, at=3)
    assert await reached(database, game) == moment(3)


async def test_a_late_win_counts_but_not_on_its_daily(database: Database, room: Room) -> None:
    game = await room.move(await room.deal(7), up=9)
    game = await room.end(game, late=True, at=60 * 48)
    result = await result_of(database, game)
    assert (result.state, result.counted, result.unsolved, result.stars) == (GameState.WON, True, True, None)
    assert (result.foundation, result.actions, result.ranked) == (9, 100, 520)
    assert await reached(database, game) == moment(1)
    assert await database.read(select(schema.standings)) == []


async def test_a_finished_result_is_never_written_again(database: Database, room: Room) -> None:
    game = await room.solve(7)
    before = await result_of(database, game)
    await room.end(game, actions=3, at=99)
    assert await result_of(database, game) == before
    sums = select(func.min(schema.standings.c.unsolved), func.max(schema.standings.c.actions))
    assert (await database.read(sums))[0] == (-1, 100)


async def test_a_win_counts_once_for_a_deal_and_a_person(database: Database, room: Room) -> None:
    games = [await room.solve(7, None, number=number) for number in (6, 6, 8)]
    games.append(await room.solve(8, None))
    counted = [(await result_of(database, game)).counted for game in games]
    assert counted == [True, False, True, True]


async def test_wins_of_one_deal_at_once_count_once(database: Database, room: Room) -> None:
    open_games = [await room.move(await room.deal(7, None)) for _ in range(5)]
    await asyncio.gather(*(room.end(game) for game in open_games))
    counted = select(func.count()).where(schema.results.c.counted)
    assert (await database.read(counted))[0][0] == 1


async def test_a_win_with_the_first_move_that_is_recorded(database: Database, room: Room) -> None:
    """A game that was begun before there were results."""
    result = await result_of(database, await room.end(await room.deal(7)))
    assert (result.attempt, result.counted, result.state) == (Attempt.RANKED, True, GameState.WON)


async def test_only_ranked_unassisted_solved_dailies_are_summed(database: Database, room: Room) -> None:
    await room.solve(1, None)
    await room.end(await room.move(await room.deal(2)), won=False, up=9)
    await room.end(await room.move(await room.deal(3), assisted=True))
    await room.move(await room.deal(4), up=5)
    await room.solve(4)
    assert await database.read(select(schema.standings)) == []
    await room.solve(5)
    rows = await database.read(select(schema.standings.c.user_id))
    assert [row.user_id for row in rows] == [5] * 4


def test_statements_are_postgresql_too() -> None:
    bind = Recorder("postgresql")._bind  # pyright: ignore[reportPrivateUsage]
    assert "ON CONFLICT DO NOTHING RETURNING" in str(bind.compile(dialect=postgresql.dialect()))
