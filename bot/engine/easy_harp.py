"""Easy Harp: two packs, nine columns, one card at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import parse_pack
from bot.engine.errors import IllegalMove, OneCardAtATime
from bot.engine.harp import Harp
from bot.engine.solitaire import Choice
from bot.engine.table import Kind, Move, Pile, Slot, Table

if TYPE_CHECKING:
    from bot.engine.cards import Card


class EasyHarp(Harp):
    """Only a run led by a king travels as a whole, and only into an empty column."""

    key = "easy_harp"
    letters = "EH"
    packs = 2
    choices = (Choice("scoring", ("N",)),)
    columns = 9

    def lesson(self) -> tuple[Table, Move]:
        """A run in order does not move, although its first card would fit."""
        columns = ("8S 7H 6S", "9D", "QC", "3H", "JS TD", "5C", "KH", "8C", "2S")
        stock = parse_pack("4D7CTS9H")
        table = Table.of(self.default_options, tuple(map(Pile.of, columns)), foundations=8, stock=stock)
        return table, Move(Slot(Kind.TABLEAU, 0), Slot(Kind.TABLEAU, 1), 3)

    def run_refusal(self, table: Table, move: Move, run: tuple[Card, ...]) -> IllegalMove | None:
        if len(run) == 1 or not table[move.target].cards:
            return None
        return OneCardAtATime(run[0], len(run))
