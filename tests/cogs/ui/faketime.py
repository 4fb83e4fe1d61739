"""A clock whose seconds pass only when a test lets them."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count

_ROUNDS = 30
"""Turns of the event loop in which everything that needs no time gets done."""


class FakeTime:
    def __init__(self) -> None:
        self.now = 0.0
        self._order = count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + seconds, next(self._order), waking))
        await waking

    async def run(self, seconds: float = 0.0) -> None:
        """Let so many seconds pass, waking everybody at the right moment."""
        end = self.now + seconds
        await _let_everybody_work()
        while self._sleepers and self._sleepers[0][0] <= end:
            self.now, _, waking = heapq.heappop(self._sleepers)
            if not waking.done():
                waking.set_result(None)
            await _let_everybody_work()
        self.now = end


async def _let_everybody_work() -> None:
    for _ in range(_ROUNDS):
        await asyncio.sleep(0)
