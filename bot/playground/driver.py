"""A client of the page API for tests and measurements: people who type, press and read.

async with Driver(playground.url) as driver:
    asha = driver.person("asha")
    board = (await asha.command("klondike", channel="cards", draw="D1")).message
    await asha.press(board, custom_id)
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, cast

import aiohttp

from bot.playground import model
from bot.playground.publish import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.playground.wire import Json, Value

CHANNELS = {
    "cards": model.CARDS_ID,
    "lounge": model.LOUNGE_ID,
    "late night": model.LATE_NIGHT_ID,
    "पत्ते": model.PATTE_ID,
    "anywhere": model.ANYWHERE_ID,
}
PATIENCE_S = 5.0


class DriverError(Exception):
    """The page API refused: what a client would not let a person do. The text says why."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message as a person sees it; `data` is Discord's object."""

    data: Json

    @property
    def id(self) -> str:
        return str(self.data["id"])

    @property
    def channel_id(self) -> str:
        return str(self.data["channel_id"])

    @property
    def content(self) -> str:
        return str(self.data["content"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.data["flags"] & 1 << 6)

    @property
    def loading(self) -> bool:
        return bool(self.data["flags"] & 1 << 7)

    def components(self) -> Iterator[Json]:
        """All components, nested ones included, in the order they are shown."""
        return walk(self.data["components"])

    def controls(self) -> list[Json]:
        """Buttons and selects that can be used now."""
        return [one for one in self.components() if one.get("custom_id") and not one.get("disabled")]

    def control(self, label: str) -> Json:
        """The first usable control whose label or custom id contains a text. Raises KeyError."""
        for one in self.controls():
            if label in str(one.get("label", "")) or label in str(one["custom_id"]):
                return one
        raise KeyError(label)

    @property
    def text(self) -> str:
        """The content and all text displays, a line each."""
        texts = [str(one["content"]) for one in self.components() if one["type"] == 10]
        return "\n".join([self.content, *texts] if self.content else texts)

    @property
    def images(self) -> list[Json]:
        """Pictures in galleries, thumbnails and attachments: {url, description?, width?, height?, …}."""
        found: list[Json] = []
        for one in self.components():
            for item in cast("list[Json]", one.get("items") or ([one] if one["type"] == 11 else [])):
                found.append({**item["media"], "description": item.get("description")})
        return [*found, *self.data["attachments"]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an interaction: `kind` as in the page API, or the reason it failed."""

    data: Json

    @property
    def ok(self) -> bool:
        return self.data["state"] == "acknowledged"

    @property
    def kind(self) -> str:
        return str(self.data.get("kind", ""))

    @property
    def reason(self) -> str:
        return str(self.data.get("reason", ""))

    @property
    def message(self) -> Message:
        """The message made or changed by the answer. Raises KeyError if there is none."""
        return Message(self.data["message"])

    @property
    def modal(self) -> Json:
        return cast("Json", self.data["modal"])

    @property
    def choices(self) -> list[Json]:
        return cast("list[Json]", self.data["choices"])


class Driver:
    """One connection pool to a playground; `person` gives its people."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None
        self._people: dict[str, Person] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        return self._session

    async def close(self) -> None:
        for person in self._people.values():
            await person.stop_listening()
        if self._session:
            await self._session.close()

    def person(self, name: str) -> Person:
        """One of the four by name in any case, or someone added."""
        key = name.lower()
        if key not in self._people:
            identity = next(one for one, given, *_ in model.PEOPLE if given.lower() == key)
            self._people[key] = Person(self, identity)
        return self._people[key]

    async def add_person(self, name: str, locale: str = "en-US") -> Person:
        """A further person, for crowds."""
        made = await self.call("POST", "/playground/people", {"name": name, "locale": locale})
        return self._people.setdefault(name.lower(), Person(self, made["id"]))

    async def call(self, method: str, path: str, body: Json | None = None) -> Value:
        """Raises DriverError for a refusal."""
        async with self.session.request(method, self.url + path, json=body) as response:
            data = json.loads(await response.read())
            if response.status != 200:
                raise DriverError(data.get("error", f"{response.status}"))
            return data

    async def faults(self, **switches: Value) -> Json:
        return cast("Json", await self.call("PUT", "/playground/faults", switches))

    async def requests(self, since: int = 0) -> list[Json]:
        return cast("list[Json]", await self.call("GET", f"/playground/requests?since={since}"))

    async def fetch(self, url: str) -> bytes:
        """The bytes of an attachment."""
        async with self.session.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def wait_online(self, patience_s: float = 10.0) -> None:
        """Until the bot is connected and has registered its commands. Raises TimeoutError."""
        async with asyncio.timeout(patience_s):
            while True:
                state = await self.call("GET", "/playground/state")
                if state["bot"]["online"] and state["commands"]:
                    return
                await asyncio.sleep(0.05)


class Person:
    """Someone on the page. Channels are names ("cards", "dm") or ids."""

    def __init__(self, driver: Driver, identity: str) -> None:
        self.driver = driver
        self.id = identity
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self.events: list[Json] = []
        self._seen = 0
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    def channel(self, name: str) -> str:
        return model.dm_id(self.id) if name == "dm" else CHANNELS.get(name, name)

    async def _act(self, channel: str, **body: Value) -> Outcome:
        request: Json = {"me": self.id, "channel_id": self.channel(channel), "nonce": None, **body}
        return Outcome(await self.driver.call("POST", "/playground/interactions", request))

    async def command(self, name: str, /, *, channel: str = "cards", **options: Value) -> Outcome:
        """`name` may hold a subcommand: "settings language"."""
        return await self._act(channel, type="command", name=name, options=options)

    async def menu(self, name: str, target_id: str, *, channel: str = "cards") -> Outcome:
        """A user or message command."""
        return await self._act(channel, type="command", name=name, target_id=target_id)

    async def autocomplete(
        self, name: str, focused: str, /, *, channel: str = "cards", **options: Value
    ) -> list[Json]:
        outcome = await self._act(channel, type="autocomplete", name=name, focused=focused, options=options)
        return outcome.choices

    async def press(self, message: Message, custom_id: str) -> Outcome:
        return await self.select(message, custom_id)

    async def select(self, message: Message, custom_id: str, *values: str) -> Outcome:
        return await self._act(
            message.channel_id,
            type="component",
            message_id=message.id,
            custom_id=custom_id,
            values=list(values),
        )

    async def submit(self, shown: Outcome, values: Json, *, channel: str = "cards") -> Outcome:
        """Sends in the modal an interaction was answered with; `values` by custom id."""
        modal = {"interaction_id": shown.data["interaction_id"], "custom_id": shown.modal["custom_id"]}
        return await self._act(channel, type="modal", values=values, **modal)

    async def state(self) -> Json:
        return cast("Json", await self.driver.call("GET", f"/playground/state?me={self.id}"))

    async def messages(self, channel: str = "cards") -> list[Message]:
        """What the person sees there, oldest first."""
        found = (await self.state())["messages"][self.channel(channel)]
        return [Message(data) for data in found]

    async def latest(self, channel: str = "cards") -> Message:
        return (await self.messages(channel))[-1]

    async def refresh(self, message: Message) -> Message:
        """The message as it is now. Raises KeyError if it is gone."""
        for one in await self.messages(message.channel_id):
            if one.id == message.id:
                return one
        raise KeyError(message.id)

    async def say(self, content: str, channel: str = "cards") -> Message:
        body = {"me": self.id, "channel_id": self.channel(channel), "content": content}
        return Message((await self.driver.call("POST", "/playground/messages", body))["message"])

    async def delete(self, message: Message) -> None:
        await self.driver.call("DELETE", f"/playground/messages/{message.id}?me={self.id}")

    async def speak(self, locale: str) -> None:
        """Changes the person's language."""
        await self.driver.call("POST", f"/playground/people/{self.id}", {"locale": locale})

    async def listen(self) -> Self:
        """From here on live events are collected in `events`, for `wait`."""
        if self._socket is None:
            url = f"{self.driver.url}/playground/live?me={self.id}"
            self._socket = await self.driver.session.ws_connect(url)
            self._reader = asyncio.create_task(self._read(self._socket))
        return self

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            self.events.append(json.loads(frame.data))
            self._news.set()

    async def stop_listening(self) -> None:
        if self._socket and self._reader:
            await self._socket.close()
            await self._reader
            self._socket = self._reader = None

    async def wait(self, wanted: Callable[[Json], bool], patience_s: float = PATIENCE_S) -> Json:
        """The first live event, after those already waited for, that is wanted. Raises TimeoutError."""
        await self.listen()
        async with asyncio.timeout(patience_s):
            while True:
                while self._seen < len(self.events):
                    self._seen += 1
                    if wanted(self.events[self._seen - 1]):
                        return self.events[self._seen - 1]
                self._news.clear()
                await self._news.wait()

    async def wait_message(
        self, wanted: Callable[[Message], bool], patience_s: float = PATIENCE_S
    ) -> Message:
        """The first message made or changed that is wanted."""
        event = await self.wait(lambda one: "message" in one and wanted(Message(one["message"])), patience_s)
        return Message(event["message"])
