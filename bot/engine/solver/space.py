"""What the search must know of a game: its positions as small values, and the steps between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from bot.engine.table import Slot

NO_CARD = -1
Step: TypeAlias = "tuple[int, Slot, Slot, int]"
"""One card or run from place to place: the card's code where it comes out of stock and waste, else
``NO_CARD``; source, target, count. The touches of the stock before it are not said: they follow."""

Steps: TypeAlias = "tuple[Step, ...]"
Columns: TypeAlias = tuple[bytes, ...]
Heights: TypeAlias = tuple[int, ...]
StateT = TypeVar("StateT")


class Space(Protocol[StateT]):
    """The positions that can be reached from one table, hidden cards known."""

    @property
    def start(self) -> StateT: ...

    @property
    def views(self) -> int:
        """How many different opinions ``worth`` has."""
        ...

    @property
    def move_weight(self) -> float:
        """What each move made counts, in the measure of ``worth``: more of it prefers short lines."""
        ...

    def key(self, state: StateT) -> Hashable:
        """Equal for positions from which the same can be reached."""
        ...

    def settle(self, state: StateT) -> tuple[StateT, Steps]:
        """Make the steps that cannot harm."""
        ...

    def successors(self, state: StateT) -> Sequence[tuple[StateT, Steps, int]]:
        """Every position that may be worth going to next, settled, the steps to it, and their moves.

        The moves are the steps and the touches of the stock before them.
        A winning line exists from ``state`` only if one exists from some of these.
        """
        ...

    def play(self, state: StateT, step: Step) -> tuple[StateT, int] | None:
        """Make one step, if the rules allow it; and the touches of the stock that it needs before."""
        ...

    def finish(self, state: StateT) -> Steps | None:
        """The steps to the end from a position that is plainly won, else None."""
        ...

    def won(self, state: StateT) -> bool: ...

    def worth(self, state: StateT, view: int) -> float:
        """How far from won it looks: smaller is nearer."""
        ...
