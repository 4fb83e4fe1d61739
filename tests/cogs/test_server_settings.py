from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from bot.play.limits import MOST_OF_PERSON
from bot.playground import model, permissions
from cogs.ui.custom_id import BadCustomId
from cogs.ui.server_settings import (
    ANNOUNCE,
    BANS,
    CHANNELS,
    COOLDOWN,
    LANGUAGE,
    LEVEL,
    server_screen,
)
from cogs.ui.words import Words
from tests.cogs.club import Club
from tests.cogs.house import button, told

if TYPE_CHECKING:
    from bot.i18n import Catalogue
    from bot.playground.driver import Message
    from tests.cogs.house import House

CLUB = int(model.CLUB_ID)


async def panel(house: House) -> Message:
    return told(await house.person("ben").command("server-settings"))


async def choose(house: House, menu: str, *values: str) -> Message:
    return told(await house.person("ben").select(await panel(house), menu, *values))


def test_the_panel_fits_with_everything_chosen(catalogue: Catalogue) -> None:
    from bot.storage.servers import Server

    server = Server(1, "hi", 2, 7, "hard", tuple(range(10, 60)))
    for locale in catalogue.locales:
        (container,) = (
            server_screen(server, range(100), Words(catalogue, locale), mute=True).view().to_components()
        )
        parts = [container, *container["components"]]
        parts += [inner for part in container["components"] for inner in part.get("components", [])]
        assert len(parts) <= 40
        menus = [part for part in parts if part.get("default_values")]
        assert max(len(menu["default_values"]) for menu in menus) == 25


async def test_every_choice_is_kept(house: House) -> None:
    cards = house.person("ben").channel("cards")
    await choose(house, LANGUAGE, "hi")
    await choose(house, LEVEL, "hard")
    await choose(house, COOLDOWN, "30")
    await choose(house, ANNOUNCE, cards)
    await choose(house, CHANNELS, cards)
    await choose(house, BANS, house.person("sam").id)
    await house.restart()
    server = await house.bot.servers.get(CLUB)
    assert (server.locale, server.level, server.cooldown) == ("hi", "hard", 30)
    assert (server.announce_channel_id, server.channels) == (int(cards), (int(cards),))
    assert await house.bot.servers.bans(CLUB) == [int(house.person("sam").id)]
    await choose(house, BANS)
    await choose(house, CHANNELS)
    await choose(house, LANGUAGE, "discord")
    server = await house.bot.servers.get(CLUB)
    assert (server.locale, server.channels, await house.bot.servers.bans(CLUB)) == (None, (), [])


async def test_the_servers_language_is_that_of_public_boards(house: House) -> None:
    await choose(house, LANGUAGE, "hi")
    board = await house.start("ben")
    assert "नई डील" in board.text
    answer = told(await house.person("sam").press(board, button(board, "s")))
    assert "This is <@" in answer.content


async def test_the_usual_level_is_that_of_new_tables(house: House) -> None:
    await choose(house, LEVEL, "hard")
    told(await house.person("ben").command("hearts"))
    table = await house.bot.hearts.look(1)
    assert {seat.level for seat in table.saved.seats} == {"hard"}
    told(await house.person("sam").command("hearts", level="easy"))
    table = await house.bot.hearts.look(2)
    assert {seat.level for seat in table.saved.seats} == {"easy"}


async def test_games_begin_in_the_chosen_channels_alone_and_that_is_told_once(house: House) -> None:
    ben = house.person("ben")
    await choose(house, CHANNELS, ben.channel("lounge"))
    first = told(await ben.command("klondike"))
    assert first.ephemeral
    assert f"<#{ben.channel('lounge')}>" in first.content
    for command in ("hearts", "eight-off"):
        answer = told(await ben.command(command))
        assert answer.ephemeral
        assert answer.content == "Not now."
    assert "New deal" in told(await ben.command("klondike", channel="lounge")).text
    assert "New deal" in told(await ben.command("klondike", channel="dm")).text


async def test_a_thread_goes_with_its_channel(house: House) -> None:
    ben = house.person("ben")
    await choose(house, CHANNELS, ben.channel("lounge"))
    assert "New deal" in told(await ben.command("klondike", channel="late night")).text
    await choose(house, CHANNELS, ben.channel("cards"))
    assert told(await ben.command("klondike", channel="late night")).ephemeral


async def test_who_is_banned_begins_nothing_here_and_is_told_once(house: House) -> None:
    sam = house.person("sam")
    before = await house.start("sam")
    over = await house.press("sam", before, "menu", "quit", "quit!")
    await choose(house, BANS, sam.id)
    answer = told(await sam.command("daily", game="klondike.D1N"))
    assert "moderators" in answer.content
    silent = await sam.press(over, button(over, "again"))
    assert silent.ok
    assert silent.kind == "deferred_update"
    assert "New deal" in told(await sam.command("klondike", channel="anywhere")).text


async def test_a_pause_between_two_games_is_for_each_person_and_channel(house: House) -> None:
    await choose(house, COOLDOWN, "30")
    await house.start("ben")
    answer = told(await house.person("ben").command("klondike"))
    assert f"<t:{int(house.clock().timestamp()) + 30}:R>" in answer.content
    assert "New deal" in told(await house.person("sam").command("klondike")).text
    assert "New deal" in told(await house.person("ben").command("klondike", channel="lounge")).text
    house.clock.turn(seconds=31)
    assert "New deal" in told(await house.person("ben").command("klondike")).text


async def test_nobody_floods_a_channel(house: House) -> None:
    ben = house.person("ben")
    for _ in range(MOST_OF_PERSON):
        told(await ben.command("klondike"))
    assert "Not so fast" in told(await ben.command("klondike")).content
    assert told(await ben.command("klondike")).content == "Not now."
    house.clock.turn(minutes=2)
    assert "New deal" in told(await ben.command("klondike")).text


@pytest.mark.parametrize("channel", ["dm", "anywhere"])
async def test_where_the_bot_is_no_member_there_is_nothing_to_set(house: House, channel: str) -> None:
    from bot.playground.driver import DriverError

    with pytest.raises(DriverError):
        await house.person("ben").command("server-settings", channel=channel)
    assert (await Club(house, channel).overview("ben")).text


async def test_who_may_not_manage_the_server_any_more_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panel is still on their screen."""
    shown, ben = await panel(house), house.person("ben")
    monkeypatch.setattr(permissions, "MODERATORS", permissions.MEMBERS)
    for menu, value in ((LANGUAGE, "hi"), (BANS, house.person("sam").id), (ANNOUNCE, ben.channel("cards"))):
        answer = told(await ben.select(shown, menu, value))
        assert answer.ephemeral
        assert "Manage Server" in answer.content
    server = await house.bot.servers.get(CLUB)
    assert (server.locale, server.announce_channel_id) == (None, None)
    assert await house.bot.servers.bans(CLUB) == []


@pytest.mark.parametrize("value", ["", "x", "-1", "٣", "1_0", "9" * 19, "1" * 20])
async def test_what_can_be_no_id_is_not_stored(house: House, value: str) -> None:
    """Discord's menus of channels and people give ids alone."""
    interaction: Any = SimpleNamespace(data={"values": [value]})
    cog: Any = house.bot.get_cog("ServerSettingsCog")
    for chosen in (cog.channel_chosen, cog.channels_chosen, cog.bans_chosen):
        with pytest.raises(BadCustomId):
            await chosen(interaction, "sv1")
