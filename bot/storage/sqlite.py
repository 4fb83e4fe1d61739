"""SQLite through aiosqlite: the settings of a connection, and one trip to its thread for each statement."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import aiosqlite

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

# The first with RETURNING (https://sqlite.org/lang_returning.html).
OLDEST = (3, 35, 0)

WRITER = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON")
READER = ("PRAGMA query_only=ON",)
# A migration that rebuilds a table would cascade its deletes (https://sqlite.org/lang_altertable.html).
MIGRATOR = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=OFF")


def creator(path: str, pragmas: tuple[str, ...], patience: float) -> Callable[[], Awaitable[Connection]]:
    """Make the function with which an engine opens its connections; ``patience`` in seconds on a lock."""

    async def create() -> Connection:
        connection = Connection(path, lambda: _connect(path, pragmas, patience))
        try:
            await connection
        except sqlite3.Error:
            connection.join()
            raise
        return connection

    return create


class Connection(aiosqlite.Connection):
    """One trip to the thread for each statement, where aiosqlite under SQLAlchemy makes four.

    Each trip costs a turn of the event loop, and a writer is held all the while: with many people
    pressing, the trips and not the disk decide how long a save waits.
    """

    def __init__(self, path: str, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._path = path
        self._file: tuple[int, int] | None = None
        # Never keeps the process alive, should somebody forget to close.
        self._thread.daemon = True

    def join(self) -> None:
        """Wait for the thread, which has nothing left to do, before its event loop may be gone."""
        self._thread.join()

    def cursor(self) -> Any:  # noqa: ANN401 (aiosqlite's own has another shape)
        return _Cursor(self)

    async def fetch(self, many: bool, operation: str, parameters: Sequence[Any]) -> _Fetched:
        # aiosqlite annotates no result here.
        trip = cast("Callable[..., Awaitable[_Fetched]]", self._execute)  # pyright: ignore[reportUnknownMemberType]
        return await trip(self._fetch_in_place, many, operation, parameters)

    def _fetch_in_place(self, many: bool, operation: str, parameters: Sequence[Any]) -> _Fetched:
        """SQLite would write on into a file that was deleted or replaced, and all of it would be lost."""
        there = _identity(self._path)
        self._file = self._file or there
        if there is None or there != self._file:
            raise sqlite3.OperationalError(f"{self._path} was moved, deleted or replaced: start anew")
        return _fetch(self._conn, many, operation, parameters)

    async def commit(self) -> None:
        if self.in_transaction:
            await super().commit()

    async def rollback(self) -> None:
        if self.in_transaction:
            await super().rollback()


class _Fetched(NamedTuple):
    rows: list[Any]
    description: Any
    rowcount: int
    lastrowid: int | None


class _Cursor:
    """What SQLAlchemy asks of an asyncio driver's cursor, answered from rows fetched already."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._fetched = _Fetched([], None, -1, None)

    async def __aenter__(self) -> _Cursor:
        return self

    @property
    def description(self) -> Any:  # noqa: ANN401 (the driver's own shape)
        return self._fetched.description

    @property
    def rowcount(self) -> int:
        return self._fetched.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._fetched.lastrowid

    async def execute(self, operation: str, parameters: Sequence[Any] = ()) -> None:
        self._fetched = await self._connection.fetch(False, operation, parameters)

    async def executemany(self, operation: str, parameters: Sequence[Any]) -> None:
        self._fetched = await self._connection.fetch(True, operation, parameters)

    async def fetchall(self) -> list[Any]:
        return self._fetched.rows

    async def close(self) -> None:
        """Nothing is left open: the statement was read to its end in its thread."""


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _fetch(connection: sqlite3.Connection, many: bool, operation: str, parameters: Sequence[Any]) -> _Fetched:
    cursor = connection.cursor()
    try:
        (cursor.executemany if many else cursor.execute)(operation, parameters)
        # Before the counts: an UPDATE with RETURNING is counted, and committed, at its last row.
        rows = cursor.fetchall()
        return _Fetched(rows, cursor.description, cursor.rowcount, cursor.lastrowid)
    finally:
        cursor.close()


def _connect(path: str, pragmas: tuple[str, ...], patience: float) -> sqlite3.Connection:
    # Without an isolation level Python begins no transactions of its own (they would be deferred ones).
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        for pragma in pragmas:
            # An unread PRAGMA would keep the file locked.
            connection.execute(pragma).fetchall()
    except BaseException:
        connection.close()
        raise
    return connection
