"""The positions of the harp family, Klondike and Easy Harp, for the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.engine.solver.codes import ALTERNATING, HIDDEN, KINGS, codes, pile_codes, without
from bot.engine.solver.space import NO_CARD, Columns, Heights, Step, Steps
from bot.engine.solver.talon import Talon
from bot.engine.solver.worth import HARP, ColumnWorth
from bot.engine.table import WASTE, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.harp import Harp
    from bot.engine.table import Table

State: TypeAlias = tuple[Columns, bytes, int, Heights]
"""The columns, the talon, how many of its cards lie in the waste, the heights of the foundations."""
_Found: TypeAlias = "tuple[State, Steps, int]"
"""A position gone to, the steps to it, and the touches of the stock before them."""


class HarpSpace:
    """Klondike moves runs of any length; Easy Harp single cards, and a king's run to an empty column."""

    def __init__(self, game: Harp, table: Table) -> None:
        self.packs = game.packs
        self.talon = Talon(game.draw_count(table.options), game.redeals(table.options))
        self.columns = tuple(table.slots(Kind.TABLEAU))
        self.foundations = tuple(table.slots(Kind.FOUNDATION))
        waste = codes(table.waste.cards)
        self.start: State = (
            tuple(map(pile_codes, table.tableau)),
            waste + codes(reversed(table.stock.cards)),
            len(waste),
            tuple(map(len, table.foundations)),
        )
        self.worths = tuple(ColumnWorth(weights) for weights in HARP)
        self.views = len(HARP)
        self.move_weight = 0.25 if self.packs == 1 else 0.5  # measured: more deals won, shorter lines
        self._runs = dict[bytes, int]()

    def key(self, state: State) -> tuple[object, ...]:
        """Columns in any order; the foundations' heights follow from the cards that are left."""
        columns, talon, at, _ = state
        if not self.talon.free:
            return (*sorted(columns), talon, self.talon.canonical(len(talon), at))
        return (*sorted(columns), talon if self.packs == 1 else bytes(sorted(talon)))

    def won(self, state: State) -> bool:
        return sum(state[3]) == 52 * self.packs

    def worth(self, state: State, view: int) -> float:
        columns, talon, _, heights = state
        return self.worths[view].of(columns, talon, heights)

    def run(self, column: bytes) -> int:
        """How many cards at the column's end are in order, face up."""
        length = self._runs.get(column)
        if length is None:
            length = 1
            while length < len(column) and column[-length - 1] in ALTERNATING[column[-length]]:
                length += 1
            self._runs[column] = length
        return length

    def place(self, heights: Heights, card: int) -> int:
        """The first foundation that accepts ``card``, or -1."""
        rank, suit = divmod(card, 4)
        first = suit * self.packs
        if heights[first] == rank:
            return first
        return first + 1 if self.packs == 2 and heights[first + 1] == rank else -1

    def safe(self, heights: Heights) -> tuple[int, int, int, int]:
        """For each suit the highest rank, ace 0, that no card on the table can need to lie on.

        A card is not needed once both cards that fit it are up; or once they can go up, and so can
        the cards of its own colour that would fit them.
        """
        packs = self.packs
        black = min(heights[:packs] + heights[3 * packs :])
        red = min(heights[packs : 3 * packs])
        blacks, reds = max(red, min(red + 1, black + 2)), max(black, min(black + 1, red + 2))
        return blacks, reds, reds, blacks

    def settle(self, state: State) -> tuple[State, Steps]:
        """Send up what is safe; from the waste too where no redeal would feel its absence."""
        steps: Steps = ()
        while (step := self._safe_step(state)) is not None:
            state = self._up(state, step)
            steps += (step,)
        return state, steps

    def _safe_step(self, state: State) -> Step | None:
        columns, talon, at, heights = state
        limits = self.safe(heights)
        for index, column in enumerate(columns):
            if column and column[-1] >> 2 <= limits[column[-1] & 3]:
                place = self.place(heights, column[-1])
                if place >= 0:
                    return NO_CARD, self.columns[index], self.foundations[place], 1
        if at and not self.talon.redeals and talon[at - 1] >> 2 <= limits[talon[at - 1] & 3]:
            place = self.place(heights, talon[at - 1])
            if place >= 0:
                return talon[at - 1], WASTE, self.foundations[place], 1
        return None

    def _up(self, state: State, step: Step) -> State:
        columns, talon, at, heights = state
        _, source, target, _ = step
        if source == WASTE:
            talon, at = talon[: at - 1] + talon[at:], at - 1
        else:
            columns = _with(columns, source.at, without(columns[source.at], 1))
        return columns, talon, at, _raised(heights, target.at, 1)

    def successors(self, state: State) -> Sequence[tuple[State, Steps, int]]:
        found = list[tuple[State, Steps, int]]()
        for after, steps, touches in self._reachable(state):
            settled, more = self.settle(after)
            found.append((settled, steps + more, touches + len(steps) + len(more)))
        return found

    def _reachable(self, state: State) -> Iterator[_Found]:
        takers = _Takers(state[0])
        yield from self._from_columns(state, takers)
        yield from self._from_talon(state, takers)
        yield from self._from_foundations(state, takers)

    def _from_columns(self, state: State, takers: _Takers) -> Iterator[_Found]:
        columns, talon, at, heights = state
        for index, column in enumerate(columns):
            if not column:
                continue
            source = self.columns[index]
            place = self.place(heights, column[-1])
            if place >= 0:
                step = (NO_CARD, source, self.foundations[place], 1)
                yield self._up(state, step), (step,), 0
            for count in self._counts(column):
                for target in takers.of(column[-count]):
                    step = (NO_CARD, source, self.columns[target], count)
                    yield (_shifted(columns, index, target, count), talon, at, heights), (step,), 0
            if self.packs == 1:
                yield from self._parted(state, index, takers)

    def _counts(self, column: bytes) -> list[int]:
        """The lengths that are moved for their own sake: a whole column never to an empty one."""
        whole = self.run(column)
        counts = [whole] if self.packs == 1 or (whole > 1 and column[-whole] >= KINGS) else []
        counts += [1] if self.packs == 2 else []
        return [count for count in counts if count < len(column) or column[0] < KINGS]

    def _parted(self, state: State, index: int, takers: _Takers) -> Iterator[_Found]:
        """A part of a run goes to another card like the one it lies on, only to send that one up at once."""
        columns, talon, at, heights = state
        column, source = columns[index], self.columns[index]
        for count in range(1, self.run(column)):
            place = self.place(heights, column[-count - 1])
            if place < 0:
                continue
            for target in takers.of(column[-count]):
                if target == index:
                    continue
                after = (_shifted(columns, index, target, count), talon, at, heights)
                up = (NO_CARD, source, self.foundations[place], 1)
                yield self._up(after, up), ((NO_CARD, source, self.columns[target], count), up), 0

    def _from_talon(self, state: State, takers: _Takers) -> Iterator[_Found]:
        columns, talon, at, heights = state
        tried = set[int]()
        for where, touches in self.talon.reach(len(talon), at):
            card = talon[where]
            if self.talon.free:
                if card in tried:
                    continue
                tried.add(card)
            place, targets = self.place(heights, card), takers.of(card)
            if place < 0 and not targets:
                continue
            left = talon[:where] + talon[where + 1 :]
            if place >= 0:
                step = (card, WASTE, self.foundations[place], 1)
                yield (columns, left, where, _raised(heights, place, 1)), (step,), touches
            for target in targets:
                step = (card, WASTE, self.columns[target], 1)
                yield (_laid(columns, target, card), left, where, heights), (step,), touches

    def _from_foundations(self, state: State, takers: _Takers) -> Iterator[_Found]:
        columns, talon, at, heights = state
        limits = self.safe(heights)
        for place, height in enumerate(heights):
            suit = place // self.packs
            if height - 1 <= limits[suit]:
                continue
            card = 4 * (height - 1) + suit
            for target in takers.of(card):
                step = (NO_CARD, self.foundations[place], self.columns[target], 1)
                yield (_laid(columns, target, card), talon, at, _raised(heights, place, -1)), (step,), 0

    def play(self, state: State, step: Step) -> tuple[State, int] | None:
        """Make one step where the rules allow it, out of a longest run at most."""
        columns, talon, at, heights = state
        card, source, target, count = step
        touches = 0
        if source == WASTE:
            drawn = self._drawn(talon, at, card)
            if drawn is None:
                return None
            where, touches = drawn
            talon, at, run = talon[:where] + talon[where + 1 :], where, bytes((card,))
        elif source.kind is Kind.FOUNDATION:
            if not heights[source.at] or target.kind is Kind.FOUNDATION:
                return None
            run = bytes((4 * (heights[source.at] - 1) + source.at // self.packs,))
            heights = _raised(heights, source.at, -1)
        else:
            column = columns[source.at]
            if not column or count > self.run(column):
                return None
            run = column[-count:]
            columns = _with(columns, source.at, without(column, count))
        if target.kind is Kind.FOUNDATION:
            if count != 1 or self.place(heights, run[0]) != target.at:
                return None
            return (columns, talon, at, _raised(heights, target.at, 1)), touches
        if source == target or not self._accepts(columns[target.at], run):
            return None
        return (_with(columns, target.at, columns[target.at] + run), talon, at, heights), touches

    def _accepts(self, column: bytes, run: bytes) -> bool:
        if not column:
            return run[0] >= KINGS
        return column[-1] in ALTERNATING[run[0]] and (self.packs == 1 or len(run) == 1)

    def _drawn(self, talon: bytes, at: int, card: int) -> tuple[int, int] | None:
        """Where the nearest such card that can be reached lies, and the touches up to it."""
        reach = self.talon.reach(len(talon), at)
        return next((found for found in reach if talon[found[0]] == card), None)

    def finish(self, state: State) -> Steps | None:
        """With no card hidden and every card of the talon in reach, the lowest cards go up to the end."""
        if self.won(state):
            return ()
        columns, *_ = state
        if not self.talon.free or any(column and column[0] >= HIDDEN for column in columns):
            return None
        steps: Steps = ()
        while not self.won(state):
            step = self._next_up(state)
            made = self.play(state, step) if step is not None else None
            if step is None or made is None:
                return None
            state = made[0]
            steps += (step,)
        return steps

    def _next_up(self, state: State) -> Step | None:
        columns, talon, at, heights = state
        for index, column in enumerate(columns):
            if column and (place := self.place(heights, column[-1])) >= 0:
                return NO_CARD, self.columns[index], self.foundations[place], 1
        for where, _ in self.talon.reach(len(talon), at):
            if (place := self.place(heights, talon[where])) >= 0:
                return talon[where], WASTE, self.foundations[place], 1
        return None


class _Takers:
    """Which columns take a card."""

    def __init__(self, columns: Columns) -> None:
        self._tops = dict[int, list[int]]()
        self._empty: tuple[int, ...] = ()
        for index, column in enumerate(columns):
            if column:
                self._tops.setdefault(column[-1], []).append(index)
            else:
                self._empty = (index,)  # one empty column is as good as another

    def of(self, card: int) -> Sequence[int]:
        if card >= KINGS:
            return self._empty
        first, second = ALTERNATING[card]
        tops = self._tops
        if first in tops:
            return [*tops[first], *tops.get(second, ())]
        return tops.get(second, ())


def _with(columns: Columns, index: int, column: bytes) -> Columns:
    return (*columns[:index], column, *columns[index + 1 :])


def _laid(columns: Columns, index: int, card: int) -> Columns:
    return _with(columns, index, columns[index] + bytes((card,)))


def _shifted(columns: Columns, source: int, target: int, count: int) -> Columns:
    new = list(columns)
    new[target] += new[source][-count:]
    new[source] = without(new[source], count)
    return tuple(new)


def _raised(heights: Heights, place: int, by: int) -> Heights:
    return (*heights[:place], heights[place] + by, *heights[place + 1 :])
