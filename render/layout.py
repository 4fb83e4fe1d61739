"""Where everything lies on a picture, computed from the counts of piles and the longest column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bot.engine.table import WASTE, Kind, Slot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.table import Pile, Table
    from render.scene import Scene

WIDTH = 1000
RIM = 20
"""Pixels at each edge where nothing lies: some phones cut up to 2 % away."""
LIFT = 8
"""How far chosen cards stand out."""
CHIP_TOP, CHIP_HEIGHT = 34, 64
CAPTION_TOP, CAPTION_HEIGHT = 110, 30
COLUMN_TOP = 148

_GAP = 6
_OVERLAP = 10
_LOWEST = 760
_ROUND_TO = 80
# Step of open cards, step of hidden ones, greatest height. The index needs 40 px of the step: 12 css
# pixels where a phone shows 1000 as 305.
_STEPS = ((54, 26, 840), (50, 20, 1080))
_CLOSEST_STEPS = 44, 14


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    def moved(self, across: int, down: int) -> Box:
        return Box(self.x + across, self.y + down, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Layout:
    """``chips`` places every pile that is no column; ``columns`` are the left edges of the columns."""

    height: int
    card: tuple[int, int]
    step: int
    hidden_step: int
    chips: Mapping[Slot, Box]
    columns: tuple[int, ...]

    def tops(self, pile: Pile) -> list[int]:
        """The upper edges of a column's cards."""
        tops, y = list[int](), COLUMN_TOP
        for index in range(len(pile)):
            tops.append(y)
            y += self.hidden_step if index < pile.hidden else self.step
        return tops

    def last_box(self, at: int, pile: Pile) -> Box:
        """The place of a column's last card, or of its first where it is empty."""
        top = self.tops(pile)[-1] if pile.cards else COLUMN_TOP
        return Box(self.columns[at], top, *self.card)


def fanned(box: Box, count: int) -> list[Box]:
    """Divide a chip among ``count`` cards that overlap a little, the last one whole."""
    width = (box.width + _OVERLAP * (count - 1)) // count
    return [Box(box.x + at * (width - _OVERLAP), box.y, width, box.height) for at in range(count)]


def lay_out(scene: Scene) -> Layout:
    table = scene.table
    pitch = (WIDTH - 2 * RIM) / len(table.tableau)
    card = int(pitch * 31 / 32), int(pitch * 31 / 32 * 1.29)
    step, hidden_step, height = _steps(table, card[1])
    columns = tuple(round(RIM + pitch * at + (pitch - card[0]) / 2) for at in range(len(table.tableau)))
    return Layout(height, card, step, hidden_step, _chips(table, scene.fan, card[0]), columns)


def _steps(table: Table, card_height: int) -> tuple[int, int, int]:
    """The steps, and the height that they need: as wide as it fits, and never exactly square."""
    for step, hidden_step, greatest in _STEPS:
        height = _needed(table, card_height, step, hidden_step)
        if height <= greatest:
            return step, hidden_step, _rounded(height)
    return *_CLOSEST_STEPS, _rounded(_needed(table, card_height, *_CLOSEST_STEPS))


def _needed(table: Table, card_height: int, step: int, hidden_step: int) -> int:
    deepest = max(_depth(pile, step, hidden_step) for pile in table.tableau)
    return COLUMN_TOP + deepest + card_height + LIFT + RIM


def _rounded(height: int) -> int:
    """In a few sizes only, so that a picture does not jump at every move."""
    height = _LOWEST + max(0, -(-(height - _LOWEST) // _ROUND_TO)) * _ROUND_TO
    return height + (10 if height == WIDTH else 0)


def _depth(pile: Pile, step: int, hidden_step: int) -> int:
    """How far below a column's first card its last one lies."""
    hidden = min(pile.hidden, max(len(pile) - 1, 0))
    return hidden * hidden_step + max(len(pile) - 1 - hidden, 0) * step


def _chips(table: Table, fan: int, card_width: int) -> dict[Slot, Box]:
    """Stock, waste and cells from the left, foundations from the right; a fanned waste has two places."""
    left = list(table.slots(Kind.STOCK, Kind.WASTE, Kind.CELL))
    right = list(table.slots(Kind.FOUNDATION))
    wide = 1 if fan > 1 and WASTE in table else 0
    pitch = min(card_width + _GAP, (WIDTH - 2 * RIM + _GAP) // (len(left) + len(right) + wide))
    chips, x = dict[Slot, Box](), RIM
    for slot in left:
        places = 1 + (wide if slot == WASTE else 0)
        chips[slot] = Box(x, CHIP_TOP, places * pitch - _GAP, CHIP_HEIGHT)
        x += places * pitch
    x = WIDTH - RIM + _GAP - pitch * len(right)
    for at, slot in enumerate(right):
        chips[slot] = Box(x + at * pitch, CHIP_TOP, pitch - _GAP, CHIP_HEIGHT)
    return chips
