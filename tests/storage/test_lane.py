"""Turns at a few connections."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.errors import DatabaseClosed
from bot.storage.lane import Lane


def lane(width: int) -> Lane:
    return Lane(create_async_engine("sqlite+aiosqlite:///:memory:"), width)


async def test_turns_are_taken_in_order() -> None:
    road = lane(1)
    order = list[int]()

    async def visit(number: int) -> None:
        async with road.connection():
            order.append(number)
            await asyncio.sleep(0)

    await asyncio.gather(*map(visit, range(5)))
    assert order == [0, 1, 2, 3, 4]
    await road.close()


async def test_closing_serves_those_who_wait_and_turns_others_away() -> None:
    road = lane(1)
    entered, leave = asyncio.Event(), asyncio.Event()
    served = list[str]()

    async def visit(name: str) -> None:
        async with road.connection() as connection:
            entered.set()
            await leave.wait()
            await connection.exec_driver_sql("SELECT 1")
            served.append(name)

    assert not road.full
    inside = asyncio.create_task(visit("inside"))
    await entered.wait()
    assert road.full
    waiting = asyncio.create_task(visit("waiting"))
    await asyncio.sleep(0)
    closing = asyncio.create_task(road.close())
    await asyncio.sleep(0)
    late = asyncio.create_task(visit("late"))
    await asyncio.sleep(0)
    assert not closing.done()
    leave.set()
    await asyncio.gather(inside, waiting, closing)
    with pytest.raises(DatabaseClosed):
        await late
    assert served == ["inside", "waiting"]
    await road.close()
