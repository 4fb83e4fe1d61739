"""Limits of starting things: refused by a type, and told once."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.play import limits as module
from bot.play.dealing import Place
from bot.play.limit_errors import Banned, ChannelNotAllowed, TooFast
from bot.play.limits import MOST_IN_CHANNEL, MOST_OF_PERSON, SPAN, TELL_AGAIN, Limits, Window
from bot.play.servers import ServerBook
from bot.storage.own_data import OwnData
from bot.storage.servers import Servers
from tests.cogs.house import Clock

if TYPE_CHECKING:
    from bot.storage.database import Database

USER, GUILD = 1, 10
HERE, THERE, ALONE = Place(GUILD, 20), Place(GUILD, 21), Place(None, 30)


class Door:
    def __init__(self, database: Database) -> None:
        self.clock = Clock()
        self.servers = ServerBook(Servers(database), OwnData(database), now=self.clock)
        self.limits = Limits(self.servers, now=self.clock)

    async def refused(self, place: Place = HERE, user: int = USER) -> Banned | ChannelNotAllowed | TooFast:
        with pytest.raises((Banned, ChannelNotAllowed, TooFast)) as refused:
            await self.limits.check(user, place)
        return refused.value


@pytest.fixture
def door(database: Database) -> Door:
    return Door(database)


async def test_who_begins_a_game_now_and_then_meets_no_limit(door: Door) -> None:
    for _ in range(MOST_OF_PERSON * 2):
        await door.limits.check(USER, HERE)
        door.clock.turn(seconds=60 / MOST_OF_PERSON)


async def test_a_person_is_limited_wherever(door: Door) -> None:
    for place in (HERE, THERE, ALONE) * (MOST_OF_PERSON // 3):
        await door.limits.check(USER, place)
    until = door.clock() + SPAN
    assert await door.refused(ALONE) == TooFast(told=False, until=until)
    await door.limits.check(2, HERE)
    door.clock.time = until
    await door.limits.check(USER, ALONE)


async def test_a_refusal_counts_for_nothing(door: Door) -> None:
    for _ in range(MOST_OF_PERSON):
        await door.limits.check(USER, ALONE)
    for _ in range(5):
        await door.refused(ALONE)
    door.clock.turn(seconds=60)
    await door.limits.check(USER, ALONE)


async def test_a_channel_is_limited_for_all_its_people(door: Door) -> None:
    for user in range(MOST_IN_CHANNEL):
        await door.limits.check(user, HERE)
    assert isinstance(await door.refused(HERE, 999), TooFast)
    await door.limits.check(999, THERE)


async def test_people_in_direct_messages_do_not_share_a_limit(door: Door) -> None:
    for user in range(MOST_IN_CHANNEL + 1):
        await door.limits.check(user, Place(None, None))


async def test_the_same_is_told_once_in_its_time(door: Door) -> None:
    await door.servers.change(GUILD, cooldown=90)
    await door.limits.check(USER, HERE)
    until = door.clock() + timedelta(seconds=90)
    assert await door.refused() == TooFast(told=False, until=until)
    assert await door.refused() == TooFast(told=True, until=until)
    door.clock.time = until
    await door.limits.check(USER, HERE)
    assert await door.refused() == TooFast(told=False, until=until + timedelta(seconds=90))


async def test_a_cooldown_is_of_a_person_and_a_channel(door: Door) -> None:
    await door.servers.change(GUILD, cooldown=90)
    await door.limits.check(USER, HERE)
    await door.limits.check(USER, THERE)
    await door.limits.check(2, HERE)
    await door.limits.check(USER, ALONE)
    assert isinstance(await door.refused(THERE), TooFast)


async def test_games_are_begun_in_the_channels_allowed(door: Door) -> None:
    await door.servers.change(GUILD, channels=(20, 25))
    await door.limits.check(USER, HERE)
    assert await door.refused(THERE) == ChannelNotAllowed(told=False, channels=(20, 25))
    assert await door.refused(THERE) == ChannelNotAllowed(told=True, channels=(20, 25))
    door.clock.turn(seconds=TELL_AGAIN.total_seconds())
    assert await door.refused(THERE) == ChannelNotAllowed(told=False, channels=(20, 25))
    await door.limits.check(USER, ALONE)
    await door.servers.change(GUILD, channels=())
    await door.limits.check(USER, THERE)


async def test_who_is_banned_begins_nothing_in_that_server(door: Door) -> None:
    await door.servers.ban(GUILD, USER)
    assert await door.refused() == Banned(told=False)
    assert await door.refused(THERE) == Banned(told=True)
    await door.limits.check(2, HERE)
    await door.limits.check(USER, ALONE)
    await door.servers.unban(GUILD, USER)
    await door.limits.check(USER, HERE)


async def test_nothing_is_kept_of_who_is_deleted(door: Door) -> None:
    await door.servers.change(GUILD, cooldown=90)
    await door.limits.check(USER, HERE)
    await door.refused()
    door.limits.forget(USER)
    await door.limits.check(USER, HERE)
    assert (await door.refused()).told is False


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REMEMBERED", 2)
    window, now = Window(1), Clock()()
    for key in (1, 2, 3):
        window.add(key, now)
    assert [window.room_at(key, now) > now for key in (1, 2, 3)] == [False, True, True]
