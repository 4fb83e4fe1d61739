"""When to tell Discord that an answer will take a while."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

ANSWER_WITHIN = 1.5
"""Seconds until a deferral is sent: half of Discord's three, the rest is for a slow network."""
ARRIVE_WITHIN = 2.5
"""Seconds until an answer should have reached Discord, which waits three."""


class Pace:
    """How long the last board took to reach Discord. Over a slow line the next one is deferred at once."""

    def __init__(self) -> None:
        self._last = 0.0

    @property
    def patience(self) -> float:
        """Seconds that an answer may be worked on before it is deferred."""
        return min(ANSWER_WITHIN, max(ARRIVE_WITHIN - self._last, 0))

    @property
    def patience_to_send(self) -> float:
        """Seconds that an answer may then be on its way before it is called back for a deferral."""
        return ARRIVE_WITHIN - ANSWER_WITHIN

    @contextmanager
    def measured(self) -> Generator[None]:
        """Note how long the block, which sends a board, takes."""
        loop = asyncio.get_running_loop()
        started = loop.time()
        try:
            yield
        finally:
            self._last = loop.time() - started
