"""One gateway session: what was sent in it, and the socket it is on, if any."""

from __future__ import annotations

import json
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiohttp import web

    from bot.playground.wire import Json, Value

REPLAY = 5000
LIFETIME_S = 90.0


class Session:
    """Events are numbered and kept for a replay; `post` queues, the socket's writer sends."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.seq = 0
        self.socket: web.WebSocketResponse | None = None
        self.left_at = 0.0
        self._sent: deque[tuple[int, str]] = deque(maxlen=REPLAY)

    @property
    def online(self) -> bool:
        return self.socket is not None and not self.socket.closed

    @property
    def expired(self) -> bool:
        return not self.online and time.monotonic() - self.left_at > LIFETIME_S

    def leave(self, socket: web.WebSocketResponse) -> None:
        if self.socket is socket:
            self.socket = None
            self.left_at = time.monotonic()

    def record(self, event: str, data: Value) -> str:
        """The frame of the next event."""
        self.seq += 1
        frame = json.dumps({"op": 0, "t": event, "s": self.seq, "d": data}, separators=(",", ":"))
        self._sent.append((self.seq, frame))
        return frame

    async def dispatch(self, event: str, data: Value) -> None:
        frame = self.record(event, data)
        if self.socket is not None:
            await send(self.socket, frame)

    def missed(self, seq: int) -> list[str] | None:
        """The frames after `seq`; None if they are no longer all here, or never were."""
        if seq > self.seq or (self._sent and seq < self._sent[0][0] - 1):
            return None
        return [frame for number, frame in self._sent if number > seq]


async def send(socket: web.WebSocketResponse, frame: str | Json) -> None:
    """Sends unless the other end has gone, which its reader finds out by itself."""
    try:
        await socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))
    except (ConnectionError, RuntimeError):
        return
