"""Presses on boards, and a daily deal of which the winning line is known."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.engine.deals import parse_code
from bot.engine.games import GAMES
from bot.engine.record import Action
from bot.play.acts import parse_act
from bot.play.daily import Daily
from bot.play.days import reset_after
from bot.play.solitaire import Place, Press
from bot.storage.boards import Boards, DailyBoard
from bot.storage.dailies import Dailies as StoredDailies
from bot.storage.dailies import DailyDeal
from tests.cogs.house import CODE, won_game

if TYPE_CHECKING:
    from datetime import date

    from bot.engine.deals import Deal
    from bot.play.board import Board
    from bot.storage.boards import DailyEntry
    from bot.storage.database import Database
    from bot.storage.results import Result
    from tests.play.conftest import Desk

HERE = Place(10, 20)
OWNER, MESSAGE = 1, 500
WINNABLE, WINNING = won_game()
DEAL = parse_code(WINNABLE, GAMES)
DAILY = Daily(DEAL.game.key, "".join(DEAL.options))
PROVEN = sum(action.count("+") + 1 for action in WINNING)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
TODAY = NOON.date()
MIDNIGHT = reset_after(TODAY)


def a_press(board: Board, act: str, *, user: int = OWNER, message: int | None = MESSAGE) -> Press:
    saved = board.saved
    return Press(saved.id, saved.version, parse_act(act), user, message, HERE)


async def posted(desk: Desk, code: str = CODE) -> Board:
    """A new game whose board stands on ``MESSAGE``."""
    board = await desk.solitaires.start(OWNER, parse_code(code, GAMES), HERE)
    await desk.solitaires.posted(board.saved, HERE, MESSAGE)
    return board


async def press(desk: Desk, board: Board, *acts: str) -> Board:
    for act in acts:
        board = await desk.solitaires.press(a_press(board, act))
    return board


async def fix(database: Database, day: date, deal: Deal, proven: int | None = PROVEN) -> None:
    await StoredDailies(database).fix(DailyDeal(day, DAILY.game, DAILY.options, deal.number, proven, NOON))


async def begun(desk: Desk, user: int = OWNER, *, message: int = MESSAGE) -> Board:
    board = await desk.solitaires.start_daily(user, DAILY, HERE)
    return replace(board, saved=await desk.solitaires.posted(board.saved, HERE, message))


async def act(desk: Desk, board: Board, wish: str, name: str = "Asha") -> Board:
    saved = board.saved
    one = a_press(board, wish, user=saved.owner, message=saved.message_id)
    return await desk.solitaires.press(replace(one, name=name))


async def played(desk: Desk, board: Board, actions: list[str]) -> Board:
    """Play the game in the database; the next press finds it so."""
    saved, record = await desk.shelf.load(board.saved.id)
    for action in actions:
        record = record.act(*Action.parse(action).moves)
    changed = replace(
        saved,
        actions=record.actions_text,
        done=record.done,
        floor=record.floor,
        count=record.count,
        points=record.tally.points,
        ranked=record.tally.ranked,
    )
    stored = await desk.games.save(changed)
    assert stored is not None
    return replace(board, saved=stored)


async def won(desk: Desk, board: Board, name: str = "Asha") -> Board:
    """Play on to the win, the last moves by pressing *finish*."""
    if not board.record.done:
        board = await act(desk, board, "s", name)
    board = await act(desk, board, "undo", name)
    board = await played(desk, board, WINNING[:-1])
    board = await act(desk, board, "finish", name)
    assert board.record.won
    return board


async def ranked(desk: Desk, user: int = OWNER, day: date = TODAY) -> Result:
    result = await desk.attempts.first(user, day, DAILY)
    assert result is not None
    return result


async def on_board(desk: Desk, database: Database, day: date = TODAY) -> list[DailyEntry]:
    page = await Boards(database).daily(DailyBoard(HERE.guild_id, day, DAILY.game, DAILY.options))
    return list(page.entries)
