"""A bot without a library: one gateway socket, and requests written by hand."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, cast

import aiohttp

from bot.playground.model import BOT_ID

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bot.playground import Playground
    from bot.playground.driver import Outcome
    from bot.playground.wire import Json, Value

INTENTS = 1 << 0 | 1 << 9 | 1 << 12
TEXT, EPHEMERAL, V2 = 4, 64, 1 << 15
COMMANDS: list[Json] = [
    {
        "name": "play",
        "description": "Start a game",
        "options": [
            {"type": 3, "name": "draw", "description": "Cards", "choices": [{"name": "One", "value": "D1"}]},
            {"type": 4, "name": "number", "description": "Deal", "min_value": 1, "max_value": 9},
            {"type": 6, "name": "with", "description": "Whom"},
            {"type": 7, "name": "place", "description": "Where", "channel_types": [0]},
            {"type": 3, "name": "code", "description": "Code", "autocomplete": True, "min_length": 2},
        ],
    },
    {
        "name": "settings",
        "description": "Settings",
        "options": [
            {
                "type": 1,
                "name": "language",
                "description": "Language",
                "options": [{"type": 3, "name": "to", "description": "Which", "required": True}],
            }
        ],
    },
    {"name": "guildonly", "description": "Members only", "integration_types": [0], "contexts": [0]},
    {"name": "Look closer", "type": 3},
    {"name": "Challenge", "type": 2},
]


@dataclass
class Reply:
    """A response: its status, and its JSON (None for 204)."""

    status: int
    data: Value

    @property
    def code(self) -> int:
        return int(self.data.get("code", 0))


class BareBot:
    """`take` answers the next interaction; requests never raise, their status is looked at."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self.session = aiohttp.ClientSession()
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.events: list[Json] = []
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.connect()
        await self.request("PUT", f"/applications/{BOT_ID}/commands", COMMANDS)
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.disconnect()
        await self.session.close()

    async def connect(self) -> None:
        self.socket = await self.session.ws_connect(self.playground.gateway_url + "?v=10&encoding=json")
        await self.socket.receive()
        identify: Json = {"token": "t", "intents": INTENTS, "properties": {}}
        await self.socket.send_json({"op": 2, "d": identify})
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.event("READY")

    async def disconnect(self) -> None:
        if self.socket and self._reader:
            await self.socket.close()
            await self._reader

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            self.events.append(json.loads(frame.data))
            self._news.set()

    async def event(self, kind: str, wanted: Callable[[Json], bool] = lambda data: True) -> Json:
        """Takes the first event of a kind out of those that came."""
        async with asyncio.timeout(3):
            while True:
                for index, frame in enumerate(self.events):
                    if frame["t"] == kind and wanted(frame["d"]):
                        return cast("Json", self.events.pop(index)["d"])
                self._news.clear()
                await self._news.wait()

    async def request(self, method: str, path: str, body: Value = None, *files: tuple[str, bytes]) -> Reply:
        """`files` are names and contents, sent as files[0], files[1]…"""
        headers = {"Authorization": "Bot t"}
        url = self.playground.api_base + path
        if files:
            form = aiohttp.FormData({"payload_json": json.dumps(body)}, quote_fields=False)
            for index, (name, content) in enumerate(files):
                form.add_field(
                    f"files[{index}]", content, filename=name, content_type="application/octet-stream"
                )
            sent: dict[str, Value] = {"data": form}
        else:
            sent = {"json": body} if body is not None else {}
        async with self.session.request(method, url, headers=headers, **sent) as response:
            raw = await response.read()
            return Reply(response.status, json.loads(raw) if raw else None)

    async def callback(self, interaction: Json, body: Json, *files: tuple[str, bytes]) -> Reply:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
        return await self.request("POST", path, body, *files)

    async def take(
        self, act: Coroutine[Value, Value, Outcome], body: Json, *files: tuple[str, bytes]
    ) -> tuple[Json, Reply, Outcome]:
        """Lets a person act, answers with a callback; gives the interaction, the reply and the outcome."""
        acting = asyncio.create_task(act)
        interaction = await self.event("INTERACTION_CREATE")
        reply = await self.callback(interaction, body, *files)
        return interaction, reply, await acting

    async def webhook(self, method: str, interaction: Json, message: str = "", body: Value = None) -> Reply:
        """`message` is empty for a follow-up, else @original or an id."""
        path = f"/webhooks/{BOT_ID}/{interaction['token']}"
        return await self.request(method, path + (f"/messages/{message}" if message else ""), body)


def text(content: str, flags: int = 0) -> Json:
    """A type-4 answer with a text."""
    return {"type": TEXT, "data": {"content": content, "flags": flags}}


def buttons(*custom_ids: str) -> list[Json]:
    """One row of buttons labelled by their custom ids."""
    row = [{"type": 2, "style": 1, "label": one, "custom_id": one} for one in custom_ids]
    return [{"type": 1, "components": row}]
