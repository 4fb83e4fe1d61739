"""The log of requests the bot made, for checks; it forgets the oldest."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.playground.bodies import Upload
    from bot.playground.wire import Json, Value

KEPT = 2000


class Journal:
    def __init__(self) -> None:
        self._entries: deque[Json] = deque(maxlen=KEPT)
        self._count = 0

    def note(
        self,
        method: str,
        path: str,
        *,
        status: int,
        body: Value,
        uploads: list[Upload],
        ms: float,
        code: int = 0,
    ) -> None:
        """`body` is the JSON that was sent; `code` is Discord's error code, 0 for none."""
        self._count += 1
        self._entries.append(
            {
                "n": self._count,
                "method": method,
                "path": path,
                "status": status,
                "code": code,
                "body": body,
                "files": [{"name": upload.filename, "size": len(upload.content)} for upload in uploads],
                "ms": round(ms, 2),
            }
        )

    def since(self, number: int) -> list[Json]:
        """Entries whose `n` is greater than a number."""
        return [entry for entry in self._entries if entry["n"] > number]
