"""Stock and waste as one row of cards of which some can be reached."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Talon:
    """How stock and waste turn. A talon's cards are the waste's, then the stock's as they are drawn;

    ``at`` of them lie in the waste.
    """

    draw: int
    redeals: bool

    @property
    def free(self) -> bool:
        """Whether every card can be reached at any time."""
        return self.draw == 1 and self.redeals

    def canonical(self, size: int, at: int) -> int:
        """The same number for all ``at`` from which the same cards can be reached, now and later."""
        if self.redeals and (at % self.draw == 0 or at == size):
            return 0
        return at

    def reach(self, size: int, at: int) -> tuple[tuple[int, int], ...]:
        """The places of the cards that can come to the waste's top, and how many touches of the stock that

        takes, fewest first.
        """
        return _reach(self.draw, self.redeals, size, at)


@lru_cache(maxsize=20_000)
def _reach(draw: int, redeals: bool, size: int, at: int) -> tuple[tuple[int, int], ...]:
    ends = [at, *_ends(draw, size, at), *((0, *_ends(draw, size, 0)) if redeals else ())]
    nearest = dict[int, int]()
    for touches, end in enumerate(ends):
        if end:
            nearest.setdefault(end - 1, touches)
    return tuple(nearest.items())


def _ends(draw: int, size: int, at: int) -> list[int]:
    """How many cards lie in the waste after each touch up to the end of the stock."""
    return [*range(at + draw, size, draw), *([size] if at < size else [])]
