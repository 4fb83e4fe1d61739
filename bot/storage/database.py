"""The database: opened and migrated at start, one writer, readers of their own."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage import sqlite
from bot.storage.errors import DatabaseUnusable, Unusable
from bot.storage.lane import Lane, begun
from bot.storage.migrate import migrate, obstacle
from bot.storage.writer import Writer, Written

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping, Sequence

    from sqlalchemy import URL, Row
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
    from sqlalchemy.sql.base import Executable

_DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")
_READERS = 2
_POSTGRESQL_WRITERS = 8


class Database:
    """The open database.

    SQLite has one writer at a time anyway: here it is one connection, so that nobody waits on a lock of the
    file, no read turns into a write, and no task's rollback undoes another's update.
    """

    def __init__(self, writing: Lane, reading: Lane) -> None:
        self._writing = writing
        self._writer = Writer(writing)
        self._reading = reading

    @classmethod
    async def open(cls, url: str, *, patience: float = 5.0) -> Self:
        """Open and migrate the database, and create the folder of an SQLite file.

        ``patience`` is how many seconds a statement waits on another program's lock of an SQLite file.
        Raises ``DatabaseUnusable``.
        """
        place = _parse(url)
        try:
            await _prepare(place, patience)
        except DBAPIError as error:
            raise DatabaseUnusable(_reason(error), _shown(place), str(error.orig)) from error
        except ImportError as error:
            raise DatabaseUnusable(Unusable.WRONG_URL, _shown(place), str(error)) from error
        except OSError as error:
            raise DatabaseUnusable(Unusable.UNREADABLE, _shown(place), str(error)) from error
        writers = 1 if _is_sqlite(place) else _POSTGRESQL_WRITERS
        return cls(
            Lane(_engine(place, sqlite.WRITER, patience, writers), writers),
            Lane(_engine(place, sqlite.READER, patience, _READERS), _READERS),
        )

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self._writing.dialect

    async def close(self) -> None:
        """Let running statements end and close all connections and their threads; again is harmless."""
        await self._reading.close()
        await self._writer.close()

    async def write(self, statement: Executable, parameters: Mapping[str, object] | None = None) -> Written:
        """Execute one statement by itself, all or nothing: durable when this returns.

        Raises ``DatabaseClosed``, and SQLAlchemy's errors.
        """
        return await self._writer.write(statement, parameters)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[AsyncConnection]:
        """Execute several statements as one; an exception in the block, and a cancellation, undoes them all.

        Only through the connection: ``write`` would wait for the end of the block it is called in.
        """
        async with self._writing.connection() as connection, begun(connection):
            yield connection

    async def read(
        self, statement: Executable, parameters: Mapping[str, object] | None = None
    ) -> Sequence[Row[Any]]:
        """Execute a query; it sees everything that was written before."""
        async with self._reading.connection() as connection:
            return (await connection.execute(statement, parameters)).all()


def _parse(url: str) -> URL:
    try:
        place = make_url(url)
        place.get_dialect()
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
        raise DatabaseUnusable(Unusable.WRONG_URL, "of the settings", type(error).__name__) from None
    if place.drivername not in _DRIVERS:
        raise DatabaseUnusable(Unusable.WRONG_URL, _shown(place), f"known are {', '.join(_DRIVERS)}")
    if _is_sqlite(place) and (place.host or place.query or place.database in {None, "", ":memory:"}):
        raise DatabaseUnusable(Unusable.WRONG_URL, _shown(place), "expected sqlite+aiosqlite:///path/to/file")
    return place


async def _prepare(place: URL, patience: float) -> None:
    if _is_sqlite(place):
        _make_room(place)
    engine = _engine(place, sqlite.MIGRATOR, patience, 1)
    try:
        async with engine.connect() as connection, begun(connection):
            if reason := await connection.run_sync(obstacle):
                raise DatabaseUnusable(reason, _shown(place))
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()


def _make_room(place: URL) -> None:
    if sqlite3.sqlite_version_info < sqlite.OLDEST:
        raise DatabaseUnusable(Unusable.OLD_SQLITE, _shown(place), sqlite3.sqlite_version)
    Path(place.database or "").parent.mkdir(parents=True, exist_ok=True)


def _engine(place: URL, pragmas: tuple[str, ...], patience: float, size: int) -> AsyncEngine:
    options: dict[str, Any] = {"isolation_level": "AUTOCOMMIT", "pool_size": size, "max_overflow": 0}
    # An error's text is logged, and the parameters of a statement are a game's hidden cards.
    options["hide_parameters"] = True
    if _is_sqlite(place):
        options["async_creator"] = sqlite.creator(place.database or "", pragmas, patience)
    return create_async_engine(place, **options)


def _is_sqlite(place: URL) -> bool:
    return place.get_backend_name() == "sqlite"


def _shown(place: URL) -> str:
    return place.render_as_string(hide_password=True)


def _reason(error: DBAPIError) -> Unusable:
    return Unusable.LOCKED if "locked" in str(error.orig) else Unusable.UNREADABLE
