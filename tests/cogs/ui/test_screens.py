"""Boards as messages: what is written, drawn, and to be pressed."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import Card, Suit
from bot.engine.deals import Deal, parse_code
from bot.engine.games import GAMES
from bot.engine.record import Record
from bot.engine.table import STOCK, Kind, Pile, Slot, Table
from bot.i18n import Catalogue
from bot.play.acts import Act
from bot.play.board import Asking, Board, Chosen, Hinted, Moved, Offering, Refused, Shown
from bot.play.errors import GameFinished
from bot.play.pressing import Choice, Habits, press
from bot.storage.games import GameState, SavedGame
from bot.storage.people import Preferences
from cogs.ui.screens import board_screen, closed_screen
from cogs.ui.words import Words
from render.describe import card_name
from tests.cogs.house import button, told, won_game

if TYPE_CHECKING:
    from bot.playground.driver import Message
    from tests.cogs.house import House

LOCALES = ["en", "hi"]
COMPONENTS, TEXT, LABEL, ALT = 40, 4000, 80, 1024
"""Discord's limits (developers/docs: components/reference, resources/message)."""


def a_board(deal: Deal, table: Table | None = None, **changes: object) -> Board:
    """A board in the state that a test wants."""
    record = Record.begin(deal.game, table or deal.table())
    saved: Any = object.__new__(SavedGame)
    values = {
        "id": 36**12 - 1,
        "version": 36**12 - 1,
        "state": GameState.OPEN,
        "active": 10**9,
        "number": 5,
        "owner": 2**63 - 1,
        "daily": None,
        "attempt": None,
    }
    for name, value in values.items():
        object.__setattr__(saved, name, value)
    return replace(Board(saved, record, Preferences(), Shown()), **cast("Any", changes))


def components(view: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for one in view:
        found += [one, *components(one.get("components", []))]
    return found


def worst_table(deal: Deal) -> Table:
    """Every column as long as it can get, all piles full."""
    table = deal.table()
    changed: dict[Slot, Pile] = {}
    for slot in table.slots(Kind.TABLEAU):
        hidden = table[slot].cards[: table[slot].hidden]
        run = tuple(Card(rank, Suit.SPADES) for rank in range(13, 0, -1))
        changed[slot] = Pile(hidden + run, len(hidden))
    for slot in table.slots(Kind.CELL):
        changed[slot] = Pile((Card(10, Suit.SPADES),))
    if table.piles[Kind.STOCK]:
        changed[Slot(Kind.WASTE)] = Pile(table.stock.cards)
    return table.with_piles(changed)


def always(board: Board) -> bool:
    return True


CODES = ["KL1-D3V-AAAAAFA", "EH1-N-AAAAAAF", "EO1-C8-AAAAAFA", "EO1-C2-AAAAAFA"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("text_mode", [False, True])
def test_the_worst_boards_fit_discords_limits(
    catalogue: Catalogue, locale: str, code: str, text_mode: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = parse_code(code, GAMES)
    table = worst_table(deal)
    column = Slot(Kind.TABLEAU, 0)
    every = frozenset(table.slots(Kind.FOUNDATION, Kind.CELL, Kind.TABLEAU))
    for name in ("finishable", "stuck"):
        monkeypatch.setattr(Board, name, always)
    boards = [
        a_board(deal, table, said=Refused(GameFinished())),
        a_board(deal, table, said=Chosen(), choice=Choice(column, every, 13)),
        a_board(deal, table, said=Offering()),
        a_board(deal, table, said=Asking(Act.NEW)),
    ]
    for board in boards:
        preferred = replace(board, preferences=Preferences(text_mode=text_mode))
        screen = board_screen(preferred, Words(catalogue, locale))
        for one in (screen, screen.without_picture(catalogue.text(locale, "board.no_picture"))):
            view = one.view()
            flat = components(view.to_components())
            assert len(flat) <= COMPONENTS
            assert sum(len(part.get("content", "")) for part in flat) <= TEXT
            assert all(0 < len(part["label"]) <= LABEL for part in flat if "label" in part)
            ids = [part["custom_id"] for part in flat if "custom_id" in part]
            assert len(ids) == len(set(ids))
            assert all(len(custom_id) <= 100 for custom_id in ids)
            assert len(one.alt) <= ALT
            assert [file.description for file in one.files()] == ([one.alt] if one.picture else [])


def test_the_alt_text_sits_on_the_attachment_and_says_the_last_move_first(catalogue: Catalogue) -> None:
    deal = parse_code(CODES[0], GAMES)
    screen = board_screen(a_board(deal), Words(catalogue, "en"))
    (file,) = screen.files()
    assert file.description is not None
    assert file.description.startswith("Your move. Score -$52 · 0 moves")
    assert file.filename == "board.png"
    file.close()


async def test_a_view_is_not_kept_by_discord_py(catalogue: Catalogue) -> None:
    view = board_screen(a_board(parse_code(CODES[0], GAMES)), Words(catalogue, "en")).view()
    assert view.is_finished()
    assert view.timeout is None


@pytest.mark.parametrize("code", CODES)
def test_a_board_can_be_played_by_its_labels(catalogue: Catalogue, code: str) -> None:
    """Every pile has a button that names it and its top card."""
    deal = parse_code(code, GAMES)
    rows = board_screen(a_board(deal), Words(catalogue, "en")).rows
    labels = {str(one.custom_id).rpartition(":")[2]: str(one.label) for row in rows for one in row}
    table = deal.table()
    for slot in table.slots():
        if slot == STOCK:
            assert str(len(table.stock)) in labels["s"]
        elif top := table[slot].top:
            assert card_name(catalogue, "en", top) in labels[str(slot)]
    assert all(len(row) <= 5 for row in rows)


def test_marks_are_signs_as_well_as_colours(catalogue: Catalogue) -> None:
    deal = parse_code(CODES[0], GAMES)
    chosen, partner = Slot(Kind.TABLEAU, 0), Slot(Kind.TABLEAU, 1)
    board = a_board(deal, said=Chosen(), choice=Choice(chosen, frozenset({partner}), 1))
    rows = board_screen(board, Words(catalogue, "en")).rows
    buttons = {str(one.custom_id).rpartition(":")[2]: one for row in rows for one in row}
    signs = {name: sign for name, one in buttons.items() for sign in "▲▸" if sign in str(one.label)}
    assert signs == {"t1.t1": "▲", "t1.t2": "▸"}
    assert len({buttons[name].style for name in ("t1.t1", "t1.t2", "t1.t3")}) == 3


@pytest.mark.parametrize("state", [GameState.WON, GameState.GIVEN_UP])
def test_a_finished_board_has_no_button_but_again(catalogue: Catalogue, state: GameState) -> None:
    board = a_board(parse_code(CODES[0], GAMES))
    object.__setattr__(board.saved, "state", state)
    ((again,),) = board_screen(board, Words(catalogue, "en")).rows
    assert str(again.custom_id).endswith(":again")


def test_a_closed_board_has_nothing_to_press() -> None:
    flat = components(closed_screen("gone").view().to_components())
    assert not any("custom_id" in part for part in flat)


# hidden cards


def hidden_names(catalogue: Catalogue, table: Table) -> set[str]:
    """All names of the cards that nobody may know: those that lie face down."""
    covered = [card for slot in table.slots() for card in table[slot].cards[: table[slot].hidden]]
    return {
        card_name(catalogue, locale, card, short=short)
        for card in covered
        for locale in catalogue.locales
        for short in (True, False)
    } | {f'"{card}"' for card in covered}


CATALOGUE = Catalogue.load()


@settings(max_examples=15)
@given(st.data())
def test_no_board_names_a_card_that_lies_face_down(data: st.DataObject) -> None:
    deal = parse_code(data.draw(st.sampled_from(["KL1-D3N-AAAAAFA", "KL1-D1V-AAAAAAG"])), GAMES)
    record = Record.begin(deal.game, deal.table())
    for _ in range(data.draw(st.integers(0, 40))):
        moves = list(deal.game.legal_moves(record.table))
        if not moves:
            break
        record = record.act(data.draw(st.sampled_from(moves)))
    table = record.table
    said = data.draw(st.sampled_from([Shown(), *(Hinted(move) for move in deal.game.legal_moves(table))]))
    if record.done and data.draw(st.booleans()):
        said = Moved(record.actions[-1])
    board = replace(a_board(deal), record=record, said=said)
    for locale in LOCALES:
        screen = board_screen(board, Words(CATALOGUE, locale))
        view = json.dumps(screen.view().to_components(), ensure_ascii=False)
        texts = f"{view} {screen.alt} {screen.plain()}"
        assert not [name for name in hidden_names(CATALOGUE, table) if name in texts]


async def test_nothing_that_is_sent_or_logged_names_a_hidden_card(
    house: House, catalogue: Catalogue, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("bot", "cogs", "render"):
        caplog.set_level(logging.DEBUG, name)
    code, actions = won_game()
    board = await house.start("asha", "dm", code)
    await house.bot.people.change(int(house.person("asha").id), text_mode=True)
    seen = 0
    for text in [*actions[:14], "undo", "hint", "undo", "redo", "hint", "menu", "show", "undo", "hint"]:
        board = await _played(house, board, text)
        _, record = await house.bot.solitaires._shelf.load(1)
        sent = await house.driver.requests(seen)
        seen = sent[-1]["n"]
        payloads = json.dumps([[one["body"], one["files"]] for one in sent[-1:]], ensure_ascii=False)
        names = hidden_names(catalogue, record.table)
        assert not [name for name in names if name in payloads + caplog.text]
        caplog.clear()


async def _played(house: House, board: Message, text: str) -> Message:
    act = text.partition(">")[0].partition("*")[0]
    board = await house.press("asha", board, act)
    if ">" in text and any("▲" in str(one["label"]) for one in board.controls()):
        board = told(await house.person("asha").press(board, button(board, text.rpartition(">")[2])))
    return board


def test_a_press_that_chooses_marks_what_the_rules_allow() -> None:
    deal = parse_code("KL1-D1N-AAAAAAG", GAMES)
    choice = press(deal.game, deal.table(), Slot.parse("t3"), None, Habits(quick_moves=False))
    assert isinstance(choice, Choice)
    assert choice.partners == {Slot.parse("f2")}
