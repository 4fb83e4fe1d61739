"""Saved games: what is written comes back, and one of two racing saves wins."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import StatementError
from sqlalchemy.sql.compiler import SQLCompiler

from bot.storage import schema
from bot.storage.errors import UnreadableGame
from bot.storage.games import (
    _ADD,  # pyright: ignore[reportPrivateUsage]
    _COUNT_OPEN_OF,  # pyright: ignore[reportPrivateUsage]
    _DAILY_OF,  # pyright: ignore[reportPrivateUsage]
    _GET,  # pyright: ignore[reportPrivateUsage]
    _MOVE,  # pyright: ignore[reportPrivateUsage]
    _OPEN_OF,  # pyright: ignore[reportPrivateUsage]
    _SAVE,  # pyright: ignore[reportPrivateUsage]
    FORMAT,
    Games,
    GameState,
    SavedGame,
)
from bot.storage.results import Progress, Results
from tests.storage.playing import MONDAY, TODAY, Room

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ClauseElement

    from bot.storage.database import Database
    from bot.storage.games import NewGame

_INDEX = "ix_games_owner_state_id (owner=? AND state=?)"

MOMENT = datetime(2026, 3, 1, 12, 0, 0, 250, tzinfo=UTC)


async def test_fresh_game(games: Games, deal: Callable[[int], NewGame]) -> None:
    game = await games.add(deal(7))
    assert game == SavedGame(
        id=1,
        owner=7,
        game="klondike",
        options="D1N",
        number=6,
        pack="AS2S3S",
        actions="",
        done=0,
        floor=0,
        count=0,
        version=0,
        state=GameState.OPEN,
        format=FORMAT,
        scoring=1,
        points=0,
        ranked=0,
        hints=0,
        active=0,
        started_at=MOMENT,
        first_move_at=None,
        updated_at=MOMENT,
        finished_at=None,
        guild_id=2**60 + 1,
        channel_id=2**60 + 3,
        message_id=None,
        posted_at=None,
    )
    assert await games.get(1) == game
    assert await games.get(2) is None


async def test_opening_points_are_kept(games: Games, deal: Callable[[int], NewGame]) -> None:
    game = await games.add(replace(deal(7), points=-52, scoring=2))
    assert (game.points, game.ranked, game.scoring) == (-52, -52, 2)


async def test_everything_a_press_changes_is_saved(games: Games, deal: Callable[[int], NewGame]) -> None:
    game = await games.add(deal(2**63 - 1))
    changed = replace(
        game,
        actions="st>wa wa>t3",
        done=1,
        floor=1,
        count=3,
        state=GameState.WON,
        scoring=2,
        points=-15,
        ranked=-20,
        hints=2,
        active=61,
        first_move_at=MOMENT + timedelta(seconds=1),
        updated_at=MOMENT + timedelta(seconds=2),
        finished_at=MOMENT + timedelta(microseconds=1),
    )
    saved = await games.save(changed)
    assert saved == replace(changed, version=1)
    assert await games.get(game.id) == saved


async def test_the_dealt_truth_is_not_saved_over(games: Games, deal: Callable[[int], NewGame]) -> None:
    game = await games.add(deal(7))
    other = replace(game, pack="KS", options="D3V", number=9, owner=8, started_at=MOMENT + timedelta(1))
    await games.save(other)
    stored = await games.get(game.id)
    assert stored == replace(game, version=1)


async def test_moments_come_back_in_utc(games: Games, deal: Callable[[int], NewGame]) -> None:
    india = timezone(timedelta(hours=5, minutes=30))
    game = await games.add(replace(deal(7), at=MOMENT.astimezone(india)))
    assert game.started_at == MOMENT
    assert game.started_at.tzinfo is UTC


async def test_a_moment_without_zone_is_refused(games: Games, deal: Callable[[int], NewGame]) -> None:
    with pytest.raises(StatementError, match="time zone"):
        await games.add(replace(deal(7), at=MOMENT.replace(tzinfo=None)))


async def test_one_of_two_saves_wins(games: Games, deal: Callable[[int], NewGame]) -> None:
    game = await games.add(deal(7))
    outcomes = await asyncio.gather(*(games.save(replace(game, actions=name)) for name in "ab"))
    [won] = [outcome for outcome in outcomes if outcome]
    assert await games.get(game.id) == won


async def test_a_stale_save_changes_nothing(games: Games, deal: Callable[[int], NewGame]) -> None:
    game = await games.add(deal(7))
    saved = await games.save(game)
    assert await games.save(replace(game, actions="late")) is None
    assert await games.get(game.id) == saved


async def test_a_save_of_a_vanished_game(
    games: Games, database: Database, deal: Callable[[int], NewGame]
) -> None:
    game = await games.add(deal(7))
    await database.write(delete(schema.games))
    assert await games.save(game) is None


async def test_200_concurrent_saves_on_20_games(games: Games, deal: Callable[[int], NewGame]) -> None:
    dealt = [await games.add(deal(owner)) for owner in range(20)]

    async def append(game_id: int, action: str) -> None:
        while True:
            game = await games.get(game_id)
            assert game
            actions = f"{game.actions} {action}".strip()
            if await games.save(replace(game, actions=actions, count=game.count + 1)):
                return

    await asyncio.gather(*(append(game.id, f"a{turn}") for game in dealt for turn in range(10)))
    for game in dealt:
        stored = await games.get(game.id)
        assert stored
        assert sorted(stored.actions.split()) == sorted(f"a{turn}" for turn in range(10))
        assert (stored.version, stored.count) == (10, 10)


async def test_the_board_moves_without_a_version(games: Games, deal: Callable[[int], NewGame]) -> None:
    game = await games.add(deal(7))
    later = MOMENT + timedelta(minutes=5)
    await games.place(game.id, guild_id=None, channel_id=2**60 + 5, message_id=2**60 + 7, at=later)
    placed = replace(game, guild_id=None, channel_id=2**60 + 5, message_id=2**60 + 7, posted_at=later)
    assert await games.get(game.id) == placed
    # A press on what the cache knows of the board's old place learns the new one.
    assert await games.save(game) == replace(placed, version=1)


async def test_open_games_are_paged_newest_first(games: Games, deal: Callable[[int], NewGame]) -> None:
    mine = [await games.add(deal(7)) for _ in range(5)]
    await games.add(deal(8))
    await games.save(replace(mine[2], state=GameState.WON))
    await games.save(replace(mine[3], state=GameState.GIVEN_UP))
    assert await games.open_of(7, limit=2) == [mine[4], mine[1]]
    assert await games.open_of(7, limit=2, offset=2) == [mine[0]]
    assert await games.count_open_of(7) == 3
    assert await games.open_of(9, limit=2) == []
    assert await games.count_open_of(9) == 0


async def test_an_unknown_attempt_is_refused(
    games: Games, database: Database, deal: Callable[[int], NewGame]
) -> None:
    game = await games.add(deal(7))
    await database.write(update(schema.games).values(attempt="third"))
    with pytest.raises(UnreadableGame, match="its attempt is 'third'"):
        await games.get(game.id)


async def test_the_open_game_of_a_daily(games: Games, room: Room) -> None:
    assert await games.daily_of(7, TODAY, "klondike", "D1N") is None
    moved = await room.move(await room.deal(7))
    assert await games.daily_of(7, TODAY, "klondike", "D1N") == moved
    newest = await room.deal(7)
    for owner, daily, options in ((8, TODAY, "D1N"), (7, TODAY, "D3N"), (7, MONDAY, "D1N"), (7, None, "D1N")):
        await room.deal(owner, daily, options=options)
    assert await games.daily_of(7, TODAY, "klondike", "D1N") == newest
    await room.end(newest, won=False)
    assert await games.daily_of(7, TODAY, "klondike", "D1N") == moved


async def test_dealing_anew_ends_one_game_and_begins_another(
    database: Database, games: Games, deal: Callable[[int], NewGame]
) -> None:
    old = await games.save(replace(await games.add(deal(7)), count=1, first_move_at=MOMENT))
    assert old
    over = replace(old, state=GameState.GIVEN_UP, finished_at=MOMENT)
    both = await games.redeal(over, Progress("Uma", 3, 52), replace(deal(7), message_id=2**60 + 7))
    assert both
    given_up, dealt = both
    assert given_up == await games.get(old.id) == replace(over, version=over.version + 1)
    assert dealt == await games.get(dealt.id)
    assert (dealt.message_id, dealt.posted_at) == (2**60 + 7, MOMENT)
    result = await Results(database).get(old.id)
    assert result
    assert (result.state, result.foundation) == (GameState.GIVEN_UP, 3)
    assert await games.redeal(over, None, deal(7)) is None
    assert await games.count_open_of(7) == 1


async def test_ids_are_never_used_again(
    games: Games, database: Database, deal: Callable[[int], NewGame]
) -> None:
    await games.add(deal(7))
    last = await games.add(deal(7))
    await database.write(delete(schema.games).where(schema.games.c.id == last.id))
    assert (await games.add(deal(7))).id == last.id + 1


@pytest.mark.parametrize(
    ("stored", "why"),
    [
        ({"state": "paused"}, "its state is 'paused'"),
        ({"format": FORMAT + 1}, "its format is 2"),
    ],
)
async def test_an_unknown_row_is_refused(
    games: Games,
    database: Database,
    deal: Callable[[int], NewGame],
    stored: dict[str, object],
    why: str,
) -> None:
    game = await games.add(deal(7))
    kept = await games.add(deal(7))
    await database.write(update(schema.games).where(schema.games.c.id == game.id).values(stored))
    with pytest.raises(UnreadableGame, match=f"saved game 1 cannot be read: {why}") as refusal:
        await games.get(game.id)
    assert refusal.value.id == game.id
    assert await games.open_of(7, limit=5) == [kept]
    assert await games.count_open_of(7) == 1


@pytest.mark.parametrize(
    ("statement", "parameters", "plan"),
    [
        (_GET, {"game_id": 1}, ["SEARCH games USING INTEGER PRIMARY KEY (rowid=?)"]),
        (_SAVE, {"game_id": 1, "seen": 0}, ["SEARCH games USING INTEGER PRIMARY KEY (rowid=?)"]),
        # One line of plan: the index gives the order too, nothing is sorted.
        (_OPEN_OF, {"of": 7, "most": 5, "skipped": 0}, [f"SEARCH games USING INDEX {_INDEX}"]),
        (_COUNT_OPEN_OF, {"of": 7}, [f"SEARCH games USING INDEX {_INDEX}"]),
        (
            _DAILY_OF,
            {"of": 7, "day": TODAY, "kind": "klondike", "variant": "D1N"},
            [f"SEARCH games USING INDEX {_INDEX}"],
        ),
    ],
)
async def test_queries_use_an_index(
    database: Database, statement: ClauseElement, parameters: dict[str, object], plan: list[str]
) -> None:
    async with database.transaction() as connection:
        compiled = statement.compile(dialect=connection.dialect)
        assert isinstance(compiled, SQLCompiler)
        given = compiled.construct_params(parameters)
        values = tuple(given[name] for name in compiled.positiontup or ())
        result = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", values)
        assert [row.detail for row in result] == plan


@pytest.mark.parametrize("statement", [_ADD, _GET, _SAVE, _MOVE, _OPEN_OF, _DAILY_OF, _COUNT_OPEN_OF])
def test_statements_are_postgresql_too(statement: ClauseElement) -> None:
    assert "games" in str(statement.compile(dialect=postgresql.dialect()))


async def test_a_game_is_dealt_in_the_place_of_another(games: Games, deal: Callable[[int], NewGame]) -> None:
    game = await games.add(deal(7))
    over = replace(game, state=GameState.GIVEN_UP, finished_at=MOMENT)
    both = await games.redeal(over, None, replace(deal(7), number=9, message_id=55))
    assert both is not None
    old, new = both
    assert (old, new) == (await games.get(game.id), await games.get(new.id))
    assert (old.state, old.version) == (GameState.GIVEN_UP, 1)
    assert (new.number, new.version, new.message_id, new.posted_at) == (9, 0, 55, MOMENT)


async def test_of_two_that_deal_in_the_place_of_one_game_only_one_does(
    games: Games, deal: Callable[[int], NewGame]
) -> None:
    game = await games.add(deal(7))
    over = replace(game, state=GameState.GIVEN_UP)
    dealt = await asyncio.gather(*(games.redeal(over, None, deal(7)) for _ in range(3)))
    assert [both is None for both in dealt].count(False) == 1
    assert await games.count_open_of(7) == 1


async def test_a_deal_that_fails_gives_nothing_up(games: Games, deal: Callable[[int], NewGame]) -> None:
    game = await games.add(deal(7))
    over = replace(game, state=GameState.GIVEN_UP)
    with pytest.raises(StatementError, match="time zone"):
        await games.redeal(over, None, replace(deal(7), at=MOMENT.replace(tzinfo=None)))
    assert await games.get(game.id) == game
