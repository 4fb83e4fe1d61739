"""The history of one game: undo, redo, the count, and what a stored game gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.deals import Deal
from bot.engine.errors import BadMove, IllegalMove, NothingToRedo, NothingToUndo, UndoLimit
from bot.engine.games import BY_KEY
from bot.engine.record import Action, Record
from bot.engine.table import Move

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.table import Table

    Layout = Callable[..., Table]

GAME = BY_KEY["klondike"]
LIMIT = 100


def begin() -> Record:
    return Record.begin(GAME, Deal(GAME, ("D1", "N"), 6).table())


def turned(record: Record, times: int) -> Record:
    for _ in range(times):
        record = record.act(GAME.stock_move(record.table))
    return record


def test_the_start() -> None:
    record = begin()
    assert (record.done, record.floor, record.count, record.last) == (0, 0, 0, None)
    assert not record.can_undo
    assert not record.can_redo
    assert not record.won
    assert record.actions_text == ""
    with pytest.raises(NothingToUndo):
        record.undo()
    with pytest.raises(NothingToRedo):
        record.redo()


def test_undo_and_redo_are_exact() -> None:
    record = turned(begin(), 30)
    states = [(position.table, position.tally) for position in record.position.line()][::-1]
    back = record
    for done in range(29, -1, -1):
        back = back.undo()
        assert (back.table, back.tally) == states[done]
        assert back.count == 30
    assert back.table == begin().table
    for done in range(1, 31):
        back = back.redo()
        assert (back.table, back.tally) == states[done]
        assert back.count == 30 + done
    assert not back.can_redo


def test_a_new_move_ends_the_redo() -> None:
    record = turned(begin(), 5).undo().undo()
    assert record.can_redo
    record = turned(record, 1)
    assert not record.can_redo
    assert len(record.actions) == record.done == 4
    with pytest.raises(NothingToRedo):
        record.redo()


def test_what_moved_together_comes_back_together(layout: Layout) -> None:
    table = layout(GAME, t="AS 2S (9C)3S")
    record = Record.begin(GAME, table).act(*map(Move.parse, ("t1>f1", "t2>f1", "t3>f1")))
    assert (record.done, record.count, record.tally.points) == (1, 3, 35)
    assert str(record.last) == "t1>f1+t2>f1+t3>f1"
    back = record.undo()
    assert back.table == table
    assert back.tally.points == 0
    assert back.redo().table == record.table
    assert back.redo().count == 6


def test_an_action_with_an_illegal_part_does_nothing(layout: Layout) -> None:
    record = Record.begin(GAME, layout(GAME, t="AS 9S"))
    with pytest.raises(IllegalMove):
        record.act(Move.parse("t1>f1"), Move.parse("t2>f1"))
    assert record.done == 0


def test_undo_reaches_a_hundred_actions_back() -> None:
    record = turned(begin(), LIMIT + 30)
    for _ in range(LIMIT):
        record = record.undo()
    assert record.done == 30
    assert not record.can_undo
    with pytest.raises(UndoLimit) as raised:
        record.undo()
    assert raised.value.limit == LIMIT


def test_undoing_and_moving_on_does_not_reach_further_back() -> None:
    """What lay more than 100 actions back once is out of reach for good."""
    record = turned(begin(), 150)
    for _ in range(60):
        record = record.undo()
    assert (record.done, record.floor) == (90, 50)
    record = turned(record, 10)
    assert record.floor == 50
    for _ in range(50):
        record = record.undo()
    with pytest.raises(UndoLimit):
        record.undo()
    record = turned(record, 101)
    assert record.floor == 51


def test_redoing_moves_the_limit_no_further_than_it_was() -> None:
    record = turned(begin(), 130)
    for _ in range(20):
        record = record.undo()
    for _ in range(20):
        record = record.redo()
    assert (record.done, record.floor) == (130, 30)


def test_the_count_never_falls() -> None:
    record, counts = turned(begin(), 3), list[int]()
    for step in (Record.undo, Record.undo, Record.redo, Record.undo):
        record = step(record)
        counts.append(record.count)
    assert counts == [3, 3, 4, 4]


def test_a_stored_game_comes_back_whole() -> None:
    record = turned(begin(), 120).undo().undo()
    start = begin().table
    kept = record.actions_text
    again = Record.restore(GAME, start, kept, done=record.done, floor=record.floor, count=record.count)
    assert again == record
    assert (again.table, again.tally) == (record.table, record.tally)
    assert again.redo().redo().table == turned(begin(), 120).table
    for _ in range(record.done - record.floor):
        again = again.undo()
    with pytest.raises(UndoLimit):
        again.undo()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("nonsense", BadMove),
        ("s>w +", BadMove),
        ("s>w++s>w", BadMove),
        ("s>w t1>t9", IllegalMove),
        ("s*3>w", IllegalMove),
        ("w>s", IllegalMove),
        ("t1*2>t2", IllegalMove),
    ],
)
def test_a_corrupt_history_is_refused(text: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        Record.restore(GAME, begin().table, text, done=len(text.split()), floor=0, count=1)


@pytest.mark.parametrize("text", ["t3>f1+t4>f2", "s>w", "w*24>s", "t1*3>t2+t1>f1+s*3>w"])
def test_actions_round_trip(text: str) -> None:
    assert str(Action.parse(text)) == text


@pytest.mark.parametrize("text", ["", "+", "t1>f1+", "t1>f1 t2>f2"])
def test_other_text_is_no_action(text: str) -> None:
    with pytest.raises(BadMove):
        Action.parse(text)
