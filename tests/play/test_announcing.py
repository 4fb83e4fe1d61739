"""Announcements: once a day and server, whatever happens."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.play.announcing import Announcement, Announcing
from bot.play.servers import ServerBook
from bot.storage.boards import Boards
from bot.storage.own_data import OwnData
from bot.storage.servers import Servers
from tests.play.playing import DAILY, HERE, MIDNIGHT, TODAY, act, begun, won

if TYPE_CHECKING:
    from bot.storage.database import Database
    from tests.play.conftest import Desk

pytestmark = pytest.mark.usefixtures("winnable")
GUILD = HERE.guild_id or 0


class Herald:
    def __init__(self, desk: Desk, database: Database) -> None:
        self.servers = ServerBook(Servers(database), OwnData(database), now=desk.clock)
        self.announcing = Announcing(self.servers, Boards(database), desk.dailies)

    async def due(self) -> list[Announcement]:
        return [one async for one in self.announcing.due()]


@pytest.fixture
def herald(desk: Desk, database: Database) -> Herald:
    return Herald(desk, database)


async def test_only_servers_with_a_channel_are_told(herald: Herald) -> None:
    await herald.servers.change(11, locale="hi")
    assert await herald.due() == []
    await herald.servers.change(GUILD, announce_channel_id=20)
    (told,) = await herald.due()
    assert (told.server.guild_id, told.server.announce_channel_id) == (GUILD, 20)
    assert (told.today, told.yesterday, told.reset) == (TODAY, TODAY - timedelta(days=1), MIDNIGHT)
    assert told.best == ()


async def test_each_day_once_whatever_restarts_there_are(
    desk: Desk, database: Database, herald: Herald
) -> None:
    await herald.servers.change(GUILD, announce_channel_id=20)
    assert len(await herald.due()) == 1
    assert await herald.due() == []
    assert await Herald(desk, database).due() == []
    desk.clock.time = MIDNIGHT
    assert len(await Herald(desk, database).due()) == 1
    assert await herald.due() == []
    desk.clock.turn(days=3)
    assert len(await herald.due()) == 1


async def test_yesterdays_best_are_told(desk: Desk, herald: Herald) -> None:
    await herald.servers.change(GUILD, announce_channel_id=20)
    await won(desk, await begun(desk, 1, message=501), "Asha")
    for user, name in ((2, "Babu"), (3, "Charu"), (4, "Dev")):
        await act(desk, await begun(desk, user, message=500 + user), "s", name)
        desk.clock.turn(seconds=1)
    desk.clock.time = MIDNIGHT
    (told,) = await herald.due()
    ((daily, entries),) = told.best
    assert daily == DAILY
    assert [(entry.rank, entry.name, entry.solved) for entry in entries] == [
        (1, "Asha", True),
        (2, "Babu", False),
        (3, "Charu", False),
    ]


async def test_it_is_recorded_before_it_is_given(desk: Desk, database: Database, herald: Herald) -> None:
    await herald.servers.change(GUILD, announce_channel_id=20)
    async for _ in herald.announcing.due():
        assert await Herald(desk, database).due() == []


async def test_what_fails_for_one_server_stops_no_other(
    herald: Herald, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await herald.servers.change(GUILD, announce_channel_id=20)
    await herald.servers.change(11, announce_channel_id=21)
    announce = Servers.announce

    async def fail(self: Servers, guild_id: int, *rest: object) -> bool:
        if guild_id == GUILD:
            raise OSError
        return await announce(self, guild_id, *rest)  # pyright: ignore[reportArgumentType]

    with monkeypatch.context() as patched:
        patched.setattr(Servers, "announce", fail)
        assert [one.server.guild_id for one in await herald.due()] == [11]
    assert "announcement" in caplog.text
    assert [one.server.guild_id for one in await herald.due()] == [GUILD]
