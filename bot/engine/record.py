"""The history of one game: what was done, what was taken back, and the position that stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from bot.engine.errors import NothingToRedo, NothingToUndo, UndoLimit
from bot.engine.table import Move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.scoring import Tally
    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Table


@dataclass(frozen=True, slots=True)
class Action:
    """What one press did: the moves that are made, and taken back, together. Text: ``t3>f1+t4>f2``."""

    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return "+".join(map(str, self.moves))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ``BadMove``."""
        return cls(tuple(map(Move.parse, text.split("+"))))


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A table with what was earned on the way to it; linked to the position before the last action.

    ``undealt`` is the table's, kept because hints compare it along the whole line.
    """

    table: Table
    tally: Tally
    before: Position | None = None
    undealt: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "undealt", self.table.undealt)

    def line(self) -> Iterator[Position]:
        """This position and those before it, newest first."""
        position: Position | None = self
        while position is not None:
            yield position
            position = position.before


@dataclass(frozen=True, slots=True)
class Record:
    """One game as a value.

    ``actions[:done]`` stand, ``actions[done:]`` were taken back and can be redone until a new action.
    ``floor`` is how far back undo reaches: the last ``undo_limit`` actions (rules.md). ``count`` is the
    number of moves ever made; a move taken back still counts, and so does making it again. ``actions_text``
    is that of all ``actions``, kept because writing a long history anew at each press costs too much.
    """

    game: Solitaire
    actions: tuple[Action, ...]
    done: int
    floor: int
    count: int
    position: Position = field(compare=False)
    actions_text: str = ""

    @classmethod
    def begin(cls, game: Solitaire, table: Table) -> Self:
        """Start at ``table``, usually ``game.deal(pack, options)``."""
        return cls(game, (), 0, 0, 0, Position(table, game.opening_tally(table)))

    @classmethod
    def restore(
        cls, game: Solitaire, table: Table, actions: str, *, done: int, floor: int, count: int
    ) -> Self:
        """Replay a stored history from its start. Raises ``BadMove`` or ``IllegalMove`` for a corrupt one."""
        parsed = tuple(map(Action.parse, actions.split()))
        position = Position(table, game.opening_tally(table))
        for action in parsed[:done]:
            position = _after(game, position, action)
        return cls(game, parsed, done, floor, count, position, _text(parsed))

    @property
    def table(self) -> Table:
        return self.position.table

    @property
    def tally(self) -> Tally:
        return self.position.tally

    @property
    def won(self) -> bool:
        return self.game.won(self.table)

    @property
    def can_undo(self) -> bool:
        return self.done > self.floor

    @property
    def can_redo(self) -> bool:
        return self.done < len(self.actions)

    @property
    def last(self) -> Action | None:
        """The action that led here, if any."""
        return self.actions[self.done - 1] if self.done else None

    def act(self, *moves: Move) -> Self:
        """Make ``moves`` as one action. Raises ``IllegalMove``; what was taken back is then gone."""
        action = Action(moves)
        position = _after(self.game, self.position, action)
        done = self.done + 1
        kept = self.actions[: self.done]
        return replace(
            self,
            actions=(*kept, action),
            actions_text=f"{_text(kept) if self.can_redo else self.actions_text} {action}".lstrip(),
            done=done,
            floor=max(self.floor, done - self.game.undo_limit),
            count=self.count + len(moves),
            position=position,
        )

    def undo(self) -> Self:
        """Take the last action back. Raises ``NothingToUndo``, or ``UndoLimit`` past the last 100."""
        if not self.done:
            raise NothingToUndo
        before = self.position.before
        if not self.can_undo or before is None:
            raise UndoLimit(self.game.undo_limit)
        return replace(self, done=self.done - 1, position=before)

    def redo(self) -> Self:
        """Make the action again that was taken back last. Raises ``NothingToRedo``."""
        if not self.can_redo:
            raise NothingToRedo
        action = self.actions[self.done]
        return replace(
            self,
            done=self.done + 1,
            floor=max(self.floor, self.done + 1 - self.game.undo_limit),
            count=self.count + len(action.moves),
            position=_after(self.game, self.position, action),
        )


def _text(actions: tuple[Action, ...]) -> str:
    return " ".join(map(str, actions))


def _after(game: Solitaire, position: Position, action: Action) -> Position:
    table, tally = position.table, position.tally
    for move in action.moves:
        after = game.apply(table, move)
        tally = game.score(tally, table, move, after)
        table = after
    return Position(table, tally, position)
