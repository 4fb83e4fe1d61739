"""Statements that are each durable on return, and that share a commit when they would have to wait."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.storage.lane import begun

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection
    from sqlalchemy.sql.base import Executable

    from bot.storage.lane import Lane


@dataclass(frozen=True, slots=True)
class Written:
    """What a statement did: its RETURNING rows, and how many rows it touched."""

    rows: Sequence[Row[Any]]
    rowcount: int


@dataclass(frozen=True, slots=True)
class _Job:
    statement: Executable
    parameters: Mapping[str, object] | None
    outcome: asyncio.Future[Written]

    def succeed(self, written: Written) -> None:
        if not self.outcome.done():
            self.outcome.set_result(written)

    def fail(self, error: BaseException) -> None:
        if self.outcome.done():
            return
        if isinstance(error, asyncio.CancelledError):
            self.outcome.cancel()
        else:
            self.outcome.set_exception(error)


class Writer:
    """The one writer of SQLite.

    A commit waits for the disk, some 0.1 ms to 10 ms, and only one can run. Whoever comes meanwhile waits in
    a common batch with one commit at its end, so that twenty people wait for two commits and not for twenty.
    PostgreSQL does the same by itself.
    """

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._waiting: list[_Job] = []
        self._leaders = set[asyncio.Task[None]]()

    async def write(self, statement: Executable, parameters: Mapping[str, object] | None) -> Written:
        """Execute one statement; it alone is undone by its error."""
        if self._lane.dialect != "sqlite" or not self._lane.full:
            async with self._lane.connection() as connection:
                return await _execute(connection, statement, parameters)
        job = _Job(statement, parameters, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        if len(self._waiting) == 1:
            leader = asyncio.create_task(self._lead())
            self._leaders.add(leader)
            leader.add_done_callback(self._leaders.discard)
        return await job.outcome

    async def close(self) -> None:
        """Write what waits, then close the lane."""
        if self._leaders:
            await asyncio.wait(self._leaders)
        await self._lane.close()

    async def _lead(self) -> None:
        jobs = list[_Job]()
        try:
            async with self._lane.connection() as connection:
                jobs = self._take()
                await _execute_all(connection, jobs)
        except BaseException as error:
            for job in jobs or self._take():
                job.fail(error)
            if not isinstance(error, Exception):
                raise

    def _take(self) -> list[_Job]:
        jobs, self._waiting = self._waiting, []
        # A task that was cancelled while it waited wants nothing written.
        return [job for job in jobs if not job.outcome.done()]


async def _execute(
    connection: AsyncConnection, statement: Executable, parameters: Mapping[str, object] | None
) -> Written:
    result = await connection.execute(statement, parameters)
    return Written(result.all() if result.returns_rows else (), result.rowcount)


async def _execute_all(connection: AsyncConnection, jobs: list[_Job]) -> None:
    if len(jobs) > 1 and await _executed_together(connection, jobs):
        return
    for job in jobs:
        try:
            job.succeed(await _execute(connection, job.statement, job.parameters))
        except Exception as error:
            job.fail(error)


async def _executed_together(connection: AsyncConnection, jobs: list[_Job]) -> bool:
    try:
        async with begun(connection):
            written = [await _execute(connection, job.statement, job.parameters) for job in jobs]
    except Exception:
        # All are undone; each will be tried alone and meet its own error.
        return False
    for job, outcome in zip(jobs, written, strict=True):
        job.succeed(outcome)
    return True
