"""Connections that tasks take in turn."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot.storage.errors import DatabaseClosed

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class Lane:
    """``width`` connections of one engine; whoever finds them all taken waits, first come first served."""

    def __init__(self, engine: AsyncEngine, width: int) -> None:
        self._engine = engine
        self._width = width
        self._turns = asyncio.Semaphore(width)
        self._closed = False

    @property
    def dialect(self) -> str:
        return self._engine.dialect.name

    @property
    def full(self) -> bool:
        """Whether ``connection`` would have to wait now."""
        return self._turns.locked()

    @asynccontextmanager
    async def connection(self) -> AsyncGenerator[AsyncConnection]:
        """Take a connection. Raises ``DatabaseClosed``."""
        async with self._turns:
            if self._closed:
                raise DatabaseClosed
            connection = await self._engine.connect()
            try:
                yield connection
            finally:
                # Not `async with`: it would close in a task of its own, for two more turns of the loop.
                await connection.close()

    async def close(self) -> None:
        """Serve all who are here already, then close the connections; whoever comes now is turned away."""
        for _ in range(self._width):
            await self._turns.acquire()
        self._closed = True
        await self._engine.dispose()
        for _ in range(self._width):
            self._turns.release()


@asynccontextmanager
async def begun(connection: AsyncConnection) -> AsyncGenerator[None]:
    """Make what the block executes one transaction; an exception undoes it."""
    if connection.dialect.name == "sqlite":
        # A deferred transaction that reads and then writes cannot wait for the lock it needs: it fails.
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        await connection.execution_options(isolation_level="READ COMMITTED")
    try:
        yield
    except BaseException:
        await connection.rollback()
        raise
    await connection.commit()
