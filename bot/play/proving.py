"""Whether a deal can be won: found out in a process of its own, which lives as long as it has work."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING

from bot.play.prover import begin, winning_length

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from bot.engine.deals import Deal

STATES = 200_000
"""Positions the solver may look behind, in a deal that is needed tomorrow."""
SECONDS = 3.0
"""Processor time it may take for one, whatever the computer."""
_IDLE_SECONDS = 30.0

_log = logging.getLogger(__name__)


class Proving:
    """Proofs, one after the other; with ``processes`` 0 in a thread of this process, which is for tests."""

    def __init__(self, processes: int, *, states: int = STATES, idle: float = _IDLE_SECONDS) -> None:
        self._processes = processes
        self._states = states
        self._idle = idle
        self._executor: Executor | None = None
        self._turn = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None

    async def prove(self, deal: Deal) -> int | None:
        """The number of actions of a line that wins; None where none was found, for whatever reason."""
        async with self._turn:
            self._stay()
            try:
                return await self._ask(deal)
            except BrokenExecutor:
                _log.warning("the process that proves deals has ended", exc_info=True)
                self._send_away()
                return None
            except Exception:  # a fault of the solver takes nobody's daily deal away
                _log.exception("the solver failed at a deal of %s", deal.game.key)
                return None
            finally:
                self._rest = asyncio.get_running_loop().call_later(self._idle, self._send_away)

    async def close(self) -> None:
        """End the process; what it is at is lost. Again is harmless."""
        self._stay()
        executor, self._executor = self._executor, None
        if executor is not None:
            await asyncio.to_thread(executor.shutdown, wait=True, cancel_futures=True)

    async def _ask(self, deal: Deal) -> int | None:
        if self._executor is None:
            # Starting a process takes some milliseconds.
            self._executor = await asyncio.to_thread(self._started)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, winning_length, deal, self._states, SECONDS)

    def _started(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="proving")
        # A fork would copy the threads' locks; spawning is also what all platforms have.
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=spawn, initializer=begin)

    def _stay(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None

    def _send_away(self) -> None:
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
