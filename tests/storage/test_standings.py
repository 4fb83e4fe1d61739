"""Standings are sums, each end added once."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.dialects import postgresql

from bot.storage import schema
from bot.storage.people import People, Preferences
from bot.storage.standings import Standings
from bot.storage.states import Visibility
from bot.storage.tables import TableState
from tests.storage.playing import MONDAY, SERVER, TODAY, Room, moment, table_ends

if TYPE_CHECKING:
    from bot.storage.database import Database
    from bot.storage.tables import Tables

_ALL = schema.standings
_HEARTS = schema.hearts_standings


async def test_a_solved_daily_is_added_for_the_server_and_everywhere(database: Database, room: Room) -> None:
    await room.solve(7, actions=90, active=5000, stars=3)
    await room.solve(7, TODAY + timedelta(1), actions=110, active=7000, stars=None, at=20)
    await room.solve(7, TODAY + timedelta(7), actions=1, active=1, stars=1, guild_id=None)
    sums = {
        (row.guild_id, row.period): row[2:]
        for row in await database.read(
            select(
                _ALL.c.guild_id,
                _ALL.c.period,
                _ALL.c.unsolved,
                _ALL.c.unstarred,
                _ALL.c.actions,
                _ALL.c.active,
                _ALL.c.last_at,
                _ALL.c.shown,
            )
        )
    }
    tomorrow, next_week = moment(20, TODAY + timedelta(1)), moment(10, TODAY + timedelta(7))
    assert sums == {
        (SERVER, "all"): (-2, -3, 200, 12_000, tomorrow, True),
        (SERVER, MONDAY.isoformat()): (-2, -3, 200, 12_000, tomorrow, True),
        (0, "all"): (-3, -4, 201, 12_001, next_week, False),
        (0, MONDAY.isoformat()): (-2, -3, 200, 12_000, tomorrow, False),
        (0, (MONDAY + timedelta(7)).isoformat()): (-1, -1, 1, 1, next_week, False),
    }


async def test_ends_of_many_at_once(database: Database, room: Room) -> None:
    days = [TODAY - timedelta(day) for day in range(20)]
    await asyncio.gather(*(room.solve(7, day) for day in days))
    of_all = select(_ALL.c.unsolved).where(_ALL.c.guild_id == SERVER, _ALL.c.period == "all")
    assert [row.unsolved for row in await database.read(of_all)] == [-20]


async def test_a_table_of_hearts_is_added_once_for_each_of_its_people(
    database: Database, tables: Tables
) -> None:
    await People(database).save(1, Preferences(visibility=Visibility.EVERYWHERE))
    over = await table_ends(tables, {1: 26, 2: 104}, rounds=5, moons={1: 2})
    assert over.state is TableState.OVER
    rows = await database.read(select(_HEARTS).order_by(*_HEARTS.primary_key.columns))
    assert len(rows) == 8
    assert [(row.guild_id, row.period) for row in rows[::2]] == [
        (0, MONDAY.isoformat()),
        (0, "all"),
        (SERVER, MONDAY.isoformat()),
        (SERVER, "all"),
    ]
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert first[2:11] == ("people", 1, 1, -1, 5, 26, 5200, 2, moment(30))
        assert second[2:11] == ("people", 2, 1, 0, 5, 104, 20_800, 0, moment(30))
    assert [row.shown for row in rows] == [True, False, True, False, True, True, True, True]


async def test_names_come_with_the_end(database: Database, tables: Tables) -> None:
    await table_ends(tables, {1: 26, 2: 104})
    names = select(schema.people.c.user_id, schema.people.c.name)
    assert sorted(map(tuple, await database.read(names))) == [(1, "name 1"), (2, "name 2")]


def test_statements_are_postgresql_too() -> None:
    standings = Standings("postgresql")
    for statement in (standings._add, standings._add_hearts):  # pyright: ignore[reportPrivateUsage]
        assert "ON CONFLICT" in str(statement.compile(dialect=postgresql.dialect()))
