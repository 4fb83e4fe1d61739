"""The harp family, Klondike and its kin: growing columns, one card of each face up, and a stock."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bot.engine.errors import ColourNotAlternating, IllegalMove
from bot.engine.scoring import turned_up
from bot.engine.solitaire import Solitaire
from bot.engine.table import WASTE, Kind, Move, Pile, Table

if TYPE_CHECKING:
    from bot.engine.cards import Card


class Harp(Solitaire):
    """Columns of 1, 2, 3 … cards, the last of each face up; built down in alternating colours."""

    columns: ClassVar[int]

    def deal(self, pack: tuple[Card, ...], options: tuple[str, ...]) -> Table:
        columns = list[Pile]()
        at = 0
        for hidden in range(self.columns):
            columns.append(Pile(pack[at : at + hidden + 1], hidden))
            at += hidden + 1
        return Table.of(options, tuple(columns), foundations=4 * self.packs, stock=pack[at:])

    def unbuildable(self, card: Card, onto: Card) -> IllegalMove | None:
        return ColourNotAlternating(card, onto) if card.red == onto.red else None

    def other_points(self, table: Table, move: Move) -> int:
        down = 5 if move.source == WASTE and move.target.kind is Kind.TABLEAU else 0
        return down + (5 if turned_up(table, move) else 0)
