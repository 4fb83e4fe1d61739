"""Discord's ids: milliseconds since 2015 in the upper bits, a counter in the lower 22."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH_MS = 1420070400000
_COUNTER_MASK = (1 << 22) - 1


class Snowflakes:
    """Gives out ids. `shift_s` makes new ones look that many seconds older than they are."""

    def __init__(self) -> None:
        self._count = 0
        self.shift_s = 0.0

    def next(self, *, aged: bool = False) -> str:
        self._count += 1
        now = time.time() - (self.shift_s if aged else 0.0)
        return str((int(now * 1000) - EPOCH_MS) << 22 | self._count & _COUNTER_MASK)


def moment(snowflake: str) -> float:
    """Seconds since 1970 at which an id was made."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def timestamp(seconds: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
