from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.playground import model
from cogs.ui.server_settings import ANNOUNCE, LANGUAGE
from tests.cogs.club import MOVES, Club

if TYPE_CHECKING:
    from bot.playground.driver import Message
    from tests.cogs.house import House

pytestmark = pytest.mark.usefixtures("known_deals")


@pytest.fixture
async def club(house: House) -> Club:
    await house.at(20)
    return Club(house)


async def choose(club: Club, channel: str) -> Message:
    panel = await club.command("ben", "server-settings")
    await club.house.person("ben").select(panel, ANNOUNCE, club.house.person("ben").channel(channel))
    return await club.house.person("ben").refresh(panel)


async def tick(house: House) -> None:
    cog = house.bot.get_cog("AnnouncementsCog")
    await cog.tick()  # type: ignore[union-attr]


async def told(club: Club, channel: str = "lounge") -> list[Message]:
    return await club.house.person("sam").messages(channel)


async def test_a_server_is_told_once_a_day_whatever_restarts_there_are(club: Club) -> None:
    await choose(club, "lounge")
    await tick(club.house)
    assert len(await told(club)) == 1
    for _ in range(2):
        await tick(club.house)
        await club.house.restart()
    await tick(club.house)
    assert len(await told(club)) == 1
    club.house.clock.turn(hours=5)
    await tick(club.house)
    await club.house.restart()
    await tick(club.house)
    assert len(await told(club)) == 2


async def test_yesterdays_best_are_named_and_nobody_is_pinged(club: Club) -> None:
    await choose(club, "lounge")
    await tick(club.house)
    await club.solve("asha")
    await club.begin("sam")
    await club.house.bot.database.write(
        text("UPDATE people SET name = '@everyone **<x>**' WHERE name = 'Sam'")
    )
    club.house.clock.turn(hours=5)
    await tick(club.house)
    shown = (await told(club))[-1]
    assert f"🥇 Asha · {MOVES} moves · 0:00 · ★★★" in shown.text
    assert "🥈 @\u200beveryone" in shown.text
    assert "**<x>**" not in shown.text
    assert shown.data["mentions"] == []
    assert not shown.data["mention_everyone"]
    posted = [one for one in await club.house.requests() if one["path"].endswith("/messages")]
    assert all(one["body"]["allowed_mentions"]["parse"] == [] for one in posted)
    overview = await club.pressed("ben", shown, "d1:list")
    assert overview.ephemeral
    ranking = await club.pressed("ben", shown, "lb1:open")
    assert ranking.ephemeral
    assert "Yesterday" in ranking.text


async def test_the_announcement_is_in_the_servers_language(club: Club) -> None:
    panel = await choose(club, "lounge")
    await club.house.person("ben").select(panel, LANGUAGE, "hi")
    await tick(club.house)
    assert "की डील आ गईं" in (await told(club))[0].text


async def test_a_channel_that_takes_nothing_is_named_to_the_moderator_and_stops_nobody(club: Club) -> None:
    club.house.expected = {50013}
    lounge = club.house.person("ben").channel("lounge")
    await club.house.driver.faults(lost_permissions={lounge: ["SEND_MESSAGES"]})
    await club.house.restart()
    panel = await choose(club, "lounge")
    assert "Send Messages" in panel.text
    await tick(club.house)
    assert await told(club) == []
    await club.house.driver.faults(lost_permissions={})
    await tick(club.house)
    assert await told(club) == []  # the next day brings the next one
    club.house.clock.turn(hours=5)
    await tick(club.house)
    assert len(await told(club)) == 1


async def test_without_a_chosen_channel_nothing_is_said(club: Club) -> None:
    panel = await choose(club, "lounge")
    await club.house.person("ben").select(panel, ANNOUNCE)
    await tick(club.house)
    assert await told(club) == []


async def test_a_server_that_was_left_is_forgotten_after_a_time_of_grace(club: Club) -> None:
    house, club_id = club.house, int(model.CLUB_ID)
    await choose(club, "lounge")
    await club.begin("ben")
    guild = house.bot.get_guild(club_id)
    assert guild is not None
    house.bot.dispatch("guild_remove", guild)
    async with asyncio.timeout(5):
        while (await house.bot.servers.get(club_id)).left_at is None:  # noqa: ASYNC110 (no event says so)
            await asyncio.sleep(0.005)
    house.clock.turn(days=29)
    await house.bot.servers.left(club_id)  # the first removal stands
    await tick(house)
    assert await _kept(house)
    house.clock.turn(days=2)
    await tick(house)
    assert not await _kept(house)
    rows = await house.bot.database.read(text("SELECT owner FROM games"))
    assert len(rows) == 1  # what people played stays theirs


async def test_an_outage_is_no_removal(club: Club) -> None:
    house = club.house
    await choose(club, "lounge")
    for _ in range(2):
        house.clock.turn(days=40)
        await house.restart()
        await tick(house)
    assert await _kept(house)


async def _kept(house: House) -> bool:
    rows = await house.bot.database.read(text(f"SELECT * FROM servers WHERE guild_id = {model.CLUB_ID}"))
    return bool(rows)


async def test_the_panel_is_for_moderators_of_servers(house: House) -> None:
    (command,) = [
        one
        for request in await house.requests()
        if request["path"].endswith("/commands")
        for one in request["body"]
        if one["name"] == "server-settings"
    ]
    assert int(command["default_member_permissions"]) == 1 << 5
    assert command["contexts"] == [0]
    assert json.dumps(command["integration_types"]) == "[0]"
