"""Eight Off with 8, 4 or 2 cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import GroupTooLong, IllegalMove, SuitNotSame
from bot.engine.solitaire import Choice, Solitaire
from bot.engine.table import Kind, Move, Pile, Slot, Table

if TYPE_CHECKING:
    from bot.engine.cards import Card

_COLUMNS, _IN_COLUMN = 8, 6


class EightOff(Solitaire):
    """Every card is face up; columns are built down in suit; cells hold one card each."""

    key = "eight_off"
    letters = "EO"
    choices = (Choice("cells", ("C8", "C4", "C2")),)

    def deal(self, pack: tuple[Card, ...], options: tuple[str, ...]) -> Table:
        """The last four cards fill cells; those that find none lie on columns 3 and 4."""
        cells = int(options[0][1:])
        columns = [pack[at : at + _IN_COLUMN] for at in range(0, _COLUMNS * _IN_COLUMN, _IN_COLUMN)]
        rest = pack[_COLUMNS * _IN_COLUMN :]
        for column, card in zip((2, 3), rest[cells:], strict=False):
            columns[column] = (*columns[column], card)
        filled = [Pile((card,)) for card in rest[:cells]]
        empty = [Pile()] * (cells - len(filled))
        return Table.of(options, tuple(map(Pile, columns)), foundations=4, cells=(*filled, *empty))

    def lesson(self) -> tuple[Table, Move]:
        """Two empty cells and the one empty column that it goes to: three cards, and not four."""
        columns = ("6D KS QS JS TS", "", "4H 9C", "8H 7H", "5C", "JD TD", "3S 2H", "QC")
        cells = tuple(map(Pile.of, ("KD", "9S", "", "")))
        table = Table.of(("C4",), tuple(map(Pile.of, columns)), foundations=4, cells=cells)
        return table, Move(Slot(Kind.TABLEAU, 0), Slot(Kind.TABLEAU, 1), 4)

    def unbuildable(self, card: Card, onto: Card) -> IllegalMove | None:
        return SuitNotSame(card, onto) if card.suit != onto.suit else None

    def run_refusal(self, table: Table, move: Move, run: tuple[Card, ...]) -> IllegalMove | None:
        cells = sum(not cell.cards for cell in table.cells)
        empty = sum(not column.cards for column in table.tableau)
        columns = empty - (not table[move.target].cards)  # the place it goes to is no place on the way
        limit = (cells + 1) * 2**columns
        return None if len(run) <= limit else GroupTooLong(len(run), limit, cells, columns)
