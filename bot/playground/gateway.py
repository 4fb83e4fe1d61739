"""Discord's gateway v10 (docs: events/gateway): sessions, heartbeats, events, resuming."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from typing import TYPE_CHECKING, Any, cast

from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground import objects
from bot.playground.sessions import Session, send

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.model import World
    from bot.playground.wire import Json, Value

HEARTBEAT_S = 41.25
ACK_DELAY_S = 0.02
"""discord.py notes when it sent a heartbeat after sending it: a quicker answer seems 41 seconds late."""
MAX_PAYLOAD = 4096
MAX_SENDS, SENDS_S = 120, 60.0
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 12, 1 << 15
# Members, presences and message content are privileged; this application has none of them.
PRIVILEGED = 1 << 1 | 1 << 8 | MESSAGE_CONTENT
REFUSED = "bad-token"


class CloseError(Exception):
    """Ends the connection with a gateway close code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Gateway:
    """All sessions of the bot. `changed(online)` is called when the bot comes or goes."""

    def __init__(self, world: World, changed: Callable[[bool], None]) -> None:
        self._world = world
        self._changed = changed
        self._sessions: dict[str, Session] = {}
        self._queue: asyncio.Queue[tuple[str, Any, int]] = asyncio.Queue()
        self.url = ""

    @property
    def online(self) -> bool:
        return any(session.online for session in self._sessions.values())

    def publish(self, event: str, data: Value, intent: int = 0) -> None:
        """Queues an event for every session that asked for its intent (0: for all)."""
        self._queue.put_nowait((event, data, intent))

    async def pump(self) -> None:
        """Sends queued events, in order, until cancelled."""
        while True:
            event, data, intent = await self._queue.get()
            for session in list(self._sessions.values()):
                if not intent or session.intents & intent:
                    await session.dispatch(event, data)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its close."""
        socket = web.WebSocketResponse(max_msg_size=1 << 16, heartbeat=None, compress=False)
        await socket.prepare(request)
        connection = Connection(self, self._world, socket)
        try:
            await connection.run(request.query.get("v", "10"))
        except CloseError as error:
            await socket.close(code=error.code, message=str(error).encode())
        finally:
            if connection.session:
                connection.session.leave(socket)
                self._changed(self.online)
        return socket

    def open(self, session: Session) -> None:
        self._sessions = {key: one for key, one in self._sessions.items() if not one.expired}
        self._sessions[session.id] = session

    def announce(self) -> None:
        self._changed(self.online)

    def find(self, session_id: str) -> Session | None:
        session = self._sessions.get(session_id)
        return session if session and not session.expired else None

    async def drop(self, code: int = 4000) -> None:
        """Closes every socket; sessions can be resumed."""
        for session in list(self._sessions.values()):
            if session.socket:
                await session.socket.close(code=code)

    async def reconnect(self) -> None:
        """Asks every client to reconnect (op 7)."""
        for session in list(self._sessions.values()):
            if session.socket:
                await send(session.socket, {"op": 7, "d": None, "s": None, "t": None})

    async def invalidate(self) -> None:
        """Ends every session (op 9, not resumable)."""
        sessions, self._sessions = self._sessions, {}
        for session in sessions.values():
            if session.socket:
                await send(session.socket, {"op": 9, "d": False, "s": None, "t": None})

    async def close(self) -> None:
        await self.drop(WSCloseCode.GOING_AWAY)


class Connection:
    """One socket: it identifies or resumes, and beats."""

    def __init__(self, gateway: Gateway, world: World, socket: web.WebSocketResponse) -> None:
        self._gateway = gateway
        self._world = world
        self._socket = socket
        self._sends: deque[float] = deque(maxlen=MAX_SENDS)
        self.session: Session | None = None

    async def run(self, version: str) -> None:
        if version != "10":
            raise CloseError(4012, "Invalid API version")
        await self._send(10, {"heartbeat_interval": int(HEARTBEAT_S * 1000)})
        while not self._socket.closed:
            try:
                message = await self._socket.receive(timeout=HEARTBEAT_S * 2)
            except TimeoutError as error:
                raise CloseError(4009, "Session timed out") from error
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            await self._receive(cast("str | bytes", message.data))

    async def _send(self, op: int, data: Value) -> None:
        await send(self._socket, {"op": op, "d": data, "s": None, "t": None})

    async def _receive(self, raw: str | bytes) -> None:
        if len(raw) > MAX_PAYLOAD:
            raise CloseError(4002, "Payload too large")
        now = time.monotonic()
        if len(self._sends) == MAX_SENDS and now - self._sends[0] < SENDS_S:
            raise CloseError(4008, "Rate limited")
        self._sends.append(now)
        try:
            frame = cast("Json", json.loads(raw))
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError) as error:
            raise CloseError(4002, "Decode error") from error
        await self._handle(op, data)

    async def _handle(self, op: int, data: Value) -> None:
        if op == 1:
            await asyncio.sleep(ACK_DELAY_S)
            await self._send(11, None)
        elif op == 2:
            await self._identify(cast("Json", data))
        elif op == 6:
            await self._resume(cast("Json", data))
        elif self.session is None:
            raise CloseError(4003, "Not authenticated")
        elif op == 8:
            await self._members(self.session, cast("Json", data))
        elif op not in (3, 4):
            raise CloseError(4001, "Unknown opcode")

    def _authenticate(self, token: Value) -> None:
        if not token or str(token).removeprefix("Bot ") == REFUSED:
            raise CloseError(4004, "Authentication failed")

    async def _identify(self, data: Json) -> None:
        if self.session:
            raise CloseError(4005, "Already authenticated")
        self._authenticate(data.get("token"))
        shard = cast("list[int]", data.get("shard") or [0, 1])
        if len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            raise CloseError(4010, "Invalid shard")
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0:
            raise CloseError(4013, "Invalid intents")
        if intents & PRIVILEGED:
            raise CloseError(4014, "Disallowed intents")
        self.session = Session(intents)
        await self._greet(self.session, shard)

    async def _greet(self, session: Session, shard: list[int]) -> None:
        here = [
            guild
            for guild in self._world.guilds.values()
            if guild.bot_inside and (int(guild.id) >> 22) % shard[1] == shard[0]
        ]
        ready = {
            "v": 10,
            "user": objects.bot_user(),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in here],
            "session_id": session.id,
            "resume_gateway_url": self._gateway.url,
            "shard": shard,
            "application": {"id": objects.bot_user()["id"], "flags": 0},
        }
        session.socket = self._socket
        await session.dispatch("READY", ready)
        for guild in here if session.intents & GUILDS else []:
            await session.dispatch("GUILD_CREATE", objects.guild_create(guild, self._world))
        self._gateway.open(session)
        self._gateway.announce()

    async def _resume(self, data: Json) -> None:
        self._authenticate(data.get("token"))
        session = self._gateway.find(str(data.get("session_id")))
        missed = session.missed(int(data.get("seq") or 0)) if session else None
        if session is None or missed is None:
            await self._send(9, False)
            return
        # The socket joins only after the replay, so that no new event overtakes an old one.
        for frame in missed:
            await send(self._socket, frame)
        for frame in session.missed(int(data.get("seq") or 0) + len(missed)) or []:
            await send(self._socket, frame)
        self.session = session
        session.socket = self._socket
        await session.dispatch("RESUMED", {})
        self._gateway.announce()

    async def _members(self, session: Session, data: Json) -> None:
        guild = self._world.guilds.get(str(data.get("guild_id")))
        if guild is None or not guild.bot_inside:
            return
        chunk = {
            "guild_id": guild.id,
            "members": objects.guild_create(guild, self._world)["members"],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        await session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
