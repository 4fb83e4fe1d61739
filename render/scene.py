"""Everything a picture or a description of a solitaire shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from bot.engine.cards import Suit

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Slot, Table


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as a player sees it; hashable, and equal scenes give equal pictures.

    ``fan``: how many cards of the waste are shown. ``packs``: foundations for each suit. ``redeal``: an
    empty stock may be turned over. ``chosen`` stands raised with its last ``chosen_count`` cards;
    ``marks`` are the piles that would accept them; ``moved`` the piles that the last move changed.
    """

    table: Table
    fan: int = 1
    packs: int = 1
    redeal: bool = True
    chosen: Slot | None = None
    chosen_count: int = 1
    marks: frozenset[Slot] = frozenset()
    moved: frozenset[Slot] = frozenset()
    won: bool = False

    @property
    def at_rest(self) -> Scene:
        """The same position with nothing chosen or marked."""
        return replace(self, chosen=None, marks=frozenset(), moved=frozenset())

    @classmethod
    def of(cls, game: Solitaire, table: Table) -> Self:
        """A table of ``game`` with nothing chosen or marked on it."""
        fan, redeal = game.draw_count(table.options), game.redeals(table.options)
        return cls(table, fan=fan, packs=game.packs, redeal=redeal)

    @property
    def fanned(self) -> tuple[Card, ...]:
        """The shown cards of the waste, the playable one last."""
        return self.table.waste.cards[-self.fan :]

    @property
    def run(self) -> tuple[Card, ...]:
        """The chosen cards; none if nothing is chosen."""
        return self.table[self.chosen].cards[-self.chosen_count :] if self.chosen else ()

    def suit(self, slot: Slot) -> Suit:
        """The suit that a foundation is kept for."""
        return Suit(slot.at // self.packs)
