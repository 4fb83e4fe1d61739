from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.storage.people import Preferences
from cogs.solitaires import command_name
from cogs.ui.look import look_of
from cogs.ui.settings import AS_DISCORD, BACK, FELT, LANGUAGE, SCOPE, SWITCHES, TURN, Tab
from tests.cogs.house import button, told

if TYPE_CHECKING:
    from bot.playground.driver import Message
    from tests.cogs.house import House


async def panel(house: House, name: str = "ben", tab: Tab = Tab.PLAY) -> Message:
    shown = told(await house.person(name).command("settings"))
    return shown if tab is Tab.PLAY else told(await house.person(name).press(shown, f"{TURN}:{tab}"))


async def test_the_panel_is_private_and_in_the_persons_language(house: House) -> None:
    shown = await panel(house, "asha")
    assert shown.ephemeral
    assert "आपकी सेटिंग" in shown.text
    assert "Your settings" in (await panel(house, "ben")).text


@pytest.mark.parametrize("name", SWITCHES)
async def test_every_switch_switches_and_is_kept(house: House, name: str) -> None:
    ben = house.person("ben")
    default = getattr(Preferences(), name)
    shown = await panel(house, tab=SWITCHES[name])
    shown = told(await ben.press(shown, f"s1:{name}:{int(not default)}"))
    assert "Saved" in shown.text
    assert any(one["custom_id"] == f"s1:{name}:{int(default)}" for one in shown.controls())
    await house.restart()
    assert getattr(await house.bot.people.get(int(ben.id)), name) is not default
    assert await house.bot.people.get(int(house.person("sam").id)) == Preferences()


async def test_two_switches_at_once_are_both_kept(house: House) -> None:
    shown, ben = await panel(house), house.person("ben")
    await asyncio.gather(ben.press(shown, "s1:text_mode:1"), ben.press(shown, "s1:quick_moves:0"))
    assert await house.bot.people.get(int(ben.id)) == Preferences(text_mode=True, quick_moves=False)


async def test_the_panel_behind_a_board_is_that_of_whoever_presses(house: House) -> None:
    board = await house.press("ben", await house.start("ben"), "menu")
    shown = told(await house.person("asha").press(board, button(board, "settings")))
    assert shown.ephemeral
    assert "आपकी सेटिंग" in shown.text


async def test_a_text_board_instead_of_a_picture(house: House) -> None:
    ben = house.person("ben")
    board = await house.start()
    assert board.images
    await ben.press(await panel(house), "s1:text_mode:1")
    board = await house.press("ben", board, "s")
    assert board.images == []
    assert "Stock: 23 cards left" in board.text
    await ben.press(await panel(house), "s1:text_mode:0")
    assert (await house.press("ben", board, "s")).images


async def test_four_colours_change_the_picture(house: House) -> None:
    two = await house.start()
    await house.bot.people.change(int(house.person("ben").id), four_colours=True)
    four = await house.start()
    fetch = house.driver.fetch
    assert await fetch(two.images[0]["url"]) != await fetch(four.images[0]["url"])


# the look


async def test_a_felt_and_a_back_are_seen_in_the_panel_and_on_the_board(house: House) -> None:
    ben, plain = house.person("ben"), await house.start()
    shown = await panel(house, tab=Tab.LOOK)
    assert len({one["url"] for one in shown.images}) == 3
    assert all(one["description"] for one in shown.images)
    before = await house.driver.fetch(shown.images[0]["url"])
    shown = told(await ben.select(shown, f"{FELT}:all", "wine"))
    shown = told(await ben.select(shown, BACK, "red"))
    assert before != await house.driver.fetch(shown.images[0]["url"])
    assert "red" in shown.images[0]["description"]
    changed = await house.start()
    assert await house.driver.fetch(plain.images[0]["url"]) != await house.driver.fetch(
        changed.images[0]["url"]
    )


async def test_a_game_can_have_a_felt_of_its_own(house: House) -> None:
    ben = house.person("ben")
    shown = await panel(house, tab=Tab.LOOK)
    shown = told(await ben.select(shown, SCOPE, "easy_harp"))
    shown = told(await ben.select(shown, f"{FELT}:easy_harp", "night"))
    preferences = await house.bot.people.get(int(ben.id))
    assert (preferences.felt, preferences.felts) == ("green", "easy_harp=night")
    assert look_of(preferences, "easy_harp").felt == "night"
    assert look_of(preferences, "klondike").felt == "green"
    await ben.select(shown, f"{FELT}:easy_harp", "same")
    assert (await house.bot.people.get(int(ben.id))).felts == ""


async def test_the_panel_comes_in_words_where_no_picture_may_be_sent(house: House) -> None:
    house.expected = {50013}
    await house.driver.faults(lost_permissions={house.person("ben").channel("cards"): ["ATTACH_FILES"]})
    shown = await panel(house, tab=Tab.LOOK)
    assert not shown.images
    assert "Attach Files" in shown.text
    shown = told(await house.person("ben").select(shown, BACK, "red"))
    assert (await house.bot.people.get(int(house.person("ben").id))).back == "red"


@pytest.mark.parametrize("tab", Tab)
@pytest.mark.parametrize("name", ["asha", "ben"])
async def test_every_page_is_within_discords_limits(house: House, tab: Tab, name: str) -> None:
    shown = await panel(house, name, tab)
    assert len(list(shown.components())) <= 40


# languages


async def test_public_boards_speak_the_servers_language_and_direct_ones_the_persons(house: House) -> None:
    assert "New deal." in (await house.start("asha", "cards")).text
    assert "New deal." in (await house.start("asha", "anywhere")).text
    assert "नई डील" in (await house.start("asha", "dm")).text
    assert "New deal." in (await house.start("ben", "dm")).text


async def test_private_words_are_in_the_persons_language(house: House) -> None:
    board = await house.start("ben")
    answer = told(await house.person("asha").press(board, button(board, "s")))
    assert answer.content == (f"यह <@{house.person('ben').id}> का खेल है। अपना खेल /klondike से शुरू करें।")


async def test_a_chosen_language_wins_everywhere(house: House) -> None:
    ben, shown = house.person("ben"), await panel(house)
    shown = told(await ben.select(shown, LANGUAGE, "hi"))
    assert "आपकी सेटिंग" in shown.text
    board = await house.start("ben", "cards")
    assert "नई डील" in board.text
    assert "ड्रॉ ढेर" in board.images[0]["description"]
    shown = told(await ben.select(shown, LANGUAGE, AS_DISCORD))
    assert "Your settings" in shown.text
    assert "Last:" in (await house.press("ben", board, "s")).text


async def test_a_language_we_do_not_have_is_english(house: House) -> None:
    await house.person("sam").speak("pl")
    assert "New deal." in (await house.start("sam", "dm")).text


def test_games_are_started_by_their_names() -> None:
    from bot.engine.games import GAMES

    assert [command_name(game) for game in GAMES] == ["klondike", "easy-harp", "eight-off"]
