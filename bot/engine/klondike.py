"""Klondike, draw 1 and draw 3, with Normal and Vegas scoring."""

from __future__ import annotations

from bot.engine.harp import Harp
from bot.engine.solitaire import Choice
from bot.engine.table import STOCK, WASTE, Move, Pile, Table


class Klondike(Harp):
    """Seven columns; runs of any length; Vegas allows one pass through the stock."""

    key = "klondike"
    letters = "KL"
    choices = (Choice("draw", ("D1", "D3")), Choice("scoring", ("N", "V")))
    columns = 7

    def lesson(self) -> tuple[Table, Move]:
        """Vegas allows a single pass through the stock."""
        columns = ("KS QH JC", "9D 8S", "TC", "", "QD JS TH", "7H", "4C 3D")
        table = Table.of(("D3", "V"), tuple(map(Pile.of, columns)), foundations=4, stock=())
        waste = Pile.of("5S 9C KD 2H 8D")
        return table.with_piles({WASTE: waste}), Move(WASTE, STOCK, len(waste))

    def draw_count(self, options: tuple[str, ...]) -> int:
        return 3 if "D3" in options else 1

    def redeals(self, options: tuple[str, ...]) -> bool:
        return "V" not in options

    def currency(self, options: tuple[str, ...]) -> bool:
        return "V" in options

    def opening_points(self, options: tuple[str, ...]) -> int:
        return -52 if "V" in options else 0

    def floor(self, options: tuple[str, ...]) -> int | None:
        return None if "V" in options else 0

    def foundation_points(self, options: tuple[str, ...]) -> int:
        return 5 if "V" in options else super().foundation_points(options)

    def other_points(self, table: Table, move: Move) -> int:
        if "V" in table.options:
            return 0
        return super().other_points(table, move) - (100 if move.target == STOCK else 0)
