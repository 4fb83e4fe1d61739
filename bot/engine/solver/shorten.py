"""Fewer moves for the same win: steps left out, joined, or taken from the waste at a better time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from bot.engine.solver.space import NO_CARD, StateT, Step
from bot.engine.table import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.solver.space import Space, Steps


@dataclass(slots=True)
class Shortening(Generic[StateT]):
    """``plays`` bounds the work: the steps that may be made to try things out."""

    space: Space[StateT]
    plays: int

    def shortened(self, steps: Steps) -> Steps:
        """A line that wins with no more moves than ``steps``, which must win."""
        steps = self._without_loops(steps)
        best, gained = self._cost(steps), True
        while gained and best is not None and self.plays > 0:
            gained = False
            for other in self._variants(steps):
                cost = self._cost(other, best)
                if cost is not None and cost < best:
                    steps, best, gained = other, cost, True
                    break
                if self.plays <= 0:
                    break
        return steps

    def _cost(self, steps: Steps, below: int | None = None) -> int | None:
        """How many moves, touches of the stock included; None if it does not win, or not in fewer."""
        state, cost = self.space.start, 0
        for step in steps:
            self.plays -= 1
            made = self.space.play(state, step)
            if made is None:
                return None
            state, touches = made
            cost += 1 + touches
            if below is not None and cost >= below:
                return None
        return cost if self.space.won(state) else None

    def _without_loops(self, steps: Steps) -> Steps:
        """Leave out what leads back to a position that the line has been in."""
        state, kept = self.space.start, list[Step]()
        states = [state]
        for step in steps:
            made = self.space.play(state, step)
            if made is None:
                return steps
            state = made[0]
            kept.append(step)
            if state in states:
                del kept[states.index(state) :], states[states.index(state) + 1 :]
            else:
                states.append(state)
        return tuple(kept)

    def _variants(self, steps: Steps) -> Iterator[Steps]:
        yield from _left_out(steps)
        yield from _joined(steps)
        yield from _moved(steps)


def _left_out(steps: Steps) -> Iterator[Steps]:
    for index, step in enumerate(steps):
        if step[1].kind is not Kind.WASTE and step[2].kind is not Kind.FOUNDATION:
            yield steps[:index] + steps[index + 1 :]


def _joined(steps: Steps) -> Iterator[Steps]:
    """Two steps with the same run, of which the first needs not be."""
    for index, (card, source, target, count) in enumerate(steps):
        for later in range(index + 1, len(steps)):
            _, start, end, same = steps[later]
            if start == target and same == count:
                joined = (card, source, end, count)
                yield (*steps[:index], *steps[index + 1 : later], joined, *steps[later + 1 :])
                yield (*steps[:index], joined, *steps[index + 1 : later], *steps[later + 1 :])
            if target in (start, end):
                break


def _moved(steps: Steps) -> Iterator[Steps]:
    """A card taken from the waste sooner or later."""
    for index, step in enumerate(steps):
        if step[0] == NO_CARD:
            continue
        rest = steps[:index] + steps[index + 1 :]
        for other in range(len(steps)):
            if other != index:
                yield (*rest[:other], step, *rest[other:])
