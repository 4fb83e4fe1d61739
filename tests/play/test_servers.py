from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.play import servers as module
from bot.play.servers import ServerBook
from bot.storage.own_data import OwnData
from bot.storage.servers import Server, Servers
from tests.cogs.house import Clock

if TYPE_CHECKING:
    from bot.storage.database import Database


class Moderation:
    def __init__(self, database: Database) -> None:
        self.clock = Clock()
        self.stored = Servers(database)
        self.book = ServerBook(self.stored, OwnData(database), now=self.clock)


@pytest.fixture
def office(database: Database) -> Moderation:
    return Moderation(database)


async def test_settings_are_read_once_and_kept(office: Moderation, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await office.book.get(10) == Server(10)
    changed = await office.book.change(10, locale="hi", cooldown=30)
    assert changed == Server(10, locale="hi", cooldown=30) == await office.stored.get(10)
    monkeypatch.setattr(Servers, "get", None)
    assert await office.book.get(10) == changed


async def test_a_server_is_known_from_its_first_read_until_it_is_forgotten(office: Moderation) -> None:
    assert not office.book.knows(10)
    await office.book.get(10)
    assert office.book.knows(10)
    office.book.forget(10)
    assert not office.book.knows(10)


async def test_changes_at_the_same_time_are_all_kept(office: Moderation) -> None:
    await asyncio.gather(
        office.book.change(10, locale="hi"),
        office.book.change(10, channels=(20, 21)),
        office.book.ban(10, 1),
        office.book.ban(10, 2),
        office.book.change(10, announce_channel_id=20),
    )
    expected = Server(10, locale="hi", announce_channel_id=20, channels=(20, 21))
    assert await office.book.get(10) == expected == await office.stored.get(10)
    assert await office.book.bans(10) == [1, 2]


async def test_bans_are_read_once_and_lifted(office: Moderation, monkeypatch: pytest.MonkeyPatch) -> None:
    await office.stored.ban(10, 1)
    assert await office.book.is_banned(10, 1)
    assert not await office.book.is_banned(10, 2)
    assert not await office.book.is_banned(11, 1)
    assert await office.book.unban(10, 1)
    assert not await office.book.unban(10, 1)
    monkeypatch.setattr(Servers, "bans", None)
    assert not await office.book.is_banned(10, 1)
    assert await office.stored.banned(10, 1) is False


async def test_an_announcement_is_claimed_once(office: Moderation) -> None:
    await office.book.change(10, announce_channel_id=20)
    assert [server.guild_id for server in await office.book.announcing()] == [10]
    today = office.clock().date()
    claims = await asyncio.gather(*(office.book.announce(10, today) for _ in range(3)))
    assert sorted(claims) == [False, False, True]


async def test_data_of_a_server_are_forgotten_after_the_grace(office: Moderation) -> None:
    await office.book.change(10, locale="hi")
    await office.book.change(11, locale="hi")
    await office.book.left(10)
    office.clock.turn(days=29)
    assert await office.book.forget_left() == []
    office.clock.turn(days=1, seconds=1)
    assert await office.book.forget_left() == [10]
    assert await office.book.get(10) == Server(10)
    assert (await office.book.get(11)).locale == "hi"
    assert await office.book.forget_left() == []


async def test_who_comes_back_in_time_finds_all_as_it_was(office: Moderation) -> None:
    await office.book.change(10, locale="hi")
    await office.book.left(10)
    office.clock.turn(days=20)
    await office.book.joined(10)
    office.clock.turn(days=20)
    assert await office.book.forget_left() == []
    assert (await office.book.get(10)).locale == "hi"


async def test_what_happened_while_the_bot_was_away_is_noted(office: Moderation) -> None:
    """The list that Discord gives at the start has the servers with an outage, too."""
    await office.book.sync([10, 11])
    await office.book.change(11, locale="hi")
    office.clock.turn(days=1)
    await office.book.sync([10, 12])
    left = await office.stored.get(11)
    assert (left.left_at, left.locale) == (office.clock(), "hi")
    office.clock.turn(days=1)
    await office.book.sync([10, 11])
    assert (await office.book.get(11)).left_at is None


async def test_only_so_many_are_remembered(office: Moderation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REMEMBERED", 2)
    for guild in (10, 11, 12):
        await office.book.change(guild, cooldown=guild)
    assert list(office.book._known) == [11, 12]
    assert (await office.book.get(10)).cooldown == 10


async def test_nothing_is_kept_of_who_is_deleted(office: Moderation) -> None:
    await office.book.ban(10, 1)
    await office.stored.unban(10, 1)
    office.book.forget_person(1)
    assert not await office.book.is_banned(10, 1)
