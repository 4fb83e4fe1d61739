"""What is asked about tables is answered by an index, and is known to both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql.compiler import SQLCompiler

from bot.storage import table_statements as statements
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ClauseElement

    from bot.storage.database import Database
    from bot.storage.tables import NewTable, Tables

    Lobby = Callable[..., NewTable]

MOMENT = datetime(2026, 3, 1, 12, tzinfo=UTC)

_ROW = "SEARCH hearts_tables USING INTEGER PRIMARY KEY (rowid=?)"
_ONE_SEAT = "USING INDEX sqlite_autoindex_hearts_seats_1 (table_id=? AND seat=?)"
_SEATS = [f"SEARCH s{number} {_ONE_SEAT}" for number in range(4)]
_MINE = "ix_hearts_seats_user_id_open_table_id (user_id=? AND open=?)"
_PERSON = {"person": 7}
_HANDS = [
    line
    for number in range(1, 13)
    for line in (f"CORRELATED SCALAR SUBQUERY {number}", f"SEARCH hearts_seats {_ONE_SEAT}")
]


@pytest.mark.parametrize(
    ("statement", "parameters", "plan"),
    [
        (statements.GET, {"wanted": 1}, [_ROW, *_SEATS]),
        (statements.SAVE, {"wanted": 1, "seen": 0}, [_ROW, *_HANDS]),
        (
            statements.SAVE_SEAT,
            {"wanted": 1, "at_seat": 0, "sitter": 7},
            [f"SEARCH hearts_seats {_ONE_SEAT}"],
        ),
        (
            statements.REMATCH,
            {"wanted": 1},
            ["SEARCH hearts_tables USING INDEX ix_hearts_tables_rematch_of (rematch_of=?)", *_SEATS],
        ),
        # No line tells of a sort: the indexes give the order too.
        (
            statements.DUE,
            {"now": MOMENT, "most": 5},
            ["SEARCH hearts_tables USING INDEX ix_hearts_tables_deadline (deadline<?)"],
        ),
        (
            statements.PLAYING,
            {},
            ["SCAN hearts_tables USING INDEX ix_hearts_tables_playing"],
        ),
        (
            statements.NEWEST,
            {"most": 5},
            ["SCAN hearts_tables"],
        ),
        (
            statements.OF_PERSON,
            _PERSON | {"most": 5, "skipped": 0},
            [f"SEARCH mine USING COVERING INDEX {_MINE}", _ROW, *_SEATS],
        ),
        (
            statements.OF_GUILD_PERSON,
            _PERSON | {"guild": 1},
            [f"SEARCH mine USING COVERING INDEX {_MINE}", _ROW, *_SEATS],
        ),
        (
            statements.COUNT_OF_PERSON,
            _PERSON,
            [f"SEARCH mine USING COVERING INDEX {_MINE}", _ROW],
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
        values = tuple(str(given[name]) for name in compiled.positiontup or ())
        result = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", values)
        # In which order the four seats are looked up is all the same.
        assert sorted(row.detail for row in result) == sorted(plan)


@pytest.mark.parametrize(
    "statement",
    [
        statements.ADD_SEAT,
        statements.GET,
        statements.REMATCH,
        statements.SAVE,
        statements.SAVE_SEAT,
        statements.PLACE,
        statements.PLACE_HAND,
        statements.DUE,
        statements.PLAYING,
        statements.OF_PERSON,
        statements.OF_GUILD_PERSON,
        statements.COUNT_OF_PERSON,
    ],
)
def test_statements_are_postgresql_too(statement: ClauseElement) -> None:
    assert "hearts_" in str(statement.compile(dialect=postgresql.dialect()))


async def test_due_tables(tables: Tables, lobby: Lobby) -> None:
    delays = [3, None, 1, 2, 9]
    for minutes in delays:
        deadline = MOMENT + timedelta(minutes=minutes) if minutes else None
        await tables.add(replace(lobby(), deadline=deadline))
    now = MOMENT + timedelta(minutes=3)
    assert await tables.due(now, 9) == [3, 4, 1]
    assert await tables.due(now, 2) == [3, 4]
    closing = await tables.get(3)
    assert closing
    await tables.save(replace(closing, state=TableState.CLOSED))
    assert await tables.due(now, 9) == [4, 1]
    assert await tables.due(MOMENT, 9) == []


async def test_tables_in_play(tables: Tables, lobby: Lobby) -> None:
    opened = [await tables.add(lobby()) for _ in TableState]
    for table, state in zip(opened, TableState, strict=True):
        await tables.save(replace(table, state=state))
    assert await tables.playing() == [opened[list(TableState).index(TableState.PLAYING)].id]


async def test_the_newest_tables_and_when_they_changed(tables: Tables, lobby: Lobby) -> None:
    opened = [await tables.add(lobby()) for _ in range(3)]
    closed = replace(opened[1], state=TableState.CLOSED, updated_at=MOMENT + timedelta(hours=1))
    await tables.save(closed)
    assert await tables.newest(2) == [
        (opened[2].id, opened[2].updated_at),
        (closed.id, closed.updated_at),
    ]


async def test_open_tables_of_a_person_in_a_server(tables: Tables, lobby: Lobby) -> None:
    here = [await tables.add(lobby(7, guild_id=1)) for _ in range(2)]
    await tables.add(lobby(7, guild_id=2))
    assert await tables.of_guild_person(7, 1) == here[::-1]
    assert await tables.of_guild_person(8, 1) == []
