"""Messages that follow a state by themselves: one pending edit for each, and the newest state wins."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Generic, TypeVar

import aiohttp

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

log = logging.getLogger(__name__)

GAP = 1.1
"""Seconds between two edits of a message; with them Discord's five in five seconds are never used up."""
_TRIES = 6
_UNWELL_TRIES = 40
"""With the longest delays that is about ten minutes: a line that is gone comes back only after some."""
_PROMPT_TRIES = 3
_LONGEST_DELAY = 16.0
_REMEMBERED = 4096

Key = TypeVar("Key", bound=Hashable)
State = TypeVar("State")

Turn = Callable[[], AbstractAsyncContextManager[State | None]]
"""Entered when a message may be edited; gives the newest state, or None where it is shown already."""


class After(Enum):
    """What is left to do after an attempt to show a state."""

    DONE = auto()
    AGAIN = auto()
    """At once, in another way."""
    LATER = auto()
    """When the other side feels better."""


Show = Callable[[Key, Turn[State]], Awaitable[After]]
"""Shows a message's newest state, which it takes as late as it can."""


@dataclass(slots=True)
class _Line(Generic[State]):
    """One message: the version it shows, the one that is on its way, and the newest one that waits.

    ``anew`` while what waits was asked for whatever is shown.
    """

    shown: int = -1
    coming: int = -1
    pending: tuple[int, State] | None = None
    anew: bool = False
    last: float = float("-inf")
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    task: asyncio.Task[None] | None = None

    def wait(self, version: int, state: State) -> None:
        if version > self.shown and (self.pending is None or self.pending[0] <= version):
            self.pending = version, state

    def take(self) -> tuple[int, State] | None:
        taken, self.pending, self.anew = self.pending, None, False
        return taken

    def showed(self, version: int, at: float) -> None:
        self.last = at
        if self.anew:
            return
        self.shown = max(self.shown, version)
        if self.pending is not None and self.pending[0] <= version:
            self.pending = None

    @property
    def newest(self) -> int:
        return max(self.shown, self.coming, -1 if self.pending is None else self.pending[0])


class Refresher(Generic[Key, State]):
    """Edits messages, each known by a key, as their states change. Versions say which state is newer."""

    def __init__(
        self,
        show: Show[Key, State],
        gap: float = GAP,
        *,
        clock: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._show = show
        self._gap = gap
        self._clock = clock or (lambda: asyncio.get_running_loop().time())
        self._sleep = sleep
        self._lines: OrderedDict[Key, _Line[State]] = OrderedDict()
        self._closed = False

    def ask(self, key: Key, version: int, state: State, *, anew: bool = False) -> None:
        """Have ``state`` shown in a while; ``anew`` also where its own version has been shown already."""
        if self._closed:
            return
        line = self._line(key)
        if anew and version >= line.newest:
            line.shown, line.anew = version - 1, True
        line.wait(version, state)
        if line.pending is not None and line.task is None:
            line.task = asyncio.create_task(self._work(key, line))

    @asynccontextmanager
    async def hold(self, key: Key, version: int) -> AsyncGenerator[bool]:
        """Keep other edits of the message off; gives True if the block is to show ``version`` itself.

        False where a newer version is shown or on its way. A version that the block shows is not shown again.
        """
        line = self._line(key)
        async with line.lock:
            newest = version >= line.newest
            yield newest
            if newest:
                line.showed(version, self._clock())

    @property
    def busy(self) -> bool:
        """Whether something is pending."""
        return any(line.task is not None for line in self._lines.values())

    async def settle(self) -> None:
        """Wait until nothing is pending."""
        while tasks := [line.task for line in self._lines.values() if line.task is not None]:
            await asyncio.wait(tasks)

    async def close(self, patience: float = 0.0) -> None:
        """Take no more states; what is on its way gets ``patience`` seconds."""
        self._closed = True
        tasks = [line.task for line in self._lines.values() if line.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=patience)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, key: Key, line: _Line[State]) -> None:
        tries = again = 0
        try:
            while line.pending is not None:
                await self._sleep(max(line.last + self._gap - self._clock(), 0))
                after = await self._attempt(key, line)
                tries = 0 if after is After.DONE else tries + 1
                again = again + 1 if after is After.AGAIN else 0
                if again == _TRIES or tries == _UNWELL_TRIES:
                    log.warning("a message could not be shown after %d attempts", tries)
                    line.take()
                    tries = again = 0
                elif after is After.LATER or tries > _PROMPT_TRIES:
                    await self._sleep(min(2.0 ** (tries - 1), _LONGEST_DELAY))
        finally:
            line.task = None

    async def _attempt(self, key: Key, line: _Line[State]) -> After:
        taken: tuple[int, State] | None = None
        entered = False

        @asynccontextmanager
        async def turn() -> AsyncGenerator[State | None]:
            nonlocal taken, entered
            async with line.lock:
                entered, taken = True, line.take() or taken
                if taken is not None:
                    line.coming, line.last = taken[0], self._clock()
                yield taken[1] if taken else None

        try:
            after = await self._show(key, turn)
        except Exception as error:  # whatever ails the other side; the state is not lost
            log.warning("a message could not be shown", exc_info=True)
            after = After.LATER if isinstance(error, (OSError, aiohttp.ClientError)) else After.AGAIN
        line.coming = -1
        taken = taken if entered else line.take()
        if taken is not None and after is After.DONE:
            line.shown = max(line.shown, taken[0])
        elif taken is not None:
            line.wait(*taken)
        return after

    def _line(self, key: Key) -> _Line[State]:
        line = self._lines.setdefault(key, _Line())
        self._lines.move_to_end(key)
        if len(self._lines) > _REMEMBERED:
            oldest = next(iter(self._lines))
            if self._lines[oldest].task is None and not self._lines[oldest].lock.locked():
                del self._lines[oldest]
        return line
