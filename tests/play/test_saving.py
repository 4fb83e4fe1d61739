"""What a press writes: little where it is a plain move, and everything or nothing where it is more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.play.board import Board, Moved
from bot.storage.states import Attempt, GameState
from tests.play.playing import a_press, act, begun, posted, press, ranked

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy.sql.base import Executable

    from bot.storage.database import Database
    from tests.play.conftest import Desk


pytestmark = pytest.mark.usefixtures("winnable")


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch, database: Database) -> list[str]:
    """What the database is asked, from the first look on."""
    asked = list[str]()
    for name in ("write", "read", "transaction"):
        called = getattr(database, name)

        monkeypatch.setattr(database, name, _noted(called, name, asked))
    return asked


def _noted(called: Callable[..., object], name: str, asked: list[str]) -> Callable[..., object]:
    def spy(*args: object) -> object:
        asked.append(name)
        return called(*args)

    return spy


async def test_a_plain_move_is_one_statement(desk: Desk, statements: list[str]) -> None:
    board = await press(desk, await posted(desk), "s")
    statements.clear()
    for wish in ("s", "undo", "redo", "hint", "s"):
        board = await press(desk, board, wish)
    assert statements == ["write"] * 5


async def test_the_first_move_and_the_end_bring_the_result(desk: Desk, statements: list[str]) -> None:
    board = await posted(desk)
    statements.clear()
    board = await press(desk, board, "s")
    assert statements == ["transaction"]
    result = await desk.results.get(board.saved.id)
    assert result is not None
    assert (result.state, result.actions) == (GameState.OPEN, 1)
    statements.clear()
    await press(desk, board, "quit!")
    assert statements == ["transaction"]
    result = await desk.results.get(board.saved.id)
    assert result is not None
    assert (result.state, result.finished_at) == (GameState.GIVEN_UP, desk.clock())


async def test_a_game_without_a_move_has_no_result(desk: Desk) -> None:
    board = await press(desk, await posted(desk), "hint", "quit!")
    assert await desk.results.get(board.saved.id) is None


async def test_a_first_attempt_is_followed_move_by_move(desk: Desk, statements: list[str]) -> None:
    board = await act(desk, await begun(desk), "s")
    statements.clear()
    board = await act(desk, board, "s")
    assert statements == ["transaction"]
    assert (await ranked(desk)).actions == 2
    await act(desk, board, "quit!")
    practice = await act(desk, await begun(desk, message=501), "s")
    statements.clear()
    await act(desk, practice, "s")
    assert statements == ["write"]


async def test_a_board_is_foreseen_as_it_comes(desk: Desk) -> None:
    """Else it would be drawn twice; so with the move that binds the attempt."""
    board = await begun(desk)
    for wish in ("s", "s", "undo"):
        told = list[Board]()
        wanted = a_press(board, wish, message=board.saved.message_id)
        board = await desk.solitaires.press(wanted, told.append)
        assert told == [board]
    assert board.saved.attempt is Attempt.RANKED


async def test_after_a_fault_the_database_is_asked(
    desk: Desk, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write of which nobody knows whether it was made leaves nothing in memory."""
    board = await press(desk, await posted(desk), "s")
    write = database.write

    async def fail(statement: Executable, parameters: Mapping[str, object]) -> None:
        await write(statement, parameters)
        raise BlockingIOError

    with monkeypatch.context() as patched:
        patched.setattr(database, "write", fail)
        with pytest.raises(BlockingIOError):
            await press(desk, board, "s")
    saved = await desk.games.get(board.saved.id)
    assert saved is not None
    assert saved.version == 2
    late = await press(desk, board, "s")
    assert late.saved.version == 2  # it is shown what the first press did
    assert isinstance((await press(desk, late, "s")).said, Moved)
