"""What a person's results add up to."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.dialects import postgresql

from bot.storage import results as module
from bot.storage.results import DayPlayed, Results, Summary
from tests.storage.plans import plan_of, searched
from tests.storage.playing import TODAY, Room

if TYPE_CHECKING:
    from sqlalchemy import ClauseElement

    from bot.storage.database import Database

_STATEMENTS = {
    "get": module._GET,  # pyright: ignore[reportPrivateUsage]
    "ranked": module._RANKED,  # pyright: ignore[reportPrivateUsage]
    "ranked on": module._RANKED_ON,  # pyright: ignore[reportPrivateUsage]
    "played": module._PLAYED,  # pyright: ignore[reportPrivateUsage]
    "won": module._HAS_WON,  # pyright: ignore[reportPrivateUsage]
    "solved": module._SOLVED,  # pyright: ignore[reportPrivateUsage]
    "solved of": module._SOLVED_OF,  # pyright: ignore[reportPrivateUsage]
    "days": module._DAYS,  # pyright: ignore[reportPrivateUsage]
    "recent": module._RECENT,  # pyright: ignore[reportPrivateUsage]
}


@pytest.fixture
def results(database: Database) -> Results:
    return Results(database)


async def test_the_ranked_attempts_of_a_day(results: Results, room: Room) -> None:
    first = await room.move(await room.deal(7))
    await room.move(await room.deal(7))
    other = await room.move(await room.deal(7, options="D3N"))
    await room.move(await room.deal(7, TODAY - timedelta(1)))
    await room.move(await room.deal(8))
    ranked = await results.ranked(7, TODAY, "klondike", "D1N")
    assert ranked
    assert ranked.game_id == first.id
    assert [each.game_id for each in await results.ranked_on(7, TODAY)] == [first.id, other.id]
    assert await results.ranked(9, TODAY, "klondike", "D1N") is None
    assert await results.ranked_on(9, TODAY) == []


async def test_who_has_played_and_won_a_deal(results: Results, room: Room) -> None:
    game = await room.deal(7, None)
    assert not await results.has_played(7, "klondike", "D1N", 6)
    game = await room.move(game)
    assert await results.has_played(7, "klondike", "D1N", 6)
    assert not await results.has_won(7, "klondike", "D1N", 6)
    await room.end(game)
    assert await results.has_won(7, "klondike", "D1N", 6)
    for user_id, options, number in ((8, "D1N", 6), (7, "D3N", 6), (7, "D1N", 7)):
        assert not await results.has_played(user_id, "klondike", options, number)
        assert not await results.has_won(user_id, "klondike", options, number)


async def test_summary(results: Results, room: Room) -> None:
    await room.solve(7, None, actions=120, active=9000)
    await room.solve(7, None, number=8, actions=80, active=11_000)
    # Won again, given up, open, and without a move.
    await room.solve(7, None, actions=70, active=5000)
    await room.end(await room.move(await room.deal(7, None)), won=False, up=4)
    await room.move(await room.deal(7, None), up=1)
    await room.deal(7, None)
    await room.move(await room.deal(7, options="D3N"))
    await room.solve(8)
    draw_1, draw_3 = await results.summaries(7)
    assert draw_1 == Summary(
        game="klondike",
        options="D1N",
        scoring=1,
        played=5,
        open=1,
        won=2,
        repeated=1,
        fewest=70,
        fastest=5000,
        best=520,
        actions=270,
        active=25_000,
        points=3 * 520 + 40,
    )
    assert draw_1.finished == 4
    assert draw_3 == Summary("klondike", "D3N", 1, 1, 1, 0, 0, None, None, None, 0, 0, 0)
    assert await results.summaries(9) == []


async def test_nobody_wins_more_than_was_played(results: Results, room: Room) -> None:
    for number in (6, 6, 7, 7, 7):
        await room.solve(7, None, number=number)
    [summary] = await results.summaries(7)
    assert (summary.played, summary.won, summary.repeated) == (5, 2, 3)


async def test_solved_days(results: Results, room: Room) -> None:
    days = [TODAY + timedelta(days) for days in (-1, 0, 2, 3, 4, 5)]
    for day in days[:2]:
        await room.solve(7, day)
    game = await room.move(await room.deal(7, days[1], options="D3N"))
    await room.end(game)
    await room.end(await room.move(await room.deal(7, days[2], options="D3N")))
    await room.end(await room.move(await room.deal(7, days[3])), won=False, up=50)
    await room.end(await room.move(await room.deal(7, days[4])), late=True)
    await room.end(await room.move(await room.deal(7, days[5]), assisted=True))
    assert await results.solved_days(7) == days[:3]
    assert await results.solved_days(7, "klondike", "D1N") == days[:2]
    assert await results.solved_days(7, "klondike", "D3N") == days[1:3]
    assert await results.solved_days(8) == []


async def test_days(results: Results, room: Room) -> None:
    for days in (0, 0, 3):
        await room.solve(7, TODAY + timedelta(days))
    await room.move(await room.deal(7, TODAY + timedelta(3), options="D3N"))
    played = [DayPlayed(TODAY, 2, 1), DayPlayed(TODAY + timedelta(3), 2, 0)]
    assert await results.days(7, TODAY) == played
    assert await results.days(7, TODAY + timedelta(1)) == played[1:]


async def test_recent(results: Results, room: Room) -> None:
    games = [await room.solve(7, TODAY + timedelta(days)) for days in (2, 0, 1)]
    newest_first = [games[0].id, games[2].id, games[1].id]
    assert [each.game_id for each in await results.recent(7, limit=2)] == newest_first[:2]
    assert [each.game_id for each in await results.recent(7, limit=2, offset=2)] == newest_first[2:]


@pytest.mark.parametrize("statement", _STATEMENTS.values(), ids=_STATEMENTS)
async def test_everything_is_searched_and_nothing_is_sorted(
    database: Database, statement: ClauseElement
) -> None:
    plan = await plan_of(database, statement)
    # Within one day, which is all that the index leaves open.
    right = "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY"
    searched([line for line in plan if line != right])


async def test_a_summary_reads_one_person(database: Database) -> None:
    plan = await plan_of(database, module._SUMMARIES)  # pyright: ignore[reportPrivateUsage]
    assert plan[0].startswith("SEARCH results USING INDEX ix_results_user_id")


@pytest.mark.parametrize("statement", _STATEMENTS.values(), ids=_STATEMENTS)
def test_statements_are_postgresql_too(statement: ClauseElement) -> None:
    assert "results" in str(statement.compile(dialect=postgresql.dialect()))
