"""Servers: settings, presence, announcements once, bans."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.storage.servers import Server, Servers
from tests.storage.playing import NOON, SERVER, TODAY

if TYPE_CHECKING:
    from bot.storage.database import Database

CHOSEN = Server(SERVER, "hi", 2**60 + 7, 30, "hard", (2**60 + 7, 2**60 + 8))


@pytest.fixture
def servers(database: Database) -> Servers:
    return Servers(database)


async def test_settings(servers: Servers) -> None:
    assert await servers.get(SERVER) == Server(SERVER, None, None, 0, "medium", ())
    await servers.save(CHOSEN)
    assert await servers.get(SERVER) == CHOSEN
    await servers.save(Server(SERVER))
    assert await servers.get(SERVER) == Server(SERVER)


async def test_being_removed_keeps_the_settings_and_the_first_moment(servers: Servers) -> None:
    await servers.save(CHOSEN)
    await servers.left(SERVER, NOON)
    await servers.left(SERVER, NOON + timedelta(5))
    left = await servers.get(SERVER)
    assert (left.left_at, left.level) == (NOON, "hard")
    await servers.save(CHOSEN)
    assert (await servers.get(SERVER)).left_at == NOON
    await servers.here([SERVER, 5])
    assert await servers.get(SERVER) == CHOSEN
    assert await servers.known() == [5, SERVER]


async def test_who_was_left_long_ago(servers: Servers) -> None:
    await servers.here([1, 2, 3])
    await servers.here([])
    await servers.left(3, NOON - timedelta(2))
    await servers.left(2, NOON - timedelta(1))
    await servers.left(9, NOON)
    assert await servers.left_before(NOON) == [3, 2]
    assert await servers.known() == [1]


async def test_servers_with_announcements(servers: Servers) -> None:
    gone = Server(4, announce_channel_id=40)
    for server in (CHOSEN, gone, Server(5)):
        await servers.save(server)
    await servers.left(4, NOON)
    assert await servers.announcing() == [CHOSEN]


async def test_a_day_is_announced_once_on_a_server(servers: Servers) -> None:
    claims = await asyncio.gather(*(servers.announce(SERVER, TODAY, NOON) for _ in range(5)))
    assert sorted(claims) == [False] * 4 + [True]
    assert await servers.announce(5, TODAY, NOON)
    assert await servers.announce(SERVER, TODAY + timedelta(1), NOON)
    assert not await servers.announce(SERVER, TODAY, NOON + timedelta(1))


async def test_bans(servers: Servers) -> None:
    for user_id in (8, 7, 8):
        await servers.ban(SERVER, user_id)
    assert await servers.bans(SERVER) == [7, 8]
    assert await servers.banned(SERVER, 7)
    assert not await servers.banned(5, 7)
    assert await servers.unban(SERVER, 7)
    assert not await servers.unban(SERVER, 7)
    assert await servers.bans(SERVER) == [8]
