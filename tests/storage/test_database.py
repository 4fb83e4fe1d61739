"""Opening, closing, durability, and tasks that do not disturb one another."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import DBAPIError

from bot.storage import schema, sqlite
from bot.storage.database import Database
from bot.storage.errors import DatabaseClosed, DatabaseUnusable, Unusable
from bot.storage.games import Games
from bot.storage.installation import Installation

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.storage.games import NewGame

ROOT = Path(__file__).parents[2]
SAVER = """
import asyncio, sys
from dataclasses import replace
from datetime import datetime, UTC
from bot.storage.database import Database
from bot.storage.games import Games, NewGame

async def main():
    games = Games(await Database.open(sys.argv[1]))
    game = await games.add(NewGame(7, "klondike", "D1N", 6, "AS", datetime.now(UTC)))
    while True:
        game = await games.save(replace(game, actions=" ".join(map(str, range(game.version + 1)))))
        print(game.version, flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize(
    "url",
    [
        "",
        "not a url",
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///:memory:",
        "sqlite+aiosqlite:///file?mode=ro",
        "sqlite+aiosqlite://host/file",
        "sqlite:///file",
        "postgresql://me:hush@host/taash",
        "mysql+nothing://me:hush@host/taash",
        "postgresql+asyncpg://me:hush@host:port/taash",
    ],
)
async def test_wrong_urls_are_refused(url: str) -> None:
    with pytest.raises(DatabaseUnusable) as refusal:
        await Database.open(url)
    assert refusal.value.reason is Unusable.WRONG_URL
    assert "hush" not in f"{refusal.value} {refusal.value!r}"


@pytest.fixture
def shopping_list(file: Path) -> Path:
    file.parent.mkdir()
    file.write_text("a shopping list " * 100, "utf-8")
    return file


async def test_not_a_database(url: str, shopping_list: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="not a database") as refusal:
        await Database.open(url)
    assert refusal.value.reason is Unusable.UNREADABLE
    assert refusal.value.url == url


async def test_a_folder_that_cannot_be_made(shopping_list: Path) -> None:
    with pytest.raises(DatabaseUnusable) as refusal:
        await Database.open(f"sqlite+aiosqlite:///{shopping_list}/taash.db")
    assert refusal.value.reason is Unusable.UNREADABLE


async def test_an_old_sqlite_is_named(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "OLDEST", (99, 0, 0))
    with pytest.raises(DatabaseUnusable, match=sqlite3.sqlite_version) as refusal:
        await Database.open(url)
    assert refusal.value.reason is Unusable.OLD_SQLITE


async def test_a_locked_file_is_named_when_patience_ends(url: str, file: Path) -> None:
    await (await Database.open(url)).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseUnusable) as refusal:
            await Database.open(url, patience=0.01)
    assert refusal.value.reason is Unusable.LOCKED


async def test_a_lock_is_waited_for(url: str, file: Path) -> None:
    database = await Database.open(url)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        saving = asyncio.create_task(Installation(database).set("name", "value"))
        await asyncio.sleep(0.02)
        assert not saving.done()
        # Readers do not wait for a writer, not even for another program's.
        assert await Installation(database).get("name") is None
        other.execute("COMMIT")
        await saving
    assert await Installation(database).get("name") == "value"
    await database.close()


async def test_closing_twice_leaves_no_thread(url: str) -> None:
    before = set(threading.enumerate())
    database = await Database.open(url)
    await Installation(database).set("name", "value")
    await Installation(database).get("name")
    await database.close()
    await database.close()
    for thread in set(threading.enumerate()) - before:
        # Its last act was to report that it ends.
        thread.join(timeout=5)
        assert not thread.is_alive()
    with pytest.raises(DatabaseClosed):
        await Installation(database).get("name")


async def test_a_rollback_undoes_its_own_transaction_only(
    database: Database, games: Games, deal: Callable[[int], NewGame]
) -> None:
    game = await games.add(deal(7))
    inside = asyncio.Event()

    async def fail() -> None:
        async with database.transaction() as connection:
            await connection.execute(insert(schema.installation).values(name="lost", value=""))
            inside.set()
            await asyncio.sleep(0.01)
            raise RuntimeError

    async def save() -> None:
        await inside.wait()
        assert await games.save(replace(game, actions="kept"))

    outcomes = await asyncio.gather(fail(), save(), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [RuntimeError, type(None)]
    assert await Installation(database).get("lost") is None
    stored = await games.get(game.id)
    assert stored
    assert stored.actions == "kept"


async def test_a_transaction_commits_all(database: Database) -> None:
    async with database.transaction() as connection:
        for name in "ab":
            await connection.execute(insert(schema.installation).values(name=name, value=name))
        # Not before it is committed does anybody else see it.
        assert await Installation(database).get("a") is None
    rows = await database.read(select(schema.installation.c.name).order_by("name"))
    assert [row.name for row in rows] == ["a", "b"]


async def test_transactions_that_read_first_do_not_deadlock(database: Database) -> None:
    installation = Installation(database)
    await installation.set("counter", "0")

    async def increment() -> None:
        async with database.transaction() as connection:
            now = await connection.scalar(select(schema.installation.c.value))
            await connection.execute(schema.installation.update().values(value=str(int(now or 0) + 1)))

    await asyncio.gather(*(increment() for _ in range(20)))
    assert await installation.get("counter") == "20"


async def test_written_counts_rows(database: Database) -> None:
    written = await database.write(
        insert(schema.installation).values([{"name": n, "value": ""} for n in "ab"])
    )
    assert (written.rows, written.rowcount) == ((), 2)
    changed = await database.write(
        schema.installation.update().values(value="x").returning(schema.installation.c.name)
    )
    assert (sorted(row.name for row in changed.rows), changed.rowcount) == (["a", "b"], 2)


async def test_an_error_leaves_the_writer_usable(database: Database) -> None:
    with pytest.raises(Exception, match="no such table"):
        await database.write(text("DELETE FROM nowhere"))
    await Installation(database).set("name", "value")
    assert await Installation(database).get("name") == "value"


async def test_a_file_that_was_deleted_is_not_written_on(
    database: Database, games: Games, deal: Callable[[int], NewGame], file: Path
) -> None:
    game = await games.add(deal(1))
    away = f"{file}.away"
    os.rename(file, away)
    with pytest.raises(DBAPIError, match="moved, deleted or replaced"):
        await games.save(game)
    shutil.copy(away, file)
    with pytest.raises(DBAPIError, match="moved, deleted or replaced"):
        await games.save(game)
    os.replace(away, file)
    assert await games.save(game) is not None


async def test_an_error_does_not_tell_the_hidden_cards(
    database: Database, deal: Callable[[int], NewGame]
) -> None:
    await database.write(text("DROP TABLE games"))
    with pytest.raises(DBAPIError) as failed:
        await Games(database).add(replace(deal(1), pack="ASKHQD"))
    assert "no such table" in str(failed.value)
    assert "ASKHQD" not in str(failed.value)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
async def test_cancelled_tasks_leave_the_database_usable(
    database: Database, games: Games, deal: Callable[[int], NewGame], turns: int
) -> None:
    game = await games.add(deal(7))

    async def transact() -> None:
        async with database.transaction() as connection:
            await connection.execute(insert(schema.installation).values(name="half", value=""))
            await asyncio.sleep(10)

    tasks = [asyncio.create_task(games.save(game)), asyncio.create_task(games.get(game.id))]
    tasks.append(asyncio.create_task(transact()))
    for _ in range(turns):
        await asyncio.sleep(0.0005)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    stored = await games.get(game.id)
    assert stored
    assert await games.save(stored) == replace(stored, version=stored.version + 1)
    assert await Installation(database).get("half") is None


async def test_kill_loses_nothing_acknowledged(url: str, file: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SAVER, url, stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout
    seen = 0
    while seen < 60:
        seen = int(await process.stdout.readline())
    os.kill(process.pid, signal.SIGKILL)
    rest = (await process.stdout.read()).split()
    await process.wait()
    acknowledged = int(rest[-1]) if rest else seen

    database = await Database.open(url)
    game = await Games(database).get(1)
    assert game
    assert game.version >= acknowledged
    assert game.actions == " ".join(map(str, range(game.version)))
    await database.close()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
