"""The end that plays itself: whether sending cards up, and turning the stock, wins from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import KING
from bot.engine.table import STOCK, WASTE, Kind, Move, Slot, Table

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.solitaire import Solitaire


def finishing_moves(game: Solitaire, table: Table) -> tuple[Move, ...]:
    """Return the moves by which simple play wins, or () where it does not.

    Simple play sends every card up that fits and turns the stock when none does; it stops at a redeal
    that is refused, or that costs points. It asks nothing of the person, so it knows the hidden cards,
    and shows them only by winning. ``()`` for a game that is won already.
    """
    ending = _Ending(game, table)
    if ending.send_up() or not ending.possible():
        return ending.line()
    while not ending.complete and ending.turn():
        if ending.waste and _place(ending.heights, ending.packs, ending.waste[-1]) >= 0:
            ending.send_up()
    return ending.line()


def _place(heights: list[int], packs: int, card: Card) -> int:
    """The first foundation that accepts ``card``, or -1."""
    rank, suit = card
    for place in range(suit * packs, (suit + 1) * packs):
        if heights[place] == rank - 1:
            return place
    return -1


def _send_up(heights: list[int], packs: int, piles: list[list[Card]]) -> list[tuple[int, int]]:
    """Take cards off ``piles`` until none fits; return their piles and foundations, in order."""
    went = list[tuple[int, int]]()
    again = True
    while again:
        again = False
        for at, cards in enumerate(piles):
            while cards and (place := _place(heights, packs, cards[-1])) >= 0:
                cards.pop()
                heights[place] += 1
                went.append((at, place))
                again = True
    return went


class _Ending:
    """Plain lists in place of a ``Table``: this runs after every press."""

    def __init__(self, game: Solitaire, table: Table) -> None:
        self.packs = game.packs
        self.heights = [len(pile.cards) for pile in table.foundations]
        self.stock = list(table.stock.cards)
        self.waste = list(table.waste.cards)
        self.sources = [*table.slots(Kind.TABLEAU, Kind.CELL), WASTE]
        self.piles = [list(table[slot].cards) for slot in self.sources[:-1]]
        self.piles.append(self.waste)
        self.draw = game.draw_count(table.options)
        self.free_redeals = game.redeals(table.options) and not game.other_points(table, Move(WASTE, STOCK))
        self.stale = False  # whether nothing went up since the waste was last turned over
        self.steps = list[tuple[Slot, Slot, int]]()

    @property
    def complete(self) -> bool:
        return sum(self.heights) == len(self.heights) * KING

    def send_up(self) -> bool:
        """Send cards up until none fits; return whether all are up."""
        for at, place in _send_up(self.heights, self.packs, self.piles):
            self.steps.append((self.sources[at], Slot(Kind.FOUNDATION, place), 1))
            self.stale = False
        return self.complete

    def possible(self) -> bool:
        """Whether it could be won if each card of stock and waste lay open on its own."""
        if not self.stock and not (self.waste and self.free_redeals):
            return False
        heights = self.heights.copy()
        columns = [pile.copy() for pile in self.piles[:-1] if pile]
        _send_up(heights, self.packs, columns + [[card] for card in (*self.stock, *self.waste)])
        return sum(heights) == len(heights) * KING

    def turn(self) -> bool:
        """Touch the stock; return whether that can lead anywhere."""
        if self.stock:
            count = min(self.draw, len(self.stock))
            self.waste += self.stock[: -count - 1 : -1]
            del self.stock[-count:]
            self.steps.append((STOCK, WASTE, count))
            return True
        if not self.waste or not self.free_redeals or self.stale:
            return False
        self.steps.append((WASTE, STOCK, len(self.waste)))
        self.stock = self.waste[::-1]
        self.waste.clear()
        self.stale = True
        return True

    def line(self) -> tuple[Move, ...]:
        """The moves made, if they won."""
        return tuple(Move(*step) for step in self.steps) if self.complete else ()
