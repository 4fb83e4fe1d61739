"""Starting and playing solitaires on Discord, by commands and presses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from discord import ui

from bot.engine.games import GAMES
from bot.engine.record import Action
from bot.storage.games import Games, GameState
from bot.storage.people import Preferences
from cogs.solitaires import chosen_deal
from tests.cogs.house import CODE, acts, button, told, won_game

if TYPE_CHECKING:
    from tests.cogs.house import House


# starting


@pytest.mark.parametrize("channel", ["cards", "late night", "dm", "anywhere"])
async def test_a_game_is_started_and_played_everywhere(house: House, channel: str) -> None:
    board = await house.start("asha", channel)
    played = await house.press("asha", board, "t3", "s", "undo")
    assert played.id == board.id
    assert CODE in played.text
    assert len(await house.person("asha").messages(channel)) == 1
    saved = await house.saved()
    assert (saved.message_id, saved.channel_id) == (int(board.id), int(board.channel_id))
    assert (saved.actions, saved.done) == ("t3>f2 s>w", 1)


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ({}, ("draw 1 · Normal", "KL1-D1N-AAAAAFA")),
        ({"draw": "D3"}, ("draw 3 · Normal", "KL1-D3N-AAAAAFA")),
        ({"draw": "D3", "scoring": "V"}, ("draw 3 · Vegas", "KL1-D3V-AAAAAFA")),
        ({"code": " kl1d1vaaaaaag "}, ("draw 1 · Vegas", "KL1-D1V-AAAAAAG")),
        ({"code": "KL1-D3V-AAAAAAG", "draw": "D3"}, ("draw 3 · Vegas", "KL1-D3V-AAAAAAG")),
    ],
)
async def test_options_and_codes_are_shown_at_the_start(
    house: House, options: dict[str, str], shown: tuple[str, str]
) -> None:
    board = told(await house.person("ben").command("klondike", **options))
    assert all(one in board.text for one in shown)
    assert ("Score **-$52**" in board.text) == ("Vegas" in shown[0])


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"code": "hello"}, "isn’t a deal code"),
        ({"code": "XX1-D1N-AAAAAAG"}, "names no game"),
        ({"code": "KL2-D1N-AAAAAAG"}, "dealing version 2"),
        ({"code": "KL1-D2N-AAAAAAG"}, "“D2N”"),
        ({"code": "KL1-D1N-AAAAAAA"}, "would be deal 0"),
        ({"code": "KL1-D1N-ZZZZZZZ"}, "deals run from 1 to 999999"),
        ({"code": "EO1-C8-AAAAAFA"}, "belongs to Eight Off: start it with /eight-off"),
        ({"code": CODE, "draw": "D3"}, "already says the options (D1N)"),
        ({"code": CODE, "scoring": "V"}, "already says the options (D1N)"),
        ({"code": "``` @everyone **x** \u202e <@1>"}, "isn’t a deal code"),
    ],
)
async def test_a_wrong_code_is_refused_privately_with_the_reason(
    house: House, options: dict[str, str], reason: str
) -> None:
    answer = told(await house.person("ben").command("klondike", **options))
    assert answer.ephemeral
    assert reason in answer.content
    assert "@everyone" not in answer.content
    assert "\u202e" not in answer.content
    assert await Games(house.bot.database).get(1) is None


def test_without_options_the_first_ones_are_chosen() -> None:
    for one in GAMES:
        deal = chosen_deal(one, 7, {choice.key: None for choice in one.choices})
        assert (deal.game, deal.options, deal.number) == (one, one.default_options, 7)


# playing


async def test_an_ordinary_game_from_the_first_press_to_the_win(house: House) -> None:
    """Every action of a stored game by presses; it takes at most one and a half presses an action."""
    code, actions = won_game()
    board = await house.start(code=code)
    presses = moves = 0
    for text in actions:
        action = Action.parse(text)
        moves += len(action.moves)
        if len(action.moves) > 1:
            board = await house.press("ben", board, "finish")
            presses += 1
            continue
        move = next(iter(action.moves))
        board = await house.press("ben", board, str(move.source if str(move.target) != "s" else move.target))
        presses += 1
        if "Where to?" in board.text:
            board = await house.press("ben", board, str(move.target))
            presses += 1
    assert presses <= 1.5 * moves
    saved = await house.saved()
    assert (saved.state, saved.points) == (GameState.WON, 615)
    assert "Won!" in board.text
    assert acts(board) == ["again"]
    assert board.images[0]["description"].startswith("★ Won!")


async def test_quick_moves_off_only_chooses_and_marks(house: House) -> None:
    await house.bot.people.change(int(house.person("ben").id), quick_moves=False)
    board = await house.press("ben", await house.start(), "t3")
    assert "Where to?" in board.text
    labels = [one["label"] for one in board.controls()]
    assert [label for label in labels if "▲" in label] == ["3 ▲ A♥"]
    assert [label for label in labels if "▸" in label] == ["♥ ▸ –"]
    assert "chosen" in board.images[0]["description"].lower()
    assert "A♥ to the foundation" in (await house.press("ben", board, "f2")).text


async def test_pressing_the_chosen_pile_again_is_the_touch(house: House) -> None:
    await house.bot.people.change(int(house.person("ben").id), quick_moves=False)
    board = await house.press("ben", await house.start(), "t3", "t3")
    assert "Last: A♥ to the foundation (+15)" in board.text


async def test_without_double_click_the_second_press_means_the_foundation_only(house: House) -> None:
    ben = int(house.person("ben").id)
    await house.bot.people.change(ben, quick_moves=False, double_click=False)
    board = await house.start(code="KL1-D1N-AAAAADW")
    refused = await house.press("ben", board, "t7", "t7")
    assert "A foundation begins with the ace" in refused.text
    assert "Where to?" not in refused.text
    await house.bot.people.change(ben, double_click=True)
    assert "to column 5" in (await house.press("ben", refused, "t7", "t7")).text


async def test_a_refused_move_teaches_the_rule_or_only_says_no(house: House) -> None:
    ben = int(house.person("ben").id)
    await house.bot.people.change(ben, quick_moves=False)
    board = await house.press("ben", await house.start(), "t3", "t7")
    assert "Columns are built down by one: A♥ does not go on K♥." in board.text
    await house.bot.people.change(ben, interactive_rules=False)
    board = await house.press("ben", board, "t3", "t7")
    assert "That move is not allowed." in board.text


async def test_undo_redo_and_hint(house: House) -> None:
    board = await house.press("ben", await house.start(), "t3", "undo")
    assert "Taken back: A♥ to the foundation" in board.text
    assert "Score **0** · 1 move ·" in board.text
    assert {"redo", "hint"} <= set(acts(board))
    assert "undo" not in acts(board)
    board = await house.press("ben", board, "redo")
    assert "Made again: A♥ to the foundation" in board.text
    assert "redo" not in acts(board)
    board = await house.press("ben", board, "hint")
    assert "Hint: " in board.text
    assert (await house.saved()).hints == 1


async def test_a_hint_and_an_undone_deal_name_no_card_of_the_stock(house: House) -> None:
    board = await house.press("ben", await house.start(), "s")
    assert "Q♥ dealt from the stock" in board.text
    board = await house.press("ben", board, "undo")
    assert "Taken back: a card dealt from the stock" in board.text
    code, actions = won_game()
    board = await house.start(code=code)
    done = actions.index("s>w")
    while "from the stock" not in board.text:
        await house.play(2, *actions[:done])
        board = await house.press("ben", board, "t1", "hint")
        done += 1
    assert "Hint: a card dealt from the stock" in board.text


# the menu


async def test_the_menu_and_back(house: House) -> None:
    board = await house.press("ben", await house.start(), "menu")
    assert acts(board) == ["new", "same", "code", "help", "type", "settings", "quit", "show"]
    assert "Your move." in (await house.press("ben", board, "show")).text


async def test_new_deal_and_same_deal_ask_when_there_is_something_to_lose(house: House) -> None:
    board = await house.press("ben", await house.start(), "t3", "menu", "new")
    assert acts(board) == ["new!", "show"]
    board = await house.press("ben", board, "show", "menu", "same", "same!")
    assert "KL1-D1N-AAAAAAG" in board.text
    assert "0 moves" in board.text
    board = await house.press("ben", board, "menu", "new")
    assert "KL1-D1N-AAAAAAF" in board.text
    assert [(await house.saved(number)).state for number in (1, 2, 3)] == [
        GameState.GIVEN_UP,
        GameState.GIVEN_UP,
        GameState.OPEN,
    ]


async def test_a_code_is_typed_into_a_modal(house: House) -> None:
    ben = house.person("ben")
    board = await house.press("ben", await house.start(), "t3", "menu")
    asked = await ben.press(board, button(board, "code"))
    assert asked.kind == "modal"
    dealt = told(await ben.submit(asked, {"code": "kl1d3vaaaaafa "}))
    assert dealt.id == board.id
    assert "draw 3 · Vegas" in dealt.text
    assert "KL1-D3V-AAAAAFA" in dealt.text
    menu = await house.press("ben", dealt, "menu")
    wrong = told(await ben.submit(await ben.press(menu, button(menu, "code")), {"code": "x"}))
    assert wrong.ephemeral
    assert "isn’t a deal code" in wrong.content
    assert (await house.saved(2)).state is GameState.OPEN


async def test_giving_up_asks_and_leaves_nothing_but_again(house: House) -> None:
    board = await house.press("ben", await house.start(), "menu", "quit")
    assert acts(board) == ["quit!", "show"]
    assert (await house.saved()).state is GameState.OPEN
    board = await house.press("ben", board, "quit!")
    assert "You gave this game up." in board.text
    assert acts(board) == ["again"]


async def test_again_opens_a_new_board_below(house: House) -> None:
    over = await house.press("ben", await house.start(), "menu", "quit", "quit!")
    new = await house.press("ben", over, "again")
    assert new.id != over.id
    assert "KL1-D1N-AAAAAAF" in new.text
    assert "You gave this game up." in (await house.person("ben").refresh(over)).text
    assert (await house.saved(2)).message_id == int(new.id)
    assert "t3" in acts(new)


# whose game


@pytest.mark.parametrize("act", ["s", "t3", "menu"])
async def test_somebody_else_is_told_whose_game_it_is(house: House, act: str) -> None:
    board = await house.start("ben")
    answer = told(await house.person("sam").press(board, button(board, act)))
    assert answer.ephemeral
    assert f"This is <@{house.person('ben').id}>’s game. Start yours with /klondike." in answer.content
    assert (await house.requests())[-1]["body"]["data"]["allowed_mentions"] == {"parse": []}
    assert (await house.saved()).version == 0


async def test_somebody_else_gets_no_form_for_a_code(house: House) -> None:
    board = await house.press("ben", await house.start("ben"), "menu")
    answer = await house.person("sam").press(board, button(board, "code"))
    assert answer.kind == "message"
    assert answer.message.ephemeral
    asked = await house.person("ben").press(board, button(board, "code"))
    assert asked.kind == "modal"


async def test_people_and_games_side_by_side(house: House) -> None:
    people = ("asha", "ben", "meera", "sam")
    boards = {(name, turn): await house.start(name) for name in people for turn in (1, 2)}
    for act in ("t3", "s"):
        for key, board in boards.items():
            boards[key] = await house.press(key[0], board, act)
    for number in range(1, 9):
        saved = await house.saved(number)
        assert (saved.actions, saved.version) == ("t3>f2 s>w", 2)
    assert len({board.id for board in boards.values()}) == 8


async def test_buttons_of_another_version_are_explained(house: House) -> None:
    board = await house.start()
    old = await house.bot.get_partial_messageable(int(board.channel_id)).send("x", view=strange_view())
    message = next(one for one in await house.person("ben").messages() if one.id == str(old.id))
    for custom_id in ("z9:1", "g1:1:0:dance", "g1:1", "s1:colour:1", "r1p:x"):
        answer = told(await house.person("ben").press(message, custom_id))
        assert answer.ephemeral
        assert "another version" in answer.content


def strange_view() -> ui.View:
    view = ui.View(timeout=None)
    for custom_id in ("z9:1", "g1:1:0:dance", "g1:1", "s1:colour:1", "r1p:x"):
        view.add_item(ui.Button(label="?", custom_id=custom_id))
    view.stop()
    return view


async def test_the_defaults_are_those_of_the_rules(house: House) -> None:
    assert await house.bot.people.get(1) == Preferences(
        interactive_rules=True, double_click=True, quick_moves=True
    )
