"""How many sends and edits a channel takes: five in five seconds, counted by Discord for each channel."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

LIMIT = 5
SECONDS = 5.0
"""Discord's bucket, as its headers tell it (https://docs.discord.com/developers/topics/rate-limits)."""
SPARE = 2
"""Requests of a bucket that are left to those who may not wait."""
_MARGIN = 0.05
_SHORTEST = 0.001
_REMEMBERED = 4096


@dataclass(slots=True)
class _Bucket:
    """``ended`` are the moments at which requests were over: Discord has counted each before that."""

    ended: deque[float] = field(default_factory=deque[float])
    running: int = 0
    over: asyncio.Event = field(default_factory=asyncio.Event)
    urgent: asyncio.Lock = field(default_factory=asyncio.Lock)
    patient: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def idle(self) -> bool:
        return not (self.running or self.urgent.locked() or self.patient.locked())


class Buckets:
    """The buckets of the ``_REMEMBERED`` channels used last."""

    def __init__(
        self,
        limit: int = LIMIT,
        seconds: float = SECONDS,
        *,
        clock: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._limit = limit
        self._seconds = seconds
        self._clock = clock or (lambda: asyncio.get_running_loop().time())
        self._sleep = sleep
        self._buckets: OrderedDict[int, _Bucket] = OrderedDict()

    @asynccontextmanager
    async def request(self, channel_id: int, *, patient: bool = False) -> AsyncGenerator[None]:
        """Make one request of the channel inside the block, as soon as its bucket has room.

        First come, first served; who is ``patient`` goes last, and leaves room for the others.
        """
        bucket = self._bucket(channel_id)
        async with bucket.patient if patient else bucket.urgent:
            await self._room(bucket, self._limit - SPARE if patient else self._limit)
            bucket.running += 1
        try:
            yield
        finally:
            bucket.running -= 1
            bucket.ended.append(self._clock())
            bucket.over.set()

    async def _room(self, bucket: _Bucket, limit: int) -> None:
        while True:
            now = self._clock()
            while bucket.ended and now - bucket.ended[0] >= self._seconds + _MARGIN:
                bucket.ended.popleft()
            if len(bucket.ended) + bucket.running < limit:
                return
            if bucket.ended:
                await self._sleep(max(bucket.ended[0] + self._seconds + _MARGIN - now, _SHORTEST))
            else:
                bucket.over.clear()
                await bucket.over.wait()

    def _bucket(self, channel_id: int) -> _Bucket:
        bucket = self._buckets.setdefault(channel_id, _Bucket())
        self._buckets.move_to_end(channel_id)
        if len(self._buckets) > _REMEMBERED and next(iter(self._buckets.values())).idle:
            self._buckets.popitem(last=False)
        return bucket
