"""Own data: exported without secrets, deleted without a trace, in every table there is."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import BigInteger, Boolean, Date, Integer, insert, select

from bot.storage import schema
from bot.storage.boards import Boards, DailyBoard, HeartsBoard
from bot.storage.own_data import PERSON_COLUMNS, SERVER_COLUMN, OwnData
from bot.storage.people import People, Preferences
from bot.storage.results import Results
from bot.storage.schema import UtcDateTime
from bot.storage.servers import Servers
from bot.storage.tables import TableState
from tests.storage.playing import NOON, SERVER, TODAY, Room, table_ends

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sqlalchemy import Column, Table

    from bot.storage.database import Database
    from bot.storage.tables import NewTable, Tables

ME = 2**61 + 12_345
FRIEND = 2**61 + 67_890
OTHER_COLUMNS = frozenset(
    {
        *("id", "game_id", "table_id", "rematch_of", "number", "actions", "active"),
        *("channel_id", "message_id", "hand_channel_id", "hand_message_id", "sent_from"),
        "announce_channel_id",
    }
)
"""The 64-bit columns that hold neither a person nor a server."""

TABLES = schema.metadata.sorted_tables


@pytest.fixture
def own_data(database: Database) -> OwnData:
    return OwnData(database)


def is_long(column: Column[Any]) -> bool:
    return isinstance(column.type, BigInteger)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_column_that_could_hold_an_id_is_known(table: Table) -> None:
    """Whoever adds a column says here or in ``own_data`` what it holds."""
    names = {column.name for column in table.c if is_long(column)}
    assert names <= PERSON_COLUMNS | OTHER_COLUMNS | {SERVER_COLUMN}


def filled(table: Table, row: int, ids: dict[str, int]) -> dict[str, object]:
    """A row with something in every column, and ``ids`` where they belong."""
    return {column.name: ids.get(column.name, _value(column, row)) for column in table.c}


def _value(column: Column[Any], row: int) -> object:
    match column.type:
        case Boolean():
            return False
        case UtcDateTime():
            return NOON
        case Date():
            return TODAY
        case Integer():
            return row
        case _:
            return f"x{row}"


async def fill(database: Database, ids: dict[str, int], row: int) -> None:
    async with database.transaction() as connection:
        for table in TABLES:
            await connection.execute(insert(table), filled(table, row, ids))


def places_of(file: Path, wanted: int) -> list[str]:
    """The columns of the database as it is that hold a number, or name it in a text."""
    with closing(sqlite3.connect(file)) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = [
            (table, row[1]) for table in tables for row in connection.execute(f"PRAGMA table_info({table})")
        ]
        return [
            f"{table}.{column}"
            for table, column in columns
            if connection.execute(
                f"SELECT 1 FROM {table} WHERE {column} = ? OR instr({column}, ?)", (wanted, str(wanted))
            ).fetchone()
        ]


async def test_deleting_leaves_no_trace_in_any_table(
    database: Database, own_data: OwnData, file: Path
) -> None:
    await fill(database, dict.fromkeys(PERSON_COLUMNS, ME), 1)
    await fill(database, dict.fromkeys(PERSON_COLUMNS, FRIEND), 2)
    held = places_of(file, ME)
    assert held == places_of(file, FRIEND)
    persons = [f"{table.name}.{name}" for table in TABLES for name in PERSON_COLUMNS if name in table.c]
    assert sorted(held) == sorted(persons)
    await own_data.delete(ME)
    assert places_of(file, ME) == []
    assert places_of(file, FRIEND) == held


async def test_forgetting_a_server_leaves_no_trace_in_any_table(
    database: Database, own_data: OwnData, file: Path
) -> None:
    await fill(database, {SERVER_COLUMN: SERVER}, 1)
    await fill(database, {SERVER_COLUMN: 5}, 2)
    held = places_of(file, SERVER)
    assert sorted(held) == sorted(
        f"{table.name}.{SERVER_COLUMN}" for table in TABLES if SERVER_COLUMN in table.c
    )
    await own_data.forget_server(SERVER)
    assert places_of(file, SERVER) == []
    assert set(held) <= set(places_of(file, 5))


async def everything(room: Room, tables: Tables, database: Database, lobby: Callable[..., NewTable]) -> None:
    """All that the program itself writes of a person."""
    await People(database).save(ME, Preferences(locale="hi"))
    await room.solve(ME)
    await room.move(await room.deal(ME, options="D3N"))
    await room.solve(FRIEND, actions=7)
    await table_ends(tables, {ME: 30, FRIEND: 101})
    table = await tables.add(lobby(ME, FRIEND))
    await tables.save(replace(table, state=TableState.PLAYING, packs="2C", actions="AS"))
    await Servers(database).ban(SERVER, ME)


async def test_deleting_leaves_boards_and_tables_of_others_valid(
    database: Database, room: Room, tables: Tables, lobby: Callable[..., NewTable], file: Path
) -> None:
    await everything(room, tables, database, lobby)
    own_data = OwnData(database)
    await own_data.delete(ME)
    assert places_of(file, ME) == []
    boards = Boards(database)
    page = await boards.daily(DailyBoard(SERVER, TODAY, "klondike", "D1N"))
    assert [(entry.rank, entry.user_id) for entry in page.entries] == [(1, FRIEND)]
    hearts = await boards.hearts(HeartsBoard(SERVER, None, people=True))
    assert [(entry.rank, entry.user_id) for entry in hearts.entries] == [(1, FRIEND)]
    [table] = await tables.of_person(FRIEND, 9)
    assert (table.host, table.seats[0].user_id, table.packs) == (FRIEND, None, "2C")
    await own_data.delete(ME)


async def test_export(
    database: Database, own_data: OwnData, room: Room, tables: Tables, lobby: Callable[..., NewTable]
) -> None:
    await everything(room, tables, database, lobby)
    exported = await own_data.export(ME)
    assert json.loads(json.dumps(exported)) == exported
    assert sorted(exported) == sorted(
        table.name for table in TABLES if any(name in table.c for name in PERSON_COLUMNS)
    )
    won, begun = exported["games"]
    assert (won["owner"], won["pack"], won["number"], won["daily"]) == (str(ME), "AS2S3S", 6, "2026-03-04")
    assert won["started_at"] == "2026-03-04T12:00:00+00:00"
    assert exported["people"][0]["locale"] == "hi"
    assert [row["rounds"] for row in exported["hearts_results"]] == [8]
    assert len(exported["hearts_seats"]) == len(exported["hearts_tables"]) == 2
    assert begun["actions"] == "s>w"


async def test_an_export_tells_no_hidden_card_and_nobody_else(
    database: Database, own_data: OwnData, room: Room, tables: Tables, lobby: Callable[..., NewTable]
) -> None:
    await everything(room, tables, database, lobby)
    await room.move(await room.deal(ME, None, number=444_444))
    invitation = {"sender": ME, "user_id": FRIEND, "name": "a friend"}
    async with database.transaction() as connection:
        await connection.execute(
            insert(schema.hearts_invitations), filled(schema.hearts_invitations, 1, {}) | invitation
        )
    exported = await own_data.export(ME)
    daily, free = exported["games"][1:]
    assert not {"pack", "number"} & daily.keys()
    assert "pack" not in free
    assert free["number"] == 444_444
    assert "number" not in exported["results"][1]
    for table in exported["hearts_tables"]:
        assert not {"packs", "actions"} & table.keys()
    text = json.dumps(exported)
    assert str(FRIEND) not in text
    assert "a friend" not in text
    assert (await own_data.export(5))["games"] == []


async def test_a_forgotten_server_takes_nothing_from_people(
    database: Database, own_data: OwnData, room: Room, tables: Tables
) -> None:
    won = await room.solve(ME)
    await table_ends(tables, {ME: 30, FRIEND: 101})
    await own_data.forget_server(SERVER)
    [summary] = await Results(database).summaries(ME)
    assert (summary.played, summary.won) == (1, 1)
    game = await room.games.get(won.id)
    assert game
    assert (game.guild_id, game.channel_id, game.posted_at) == (None, None, None)
    everywhere = select(schema.standings.c.guild_id).distinct()
    assert [row.guild_id for row in await database.read(everywhere)] == [0]
    results = select(schema.hearts_results.c.guild_id, schema.hearts_results.c.points)
    assert [tuple(row) for row in await database.read(results)] == [(None, 30), (None, 101)]
