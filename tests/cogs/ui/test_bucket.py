from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from cogs.ui.bucket import LIMIT, SECONDS, SPARE, Buckets
from tests.cogs.ui.faketime import FakeTime

if TYPE_CHECKING:
    from collections.abc import Sequence


class Server:
    """Counts requests when they arrive, which is some time after they were sent."""

    def __init__(self, time: FakeTime, buckets: Buckets) -> None:
        self.time = time
        self.buckets = buckets
        self.counted: list[tuple[str, float]] = []

    async def request(
        self, name: str, channel: int = 1, *, there: float = 0.0, back: float = 0.0, patient: bool = False
    ) -> None:
        async with self.buckets.request(channel, patient=patient):
            await self.time.sleep(there)
            self.counted.append((name, self.time.now))
            await self.time.sleep(back)


@pytest.fixture
def server() -> Server:
    time = FakeTime()
    return Server(time, Buckets(clock=time.clock, sleep=time.sleep))


def most_in_a_window(moments: Sequence[float]) -> int:
    return max(sum(start <= one < start + SECONDS for one in moments) for start in moments)


async def test_five_requests_go_at_once_and_the_sixth_waits(server: Server) -> None:
    tasks = [asyncio.create_task(server.request(str(number))) for number in range(6)]
    await server.time.run()
    assert [name for name, _ in server.counted] == ["0", "1", "2", "3", "4"]
    await server.time.run(SECONDS - 0.01)
    assert len(server.counted) == LIMIT
    await server.time.run(0.1)
    assert server.counted[-1][0] == "5"
    await asyncio.gather(*tasks)


@pytest.mark.parametrize(("there", "back"), [(0.0, 0.0), (0.4, 0.0), (0.0, 0.4), (2.0, 2.0)])
async def test_no_window_ever_holds_more_whatever_the_line_is_like(
    server: Server, there: float, back: float
) -> None:
    async def one(number: int) -> None:
        await server.time.sleep(number * 0.2)
        slow = number % 3 == 0
        await server.request(str(number), there=there if slow else 0, back=back if slow else 0)

    tasks = [asyncio.create_task(one(number)) for number in range(40)]
    await server.time.run(200)
    await asyncio.gather(*tasks)
    moments = [moment for _, moment in server.counted]
    assert len(moments) == 40
    assert most_in_a_window(moments) <= LIMIT


async def test_channels_do_not_wait_for_each_other(server: Server) -> None:
    tasks = [
        asyncio.create_task(server.request(str(number), channel=number % 2)) for number in range(2 * LIMIT)
    ]
    await server.time.run()
    assert len(server.counted) == 2 * LIMIT
    await asyncio.gather(*tasks)


async def test_who_is_patient_leaves_room_and_delays_nobody(server: Server) -> None:
    tasks = [asyncio.create_task(server.request(f"later {one}", patient=True)) for one in range(4)]
    await server.time.run()
    assert len(server.counted) == LIMIT - SPARE
    tasks += [asyncio.create_task(server.request(f"now {one}")) for one in range(SPARE)]
    await server.time.run()
    assert [name for name, _ in server.counted[-SPARE:]] == ["now 0", "now 1"]
    await server.time.run(3 * SECONDS)
    await asyncio.gather(*tasks)
    assert server.counted[-1][0] == "later 3"


async def test_requests_that_fail_count_too(server: Server) -> None:
    async def failing() -> None:
        async with server.buckets.request(1):
            raise OSError

    failed = await asyncio.gather(*(failing() for _ in range(LIMIT)), return_exceptions=True)
    assert all(isinstance(one, OSError) for one in failed)
    task = asyncio.create_task(server.request("next"))
    await server.time.run(SECONDS - 0.01)
    assert server.counted == []
    await server.time.run(0.1)
    await task


async def test_first_come_first_served(server: Server) -> None:
    tasks = [asyncio.create_task(server.request(str(number))) for number in range(12)]
    await server.time.run(3 * SECONDS)
    await asyncio.gather(*tasks)
    assert [name for name, _ in server.counted] == [str(number) for number in range(12)]
    assert all(first <= second for (_, first), (_, second) in pairwise(server.counted))


async def test_channels_used_long_ago_are_forgotten(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.ui.bucket._REMEMBERED", 3)
    for channel in range(10):
        await server.request("x", channel=channel)
    assert len(server.buckets._buckets) == 3
