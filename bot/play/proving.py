"""Whether a deal can be won: found out in a process of its own, which lives as long as it has work."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.play.prover import begin, winning_length

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from bot.engine.deals import Deal

STATES = 200_000
"""Positions the solver may look behind, in a deal that is needed tomorrow."""
SECONDS = 3.0
"""Processor time it may take for one, whatever the computer."""
_IDLE_SECONDS = 30.0

_log = logging.getLogger(__name__)


class ProvingClosedError(Exception):
    """The bot is being ended: whether a deal can be won is left open."""


@dataclass(frozen=True, slots=True)
class _Worker:
    """``pid`` is that of the process that proves; for a thread, of this one."""

    executor: Executor
    pid: Future[int]

    def end(self) -> None:
        """End the process whatever it is at, one that is only being started as soon as it is there.

        That breaks the executor, which then wakes whoever waits for it.
        """
        self.pid.add_done_callback(_kill)
        self.executor.shutdown(wait=False, cancel_futures=True)


def _kill(pid: Future[int]) -> None:
    if not pid.cancelled() and pid.exception() is None:
        for child in multiprocessing.active_children():
            if child.pid == pid.result():
                child.kill()


class Proving:
    """Proofs, one after the other; with ``processes`` 0 in a thread of this process, which is for tests."""

    def __init__(self, processes: int, *, states: int = STATES, idle: float = _IDLE_SECONDS) -> None:
        self._processes = processes
        self._states = states
        self._idle = idle
        self._worker: _Worker | None = None
        self._turn = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None
        self._closed = False

    async def prove(self, deal: Deal) -> int | None:
        """The number of actions of a line that wins; None where none was found, for whatever reason.

        A proof that is cancelled ends at once. Raises ``ProvingClosedError``.
        """
        async with self._turn:
            if self._closed:
                raise ProvingClosedError
            self._stay()
            try:
                return await self._ask(deal)
            except (asyncio.CancelledError, ProvingClosedError):
                self._send_away()
                raise
            except BrokenExecutor:
                if self._closed:
                    raise ProvingClosedError from None
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
        self._closed = True
        self._stay()
        self._send_away()

    async def _ask(self, deal: Deal) -> int | None:
        if self._worker is None:
            # Starting a process takes some milliseconds.
            self._worker = await asyncio.to_thread(self._started)
        if self._closed:
            raise ProvingClosedError
        loop, executor = asyncio.get_running_loop(), self._worker.executor
        return await loop.run_in_executor(executor, winning_length, deal, self._states, SECONDS)

    def _started(self) -> _Worker:
        executor = self._executor()
        return _Worker(executor, executor.submit(os.getpid))

    def _executor(self) -> Executor:
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
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()
