"""What a press makes of a game, computed before anything is stored. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.errors import NotFinishable, NoUsefulMove
from bot.engine.finish import finishing_moves
from bot.engine.hint import hint
from bot.engine.table import Move
from bot.play.acts import Act, PilePress, TypedMoves, Wish
from bot.play.board import (
    Asking,
    Chosen,
    GivenUp,
    Hinted,
    MadeAgain,
    Moved,
    Offering,
    Said,
    Shown,
    TakenBack,
    Typed,
)
from bot.play.pressing import Choice, Habits, press
from bot.play.typed import play_typed

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.record import Record


@dataclass(frozen=True, slots=True)
class Outcome:
    """``record`` is the history to store, None when the press changes nothing that is stored."""

    said: Said
    record: Record | None = None
    choice: Choice | None = None


def outcome(record: Record, wish: Wish, habits: Habits) -> Outcome:
    """Return what ``wish`` does to an open game. Raises the ``Refusal`` that says why it does nothing."""
    match wish:
        case PilePress():
            return _pile(record, wish, habits)
        case TypedMoves(text):
            return _typed(record, text)
        case _:
            return _ACTS[wish](record)


def _pile(record: Record, act: PilePress, habits: Habits) -> Outcome:
    move = press(record.game, record.table, act.pressed, act.chosen, habits)
    return _make(record, move) if isinstance(move, Move) else Outcome(Chosen(), choice=move)


def _typed(record: Record, text: str) -> Outcome:
    played = play_typed(record, text)
    said = Typed(played.made, played.stopped_at, played.refusal)
    return Outcome(said, played.record if played.made else None)


def _make(record: Record, *moves: Move) -> Outcome:
    after = record.act(*moves)
    return Outcome(Moved(after.actions[-1]), after)


def _undo(record: Record) -> Outcome:
    after = record.undo()
    return Outcome(TakenBack(record.actions[after.done]), after)


def _redo(record: Record) -> Outcome:
    after = record.redo()
    return Outcome(MadeAgain(record.actions[record.done]), after)


def _hint(record: Record) -> Outcome:
    move = hint(record.game, record)
    if move is None:
        raise NoUsefulMove
    return Outcome(Hinted(move), record)


def _finish(record: Record) -> Outcome:
    moves = finishing_moves(record.game, record.table)
    if not moves:
        raise NotFinishable
    return _make(record, *moves)


_ACTS: dict[Act, Callable[[Record], Outcome]] = {
    Act.UNDO: _undo,
    Act.REDO: _redo,
    Act.HINT: _hint,
    Act.HINT_YES: _hint,
    Act.FINISH: _finish,
    Act.MENU: lambda _: Outcome(Offering()),
    Act.GIVE_UP: lambda _: Outcome(Asking(Act.GIVE_UP)),
    Act.GIVE_UP_YES: lambda record: Outcome(GivenUp(), record),
    Act.NEW: lambda _: Outcome(Asking(Act.NEW)),
    Act.SAME: lambda _: Outcome(Asking(Act.SAME)),
    Act.SHOW: lambda _: Outcome(Shown()),
    # No board offers these before the end.
    Act.AGAIN: lambda _: Outcome(Shown()),
    Act.PRACTISE: lambda _: Outcome(Shown()),
}
