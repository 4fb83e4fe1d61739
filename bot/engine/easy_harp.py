"""Easy Harp: two packs, nine columns, one card at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import IllegalMove, OneCardAtATime
from bot.engine.harp import Harp
from bot.engine.solitaire import Choice

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.table import Move, Table


class EasyHarp(Harp):
    """Only a run led by a king travels as a whole, and only into an empty column."""

    key = "easy_harp"
    letters = "EH"
    packs = 2
    choices = (Choice("scoring", ("N",)),)
    columns = 9

    def run_refusal(self, table: Table, move: Move, run: tuple[Card, ...]) -> IllegalMove | None:
        if len(run) == 1 or not table[move.target].cards:
            return None
        return OneCardAtATime(run[0], len(run))
