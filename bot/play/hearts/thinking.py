"""Where computer players think: in a process of their own, so that the bot answers meanwhile."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING

from bot.engine.hearts.bots.choose import USUAL
from bot.play.hearts.worker import decide, nothing, settle_in

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from bot.engine.hearts.bots.choose import Level
    from bot.engine.hearts.state import Hand
    from bot.engine.hearts.view import HeartsView

FEWEST_WORLDS = 40
"""However many decisions wait: below that, hard is no stronger than medium."""
_TRIES = 3

_log = logging.getLogger(__name__)


def worlds_for(waiting: int) -> int:
    """How many worlds a decision may imagine while ``waiting`` of them are asked for, itself among them."""
    return max(FEWEST_WORLDS, USUAL.worlds // max(waiting, 1))


class Thinking:
    """Decisions, in ``processes`` at once; with 0 in a thread of this process, which is for tests."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._executor: Executor | None = None
        self._starting = asyncio.Lock()
        self._turns = asyncio.Semaphore(max(processes, 1))
        self._waiting = 0

    async def choose(self, view: HeartsView, level: Level, seed: int) -> Hand:
        """The cards that the computer of ``view``'s seat passes or plays.

        A worker that was killed is replaced and asked again; raises ``BrokenExecutor`` where that does not
        help.
        """
        self._waiting += 1
        try:
            async with self._turns:
                return await self._choose(view, level, seed)
        finally:
            self._waiting -= 1

    async def _choose(self, view: HeartsView, level: Level, seed: int) -> Hand:
        for _ in range(_TRIES - 1):
            try:
                return await self._ask(view, level, seed)
            except BrokenExecutor:
                _log.warning("the process of the computer players has ended; a new one is started")
        return await self._ask(view, level, seed)

    async def _ask(self, view: HeartsView, level: Level, seed: int) -> Hand:
        executor = await self._ready()
        worlds = worlds_for(self._waiting)
        try:
            return await asyncio.get_running_loop().run_in_executor(
                executor, decide, view, level, seed, worlds
            )
        except BrokenExecutor:
            if self._executor is executor:
                self._executor = None
                executor.shutdown(wait=False)
            raise

    async def _ready(self) -> Executor:
        async with self._starting:
            if self._executor is None:
                # Starting a process takes some milliseconds.
                self._executor = await asyncio.to_thread(self._started)
            return self._executor

    def _started(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="thinking")
        # A fork would copy the threads' locks; spawning is also what all platforms have.
        spawn = multiprocessing.get_context("spawn")
        executor = ProcessPoolExecutor(self._processes, mp_context=spawn, initializer=settle_in)
        executor.submit(nothing)
        return executor

    async def close(self) -> None:
        """End the processes, and wait for what they are thinking about; again is harmless."""
        executor, self._executor = self._executor, None
        if executor is not None:
            await asyncio.to_thread(executor.shutdown, wait=True, cancel_futures=True)
