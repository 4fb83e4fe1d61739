"""The positions of Eight Off for the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.engine.solver.codes import KINGS, code, codes, without
from bot.engine.solver.space import NO_CARD, Columns, Heights, Step, Steps
from bot.engine.solver.worth import EIGHT_OFF, ColumnWorth
from bot.engine.table import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.eight_off import EightOff
    from bot.engine.table import Slot, Table

State: TypeAlias = tuple[Columns, bytes, Heights]
"""The columns, the cells (``_EMPTY`` where there is none), the heights of the foundations."""

_EMPTY = 255


class EightOffSpace:
    """A card that can go up does so at once: what would lie on it in a column is up already."""

    def __init__(self, game: EightOff, table: Table) -> None:
        self.columns = tuple(table.slots(Kind.TABLEAU))
        self.cells = tuple(table.slots(Kind.CELL))
        self.foundations = tuple(table.slots(Kind.FOUNDATION))
        self.start: State = (
            tuple(codes(pile.cards) for pile in table.tableau),
            bytes(code(pile.cards[0]) if pile.cards else _EMPTY for pile in table.cells),
            tuple(map(len, table.foundations)),
        )
        self.worths = tuple(ColumnWorth(weights) for weights in EIGHT_OFF)
        self.views = len(EIGHT_OFF)
        self.move_weight = 0.25

    def key(self, state: State) -> tuple[object, ...]:
        """Columns and cells in any order; the foundations' heights follow from the cards that are left."""
        columns, cells, _ = state
        return (*sorted(columns), bytes(sorted(cells)))

    def won(self, state: State) -> bool:
        return sum(state[2]) == 52

    def finish(self, state: State) -> Steps | None:
        return () if self.won(state) else None

    def worth(self, state: State, view: int) -> float:
        columns, cells, heights = state
        worth = self.worths[view]
        return worth.of(columns, cells.replace(bytes((_EMPTY,)), b""), heights)

    def settle(self, state: State) -> tuple[State, Steps]:
        steps: Steps = ()
        while (step := self._next_up(state)) is not None:
            made = self.play(state, step)
            assert made is not None
            state = made[0]
            steps += (step,)
        return state, steps

    def _next_up(self, state: State) -> Step | None:
        columns, cells, heights = state
        for index, column in enumerate(columns):
            if column and heights[column[-1] & 3] == column[-1] >> 2:
                return NO_CARD, self.columns[index], self.foundations[column[-1] & 3], 1
        for index, card in enumerate(cells):
            if card != _EMPTY and heights[card & 3] == card >> 2:
                return NO_CARD, self.cells[index], self.foundations[card & 3], 1
        return None

    def successors(self, state: State) -> Sequence[tuple[State, Steps, int]]:
        found = list[tuple[State, Steps, int]]()
        for step in self._steps(state):
            made = self.play(state, step)
            if made is not None:
                settled, more = self.settle(made[0])
                found.append((settled, (step, *more), 1 + len(more)))
        return found

    def _steps(self, state: State) -> Iterator[Step]:
        """Steps worth trying; ``play`` refuses those with too long a run."""
        columns, cells, _ = state
        tops = {column[-1]: slot for slot, column in zip(self.columns, columns, strict=True) if column}
        empty = next((slot for slot, column in zip(self.columns, columns, strict=True) if not column), None)
        free = next((slot for slot, card in zip(self.cells, cells, strict=True) if card == _EMPTY), None)
        for slot, column in zip(self.columns, columns, strict=True):
            if not column:
                continue
            count = _run(column)
            target = _taker(column[-count], tops, empty)
            if target is not None and (column[0] < KINGS or count < len(column)):
                yield NO_CARD, slot, target, count
            if free is not None:
                yield NO_CARD, slot, free, 1
        for slot, card in zip(self.cells, cells, strict=True):
            target = _taker(card, tops, empty) if card != _EMPTY else None
            if target is not None:
                yield NO_CARD, slot, target, 1

    def play(self, state: State, step: Step) -> tuple[State, int] | None:
        columns, cells, heights = state
        _, source, target, count = step
        if source.kind is Kind.CELL:
            run = cells[source.at : source.at + 1]
            if run[0] == _EMPTY:
                return None
            cells = _replaced(cells, source.at, _EMPTY)
        else:
            column = columns[source.at]
            if not column or count > _run(column):
                return None
            run = column[-count:]
            columns = (*columns[: source.at], without(column, count), *columns[source.at + 1 :])
        if target.kind is Kind.FOUNDATION:
            if count != 1 or run[0] & 3 != target.at or heights[target.at] != run[0] >> 2:
                return None
            up = (*heights[: target.at], heights[target.at] + 1, *heights[target.at + 1 :])
            return (columns, cells, up), 0
        if target.kind is Kind.CELL:
            if count != 1 or source.kind is Kind.CELL or cells[target.at] != _EMPTY:
                return None
            return (columns, _replaced(cells, target.at, run[0]), heights), 0
        if source == target or not _fits(state, step, run):
            return None
        onto = columns[target.at] + run
        return ((*columns[: target.at], onto, *columns[target.at + 1 :]), cells, heights), 0


def _run(column: bytes) -> int:
    """How many cards at the column's end are in order."""
    length = 1
    while length < len(column) and column[-length - 1] == column[-length] + 4:
        length += 1
    return length


def _taker(card: int, tops: dict[int, Slot], empty: Slot | None) -> Slot | None:
    return empty if card >= KINGS else tops.get(card + 4)


def _fits(state: State, step: Step, run: bytes) -> bool:
    """Whether the run may lie there, and is not longer than cells and empty columns allow (rules.md)."""
    columns, cells, _ = state
    _, source, target, count = step
    onto = columns[target.at]
    if run[0] < KINGS if not onto else onto[-1] != run[0] + 4:
        return False
    if source.kind is Kind.CELL:
        return True
    empty = sum(not column for column in columns) - (not onto)
    return count <= (cells.count(_EMPTY) + 1) * 2**empty


def _replaced(cells: bytes, index: int, card: int) -> bytes:
    return cells[:index] + bytes((card,)) + cells[index + 1 :]
