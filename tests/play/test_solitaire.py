"""The use cases, without Discord: who may press, what is stored, and who wins a race."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.deals import parse_code
from bot.engine.errors import NothingToUndo
from bot.engine.games import GAMES
from bot.engine.record import Action
from bot.play import dealing, saving
from bot.play.acts import Act
from bot.play.board import Asking, Board, GivenUp, Hinted, Moved, Refreshed, Refused, Started
from bot.play.errors import BoardMoved, GameFinished, NoOpenGames, NoSuchGame, NotYours, TooManyGames
from bot.play.solitaire import Place
from bot.storage.games import GameState
from tests.cogs.house import won_game
from tests.play.playing import CODE, HERE, MESSAGE, OWNER, a_press, posted, press

if TYPE_CHECKING:
    from tests.play.conftest import Desk

DEAL = parse_code(CODE, GAMES)


async def nearly_won(desk: Desk) -> Board:
    """A game that *finish* wins."""
    code, actions = won_game()
    board = await posted(desk, code)
    saved, record = await desk.shelf.load(board.saved.id)
    for action in actions[:-1]:
        record = record.act(*Action.parse(action).moves)
    changed = replace(saved, actions=record.actions_text, done=record.done, count=record.count)
    stored = await desk.games.save(changed)
    assert stored is not None
    return replace(board, saved=stored)


async def test_a_new_game_is_stored_before_it_is_shown(desk: Desk) -> None:
    board = await desk.solitaires.start(OWNER, DEAL, HERE)
    assert board.said == Started()
    assert board.apart
    assert board.deal == DEAL
    saved = board.saved
    assert saved == await desk.games.get(saved.id)
    assert (saved.owner, saved.guild_id, saved.channel_id, saved.version) == (OWNER, 10, 20, 0)


async def test_a_move_is_stored_with_all_that_follows_from_it(desk: Desk) -> None:
    board = await press(desk, await posted(desk), "t3")
    assert board.said == Moved(Action.parse("t3>f2"))
    saved = await desk.games.get(board.saved.id)
    assert saved is not None
    assert (saved.actions, saved.done, saved.count, saved.points) == ("t3>f2", 1, 1, 15)
    assert (saved.version, saved.state, saved.first_move_at) == (1, GameState.OPEN, desk.clock())
    assert saved.message_id == MESSAGE


async def test_active_time_leaves_long_pauses_out(desk: Desk) -> None:
    board = await press(desk, await posted(desk), "s")
    desk.clock.turn(seconds=30)
    board = await press(desk, board, "s")
    desk.clock.turn(hours=5)
    board = await press(desk, board, "s")
    assert board.saved.active == (30 + saving.IDLE_SECONDS) * 1000


async def test_what_the_rules_refuse_is_said_on_the_board_and_stores_nothing(desk: Desk) -> None:
    board = await press(desk, await posted(desk), "undo")
    assert board.said == Refused(NothingToUndo())
    assert board.saved.version == 0


async def test_hints_are_counted(desk: Desk) -> None:
    board = await press(desk, await posted(desk), "hint")
    assert isinstance(board.said, Hinted)
    assert (board.saved.hints, board.saved.version) == (1, 1)


async def test_an_older_board_is_refreshed_and_moves_nothing(desk: Desk) -> None:
    old = await posted(desk)
    await press(desk, old, "t3")
    board = await press(desk, old, "s")
    assert board.said == Refreshed()
    assert (board.saved.actions, board.saved.version) == ("t3>f2", 1)


@pytest.mark.parametrize("acts", [("s", "s"), ("s", "t3"), ("t3", "hint")])
async def test_of_presses_at_the_same_time_one_counts(desk: Desk, acts: tuple[str, str]) -> None:
    board = await posted(desk)
    boards = await asyncio.gather(*(press(desk, board, act) for act in acts))
    assert sorted(isinstance(one.said, Refreshed) for one in boards) == [False, True]
    assert {one.saved.version for one in boards} == {1}


async def test_only_the_owner_presses(desk: Desk) -> None:
    board = await posted(desk)
    for act in ("s", "menu", "quit!", "again"):
        with pytest.raises(NotYours) as refused:
            await desk.solitaires.press(a_press(board, act, user=2))
        assert refused.value == NotYours(OWNER, "klondike")
    with pytest.raises(NotYours):
        await desk.solitaires.deal_anew(a_press(board, "new", user=2), DEAL)
    with pytest.raises(NotYours):
        await desk.solitaires.resume(2, board.saved.id)
    with pytest.raises(NotYours):
        await desk.solitaires.check_owner(board.saved.id, 2)
    assert await desk.solitaires.check_owner(board.saved.id, OWNER) is None


async def test_a_board_whose_game_moved_says_where_it_is(desk: Desk) -> None:
    board = await posted(desk)
    resumed = await desk.solitaires.resume(OWNER, board.saved.id)
    assert resumed.said == Started(resumed=True)
    assert resumed.apart
    await desk.solitaires.posted(resumed.saved, Place(None, 21), None)
    assert (await press(desk, board, "s")).saved.version == 1  # nobody knows yet where it will be
    await desk.solitaires.posted(resumed.saved, Place(None, 21), 501)
    with pytest.raises(BoardMoved) as refused:
        await press(desk, board, "s")
    assert refused.value == BoardMoved(None, 21, 501)


async def test_a_message_is_noted_only_where_none_is_known(desk: Desk) -> None:
    board = await desk.solitaires.start(OWNER, DEAL, HERE)
    await desk.solitaires.found(board.saved, HERE, 501)
    await desk.solitaires.found(board.saved, HERE, 502)
    saved = await desk.games.get(board.saved.id)
    assert saved is not None
    assert saved.message_id == 501


async def test_a_win_is_stored_when_it_happens(desk: Desk) -> None:
    board = await press(desk, await nearly_won(desk), "finish")
    assert board.record.won
    saved = await desk.games.get(board.saved.id)
    assert saved is not None
    assert (saved.state, saved.finished_at) == (GameState.WON, desk.clock())
    with pytest.raises(GameFinished):
        await press(desk, board, "undo")
    with pytest.raises(GameFinished):
        await desk.solitaires.resume(OWNER, saved.id)
    with pytest.raises(NoOpenGames):
        await desk.solitaires.open_games(OWNER, limit=5)


async def test_again_deals_on_a_board_of_its_own_and_only_once(desk: Desk) -> None:
    over = await press(desk, await posted(desk), "quit!")
    assert over.said == GivenUp()
    boards = await asyncio.gather(press(desk, over, "again"), press(desk, over, "again"))
    (new,) = [board for board in boards if board.apart]
    assert (new.said, new.deal) == (Started(), replace(DEAL, number=101))
    (late,) = [board for board in boards if not board.apart]
    assert late.said == Refreshed()
    assert late.saved.state is GameState.GIVEN_UP
    assert await desk.solitaires.count_open(OWNER) == 1
    assert (await press(desk, late, "again")).apart


async def test_ending_a_game_with_moves_asks_first(desk: Desk) -> None:
    board = await press(desk, await posted(desk), "s")
    for act in (Act.NEW, Act.SAME, Act.GIVE_UP):
        assert (await press(desk, board, act)).said == Asking(act)
    assert (await press(desk, board, "quit")).saved.state is GameState.OPEN


async def test_a_game_without_moves_is_dealt_anew_without_a_question(desk: Desk) -> None:
    board = await press(desk, await posted(desk), "new")
    assert (board.said, board.deal, board.apart) == (Started(), replace(DEAL, number=101), False)
    board = await press(desk, board, "same")
    assert board.deal.number == 101
    assert board.saved.id == 3


async def test_a_new_deal_gives_the_old_one_up_and_stands_on_its_message(desk: Desk) -> None:
    old = await press(desk, await posted(desk), "s")
    new = await press(desk, old, "new!")
    assert new.saved.message_id == MESSAGE
    given_up = await desk.games.get(old.saved.id)
    assert given_up is not None
    assert given_up.state is GameState.GIVEN_UP
    late = await press(desk, old, "new!")
    assert (late.said, late.saved.id) == (Refreshed(), new.saved.id)


async def test_two_new_deals_at_the_same_time_are_one(desk: Desk) -> None:
    board = await posted(desk)
    await asyncio.gather(press(desk, board, "new"), press(desk, board, "new"))
    assert await desk.solitaires.count_open(OWNER) == 1
    assert (await press(desk, board, "new")).saved.id == 2


async def test_two_codes_at_the_same_time_are_one_deal(desk: Desk) -> None:
    board = await press(desk, await posted(desk), "s")
    deals = [parse_code(code, GAMES) for code in ("KL1-D3V-AAAAAFA", "EO1-C8-AAAAAFA")]
    await asyncio.gather(*(desk.solitaires.deal_anew(a_press(board, "show"), deal) for deal in deals))
    assert await desk.solitaires.count_open(OWNER) == 1


async def test_a_code_deals_on_the_same_message(desk: Desk) -> None:
    board = await press(desk, await posted(desk), "s")
    deal = parse_code("KL1-D3V-AAAAAFA", GAMES)
    new = await desk.solitaires.deal_anew(a_press(board, "show"), deal)
    assert (new.deal, new.saved.message_id, new.apart) == (deal, MESSAGE, False)
    assert new.saved.points == -52


async def test_open_games_are_paged_and_limited(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "OPEN_GAMES_LIMIT", 3)
    board, *_ = [await desk.solitaires.start(OWNER, DEAL, HERE) for _ in range(3)]
    with pytest.raises(TooManyGames) as refused:
        await desk.solitaires.start(OWNER, DEAL, HERE)
    assert refused.value == TooManyGames(3)
    page = await desk.solitaires.open_games(OWNER, limit=2, offset=2)
    assert [game.id for game in page] == [1]
    assert await desk.solitaires.open_games(OWNER, limit=2, offset=4) == []
    assert (await press(desk, board, "new")).said == Started()  # its own place is free again
    assert (await desk.solitaires.start(2, DEAL, HERE)).said == Started()


async def test_a_game_that_does_not_exist(desk: Desk) -> None:
    board = await posted(desk)
    missing = replace(board, saved=replace(board.saved, id=99))
    with pytest.raises(NoSuchGame):
        await press(desk, missing, "s")
    with pytest.raises(NoSuchGame):
        await desk.solitaires.resume(OWNER, 99)


async def test_a_board_offers_to_finish_and_says_when_nothing_is_left(desk: Desk) -> None:
    board = await press(desk, await nearly_won(desk), "show")
    assert board.finishable()
    assert not board.stuck()
    assert not (await posted(desk)).finishable()
