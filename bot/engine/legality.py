"""Which moves a solitaire allows, and what a move does: the one place that decides."""

from __future__ import annotations

import abc
from itertools import pairwise
from typing import ClassVar

from bot.engine.cards import KING, Card, Suit
from bot.engine.errors import (
    CellOccupied,
    CellTakesOne,
    CellToCell,
    EmptyColumnNeedsKing,
    EmptySource,
    FoundationComplete,
    FoundationNeedsAce,
    FoundationNeedsNext,
    FoundationOtherSuit,
    FoundationTakesOne,
    FoundationToFoundation,
    IllegalMove,
    NeverReceives,
    NoRedeal,
    NoSuchPile,
    NotARun,
    NotEnoughCards,
    RankNotNext,
    SamePile,
    StockEmpty,
    StockIsDealt,
    StockNotEmpty,
)
from bot.engine.table import STOCK, WASTE, Kind, Move, Pile, Slot, Table


class Legality(abc.ABC):
    """The rules of moves. A variant overrides the building rule, the stock and the length of runs."""

    packs: ClassVar[int] = 1

    def draw_count(self, options: tuple[str, ...]) -> int:
        """How many cards a touch on the stock deals."""
        return 1

    def redeals(self, options: tuple[str, ...]) -> bool:
        """Whether the waste may be turned over, as often as one likes."""
        return True

    @abc.abstractmethod
    def unbuildable(self, card: Card, onto: Card) -> IllegalMove | None:
        """Why ``card`` may not lie on ``onto`` in a column, if it may not, the rank being right."""

    def builds(self, card: Card, onto: Card) -> bool:
        return card.rank + 1 == onto.rank and self.unbuildable(card, onto) is None

    def run_refusal(self, table: Table, move: Move, run: tuple[Card, ...]) -> IllegalMove | None:
        """Why the ordered ``run`` may not travel together, though its first card would fit."""
        return None

    def refusal(self, table: Table, move: Move) -> IllegalMove | None:
        """Return the rule that refuses ``move``, or None when it is legal."""
        for slot in (move.source, move.target):
            if slot not in table:
                return NoSuchPile(slot)
        if STOCK in (move.source, move.target):
            return self._stock_refusal(table, move)
        return self._source_refusal(table, move) or self._target_refusal(table, move)

    def _stock_refusal(self, table: Table, move: Move) -> IllegalMove | None:
        if {move.source, move.target} != {STOCK, WASTE}:
            return StockIsDealt() if move.source == STOCK else NeverReceives(move.target)
        if not table.stock.cards and not table.waste.cards:
            return StockEmpty()
        if move.source == WASTE and table.stock.cards:
            return StockNotEmpty()
        if not table.stock.cards and not self.redeals(table.options):
            return NoRedeal()
        if move.source == STOCK and not table.stock.cards:
            return StockEmpty()
        return None if move == self.stock_move(table) else NotEnoughCards(move.source)

    def _source_refusal(self, table: Table, move: Move) -> IllegalMove | None:
        if move.source == move.target:
            return SamePile(move.source)
        pile = table[move.source]
        if not pile.cards:
            return EmptySource(move.source)
        liftable = len(pile.open) if move.source.kind is Kind.TABLEAU else 1
        if not 0 < move.count <= liftable:
            return NotEnoughCards(move.source)
        return None

    def _target_refusal(self, table: Table, move: Move) -> IllegalMove | None:
        run = table[move.source].cards[-move.count :]
        match move.target.kind:
            case Kind.FOUNDATION:
                return self._foundation_refusal(table, move, run)
            case Kind.TABLEAU:
                return self._column_refusal(table, move, run)
            case Kind.CELL:
                return self._cell_refusal(table, move, run)
            case _:
                return NeverReceives(move.target)

    def _foundation_refusal(self, table: Table, move: Move, run: tuple[Card, ...]) -> IllegalMove | None:
        if move.source.kind is Kind.FOUNDATION:
            return FoundationToFoundation(move.source)
        if len(run) != 1:
            return FoundationTakesOne(len(run))
        card = run[0]
        if card.suit != self.foundation_suit(move.target):
            return FoundationOtherSuit(card, move.target)
        height = len(table[move.target])
        if height == KING:
            return FoundationComplete(card)
        if card.rank == height + 1:
            return None
        return FoundationNeedsNext(card, Card(height + 1, card.suit)) if height else FoundationNeedsAce(card)

    def _column_refusal(self, table: Table, move: Move, run: tuple[Card, ...]) -> IllegalMove | None:
        for onto, card in pairwise(run):
            if not self.builds(card, onto):
                return NotARun(card)
        onto = table[move.target].top
        if onto is None:
            fit = None if run[0].rank == KING else EmptyColumnNeedsKing(run[0])
        elif run[0].rank + 1 != onto.rank:
            fit = RankNotNext(run[0], onto)
        else:
            fit = self.unbuildable(run[0], onto)
        return fit or self.run_refusal(table, move, run)

    def _cell_refusal(self, table: Table, move: Move, run: tuple[Card, ...]) -> IllegalMove | None:
        if len(run) != 1:
            return CellTakesOne(len(run))
        if move.source.kind is Kind.CELL:
            return CellToCell(move.source)
        return CellOccupied(move.target) if table[move.target].cards else None

    def foundation_suit(self, slot: Slot) -> Suit:
        """Each foundation place belongs to one suit for good: ``packs`` places a suit, in suit order."""
        return Suit(slot.at // self.packs)

    def stock_move(self, table: Table) -> Move:
        """What a touch on the stock does: deal, or turn the waste over when nothing is left to deal."""
        if table.stock.cards:
            return Move(STOCK, WASTE, min(self.draw_count(table.options), len(table.stock)))
        return Move(WASTE, STOCK, max(len(table.waste), 1))

    def apply(self, table: Table, move: Move) -> Table:
        """Return the next position. Raises the ``IllegalMove`` that names the rule which refuses."""
        refusal = self.refusal(table, move)
        if refusal is not None:
            raise refusal
        source, target = table[move.source], table[move.target]
        run = source.cards[-move.count :]
        if move.target == STOCK:
            return table.with_piles({WASTE: Pile(), STOCK: Pile(run[::-1], move.count)})
        if move.source == STOCK:
            left = source.cards[: -move.count]
            return table.with_piles({STOCK: Pile(left, len(left)), WASTE: target.plus(run[::-1])})
        return table.with_piles({move.source: source.without(move.count), move.target: target.plus(run)})

    def won(self, table: Table) -> bool:
        """Every card is on the foundations."""
        return all(len(pile) == KING for pile in table.foundations)
