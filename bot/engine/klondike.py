"""Klondike, draw 1 and draw 3, with Normal and Vegas scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.harp import Harp
from bot.engine.solitaire import Choice
from bot.engine.table import STOCK

if TYPE_CHECKING:
    from bot.engine.table import Move, Table


class Klondike(Harp):
    """Seven columns; runs of any length; Vegas allows one pass through the stock."""

    key = "klondike"
    letters = "KL"
    choices = (Choice("draw", ("D1", "D3")), Choice("scoring", ("N", "V")))
    columns = 7

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
