"""The gateway's handshake, its close codes, and what a resumed session gets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

import aiohttp
import pytest

from bot.playground.model import BOT_ID, CARDS_ID, CLUB_ID, ELSEWHERE_ID, MANDALI_ID
from tests.playground.bare_bot import INTENTS, BareBot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.playground import Playground
    from bot.playground.driver import Driver, Person
    from bot.playground.wire import Json, Value

IDENTIFY: Json = {"token": "t", "intents": INTENTS, "properties": {}}


class Wire:
    """A raw socket; `HELLO` has been read."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: Value) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def read(self) -> Json:
        return cast("Json", json.loads((await self.socket.receive(timeout=3)).data))

    async def until(self, event: str) -> list[Json]:
        """Frames up to and including an event."""
        frames = [await self.read()]
        while frames[-1]["t"] != event:
            frames.append(await self.read())
        return frames

    async def close_code(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=3)
        return self.socket.close_code


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def connect(session: aiohttp.ClientSession, playground: Playground, version: str = "10") -> Wire:
    wire = Wire(await session.ws_connect(f"{playground.gateway_url}?v={version}&encoding=json"))
    if version == "10":
        assert (await wire.read())["d"]["heartbeat_interval"] > 1000
    return wire


async def test_a_heartbeat_is_answered_before_identifying(
    session: aiohttp.ClientSession, playground: Playground
) -> None:
    wire = await connect(session, playground)
    await wire.send(1, None)
    assert (await wire.read())["op"] == 11


async def test_ready_then_the_guilds_the_bot_is_in(
    session: aiohttp.ClientSession, playground: Playground
) -> None:
    wire = await connect(session, playground)
    await wire.send(2, IDENTIFY)
    ready, guild = await wire.until("GUILD_CREATE")
    assert [ready["s"], guild["s"]] == [1, 2]
    assert ready["d"]["user"]["id"] == BOT_ID
    assert [one["id"] for one in ready["d"]["guilds"]] == [CLUB_ID, MANDALI_ID]
    assert ELSEWHERE_ID not in json.dumps(guild)
    assert {one["name"] for one in guild["d"]["channels"]} == {"cards", "lounge"}
    assert [one["name"] for one in guild["d"]["threads"]] == ["late night"]


CLOSES: dict[str, tuple[int, list[tuple[int, Value]]]] = {
    "bad token": (4004, [(2, IDENTIFY | {"token": "bad-token"})]),
    "no token": (4004, [(2, IDENTIFY | {"token": ""})]),
    "members intent": (4014, [(2, IDENTIFY | {"intents": 1 << 1})]),
    "no intents": (4013, [(2, {"token": "t"})]),
    "shard": (4010, [(2, IDENTIFY | {"shard": [1, 1]})]),
    "twice": (4005, [(2, IDENTIFY), (2, IDENTIFY)]),
    "too early": (4003, [(3, {})]),
    "opcode": (4001, [(2, IDENTIFY), (99, None)]),
    "payload": (4002, [(2, IDENTIFY | {"properties": {"os": "x" * 4096}})]),
    "too often": (4008, [(1, None)] * 121),
}


@pytest.mark.parametrize("fault", CLOSES)
async def test_close_codes(session: aiohttp.ClientSession, playground: Playground, fault: str) -> None:
    code, frames = CLOSES[fault]
    wire = await connect(session, playground)
    for op, data in frames:
        await wire.send(op, data)
    assert await wire.close_code() == code


async def test_not_json(session: aiohttp.ClientSession, playground: Playground) -> None:
    wire = await connect(session, playground)
    await wire.socket.send_str("{")
    assert await wire.close_code() == 4002


async def test_only_version_10(session: aiohttp.ClientSession, playground: Playground) -> None:
    wire = await connect(session, playground, "9")
    assert await wire.close_code() == 4012


async def test_a_dropped_session_resumes_and_misses_nothing(
    session: aiohttp.ClientSession, playground: Playground, driver: Driver, asha: Person
) -> None:
    first = await connect(session, playground)
    await first.send(2, IDENTIFY)
    ready, _ = await first.until("GUILD_CREATE")
    (guild,) = await first.until("GUILD_CREATE")
    await driver.faults(drop_gateway="now")
    assert await first.close_code() == 4000
    for word in ("one", "two"):
        await asha.say(word)
    second = await connect(session, playground)
    await second.send(6, {"token": "t", "session_id": ready["d"]["session_id"], "seq": guild["s"]})
    missed = await second.until("RESUMED")
    assert [frame["t"] for frame in missed] == ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
    assert [frame["s"] for frame in missed] == [4, 5, 6]


async def test_what_cannot_be_resumed_is_invalid(
    session: aiohttp.ClientSession, playground: Playground
) -> None:
    wire = await connect(session, playground)
    await wire.send(6, {"token": "t", "session_id": "unknown", "seq": 1})
    frame = await wire.read()
    assert (frame["op"], frame["d"]) == (9, False)


async def test_an_invalidated_session_is_gone(
    session: aiohttp.ClientSession, playground: Playground, driver: Driver
) -> None:
    wire = await connect(session, playground)
    await wire.send(2, IDENTIFY)
    ready, _ = await wire.until("GUILD_CREATE")
    await wire.until("GUILD_CREATE")
    await driver.faults(reconnect_gateway="now", invalidate_session="now")
    assert [(await wire.read())["op"], (await wire.read())["op"]] == [7, 9]
    again = await connect(session, playground)
    await again.send(6, {"token": "t", "session_id": ready["d"]["session_id"], "seq": 2})
    assert (await again.read())["op"] == 9


async def test_members_on_request(session: aiohttp.ClientSession, playground: Playground) -> None:
    wire = await connect(session, playground)
    await wire.send(2, IDENTIFY)
    await wire.until("GUILD_CREATE")
    await wire.send(8, {"guild_id": CLUB_ID, "query": "", "limit": 0, "nonce": "n"})
    chunk = (await wire.until("GUILD_MEMBERS_CHUNK"))[-1]["d"]
    assert chunk["nonce"] == "n"
    assert len(chunk["members"]) == 5


async def test_intents_decide_what_is_heard(bare: BareBot, asha: Person) -> None:
    await asha.say("hidden")
    await asha.say("read", "dm")
    in_guild = await bare.event("MESSAGE_CREATE", lambda data: "guild_id" in data)
    assert (in_guild["content"], in_guild["channel_id"]) == ("", CARDS_ID)
    assert (await bare.event("MESSAGE_CREATE", lambda data: "guild_id" not in data))["content"] == "read"
