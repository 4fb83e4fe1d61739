from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.__main__ import invite_link
from bot.client import PERMISSIONS, point_at

if TYPE_CHECKING:
    from tests.cogs.house import House


def test_the_invite_link_carries_the_permissions_and_no_more() -> None:
    query = parse_qs(urlsplit(invite_link(7)).query)
    assert query["scope"] == ["bot applications.commands"]
    bits = discord.Permissions(int(query["permissions"][0]))
    assert {name for name, granted in bits if granted} == {
        "read_messages",  # as discord.py calls View Channel
        "send_messages",
        "send_messages_in_threads",
        "attach_files",
        "embed_links",
    }
    assert bits == PERMISSIONS


async def test_no_privileged_intent_is_asked_for(house: House) -> None:
    intents = house.bot.intents
    assert {name for name, wanted in intents if wanted} == {"guilds"}


async def test_commands_are_synchronised_once_for_everybody(house: House) -> None:
    paths = [one["path"] for one in await house.requests() if "commands" in one["path"]]
    assert len(paths) == 1
    assert "guilds" not in paths[0]


async def test_closing_twice_is_harmless_and_leaves_no_thread(house: House) -> None:
    import threading

    await house.start()
    bot = house.bot
    await house.shut()
    await bot.close()
    assert not [thread.name for thread in threading.enumerate() if "painter" in thread.name]


async def test_ordinary_messages_are_neither_read_nor_deleted(house: House) -> None:
    ben = house.person("ben")
    await ben.say("w")
    await ben.say("<@1200000000000000001> klondike")
    board = await house.start()
    assert [one.content for one in await ben.messages()][:2] == ["w", "<@1200000000000000001> klondike"]
    assert not [one for one in await house.requests() if one["method"] == "DELETE"]
    assert board.id


async def test_the_invite_is_for_another_server_when_told_so() -> None:
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    try:
        point_at("http://127.0.0.1:1/api/v10", "ws://127.0.0.1:1/gateway")
        assert Route("GET", "/x").url == "http://127.0.0.1:1/api/v10/x"
        assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:1/gateway"
        point_at("", "")
        assert Route.BASE == "http://127.0.0.1:1/api/v10"
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
