"""The settings of connections, and one trip to the thread for each statement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bot.storage.sqlite import Connection

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.storage.database import Database
    from bot.storage.games import Games, NewGame


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)],
)
async def test_the_writer_is_durable_and_strict(database: Database, pragma: str, value: object) -> None:
    written = await database.write(text(f"PRAGMA {pragma}"))
    assert written.rows[0][0] == value


async def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises(OperationalError, match="readonly"):
        await database.read(text("DELETE FROM games"))


async def test_many_rows_in_one_statement(database: Database) -> None:
    insert = text("INSERT INTO installation (name, value) VALUES (:name, :value)")
    async with database.transaction() as connection:
        await connection.execute(insert, [{"name": name, "value": "x"} for name in "abc"])
    rows = await database.read(text("SELECT count(*) FROM installation"))
    assert rows[0][0] == 3


async def test_a_save_is_one_trip(
    games: Games, deal: Callable[[int], NewGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await games.add(deal(7))
    trips = list[object]()
    execute: Any = Connection.__mro__[1].__dict__["_execute"]

    async def counted(self: Connection, *arguments: object, **named: object) -> object:
        trips.append(arguments[0])
        return await execute(self, *arguments, **named)

    monkeypatch.setattr(Connection, "_execute", counted)
    assert await games.save(game)
    assert len(trips) == 1
    await games.get(game.id)
    trips.clear()
    await games.get(game.id)
    assert len(trips) == 1
