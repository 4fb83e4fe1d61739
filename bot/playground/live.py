"""The sockets of open pages: each belongs to a person and hears what that person may see."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.messages import Message
    from bot.playground.model import Person
    from bot.playground.wire import Json

PING_S = 20.0
BACKLOG = 1000


class Listener:
    """One page. What it is told waits in a queue, so that a slow page holds nobody up."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.queue: asyncio.Queue[str] = asyncio.Queue(BACKLOG)
        self.lost = False

    def tell(self, frame: str) -> None:
        if self.queue.full():
            self.lost = True
        else:
            self.queue.put_nowait(frame)


class Live:
    """All open pages."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._sockets: set[web.WebSocketResponse] = set()

    def tell(self, event: Json, allowed: Callable[[Person], bool] | None = None) -> None:
        """To every page, or to those of people who are allowed to know."""
        if not self._listeners:
            return
        frame = json.dumps(event, separators=(",", ":"))
        for listener in self._listeners:
            if allowed is None or allowed(listener.person):
                listener.tell(frame)

    def tell_message(self, kind: str, message: Message) -> None:
        """`kind` is create, update or delete."""
        event: Json = {"t": f"message_{kind}"}
        if kind == "delete":
            event |= {"channel_id": message.channel.id, "id": message.id}
        else:
            event["message"] = message.for_page()
        self.tell(event, message.seen_by)

    async def serve(self, request: web.Request, person: Person) -> web.WebSocketResponse:
        """Until the page leaves; a page too slow to follow is cut off, and reads the state anew."""
        socket = web.WebSocketResponse(heartbeat=PING_S, compress=False)
        await socket.prepare(request)
        listener = Listener(person)
        self._listeners.add(listener)
        self._sockets.add(socket)
        writer = asyncio.create_task(self._write(socket, listener))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self._listeners.discard(listener)
            self._sockets.discard(socket)
            writer.cancel()
        return socket

    async def _write(self, socket: web.WebSocketResponse, listener: Listener) -> None:
        while not listener.lost:
            frame = await listener.queue.get()
            try:
                await socket.send_str(frame)
            except (ConnectionError, RuntimeError):
                return
        await socket.close(code=1013)

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.close(code=1001)
