"""The parts of a solitaire's position: slots, piles, moves and the table that holds them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, Self

from bot.engine.cards import Card
from bot.engine.errors import BadMove, BadSlot

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Kind(IntEnum):
    """The kinds of piles; the board layout knows these and no game."""

    STOCK = 0
    WASTE = 1
    FOUNDATION = 2
    TABLEAU = 3
    CELL = 4

    @property
    def letter(self) -> str:
        return "swftc"[self]

    @property
    def single(self) -> bool:
        """Whether a table has at most one pile of this kind, so that its text needs no number."""
        return self in (Kind.STOCK, Kind.WASTE)


_SLOT = re.compile(r"s|w|[ftc][1-9]", re.ASCII)
_MOVE = re.compile(r"(s|w|[ftc][1-9])(?:\*([1-9][0-9]{0,2}))?>(s|w|[ftc][1-9])", re.ASCII)


class Slot(NamedTuple):
    """A place for a pile. ``at`` counts from 0; the text counts from 1, as people do: ``t3``."""

    kind: Kind
    at: int = 0

    def __str__(self) -> str:
        return self.kind.letter if self.kind.single else f"{self.kind.letter}{self.at + 1}"

    @classmethod
    def parse(cls, text: str) -> Slot:
        """Read ``s``, ``w``, ``f1``, ``t3``, ``c2``. Raises ``BadSlot``."""
        if not _SLOT.fullmatch(text):
            raise BadSlot(text)
        return cls(Kind("swftc".index(text[0])), int(text[1:] or 1) - 1)


STOCK = Slot(Kind.STOCK)
WASTE = Slot(Kind.WASTE)


@dataclass(frozen=True, slots=True)
class Move:
    """``count`` cards travel from ``source`` to ``target``, keeping their order.

    A touch on the stock is a move too: ``s*3>w`` deals three, ``w*24>s`` turns the waste over.
    """

    source: Slot
    target: Slot
    count: int = 1

    def __str__(self) -> str:
        count = "" if self.count == 1 else f"*{self.count}"
        return f"{self.source}{count}>{self.target}"

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read ``t3*2>t5``. Raises ``BadMove`` for text that is no move, legal or not."""
        match = _MOVE.fullmatch(text)
        if match is None or match[2] == "1":
            raise BadMove(text)
        return cls(Slot.parse(match[1]), Slot.parse(match[3]), int(match[2] or 1))


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards from the covered end to the open end; the first ``hidden`` of them lie face down."""

    cards: tuple[Card, ...] = ()
    hidden: int = 0

    @classmethod
    def of(cls, text: str) -> Self:
        """An open pile from the texts of its cards, separated by spaces. Raises ``BadCard``."""
        return cls(tuple(map(Card.parse, text.split())))

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def top(self) -> Card | None:
        """The uncovered card, if it is face up."""
        return self.cards[-1] if len(self.cards) > self.hidden else None

    @property
    def open(self) -> tuple[Card, ...]:
        return self.cards[self.hidden :]

    def without(self, count: int) -> Pile:
        """The pile with ``count`` cards less; a card so uncovered turns face up at once (rules.md)."""
        left = self.cards[: len(self.cards) - count]
        return Pile(left, min(self.hidden, max(len(left) - 1, 0)))

    def plus(self, run: tuple[Card, ...]) -> Pile:
        return Pile(self.cards + run, self.hidden)


NO_PILE = Pile()


@dataclass(frozen=True, slots=True)
class Table:
    """A position: the piles by kind, in ``Kind`` order, and the chosen options. Hashable."""

    options: tuple[str, ...]
    piles: tuple[tuple[Pile, ...], ...]

    @classmethod
    def of(
        cls,
        options: tuple[str, ...],
        tableau: tuple[Pile, ...],
        *,
        foundations: int,
        stock: tuple[Card, ...] | None = None,
        cells: tuple[Pile, ...] = (),
    ) -> Table:
        """Lay out a start: ``stock`` in the order of drawing, or None for a game without a stock."""
        drawn = () if stock is None else (Pile(stock[::-1], len(stock)),)
        waste = () if stock is None else (NO_PILE,)
        return cls(options, (drawn, waste, (NO_PILE,) * foundations, tableau, cells))

    def __getitem__(self, slot: Slot) -> Pile:
        return self.piles[slot.kind][slot.at]

    def __contains__(self, slot: Slot) -> bool:
        return slot.at < len(self.piles[slot.kind])

    def slots(self, *kinds: Kind) -> Iterator[Slot]:
        """Every place on the table, or those of the given kinds, in a fixed order."""
        for kind in kinds or Kind:
            for index in range(len(self.piles[kind])):
                yield Slot(kind, index)

    @property
    def stock(self) -> Pile:
        """The stock; an empty pile in games without one."""
        return self.piles[Kind.STOCK][0] if self.piles[Kind.STOCK] else NO_PILE

    @property
    def waste(self) -> Pile:
        return self.piles[Kind.WASTE][0] if self.piles[Kind.WASTE] else NO_PILE

    @property
    def foundations(self) -> tuple[Pile, ...]:
        return self.piles[Kind.FOUNDATION]

    @property
    def tableau(self) -> tuple[Pile, ...]:
        return self.piles[Kind.TABLEAU]

    @property
    def cells(self) -> tuple[Pile, ...]:
        return self.piles[Kind.CELL]

    @property
    def undealt(self) -> int:
        """How many cards lie hidden, in the stock or in the waste; no move of any game adds to them."""
        return sum(pile.hidden for pile in self.tableau) + len(self.stock) + len(self.waste)

    def with_piles(self, changed: Mapping[Slot, Pile]) -> Table:
        rows = list(self.piles)
        for slot, pile in changed.items():
            row = rows[slot.kind]
            rows[slot.kind] = (*row[: slot.at], pile, *row[slot.at + 1 :])
        return Table(self.options, tuple(rows))
