from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.engine.deals import Deal
from bot.engine.games import BY_KEY
from bot.play.solitaire import Place
from cogs.resume import PAGE, PICK, TURN, game_line
from cogs.ui.words import Words
from tests.cogs.house import CODE, acts, told

if TYPE_CHECKING:
    from bot.i18n import Catalogue
    from bot.playground.driver import Message
    from tests.cogs.house import House


async def deal_many(house: House, name: str, count: int) -> None:
    """Give somebody games without a board: deals 1, 2, 3 … of Klondike."""
    game = BY_KEY["klondike"]
    for number in range(1, count + 1):
        deal = Deal(game, game.default_options, number)
        await house.bot.solitaires.start(int(house.person(name).id), deal, Place(None, None))


def options(board: Message) -> list[str]:
    (select,) = [one for one in board.controls() if one["custom_id"].startswith(PICK)]
    return [option["label"] for option in select["options"]]


async def test_without_open_games_that_is_said(house: House) -> None:
    answer = told(await house.person("ben").command("resume"))
    assert answer.ephemeral
    assert answer.content == "You have no open games. Start one with /klondike."


@pytest.mark.parametrize("channel", ["lounge", "late night", "dm", "anywhere"])
async def test_the_only_game_comes_at_once(house: House, channel: str) -> None:
    await house.press("ben", await house.start(), "t3")
    board = told(await house.person("ben").command("resume", channel=channel))
    assert "Here is your game again." in board.text
    assert not board.ephemeral
    saved = await house.saved()
    assert (saved.channel_id, saved.message_id) == (int(board.channel_id), int(board.id))
    assert (await house.press("ben", board, "s")).id == board.id


async def test_several_games_are_listed_privately_and_one_is_chosen(house: House) -> None:
    await house.start("asha")
    await house.start("asha", code="EO1-C8-AAAAAFA")
    await house.start("ben")
    asha = house.person("asha")
    shown = told(await asha.command("resume", channel="dm"))
    assert options(shown) == [
        "एट ऑफ़ · EO1-C8-AAAAAFA · 0 चाल · स्कोर 0",
        f"क्लोंडाइक · {CODE} · 0 चाल · स्कोर 0",
    ]
    public = told(await asha.command("resume"))
    assert public.ephemeral
    board = told(await asha.select(public, f"{PICK}:0", "2"))
    assert not board.ephemeral
    assert "Eight Off" in board.text
    assert (await house.saved(2)).message_id == int(board.id)


async def test_more_games_than_a_menu_holds_are_paged(house: House) -> None:
    await deal_many(house, "ben", 2 * PAGE + 3)
    ben = house.person("ben")
    shown = told(await ben.command("resume"))
    assert (len(options(shown)), "Page 1 of 3" in shown.text) == (PAGE, True)
    shown = told(await ben.press(shown, f"{TURN}:1"))
    shown = told(await ben.press(shown, f"{TURN}:2"))
    assert "Page 3 of 3" in shown.text
    codes = [line.split(" · ")[1] for line in options(shown)]
    assert codes == ["KL1-D1N-AAAAAAD", "KL1-D1N-AAAAAAC", "KL1-D1N-AAAAAAB"]
    board = told(await ben.select(shown, f"{PICK}:2", "1"))
    assert "KL1-D1N-AAAAAAB" in board.text


async def test_a_page_that_is_gone_shows_the_last_one(house: House) -> None:
    await deal_many(house, "ben", PAGE + 1)
    ben = house.person("ben")
    shown = told(await ben.command("resume"))
    board = told(await ben.select(shown, f"{PICK}:0", str(PAGE + 1)))
    await house.press("ben", board, "menu", "quit", "quit!")
    shown = told(await ben.press(shown, f"{TURN}:1"))
    assert len(options(shown)) == PAGE
    assert "Page" not in shown.text


async def test_the_option_completes_what_is_typed_among_all_games(house: House) -> None:
    ben = house.person("ben")
    assert await ben.autocomplete("resume", "game", game="") == []
    await deal_many(house, "ben", 30)
    choices = await ben.autocomplete("resume", "game", game="")
    assert len(choices) == PAGE
    assert choices[0] == {"name": "Klondike · KL1-D1N-AAAAABE · 0 moves · score 0", "value": "30"}
    (found,) = await ben.autocomplete("resume", "game", game="aaaaaac")
    board = told(await ben.command("resume", game=found["value"]))
    assert "KL1-D1N-AAAAAAC" in board.text


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("2", "This is <@"),
        ("77", "That game does not exist any more."),
        ("9" * 40, "That game does not exist any more."),
        ("my game", "That game does not exist any more."),
        ("1", "This game is over."),
    ],
)
async def test_what_cannot_be_resumed_is_refused_privately(house: House, game: str, reason: str) -> None:
    over = await house.press("ben", await house.start("ben"), "menu", "quit", "quit!")
    await house.start("sam")
    answer = told(await house.person("ben").command("resume", game=game))
    assert answer.ephemeral
    assert reason in answer.content
    assert acts(over) == ["again"]


async def test_a_game_that_cannot_be_read_hides_no_other(house: House) -> None:
    await deal_many(house, "ben", 3)
    await house.bot.database.write(text("UPDATE games SET game = 'whist' WHERE id = 2"))
    await house.restart()
    ben = house.person("ben")
    shown = told(await ben.command("resume"))
    assert options(shown)[1] == "whist D1N #2"
    assert len(await ben.autocomplete("resume", "game", game="")) == 3
    answer = told(await ben.select(shown, f"{PICK}:0", "2"))
    assert "cannot be read" in answer.content
    assert "KL1-D1N-AAAAAAB" in told(await ben.select(shown, f"{PICK}:0", "1")).text


async def test_the_longest_line_fits_a_menu(house: House, catalogue: Catalogue) -> None:
    board = await house.start("ben", code="EH1-N-AAAAAAF")
    saved = replace(await house.saved(), count=10**30, points=10**30)
    for locale in catalogue.locales:
        assert len(game_line(saved, Words(catalogue, locale))) == 100
    assert board.text
