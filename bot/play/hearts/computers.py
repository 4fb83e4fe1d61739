"""The computer players at their tables: one task a table, as long as a computer has to act there."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bot.play.hearts.errors import NoSuchTable
from bot.play.hearts.failures import log_failure
from bot.play.hearts.said import Refreshed
from bot.storage.errors import UnreadableGame

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.service import Hearts
    from bot.play.hearts.table import TableNow
    from bot.play.hearts.thinking import Thinking

PAUSE = 2.0
"""Seconds that a complete trick stays before a computer leads to the next."""
_FIRST_DELAY = 1.0
_LONGEST_DELAY = 300.0
_WHO = "the computer players"

_log = logging.getLogger(__name__)


class Computers:
    """Acts for every computer seat.

    ``shown`` is told of a table once when its computers are through, and once before the pause at a complete
    trick: so that three cards of computers are one edit. It returns at once. ``sleep`` gets seconds.
    """

    def __init__(
        self,
        hearts: Hearts,
        thinking: Thinking,
        shown: Callable[[TableNow], None],
        *,
        pause: float = PAUSE,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._hearts = hearts
        self._thinking = thinking
        self._shown = shown
        self._pause = pause
        self._sleep = sleep
        self._tasks = dict[int, asyncio.Task[None]]()
        self._woken = set[int]()
        hearts.wake = self.wake

    def wake(self, table_id: int) -> None:
        """Let the computers of a table act, if it is their turn. Returns at once."""
        self._woken.add(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._run(table_id))

    async def resume(self) -> None:
        """Wake all tables at which a game goes on: at start-up."""
        for table_id in await self._hearts.in_play():
            self.wake(table_id)

    async def close(self) -> None:
        """End all tasks; what was thought about is asked again after the next start."""
        self._hearts.wake = _asleep
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, table_id: int) -> None:
        delay = _FIRST_DELAY
        try:
            while table_id in self._woken:
                self._woken.discard(table_id)
                if await self._played(table_id):
                    delay = _FIRST_DELAY
                    continue
                await self._sleep(delay)
                delay = min(2 * delay, _LONGEST_DELAY)
                self._woken.add(table_id)
        finally:
            # Without an await since the last look at who was woken, so that nobody is forgotten.
            del self._tasks[table_id]

    async def _played(self, table_id: int) -> bool:
        """Whether all is done that can be; False for a failure that may pass."""
        try:
            await self._play(table_id)
        except (NoSuchTable, UnreadableGame) as error:
            log_failure(_log, _WHO, table_id, error)
        except Exception as error:
            log_failure(_log, _WHO, table_id, error)
            return False
        return True

    async def _play(self, table_id: int) -> None:
        table = await self._hearts.look(table_id)
        new, paused_at = False, -1
        try:
            while table.waiting_computers:
                if self._pauses(table) and table.turn != paused_at:
                    new, paused_at = self._show(table, new), table.turn
                    await self._sleep(self._pause)
                    table = await self._hearts.look(table_id)
                    continue
                table = await self._act(table)
                new = new or not isinstance(table.said, Refreshed)
        except Exception:
            self._show(table, new)
            raise
        self._show(table, new)

    async def _act(self, table: TableNow) -> TableNow:
        """Let one computer act; a stale answer leaves the table as others have made it."""
        seat = table.waiting_computers[0]
        level = table.sitters[seat].level
        cards = await self._thinking.choose(table.hand(seat), level, seed(table.id, table.turn, seat))
        return await self._hearts.computer_act(table.id, seat, table.turn, cards)

    def _pauses(self, table: TableNow) -> bool:
        """Whether a complete trick stays for a while before the computer leads."""
        state = table.state
        leads = state.trick is not None and not state.trick.cards and bool(state.tricks)
        return leads and bool(self._pause) and not table.saved.fast

    def _show(self, table: TableNow, new: bool) -> bool:
        """Tell of what is ``new``; nothing is, then."""
        if new:
            self._shown(table)
        return False


def seed(table_id: int, turn: int, seat: Seat) -> int:
    """A decision's own seed: asked again after a restart, it is made again as it was."""
    return (table_id << 16 | turn) << 2 | seat


def _asleep(_: int) -> None:
    """Whom to wake when all computers have gone."""
