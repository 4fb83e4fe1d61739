"""The help: rules, scoring and the usual mistake of every game, in every language."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from discord import ui

from bot.engine.cards import new_pack
from bot.engine.deals import Deal
from bot.engine.games import GAMES
from bot.engine.table import STOCK, Kind, Move
from bot.playground.model import CARDS_ID
from cogs.errors import MISSING_PERMISSION
from cogs.help import PICK, help_screen, lesson_scene, overview_view
from cogs.solitaires import command_name
from cogs.ui import pace
from cogs.ui.words import Words
from render.look import Look
from tests.cogs.house import button, told
from tests.engine.conftest import lay_out

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Table
    from bot.i18n import Catalogue
    from bot.playground.driver import Message
    from tests.cogs.house import House

LOCALES = ["en", "hi"]
TEXT, ALT, COMPONENTS = 4000, 1024, 40
"""Discord's limits (developers/docs: components/reference, resources/message)."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
every_locale = pytest.mark.parametrize("locale", LOCALES)


def parts(view: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for one in view:
        accessory = [one["accessory"]] if "accessory" in one else []
        found += [one, *parts([*one.get("components", []), *accessory])]
    return found


# what it says


@every_locale
@every_game
def test_the_help_fits_discords_limits(catalogue: Catalogue, game: Solitaire, locale: str) -> None:
    screen = help_screen(game, Words(catalogue, locale), Look())
    for one in (screen, screen.without_picture(catalogue.text(locale, "board.no_picture"))):
        flat = parts(one.view().to_components())
        assert sum(len(part.get("content", "")) for part in flat) <= TEXT
        assert len(flat) <= COMPONENTS
    (file,) = screen.files()
    assert file.description == screen.alt
    assert 0 < len(screen.alt) <= ALT
    file.close()


@every_locale
def test_the_overview_fits_them_too_and_leads_to_every_game(catalogue: Catalogue, locale: str) -> None:
    flat = parts(overview_view(Words(catalogue, locale)).to_components())
    assert sum(len(part.get("content", "")) for part in flat) <= TEXT
    assert len(flat) <= COMPONENTS
    assert [part["custom_id"] for part in flat if "custom_id" in part] == [
        *(f"{PICK}:{game.key}" for game in GAMES),
        f"{PICK}:hearts",
        f"{PICK}:daily",
    ]
    text = " ".join(part.get("content", "") for part in flat)
    assert all(f"**/{name}**" in text for name in [*map(command_name, GAMES), "hearts", "daily"])


@every_locale
@every_game
def test_the_scoring_table_is_that_of_the_engine(catalogue: Catalogue, game: Solitaire, locale: str) -> None:
    """Every number in it is one that the engine gives, and none of these is left out."""
    text = catalogue.text(locale, f"help.{game.key}.score")
    assert {int(number) for number in re.findall(r"\d+", text)} == scoring_of(game)


def scoring_of(game: Solitaire) -> set[int]:
    """What single moves give in any way to play ``game``, what a win gives, and where one starts."""
    numbers = set[int]()
    for options in product(*(choice.values for choice in game.choices)):
        table = game.deal(new_pack(game.packs), options)
        up, opening = game.foundation_points(options), game.opening_points(options)
        turning, *others = (game.other_points(*one) for one in moves_of_interest(game, "".join(options)))
        hidden = sum(pile.hidden for pile in table.tableau)
        won = opening + up * 52 * game.packs + turning * hidden
        numbers |= {up, abs(opening), turning, *map(abs, others), won}
        if opening < 0:
            numbers.add(-opening // up + 1)  # the card that makes the score positive
    return numbers


def moves_of_interest(game: Solitaire, options: str) -> list[tuple[Table, Move]]:
    """A hidden card turned up, a card from column to column, from the waste to one, and a redeal."""
    turning = lay_out(game, options, t="(2C)7H 8S"), Move.parse("t1>t2")
    sideways = lay_out(game, options, t="7H 8H"), Move.parse("t1>t2")
    with_stock = lay_out(game, options, t="8S", w="7H")
    down, again = (with_stock, Move.parse("w>t1")), (with_stock, Move.parse("w>s"))
    return [turning, sideways, down, again] if STOCK in with_stock else [sideways]


@every_game
def test_the_lesson_is_drawn_with_the_cards_raised_that_may_not_move(game: Solitaire) -> None:
    table, move = game.lesson()
    scene = lesson_scene(game)
    assert scene.table == table
    assert scene.redeal is game.redeals(table.options)
    if move.source.kind is Kind.TABLEAU:
        assert scene.run == table[move.source].cards[-move.count :]
    else:
        assert scene.chosen is None


@every_locale
@every_game
def test_the_picture_s_description_says_the_lesson_first(
    catalogue: Catalogue, game: Solitaire, locale: str
) -> None:
    words = Words(catalogue, locale)
    screen = help_screen(game, words, Look())
    assert screen.alt.startswith(words(f"help.{game.key}.lesson"))
    assert words(f"help.{game.key}.lesson") in screen.text
    top = table_top(game)
    assert words.card(top) in screen.alt


def table_top(game: Solitaire) -> Card:
    table, move = game.lesson()
    top = table[move.source].top
    assert top is not None
    return top


@every_game
def test_the_touch_is_described_in_the_order_that_the_game_has(catalogue: Catalogue, game: Solitaire) -> None:
    """Foundation, longest column, empty column for a king, and the empty cell last where there are cells."""
    text = help_screen(game, Words(catalogue, "en"), Look()).footer
    order = ["the foundation first", "the longest column", "for a king, an empty column"]
    has_cells = bool(game.deal(new_pack(game.packs), game.default_options).cells)
    places = [text.index(words) for words in [*order, *(["an empty cell"] if has_cells else [])]]
    assert places == sorted(places)
    assert ("an empty cell" in text) is has_cells


@every_locale
@every_game
def test_every_game_has_its_own_words(catalogue: Catalogue, game: Solitaire, locale: str) -> None:
    """In Hindi too they are written for the game, and not left in English."""
    for part in ("rules", "score", "lesson"):
        text = catalogue.text(locale, f"help.{game.key}.{part}")
        assert bool(re.search("[\u0900-\u097f]", text)) is (locale == "hi")


# how it is asked for


@pytest.mark.parametrize(("name", "heading"), [("ben", "How to play"), ("asha", "कैसे खेलें")])
async def test_help_lists_the_games_and_explains_each_privately(
    house: House, name: str, heading: str
) -> None:
    person = house.person(name)
    overview = told(await person.command("help"))
    assert overview.ephemeral
    for game in GAMES:
        explained = told(await person.press(overview, f"{PICK}:{game.key}"))
        assert explained.ephemeral
        words = Words(house.catalogue, "hi" if name == "asha" else "en")
        assert heading in explained.text
        assert words(f"help.{game.key}.score") in explained.text
        assert explained.images[0]["description"].startswith(words(f"help.{game.key}.lesson"))
        assert explained.images[0]["width"] == 1000


async def test_hearts_is_explained_privately_and_in_the_person_s_language(house: House) -> None:
    for name, heading in (("ben", "How to play Hearts"), ("asha", "हार्ट्स कैसे खेलें")):
        person = house.person(name)
        explained = told(await person.press(told(await person.command("help")), f"{PICK}:hearts"))
        assert explained.ephemeral
        assert heading in explained.text
        assert explained.images[0]["width"] == 1000


@every_game
async def test_how_to_play_stands_in_every_game_s_menu(house: House, game: Solitaire) -> None:
    board = await house.press("ben", await house.start(code=Deal(game, game.default_options, 5).code), "menu")
    for name in ("ben", "asha"):  # whoever reads along may ask too, in another language
        explained = await asked(house, name, board)
        assert explained.ephemeral
        assert explained.id != board.id
    assert "कैसे खेलें" in explained.text
    assert "What would you like to do?" in (await house.person("ben").refresh(board)).text
    assert (await house.saved()).version == 0


async def asked(house: House, name: str, board: Message) -> Message:
    return told(await house.person(name).press(board, button(board, "help")))


async def test_the_help_s_picture_follows_the_setting_of_four_colours(house: House) -> None:
    board = await house.press("ben", await house.start(), "menu")
    before = await house.driver.fetch((await asked(house, "ben", board)).images[0]["url"])
    await house.bot.people.change(int(house.person("ben").id), four_colours=True)
    assert await house.driver.fetch((await asked(house, "ben", board)).images[0]["url"]) != before


async def test_where_no_picture_can_be_attached_the_help_comes_in_words(house: House) -> None:
    house.expected = {MISSING_PERMISSION}
    board = await house.press("ben", await house.start(), "menu")
    await house.driver.faults(lost_permissions={CARDS_ID: ["ATTACH_FILES"]})
    explained = await asked(house, "ben", board)
    assert explained.ephemeral
    assert explained.images == []
    assert "Score, Normal" in explained.text
    assert "Column 1: K♠ Q♥ J♣" in explained.text


async def test_a_slow_picture_of_the_help_is_waited_for_privately(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await house.press("ben", await house.start(), "menu")
    monkeypatch.setattr(pace, "ANSWER_WITHIN", 0.0)
    outcome = await house.person("ben").press(board, button(board, "help"))
    assert outcome.kind == "deferred"
    await house.settle()
    shown = await house.person("ben").latest()
    assert shown.ephemeral
    assert "How to play Klondike" in shown.text


async def test_a_game_that_does_not_exist_is_not_explained(house: House) -> None:
    overview = told(await house.person("ben").command("help"))
    other = await house.bot.get_partial_messageable(int(overview.channel_id)).send("x", view=strange_view())
    message = next(one for one in await house.person("ben").messages() if one.id == str(other.id))
    answer = told(await house.person("ben").press(message, f"{PICK}:whist"))
    assert answer.ephemeral
    assert "another version" in answer.content


def strange_view() -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="?", custom_id=f"{PICK}:whist"))
    view.stop()
    return view
