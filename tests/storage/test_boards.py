"""Leaderboards: who comes before whom, who is seen where, and on which page."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete, update

from bot.storage import schema
from bot.storage.boards import (
    PAGE,
    Boards,
    DailyBoard,
    DailyEntry,
    HeartsBoard,
    HeartsEntry,
    StandingsBoard,
    StandingsEntry,
)
from bot.storage.people import People, Preferences
from bot.storage.states import Visibility
from tests.storage.playing import ELSEWHERE, MONDAY, SERVER, TODAY, Room, table_ends

if TYPE_CHECKING:
    from bot.storage.database import Database
    from bot.storage.tables import Tables

HERE = DailyBoard(SERVER, TODAY, "klondike", "D1N")
EVERYWHERE = replace(HERE, guild_id=None)
WEEK = StandingsBoard(SERVER, MONDAY, "klondike", "D1N")
EVER = replace(WEEK, monday=None)
HEARTS = HeartsBoard(SERVER, None, people=True)


@pytest.fixture
def boards(database: Database) -> Boards:
    return Boards(database)


@pytest.fixture
def people(database: Database) -> People:
    return People(database)


async def seen(people: People, visibility: Visibility, *user_ids: int) -> None:
    for user_id in user_ids:
        await people.save(user_id, Preferences(visibility=visibility))


async def daily(boards: Boards, board: DailyBoard = HERE, page: int = 0) -> list[int]:
    return [entry.user_id for entry in (await boards.daily(board, page)).entries]


async def standings(boards: Boards, board: StandingsBoard, page: int = 0) -> list[int]:
    return [entry.user_id for entry in (await boards.standings(board, page)).entries]


async def test_an_empty_board(boards: Boards) -> None:
    page = await boards.daily(HERE)
    assert (page.entries, page.total) == ((), 0)
    assert await boards.own_daily(HERE, 7) is None
    assert await boards.own_standing(EVER, 7) is None
    assert await boards.own_hearts(HEARTS, 7) is None


@pytest.mark.parametrize("won", [True, False])
async def test_what_ends_late_stays_on_the_board_as_it_was(boards: Boards, room: Room, won: bool) -> None:
    game = await room.move(await room.deal(7), up=9)
    await room.end(await room.move(await room.deal(8), up=10), won=False, up=10)
    two_days = 60 * 24 * 2 - 60 * 12
    before = (await boards.daily(HERE)).entries
    await room.end(game, won=won, up=52 if won else 30, at=two_days, late=True)
    first, second = (await boards.daily(HERE)).entries
    assert (first, second.rank, second.user_id) == (before[0], 2, 7)
    assert (second.solved, second.foundation, second.points) == (False, 9, None)
    assert await boards.own_daily(HERE, 7) == second


async def test_what_ends_in_the_last_minute_is_in_time(boards: Boards, room: Room) -> None:
    await room.end(await room.move(await room.deal(7)), at=60 * 24 * 2 - 60 * 12 - 1)
    (entry,) = (await boards.daily(HERE)).entries
    assert (entry.solved, entry.points) == (True, 520)


async def test_what_a_daily_shows(boards: Boards, room: Room) -> None:
    await room.solve(7, actions=99, active=61_000, stars=3)
    await room.end(await room.move(await room.deal(8)), won=False, up=12, actions=40)
    page = await boards.daily(HERE)
    assert page.entries == (
        DailyEntry(
            1, 7, "name 7", solved=True, actions=99, foundation=52, active=61_000, points=520, stars=3
        ),
        DailyEntry(
            2, 8, "name 8", solved=False, actions=40, foundation=12, active=60_000, points=120, stars=None
        ),
    )
    assert page.total == 2
    assert await boards.own_daily(HERE, 8) == page.entries[1]


async def test_daily_ranks(boards: Boards, room: Room) -> None:
    """Solved by fewest actions, then active time, then who was first; the others by cards up."""
    await room.end(await room.move(await room.deal(1)), won=False, up=20, actions=5, at=40)
    await room.end(await room.move(await room.deal(2)), won=False, up=20, actions=300, at=30)
    await room.end(await room.move(await room.deal(3)), won=False, up=51)
    await room.move(await room.deal(4), up=30)
    await room.solve(5, actions=120, active=1000)
    await room.solve(6, actions=90, active=9000, at=12)
    await room.solve(7, actions=90, active=9000, at=11)
    await room.solve(8, actions=90, active=8000, at=50)
    await room.solve(9, actions=89, active=99_000, at=60)
    order = [9, 8, 7, 6, 5, 3, 4, 2, 1]
    assert await daily(boards) == order
    for rank, user_id in enumerate(order, 1):
        entry = await boards.own_daily(HERE, user_id)
        assert entry
        assert entry.rank == rank


async def test_equal_in_everything_keeps_the_game_begun_first(boards: Boards, room: Room) -> None:
    for user_id in (9, 7, 8):
        await room.solve(user_id)
    assert await daily(boards) == [9, 7, 8]


async def test_only_first_attempts_without_help_stand_on_a_daily(boards: Boards, room: Room) -> None:
    await room.move(await room.deal(7), up=1)
    await room.solve(7)
    await room.move(await room.deal(8), assisted=True)
    await room.solve(9, None)
    await room.solve(10, TODAY - timedelta(1))
    [entry] = (await boards.daily(HERE)).entries
    assert (entry.user_id, entry.solved) == (7, False)
    assert await daily(boards, replace(HERE, day=TODAY - timedelta(1))) == [10]
    assert await daily(boards, replace(HERE, options="D3N")) == []


async def test_help_takes_one_off_the_board(boards: Boards, room: Room) -> None:
    game = await room.move(await room.deal(7))
    assert await daily(boards) == [7]
    await room.move(game, assisted=True)
    assert await daily(boards) == []
    assert await boards.own_daily(HERE, 7) is None


async def test_pages(boards: Boards, people: People, room: Room) -> None:
    for user_id in range(1, 24):
        await seen(people, Visibility.EVERYWHERE, user_id)
        await room.solve(user_id, actions=100 + user_id)
    for page, size in ((0, PAGE), (1, PAGE), (2, 3)):
        users = list(range(page * PAGE + 1, page * PAGE + size + 1))
        for board in (HERE, EVERYWHERE):
            shown = await boards.daily(board, page)
            assert [entry.user_id for entry in shown.entries] == users
            assert [entry.rank for entry in shown.entries] == users
            assert shown.total == 23
        for board in (EVER, replace(WEEK, guild_id=None)):
            sums = await boards.standings(board, page)
            assert [entry.user_id for entry in sums.entries] == users
            assert [entry.rank for entry in sums.entries] == users
            assert sums.total == 23
    own = await boards.own_standing(WEEK, 17)
    assert own
    assert own.rank == 17
    past = await boards.daily(HERE, 3)
    assert (past.entries, past.total) == ((), 0)


async def test_visibility(boards: Boards, people: People, room: Room) -> None:
    await seen(people, Visibility.HIDDEN, 1)
    await seen(people, Visibility.SERVERS, 2)
    await seen(people, Visibility.EVERYWHERE, 3)
    for user_id in (1, 2, 3, 4):
        await room.solve(user_id, actions=user_id)
    await room.solve(5, guild_id=ELSEWHERE)
    await room.solve(6, guild_id=None)
    for _ in range(2):
        assert await daily(boards) == await standings(boards, EVER) == [2, 3, 4]
        assert await daily(boards, EVERYWHERE) == [3]
        assert await standings(boards, replace(WEEK, guild_id=None)) == [3]
        # Whatever is chosen and chosen again afterwards.
        await seen(people, Visibility.EVERYWHERE, 1, 2, 4)
        await seen(people, Visibility.HIDDEN, 3)
        assert await daily(boards) == await standings(boards, WEEK) == [1, 2, 4]
        assert await daily(boards, EVERYWHERE) == [1, 2, 4]
        assert await standings(boards, replace(EVER, guild_id=None)) == [1, 2, 4]
        assert await boards.own_daily(HERE, 3) is None
        await seen(people, Visibility.HIDDEN, 1)
        await seen(people, Visibility.SERVERS, 2, 4)
        await seen(people, Visibility.EVERYWHERE, 3)


async def test_showing_oneself_shows_no_practice(boards: Boards, people: People, room: Room) -> None:
    await room.move(await room.deal(7), assisted=True)
    await room.solve(7)
    await seen(people, Visibility.EVERYWHERE, 7)
    assert await daily(boards) == await daily(boards, EVERYWHERE) == []


async def test_a_person_without_a_name_stays_on_the_board(
    boards: Boards, room: Room, database: Database
) -> None:
    await room.solve(7)
    await database.write(delete(schema.people))
    assert [entry.name for entry in (await boards.daily(HERE)).entries] == [""]
    assert [entry.name for entry in (await boards.standings(EVER)).entries] == [""]


async def test_standings_rank_by_solved_stars_actions_time_and_who_was_first(
    boards: Boards, room: Room
) -> None:
    yesterday = TODAY - timedelta(1)
    await room.solve(1, stars=3)
    for user_id, stars, actions, active, at in (
        (2, 1, 50, 5000, 20),
        (3, 2, 90, 8000, 25),
        (4, 2, 80, 8000, 30),
        (5, 2, 80, 7000, 35),
        (6, 2, 80, 7000, 34),
    ):
        for day in (yesterday, TODAY):
            await room.solve(user_id, day, stars=stars, actions=actions, active=active, at=at)
    assert await standings(boards, WEEK) == [6, 5, 4, 3, 2, 1]
    page = await boards.standings(WEEK)
    assert page.entries[0] == StandingsEntry(1, 6, "name 6", solved=2, stars=4, actions=160, active=14_000)
    for entry in page.entries:
        assert await boards.own_standing(WEEK, entry.user_id) == entry


async def test_a_week_is_that_of_the_daily(boards: Boards, room: Room) -> None:
    # Finished on the Monday after.
    await room.solve(7, MONDAY - timedelta(1), at=60 * 20)
    assert await standings(boards, WEEK) == []
    assert await standings(boards, replace(WEEK, monday=MONDAY - timedelta(7))) == [7]
    assert await standings(boards, EVER) == [7]


async def test_scoring_versions_are_never_mixed(
    boards: Boards, room: Room, database: Database, people: People
) -> None:
    await seen(people, Visibility.EVERYWHERE, 7, 8, 9)
    for user_id in (7, 8, 9):
        await room.solve(user_id, actions=user_id)
    for table in (schema.results, schema.standings):
        await database.write(update(table).where(table.c.user_id > 7).values(scoring=2))
    for board in (HERE, EVERYWHERE):
        assert await daily(boards, board) == [8, 9]
        assert (await boards.daily(board)).total == 2
        own = await boards.own_daily(board, 9)
        assert own
        assert own.rank == 2
        assert await boards.own_daily(board, 7) is None
    assert await standings(boards, EVER) == [8, 9]
    assert await boards.own_standing(EVER, 7) is None


async def test_hearts_ranks_by_won_then_points_a_round(boards: Boards, tables: Tables) -> None:
    await table_ends(tables, {1: 40, 2: 50, 3: 60, 4: 110}, rounds=8)
    await table_ends(tables, {1: 90, 2: 10, 3: 80, 5: 100}, rounds=4, moons={2: 1})
    page = await boards.hearts(HEARTS)
    assert page.entries == (
        HeartsEntry(1, 2, "name 2", tables=2, won=1, rounds=12, points=60, average=5000, moons=1),
        HeartsEntry(2, 1, "name 1", tables=2, won=1, rounds=12, points=130, average=10_833, moons=0),
        HeartsEntry(3, 3, "name 3", tables=2, won=0, rounds=12, points=140, average=11_666, moons=0),
        HeartsEntry(4, 4, "name 4", tables=1, won=0, rounds=8, points=110, average=13_750, moons=0),
        HeartsEntry(5, 5, "name 5", tables=1, won=0, rounds=4, points=100, average=25_000, moons=0),
    )
    assert page.total == 5
    for entry in page.entries:
        assert await boards.own_hearts(HEARTS, entry.user_id) == entry


async def test_hearts_with_people_and_against_computers_apart(boards: Boards, tables: Tables) -> None:
    await table_ends(tables, {1: 40, 2: 110})
    await table_ends(tables, {3: 40})
    alone = await boards.hearts(replace(HEARTS, people=False))
    assert [entry.user_id for entry in alone.entries] == [3]
    assert [entry.user_id for entry in (await boards.hearts(HEARTS)).entries] == [1, 2]


async def test_hearts_follows_visibility_and_weeks(boards: Boards, tables: Tables, people: People) -> None:
    await seen(people, Visibility.HIDDEN, 2)
    await table_ends(tables, {1: 40, 2: 110})
    everywhere = replace(HEARTS, guild_id=None, monday=MONDAY)
    assert [entry.user_id for entry in (await boards.hearts(HEARTS)).entries] == [1]
    assert (await boards.hearts(everywhere)).entries == ()
    await seen(people, Visibility.EVERYWHERE, 1, 2)
    assert [entry.user_id for entry in (await boards.hearts(everywhere)).entries] == [1, 2]
    assert (await boards.hearts(replace(everywhere, monday=MONDAY + timedelta(7)))).entries == ()
