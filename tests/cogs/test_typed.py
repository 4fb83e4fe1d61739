"""Moves typed into a form, on boards with pictures and on boards in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.deals import parse_code
from bot.engine.games import GAMES
from bot.engine.record import Action
from bot.engine.table import STOCK, Kind, Move, Slot
from bot.play.typed import MOST_MOVES
from bot.playground import interactions
from bot.storage.games import GameState
from cogs.errors import UNKNOWN_INTERACTION
from cogs.ui.custom_id import BoardId
from cogs.ui.modals import type_modal
from cogs.ui.words import Words
from tests.cogs.house import acts, button, told, won_game

if TYPE_CHECKING:
    from bot.engine.solitaire import Solitaire
    from bot.i18n import Catalogue
    from bot.playground.driver import Message
    from tests.cogs.house import House

both_modes = pytest.mark.parametrize("text_mode", [False, True], ids=["picture", "words"])


async def type_moves(
    house: House, board: Message, moves: str, name: str = "ben", channel: str = "cards"
) -> Message:
    """Open the form, by the menu where the board has no button for it; gives the board after the moves."""
    person = house.person(name)
    if "type" not in acts(board):
        board = await house.press(name, board, "menu")
    asked = await person.press(board, button(board, "type"))
    assert asked.kind == "modal"
    return told(await person.submit(asked, {"moves": moves}, channel=channel))


async def in_mode(house: House, text_mode: bool, **changes: bool) -> Message:
    await house.bot.people.change(int(house.person("ben").id), text_mode=text_mode, **changes)
    return await house.start()


def shorthand(game: Solitaire, move: Move) -> str:
    """A move in the notation of the form."""
    if STOCK in (move.source, move.target):
        return "d"
    target = "f" if move.target.kind is Kind.FOUNDATION else _word(game, move.target)
    return f"{_word(game, move.source)} {target}"


def _word(game: Solitaire, slot: Slot) -> str:
    match slot.kind:
        case Kind.TABLEAU:
            return str(slot.at + 1)
        case Kind.FOUNDATION:
            which = f"{slot.at % game.packs + 1}" if game.packs > 1 else ""
            return f"f{game.foundation_suit(slot).letter.lower()}{which}"
        case _:
            return str(slot)


# the form


@pytest.mark.parametrize("locale", ["en", "hi"])
async def test_the_form_fits_discords_limits(catalogue: Catalogue, locale: str) -> None:
    modal = type_modal(BoardId(36**12 - 1, 36**12 - 1, "type"), Words(catalogue, locale)).to_dict()
    (label,) = modal["components"]
    assert len(modal["title"]) <= 45
    assert len(modal["custom_id"]) <= 100
    assert len(label["label"]) <= 45
    assert len(label["description"]) <= 100
    assert "d d w 4" in label["description"]


@both_modes
async def test_several_moves_at_once_are_actions_of_their_own(house: House, text_mode: bool) -> None:
    board = await in_mode(house, text_mode)
    typed = await type_moves(house, board, "d d, 3 f")
    assert typed.id == board.id
    assert bool(typed.images) is not text_mode
    assert "3 moves made." in typed.text
    assert "3 moves ·" in typed.text
    assert (await house.saved()).actions == "s>w s>w t3>f2"
    for back, said in enumerate(("A♥ to the foundation", "a card dealt", "a card dealt")):
        typed = await house.press("ben", typed, "undo")
        assert f"Taken back: {said}" in typed.text
        assert (await house.saved()).done == 2 - back
    assert "undo" not in acts(typed)


@both_modes
async def test_it_stops_at_the_first_illegal_move_and_says_which_and_why(
    house: House, text_mode: bool
) -> None:
    typed = await type_moves(house, await in_mode(house, text_mode), "d 3 f 1 7 d d")
    assert "2 moves made. Stopped at “1 7”: Columns are built down by one" in typed.text
    saved = await house.saved()
    assert (saved.actions, saved.version) == ("s>w t3>f2", 1)
    wrong = await type_moves(house, typed, "3")
    assert "0 moves made. Stopped at “3”: “3” is no move." in wrong.text
    assert (await house.saved()).version == 1


@pytest.mark.parametrize("channel", ["late night", "dm", "anywhere"])
async def test_moves_are_typed_everywhere(house: House, channel: str) -> None:
    board = await house.start("asha", channel)
    typed = await type_moves(house, board, "3 f d 9 1", "asha", channel)
    assert typed.id == board.id
    assert len(await house.person("asha").messages(channel)) == 1
    assert (await house.saved()).actions == "t3>f2 s>w"
    assert "9 1" in typed.text


async def test_without_interactive_rules_only_the_move_is_named(house: House) -> None:
    typed = await type_moves(house, await in_mode(house, text_mode=True, interactive_rules=False), "d 1 7")
    assert "1 move made. Stopped at “1 7”: That move is not allowed." in typed.text
    wrong = await type_moves(house, typed, "hello")
    assert "“hello” is no move." in wrong.text


async def test_what_is_typed_is_shown_harmlessly(house: House) -> None:
    typed = await type_moves(house, await house.start(), "`@everyone` **x**\u202e")
    assert "Stopped at “\\`@\u200beveryone\\` \\*\\*x\\*\\*”" in typed.text
    assert "\u202e" not in typed.text


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("  ,; ", "is no move. Write from and to"),
        ("d " * (MOST_MOVES + 1), f"At most {MOST_MOVES} moves at once"),
    ],
)
async def test_nothing_and_too_much_is_refused_on_the_board(house: House, moves: str, reason: str) -> None:
    typed = await type_moves(house, await house.start(), moves)
    assert reason in typed.text
    assert (await house.saved()).version == 0


# whose form, and when


async def test_somebody_else_gets_no_form(house: House) -> None:
    board = await house.press("ben", await house.start("ben"), "menu")
    answer = told(await house.person("sam").press(board, button(board, "type")))
    assert answer.ephemeral
    assert f"This is <@{house.person('ben').id}>’s game" in answer.content
    assert (await house.saved()).version == 0


async def test_a_form_from_an_older_board_moves_nothing(house: House) -> None:
    ben = house.person("ben")
    menu = await house.press("ben", await house.start(), "menu")
    asked = await ben.press(menu, button(menu, "type"))
    await house.press("ben", menu, "show", "t3")
    late = told(await ben.submit(asked, {"moves": "d d"}))
    assert "The board had changed: this is how it stands now." in late.text
    assert (await house.saved()).actions == "t3>f2"
    assert "d d" not in late.text


async def test_a_form_of_a_game_that_was_given_up_meanwhile_moves_nothing(house: House) -> None:
    ben = house.person("ben")
    menu = await house.press("ben", await house.start(), "menu")
    asked = await ben.press(menu, button(menu, "type"))
    over = await house.press("ben", menu, "quit", "quit!")
    assert "The board had changed" in told(await ben.submit(asked, {"moves": "d"})).text
    assert acts(over) == ["again"]
    assert (await house.saved()).state is GameState.GIVEN_UP


async def test_the_form_works_after_a_restart(house: House) -> None:
    menu = await house.press("ben", await house.start(), "menu")
    asked = await house.person("ben").press(menu, button(menu, "type"))
    await house.restart()
    typed = told(await house.person("ben").submit(asked, {"moves": "3 f"}))
    assert "1 move made." in typed.text


async def test_an_answer_that_discord_takes_no_more_loses_and_doubles_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interactions, "ACK_S", 0.5)
    house.expected = {UNKNOWN_INTERACTION}
    ben = house.person("ben")
    board = await in_mode(house, text_mode=True)
    asked = await ben.press(board, button(board, "type"))
    await house.driver.faults(unknown_interaction=1)
    assert not (await ben.submit(asked, {"moves": "d d"})).ok
    assert (await house.saved()).actions == "s>w s>w"
    again = await type_moves(house, board, "d d")
    assert "The board had changed" in again.text
    assert "1 move made." in (await type_moves(house, again, "d")).text
    assert (await house.saved()).actions == "s>w s>w s>w"


async def test_a_form_that_discord_takes_no_more_can_be_asked_for_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interactions, "ACK_S", 0.5)
    house.expected = {UNKNOWN_INTERACTION}
    board = await in_mode(house, text_mode=True)
    await house.driver.faults(unknown_interaction=1)
    assert not (await house.person("ben").press(board, button(board, "type"))).ok
    assert "1 move made." in (await type_moves(house, board, "3 f")).text


# whole games


@pytest.mark.parametrize("key", [game.key for game in GAMES])
async def test_a_game_is_won_by_typing_alone(house: House, key: str) -> None:
    """On a board in words, without a look at a picture; what is typed behind the win is not made."""
    code, actions = won_game(key)
    await house.bot.people.change(int(house.person("ben").id), text_mode=True)
    board = await house.start(code=code)
    game = parse_code(code, GAMES).game
    moves = [shorthand(game, move) for text in actions for move in Action.parse(text).moves]
    for at in range(0, len(moves), MOST_MOVES):
        assert board.images == []
        board = await type_moves(house, board, " ".join([*moves[at : at + MOST_MOVES], "fs 1"][:MOST_MOVES]))
    saved = await house.saved()
    assert saved.state is GameState.WON
    assert saved.count == len(moves)
    assert "Won!" in board.text
    assert acts(board) == ["again"]
