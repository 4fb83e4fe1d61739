"""Beam search: the most promising positions of each depth, and none twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import nsmallest
from itertools import count
from typing import TYPE_CHECKING, Generic, NamedTuple

from bot.engine.solver.space import StateT, Steps

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from bot.engine.solver.budget import Budget
    from bot.engine.solver.space import Space

_ASK_EVERY = 256
_WIDTHS = (30, 100, 400)
_WIDEST = 1600  # memory: some hundred megabytes, were it wider


class Node(NamedTuple, Generic[StateT]):
    """A position in the search. Compared by ``worth``; ``serial`` makes that a total order."""

    worth: float
    serial: int
    state: StateT
    before: Node[StateT] | None
    moves: int
    steps: Steps

    def line(self) -> Steps:
        """All steps from the start to here."""
        parts = list[Steps]()
        node: Node[StateT] | None = self
        while node is not None:
            parts.append(node.steps)
            node = node.before
        return tuple(step for steps in reversed(parts) for step in steps)


@dataclass(slots=True)
class Search(Generic[StateT]):
    """One question. ``exhausted`` once a beam came to its end without leaving anything out."""

    space: Space[StateT]
    budget: Budget
    exhausted: bool = False
    looked: int = 0
    over: bool = False
    _serial: Iterator[int] = field(default_factory=count)

    def line(self) -> Steps | None:
        """The steps of a winning line, if one is found."""
        for width, view in _rounds(self.space.views):
            steps = self._beam(width, view)
            if steps is not None or self.exhausted or self.over:
                return steps
        return None

    def _beam(self, width: int, view: int) -> Steps | None:
        state, steps = self.space.settle(self.space.start)
        layer = [Node(0.0, next(self._serial), state, None, 0, steps)]
        if (rest := self.space.finish(state)) is not None:
            return steps + rest
        seen: set[Hashable] = {self.space.key(state)}
        complete = True
        while layer:
            kids = list[Node[StateT]]()
            for node in layer:
                if self._expired():
                    return None
                if (found := self._expand(node, view, seen, kids)) is not None:
                    return found
            complete = complete and len(kids) <= width
            layer = nsmallest(width, kids)
        self.exhausted = complete
        return None

    def _expand(
        self, node: Node[StateT], view: int, seen: set[Hashable], kids: list[Node[StateT]]
    ) -> Steps | None:
        space = self.space
        for state, steps, made in space.successors(node.state):
            key = space.key(state)
            if key in seen:
                continue
            seen.add(key)
            moves = node.moves + made
            worth = space.worth(state, view) + space.move_weight * moves
            kid = Node(worth, next(self._serial), state, node, moves, steps)
            if (rest := space.finish(state)) is not None:
                return kid.line() + rest
            kids.append(kid)
        return None

    def _expired(self) -> bool:
        self.looked += 1
        if self.looked > self.budget.states:
            self.over = True
        elif self.looked % _ASK_EVERY == 0:
            self.over = self.budget.expired()
        return self.over


def _rounds(views: int) -> Iterator[tuple[int, int]]:
    """Ever wider beams; then the widest with each other view, and wider again."""
    for width in _WIDTHS:
        yield width, 0
        yield width, 1 % views
    for doubled in count():
        for view in range(views):
            yield _WIDEST << doubled, view
