"""Easy Harp and Eight Off as they are played on Discord, and how little the rest knows of them."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections import Counter
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import update

from bot.engine.cards import Card, new_pack, pack_text, parse_pack
from bot.engine.deals import LAST_DEAL, Deal, parse_code
from bot.engine.errors import (
    CellOccupied,
    EmptyColumnNeedsKing,
    FoundationNeedsAce,
    FoundationOtherSuit,
    GroupTooLong,
    OneCardAtATime,
    RankNotNext,
    Refusal,
    SuitNotSame,
)
from bot.engine.games import BY_KEY, GAMES
from bot.engine.record import Action, Record
from bot.engine.table import Kind, Move, Slot
from bot.play.board import Board
from bot.play.pressing import Choice, Habits, press
from bot.storage import schema
from bot.storage.games import GameState
from bot.storage.people import Preferences
from cogs.ui.screens import button_rows
from cogs.ui.words import Words
from tests.cogs.house import acts, button, told, won_game
from tests.cogs.ui.test_screens import CODES, a_board, always, worst_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Table
    from bot.i18n import Catalogue
    from bot.playground.driver import Message
    from tests.cogs.house import House

ROOT = Path(__file__).parents[2]
HARP, EIGHT_OFF = "EH1-N-AAAAAAF", "EO1-C8-AAAAAFA"
DEAL_CODE = re.compile(r"[A-Z]{2}\d-[A-Z0-9]+-[A-Z]{7}")


# nothing but the engine knows the games by name


def names_in(source: str) -> Iterator[str]:
    """All names and texts of a module; documentation is none, nor is the example of a deal code."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                if node.body and ast.get_docstring(node, clean=False) is not None:
                    node.body = node.body[1:] or [ast.Pass()]
                yield getattr(node, "name", "")
            case _:
                pass
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.ImportFrom(module=module, names=names):
                yield from (module or "", *(one.name for one in names))
            case ast.Constant(value=str(text)):
                yield DEAL_CODE.sub("", text)
            case _:
                pass


def marks_of(game: Solitaire) -> re.Pattern[str]:
    """Whatever points at one game: its key, class, module, letters, and its name in English."""
    name = type(game).__name__
    spoken = re.sub(r"(?<!^)(?=[A-Z])", " ", name)
    words = {game.key, game.key.replace("_", "-"), name, spoken, name.lower()}
    return re.compile(rf"(?i:{'|'.join(map(re.escape, words))})|(?<![A-Z]){game.letters}(?![A-Z])")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("folder", ["cogs", "storage", "render", "play"])
def test_nothing_but_the_engine_knows_a_game_by_name(folder: str, game: Solitaire) -> None:
    place = ROOT / folder if (ROOT / folder).exists() else ROOT / "bot" / folder
    files = sorted(place.rglob("*.py"))
    assert files
    mark = marks_of(game)
    found = [
        (file.name, name) for file in files for name in names_in(file.read_text("utf-8")) if mark.search(name)
    ]
    assert found == []


def test_a_name_would_be_found() -> None:
    guilty = [
        'if game.key == "easy_harp": pass',
        "from bot.engine.easy_harp import x",
        "isinstance(game, EasyHarp)",
        'x = "EH"',
        'x = "Easy Harp"',
    ]
    mark = marks_of(BY_KEY["easy_harp"])
    assert all(any(map(mark.search, names_in(source))) for source in guilty)
    innocent = ['"""Easy Harp."""', 'x = "EH1-N-AAAAAAF"', "x = 'BEHIND'"]
    assert not any(mark.search(name) for source in innocent for name in names_in(source))


def test_the_engine_s_other_modules_know_only_the_registry() -> None:
    for game in GAMES:
        own = Path(inspect.getfile(type(game))).name
        others = (
            file for file in (ROOT / "bot" / "engine").glob("*.py") if file.name not in (own, "games.py")
        )
        assert not [f for f in others if any(map(marks_of(game).search, names_in(f.read_text("utf-8"))))]


async def test_any_game_s_code_can_be_entered_on_any_board(house: House) -> None:
    ben = house.person("ben")
    board = await house.start(code=HARP)
    for code, name in ((EIGHT_OFF, "Eight Off"), ("KL1-D3V-AAAAAAG", "Klondike"), (HARP, "Easy Harp")):
        menu = await house.press("ben", board, "menu")
        dealt = told(await ben.submit(await ben.press(menu, button(menu, "code")), {"code": code}))
        assert dealt.id == board.id
        assert f"**{name}**" in dealt.text
        assert code in dealt.text
        board = dealt


# the deals, as a board in words shows them


async def in_words(house: House, command: str, **options: str) -> str:
    await house.bot.people.change(int(house.person("ben").id), text_mode=True)
    return told(await house.person("ben").command(command, **options)).text


def listed(pack: tuple[Card, ...], words: Words) -> str:
    return " ".join(map(words.card, pack)) or "empty"


@pytest.mark.parametrize(
    ("chosen", "cells", "filled"),
    [({}, 8, 4), ({"cells": "C8"}, 8, 4), ({"cells": "C4"}, 4, 4), ({"cells": "C2"}, 2, 2)],
)
async def test_eight_off_is_dealt_with_as_many_cells_as_chosen(
    house: House, chosen: dict[str, str], cells: int, filled: int
) -> None:
    text = await in_words(house, "eight-off", **chosen)
    words, pack = Words(house.catalogue, "en"), Deal(BY_KEY["eight_off"], (f"C{cells}",), 130).pack
    assert f"**Eight Off** · {cells} cells" in text
    assert f"EO1-C{cells}-AAAAAFA" in text
    columns = [pack[at : at + 6] for at in range(0, 48, 6)]
    if cells == 2:
        columns[2], columns[3] = (*columns[2], pack[50]), (*columns[3], pack[51])
    held = [*(pack[48:52][:filled]), *[None] * (cells - filled)]
    lines = text.splitlines()
    for at, column in enumerate(columns, start=1):
        assert f"Column {at}: {listed(column, words)}" in lines
    for at, card in enumerate(held, start=1):
        assert f"Cell {at}: {words.card(card) if card else 'empty'}" in lines
    assert f"Cell {cells + 1}:" not in text
    assert "Stock" not in text
    assert "Waste" not in text


async def test_easy_harp_is_dealt_from_two_packs(house: House) -> None:
    text = await in_words(house, "easy-harp")
    words, pack = Words(house.catalogue, "en"), Deal(BY_KEY["easy_harp"], ("N",), 130).pack
    assert set(Counter(pack).values()) == {2}
    lines = text.splitlines()
    for at in range(1, 10):
        top = words.card(pack[at * (at + 1) // 2 - 1])
        assert f"Column {at}: {f'{at - 1} hidden, ' if at > 1 else ''}{top}" in lines
    assert "Stock: 59 cards left" in lines
    assert "The waste can be turned over any number of times." in lines
    assert [line for line in lines if "foundation" in line] == [
        f"{suit} foundation {number}: empty"
        for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
        for number in (1, 2)
    ]


async def test_the_passes_through_the_stock_are_said_in_words(house: House) -> None:
    vegas = "This is the only pass through the stock."
    assert vegas in await in_words(house, "klondike", scoring="V")
    assert "any number of times" in await in_words(house, "klondike", scoring="N")
    board = await house.start(code="KL1-D3V-AAAAAAG")
    for left in range(21, -1, -3):
        board = await house.press("ben", board, "s")
        waste = 24 - left
        assert f"({waste} cards in all)" in board.text
        assert (f"Stock: {left} cards left" if left else "Stock: empty, no further pass") in board.text
    assert vegas not in board.text
    board = await house.press("ben", board, "s")
    assert "Vegas allows a single pass" in board.text


# crafted positions, through the storage


def easy_harp_pack(*tops: str) -> tuple[Card, ...]:
    """A pack whose deal shows these columns, the ends of the nine, hidden cards first where more are said."""
    rest = list(new_pack(2))
    for card in (card for top in tops for card in parse_pack(top)):
        rest.remove(card)
    pack = list[Card]()
    for length, top in enumerate(tops, start=1):
        end = parse_pack(top)
        pack += [rest.pop() for _ in range(length - len(end))]
        pack += end
    return (*pack, *rest)


def eight_off_pack(*columns: str, cells: str = "") -> tuple[Card, ...]:
    """A pack whose deal has these column ends, and these cards in its cells."""
    rest = list(new_pack())
    for card in parse_pack("".join(columns) + cells):
        rest.remove(card)
    pack = list[Card]()
    for at in range(8):
        end = parse_pack(columns[at]) if at < len(columns) else ()
        pack += [rest.pop() for _ in range(6 - len(end))]
        pack += end
    return (*pack, *parse_pack(cells), *rest)


async def dealt(house: House, code: str, pack: tuple[Card, ...], **changes: bool) -> Message:
    """Start a game, and give it another pack; gives its board."""
    await house.bot.people.change(int(house.person("ben").id), **changes)
    board = await house.start(code=code)
    game = parse_code(code, GAMES).game
    assert sorted(pack) == sorted(new_pack(game.packs))
    table = schema.games
    await house.bot.database.write(
        update(table).where(table.c.id == 1).values(pack=pack_text(pack), version=1).returning(table.c.id)
    )
    house.bot.solitaires._shelf.forget(1)
    board = await house.press("ben", board, "menu")
    assert "The board had changed" in board.text
    return board


def marked(board: Message, sign: str) -> list[str]:
    return [str(one["label"]) for one in board.controls() if sign in str(one.get("label", ""))]


SEVENS = easy_harp_pack("7H", "7H", "8S", "8S", "8C", "8C", "KD", "2D", "TH")


async def test_both_sevens_of_hearts_offer_every_target(house: House) -> None:
    board = await dealt(house, HARP, SEVENS)
    for column in (1, 2):
        board = await house.press("ben", board, f"t{column}")
        assert marked(board, "▲") == [f"{column} ▲ 7♥"]
        assert marked(board, "▸") == ["3 ▸ 8♠", "4 ▸ 8♠", "5 ▸ 8♣", "6 ▸ 8♣"]
        board = await house.press("ben", board, "s", "undo")  # chosen no more
    board = await house.press("ben", board, "t2", "t6")
    assert "Last: 7♥ to column 6" in board.text
    board = await house.press("ben", board, "t1", "t4")
    assert "Last: 7♥ to column 4" in board.text
    assert (await house.saved()).actions == "t2>t6 t1>t4"


async def test_the_first_of_two_sevens_moves_and_the_other_stays(house: House) -> None:
    board = await dealt(house, HARP, SEVENS)
    board = await house.press("ben", board, "t1", "t3")
    assert "t1" in acts(board)
    labels = [str(one["label"]) for one in board.controls()]
    assert {"1 · –", "2 · 7♥", "3 · 7♥"} <= set(labels)


WORRIED = easy_harp_pack("AH", "2HAH", "2S", "2C", "3S", "3C", "KD", "TH", "5D")


async def test_worrying_back_says_from_which_of_the_two_foundations(house: House) -> None:
    """Both aces of hearts go up, and a two on the first: the hearts stand at 2 and 1."""
    board = await dealt(house, HARP, WORRIED)
    board = await house.press("ben", board, "t1", "t1", "t2", "t2", "t2", "t2")
    labels = [str(one["label"]) for one in board.controls()]
    assert [label for label in labels if label[0] in "♠♥♦♣"] == [
        *("♠ (1) · –", "♠ (2) · –", "♥ (1) · 2", "♥ (2) · A"),
        *("♦ (1) · –", "♦ (2) · –", "♣ (1) · –", "♣ (2) · –"),
    ]
    assert "Last: 2♥ to hearts foundation 1" in board.text
    board = await house.press("ben", board, "f3")
    assert marked(board, "▸") == ["5 ▸ 3♠", "6 ▸ 3♣"]
    board = await house.press("ben", board, "t6")
    assert "Last: 2♥ from hearts foundation 1 to column 6" in board.text
    board = await house.press("ben", board, "f4")
    assert marked(board, "▸") == ["3 ▸ 2♠", "4 ▸ 2♣"]
    board = await house.press("ben", board, "t3")
    assert "Last: A♥ from hearts foundation 2 to column 3" in board.text
    board = await house.press("ben", board, "undo")
    assert "Taken back: A♥ from hearts foundation 2 to column 3" in board.text
    assert (await house.saved()).points == 35  # two aces and a two, and a hidden card turned up


async def test_a_card_goes_to_the_first_foundation_that_takes_it_whichever_is_pressed(house: House) -> None:
    await house.bot.people.change(int(house.person("ben").id), quick_moves=False)
    board = await dealt(house, HARP, WORRIED)
    board = await house.press("ben", board, "t1", "f4")
    assert "Last: A♥ to hearts foundation 1" in board.text
    board = await house.press("ben", board, "t2", "f3")
    assert "Last: A♥ to hearts foundation 2" in board.text


# refusals that teach


RUNS = easy_harp_pack("8S", "7H", "6S", "9D", "KC", "QD", "2H", "2S", "JC")


async def test_a_run_is_refused_with_the_rule_and_its_exception(house: House) -> None:
    board = await dealt(house, HARP, RUNS, quick_moves=False)
    board = await house.press("ben", board, "t2", "t1", "t3", "t1")
    assert "Last: 6♠ to column 1" in board.text
    board = await house.press("ben", board, "t1")
    words = Words(house.catalogue, "en").refusal(OneCardAtATime(Card.parse("8S"), 3))
    assert words in board.text, "the run has no other move, so the first press must teach"
    assert re.search("one card at a time.* 3 cards .*king.*only into an empty column", words, re.I)
    assert marked(board, "▲") == []
    assert (await house.saved()).actions == "t2>t1 t3>t1"


async def test_a_run_led_by_a_king_moves_as_a_whole_into_an_empty_column(house: House) -> None:
    pack = easy_harp_pack("7H", "8S", "2D4DQD", "2C", "KC", "9D", "JC", "TD", "5S")
    board = await dealt(house, HARP, pack, quick_moves=False)
    board = await house.press("ben", board, "t3", "t5", "t7", "t5", "t8", "t5", "t1", "t2")
    board = await house.press("ben", board, "t1")
    assert "What goes to column 1? Press a marked pile." in board.text
    assert marked(board, "▸") == ["5 ▸ 10♦"]
    board = await house.press("ben", board, "t9")
    refusal = EmptyColumnNeedsKing(Card.parse("5S"))
    assert Words(house.catalogue, "en").refusal(refusal) in board.text
    board = await house.press("ben", board, "t5")
    assert marked(board, "▲") == ["5 ▲ 10♦"]
    assert marked(board, "▸") == ["1 ▸ –"]
    assert "Chosen: K♣ Q♦ J♣ 10♦ from column 5." in board.images[0]["description"]
    board = await house.press("ben", board, "t1")
    assert "Last: 4 cards from K♣ down to column 1" in board.text


def eight_off_run(cells: str) -> tuple[Card, ...]:
    """Column 1 ends in a run of spades that would fit on the ten of column 2; the cells hold ``cells``."""
    return eight_off_pack("9S8S7S6S5S4S", "TS", "KHQC", "KDJC", cells=cells)


async def test_too_long_a_group_is_told_how_many_could_move_and_why(house: House) -> None:
    board = await dealt(house, EIGHT_OFF, eight_off_run("2H3H4H5H"))
    board = await house.press("ben", board, "t1")
    assert marked(board, "▲") == ["1 ▲ 4♠"]
    board = await house.press("ben", board, "t2")
    words = Words(house.catalogue, "en").refusal(GroupTooLong(6, 5, 4, 0))
    assert words in board.text
    assert re.search(r"6 cards .* 5 can move together.* empty cells \(4\) \+ 1.* empty column", words)
    assert (await house.saved()).actions == ""


async def test_where_nothing_else_moves_the_first_press_tells_it(house: House) -> None:
    board = await dealt(house, "EO1-C4-AAAAAFA", eight_off_run("2H3H4H5H"))
    board = await house.press("ben", board, "t1")
    assert Words(house.catalogue, "en").refusal(GroupTooLong(6, 1, 0, 0)) in board.text
    assert marked(board, "▲") == []


async def test_what_eight_off_forbids_is_explained(house: House) -> None:
    pack = eight_off_pack("9S", "TH", "8S", "4D", cells="2H3H4H5H")
    board = await dealt(house, EIGHT_OFF, pack, quick_moves=False)
    nine, four, ten = map(Card.parse, ("9S", "4D", "TH"))
    for presses, reason in (
        (("t1", "t2"), SuitNotSame(nine, ten)),
        (("t4", "t2"), RankNotNext(four, ten)),
        (("t1", "c1"), CellOccupied(Slot.parse("c1"))),
        (("t4", "f3"), FoundationNeedsAce(four)),
        (("t4", "f1"), FoundationOtherSuit(four, Slot.parse("f1"))),
    ):
        board = await house.press("ben", board, *presses)
        assert Words(house.catalogue, "en").refusal(reason) in board.text
    assert (await house.saved()).version == 1


async def test_worrying_back_to_a_cell_and_to_a_column(house: House) -> None:
    pack = eight_off_pack("AS", "2S", "4S", "3S", cells="2H3H4H5H")
    board = await dealt(house, EIGHT_OFF, pack)
    board = await house.press("ben", board, "t1", "t1", "t2", "t2", "f1")
    assert marked(board, "▸") == [*(f"C{number} ▸ –" for number in range(5, 9)), "4 ▸ 3♠"]
    board = await house.press("ben", board, "c6")
    assert "Last: 2♠ from spades foundation to cell 6" in board.text
    board = await house.press("ben", board, "undo", "f1", "t4")
    assert "Last: 2♠ from spades foundation to column 4" in board.text


# reach


def positions(game: Solitaire, options: tuple[str, ...], chance: random.Random) -> Iterator[Table]:
    for _ in range(4):
        table = Deal(game, options, chance.randint(1, LAST_DEAL)).table()
        for step in range(60):
            moves = [move for move in game.legal_moves(table) if not game.idle(table, move)]
            if not moves:
                break
            table = game.apply(table, chance.choice(moves))
            if step % 6 == 0:
                yield table


def presses_for(game: Solitaire, table: Table, move: Move, habits: Habits) -> int:
    """How few presses make ``move``; 3 where two are not enough."""
    for first, second in ((move.source, move.target), (move.target, move.source)):
        if first.kind is Kind.STOCK:
            return 1
        try:
            done = press(game, table, first, None, habits)
            if done == move:
                return 1
            if isinstance(done, Choice) and press(game, table, second, first, habits) == move:
                return 2
        except Refusal:
            continue
    return 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("habits", [Habits(), Habits(quick_moves=False)], ids=["quick", "slow"])
def test_every_move_is_made_by_two_presses_at_most(game: Solitaire, habits: Habits) -> None:
    """Of a suit's two foundations the first that takes a card stands for both (rules.md)."""
    chance = random.Random(3)
    for options in product(*(choice.values for choice in game.choices)):
        for table in positions(game, options, chance):
            for move in game.legal_moves(table):
                if not game.idle(table, move) and move == game.intended(table, move.source, move.target):
                    assert presses_for(game, table, move, habits) <= 2, (table, str(move))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("text_mode", [False, True], ids=["picture", "words"])
def test_the_worst_boards_have_25_buttons_at_most(
    catalogue: Catalogue, code: str, text_mode: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Board, "finishable", always)
    deal = parse_code(code, GAMES)
    board = a_board(deal, worst_table(deal), preferences=Preferences(text_mode=text_mode))
    rows = button_rows(board, Words(catalogue, "en"))
    assert sum(map(len, rows)) <= 25
    assert max(map(len, rows)) <= 5
    slots = {str(slot) for slot in deal.table().slots()}
    assert slots <= {str(one.custom_id).rpartition(":")[2] for row in rows for one in row}


# whole games


async def test_eight_off_from_the_first_press_to_the_win(house: House) -> None:
    """Every action of the stored game by presses alone."""
    code, actions = won_game("eight_off")
    board = await house.start(code=code)
    game = parse_code(code, GAMES).game
    record = Record.begin(game, parse_code(code, GAMES).table())
    for text in actions:
        action = Action.parse(text)
        first, *others = action.moves
        wanted = ["finish"] if others else pressed(game, record.table, first)
        board = await house.press("ben", board, *wanted)
        record = record.act(*action.moves)
        assert (await house.saved()).actions == record.actions_text
    assert "Won!" in board.text
    saved = await house.saved()
    assert (saved.state, saved.points) == (GameState.WON, record.tally.points)
    assert saved.points == 520


def pressed(game: Solitaire, table: Table, move: Move) -> list[str]:
    """The presses that make ``move``, with quick moves."""
    for first, second in ((move.source, move.target), (move.target, move.source)):
        try:
            done = press(game, table, first, None, Habits())
        except Refusal:
            continue
        if done == move:
            return [str(first)]
        if isinstance(done, Choice):
            return [str(first), str(second)]
    raise AssertionError(move)
