"""The answers that edit one message go out one by one, and an older state never covers a newer one."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

_REMEMBERED = 4096

State = tuple[float, int]
"""A game's id and its version. A message shows games in the order of their ids, as they are dealt on it."""
_CLOSED: State = (math.inf, 0)


@dataclass(slots=True)
class _Queue:
    newest: State = (-1, -1)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Order:
    """The newest state asked for of each message, among the ``_REMEMBERED`` pressed last."""

    def __init__(self) -> None:
        self._queues: OrderedDict[int, _Queue] = OrderedDict()

    def announce(self, message_id: int, state: State) -> None:
        """Say that ``state`` is to be shown, as early as it is known."""
        queue = self._queue(message_id)
        queue.newest = max(queue.newest, state)

    @asynccontextmanager
    async def turn(self, message_id: int, state: State) -> AsyncGenerator[bool]:
        """Wait for one's turn to show ``state``; gives False when a newer one is on its way by then."""
        queue = self._queue(message_id)
        async with queue.lock:
            yield state >= queue.newest

    def close(self, message_id: int, state: State) -> None:
        """Nothing is shown on this message any more: ``state`` is on another, which took its place.

        A newer state that was announced meanwhile still has its turn.
        """
        queue = self._queue(message_id)
        if queue.newest <= state:
            queue.newest = _CLOSED

    def _queue(self, message_id: int) -> _Queue:
        queue = self._queues.setdefault(message_id, _Queue())
        self._queues.move_to_end(message_id)
        if len(self._queues) > _REMEMBERED:
            self._queues.popitem(last=False)
        return queue
