"""Waiting statements share a commit, and nothing else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from bot.storage import schema
from bot.storage.errors import DatabaseClosed
from bot.storage.sqlite import Connection

if TYPE_CHECKING:
    from bot.storage.database import Database
    from bot.storage.writer import Written


def write(database: Database, name: str | None) -> asyncio.Task[Written]:
    statement = insert(schema.installation).values(name=name, value="").returning(schema.installation.c.name)
    return asyncio.create_task(database.write(statement))


async def names(database: Database) -> list[str]:
    rows = await database.read(select(schema.installation.c.name).order_by("name"))
    return [row.name for row in rows]


@pytest.fixture
def operations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first words sent to SQLite, in order."""
    sent = list[str]()
    fetch: Any = Connection.fetch
    commit: Any = Connection.commit

    async def fetched(self: Connection, many: bool, operation: str, parameters: object) -> object:
        sent.append(operation.split(maxsplit=1)[0])
        return await fetch(self, many, operation, parameters)

    async def committed(self: Connection) -> None:
        sent.append("COMMIT")
        await commit(self)

    monkeypatch.setattr(Connection, "fetch", fetched)
    monkeypatch.setattr(Connection, "commit", committed)
    return sent


async def test_those_who_wait_share_a_commit(database: Database, operations: list[str]) -> None:
    await write(database, "first")
    operations.clear()
    tasks = [write(database, name) for name in "abcd"]
    written = await asyncio.gather(*tasks)
    assert [[row.name for row in each.rows] for each in written] == [["a"], ["b"], ["c"], ["d"]]
    assert operations == ["INSERT", "BEGIN", "INSERT", "INSERT", "INSERT", "COMMIT"]


async def test_nobody_hears_of_success_before_the_commit(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit: Any = Connection.commit
    tasks = [write(database, name) for name in "abc"]
    unfinished = list[list[str]]()

    async def committed(self: Connection) -> None:
        unfinished.append([name for name, task in zip("abc", tasks, strict=True) if not task.done()])
        await commit(self)

    monkeypatch.setattr(Connection, "commit", committed)
    await asyncio.gather(*tasks)
    assert unfinished == [["b", "c"]]


async def test_an_error_is_its_own_only(database: Database) -> None:
    tasks = [write(database, name) for name in ("a", "b", None, "b", "c")]
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    failed = [isinstance(outcome, IntegrityError) for outcome in outcomes]
    assert failed == [False, False, True, True, False]
    assert await names(database) == ["a", "b", "c"]


async def test_whoever_is_cancelled_while_waiting_writes_nothing(database: Database) -> None:
    tasks = [write(database, name) for name in "abc"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await names(database) == ["a", "c"]


async def test_closing_lets_the_waiting_end(database: Database, url: str) -> None:
    tasks = [write(database, name) for name in "abc"]
    await asyncio.sleep(0)
    await database.close()
    assert [(await task).rowcount for task in tasks] == [1, 1, 1]
    with pytest.raises(DatabaseClosed):
        await write(database, "d")
    reopened = await type(database).open(url)
    assert await names(reopened) == ["a", "b", "c"]
    await reopened.close()


async def test_a_transaction_is_not_joined(database: Database) -> None:
    async def fail() -> None:
        async with database.transaction() as connection:
            await connection.execute(insert(schema.installation).values(name="lost", value=""))
            tasks.extend(write(database, name) for name in "ab")
            await asyncio.sleep(0.01)
            raise RuntimeError

    tasks = list[asyncio.Task[Any]]()
    with pytest.raises(RuntimeError):
        await fail()
    await asyncio.gather(*tasks)
    assert await names(database) == ["a", "b"]
