"""A solitaire: its options, its deal, and what a hand on the table means."""

from __future__ import annotations

import abc
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.cards import KING, Card
from bot.engine.errors import BadOptions
from bot.engine.legality import Legality
from bot.engine.scoring import Scoring
from bot.engine.table import STOCK, WASTE, Kind, Move, Slot, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

_ANY = -1


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a new game; ``values`` are written as in the deal code, the first is the default."""

    key: str
    values: tuple[str, ...]


class Solitaire(Legality, Scoring):
    """The rules of one solitaire; stateless, one instance serves every game."""

    key: ClassVar[str]
    letters: ClassVar[str]
    version: ClassVar[int] = 1
    packs: ClassVar[int] = 1
    choices: ClassVar[tuple[Choice, ...]]
    undo_limit: ClassVar[int] = 100

    @property
    def default_options(self) -> tuple[str, ...]:
        return tuple(choice.values[0] for choice in self.choices)

    def parse_options(self, text: str) -> tuple[str, ...]:
        """Read the options part of a deal code, such as ``D1N``. Raises ``BadOptions``."""
        rest, options = text, list[str]()
        for choice in self.choices:
            value = next((value for value in choice.values if rest.startswith(value)), None)
            if value is None:
                raise BadOptions(text)
            options.append(value)
            rest = rest[len(value) :]
        if rest:
            raise BadOptions(text)
        return tuple(options)

    @abc.abstractmethod
    def deal(self, pack: tuple[Card, ...], options: tuple[str, ...]) -> Table:
        """Lay out ``pack`` (columns left to right, each from its covered end, then the rest)."""

    @abc.abstractmethod
    def lesson(self) -> tuple[Table, Move]:
        """A small position, and a move on it that people try: the rule most often got wrong refuses it."""

    def intended(self, table: Table, source: Slot, target: Slot) -> Move:
        """The move somebody means who points at two piles: exactly one run fits a place.

        Where none fits, the move with the top card, whose refusal then teaches the rule.
        """
        if source not in table or target not in table:
            return Move(source, target)
        if STOCK in (source, target):
            return self.stock_move(table) if {source, target} == {STOCK, WASTE} else Move(source, target)
        if target.kind is Kind.FOUNDATION:
            return Move(source, self._foundation_for(table, source, target))
        if target.kind is Kind.TABLEAU and source.kind is Kind.TABLEAU:
            return Move(source, target, self._fitting_count(table, source, target))
        return Move(source, target)

    def _foundation_for(self, table: Table, source: Slot, target: Slot) -> Slot:
        """A card meant for the foundations finds the first one that accepts it."""
        for slot in table.slots(Kind.FOUNDATION):
            if self.refusal(table, Move(source, slot)) is None:
                return slot
        return target

    def _fitting_count(self, table: Table, source: Slot, target: Slot) -> int:
        cards, onto = table[source].open, table[target].top
        for count, card in enumerate(reversed(cards), start=1):
            if card.rank == KING if onto is None else self.builds(card, onto):
                return count
            if count < len(cards) and not self.builds(card, cards[-count - 1]):
                break
        return 1

    def touch(self, table: Table, slot: Slot, *, second: bool) -> Move | None:
        """What a touch on ``slot`` does, or a second one: None if nothing.

        A touch deals from the stock or sends the top card to its foundation. A second touch then looks
        for the longest column, an empty column and an empty cell, in this order (rules.md). Cards come
        back off a foundation only by choosing both piles.
        """
        if slot == STOCK:
            move = self.stock_move(table)
            return move if self.refusal(table, move) is None else None
        if slot.kind is Kind.FOUNDATION:
            return None
        targets = [*table.slots(Kind.FOUNDATION), *(self._places(table) if second else ())]
        for target in targets:
            move = Move(slot, target)
            if self.refusal(table, move) is None and not self.idle(table, move):
                return move
        return None

    def _places(self, table: Table) -> list[Slot]:
        columns = sorted(table.slots(Kind.TABLEAU), key=lambda slot: -len(table[slot]))
        return [*columns, *table.slots(Kind.CELL)]

    def legal_moves(self, table: Table) -> Iterator[Move]:
        """Every legal move, the idle ones (``idle``) included, in a fixed order."""
        if STOCK in table and self.refusal(table, move := self.stock_move(table)) is None:
            yield move
        wants = _wants(table)
        for source in table.slots(Kind.WASTE, Kind.TABLEAU, Kind.CELL, Kind.FOUNDATION):
            yield from self._moves_from(table, source, wants)

    def moves_from(self, table: Table, source: Slot) -> Iterator[Move]:
        """Every legal move whose cards come from ``source``; at most one for each target."""
        return self._moves_from(table, source, _wants(table))

    def _moves_from(self, table: Table, source: Slot, wants: list[tuple[Slot, int]]) -> Iterator[Move]:
        pile = table[source]
        ranks = {card.rank for card in (pile.open if source.kind is Kind.TABLEAU else pile.cards[-1:])}
        ranks |= {_ANY} if ranks else set()
        for target, rank in wants:
            if rank not in ranks:
                continue
            move = (
                self.intended(table, source, target) if target.kind is Kind.TABLEAU else Move(source, target)
            )
            if self.refusal(table, move) is None:
                yield move

    def idle(self, table: Table, move: Move) -> bool:
        """Whether the move changes nothing: a whole column onto an empty one."""
        return (
            move.source.kind is move.target.kind is Kind.TABLEAU
            and move.count == len(table[move.source])
            and not table[move.target].cards
        )

    def accepts(self, table: Table, target: Slot, source: Slot) -> bool:
        """Whether ``target`` takes what ``source`` has to offer it."""
        return self.refusal(table, self.intended(table, source, target)) is None


def _wants(table: Table) -> list[tuple[Slot, int]]:
    """The targets with the one rank that each takes next, or ``_ANY``: spares most questions of legality."""
    up = [(slot, len(table[slot].cards) + 1) for slot in table.slots(Kind.FOUNDATION)]
    down = [
        (slot, table[slot].cards[-1].rank - 1 if table[slot].cards else KING)
        for slot in table.slots(Kind.TABLEAU)
    ]
    return [*up, *down, *((slot, _ANY) for slot in table.slots(Kind.CELL))]
