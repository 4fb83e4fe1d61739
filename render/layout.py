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
CAPTION_HEIGHT = 30

_GAP = 6
_CHIP_PITCH = 76
"""From one row of chips to the next: between them a raised chip, or the bar below a changed one."""
_NARROWEST = 80
"""A chip's width that leaves room for an index of 12 css pixels; narrower ones need a second row."""
_CAPTION_BELOW, _COLUMN_BELOW = 80, 118
"""How far below the last row of chips the numbers and the columns begin."""
_COVERED, _COVERED_LOWER = 0.32, 10
"""The share of a fan's width that a covered card takes, and how much lower it stands."""
_FAN_GAP, _FAN_CLEARANCE = 4, 8
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

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def moved(self, across: int, down: int) -> Box:
        return Box(self.x + across, self.y + down, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Layout:
    """``chips`` places every pile that is no column; ``columns`` are the left edges of the columns.

    The numbers of the columns stand at ``caption_top``, their first cards at ``column_top``.
    """

    height: int
    caption_top: int
    column_top: int
    card: tuple[int, int]
    step: int
    hidden_step: int
    chips: Mapping[Slot, Box]
    columns: tuple[int, ...]

    def tops(self, pile: Pile) -> list[int]:
        """The upper edges of a column's cards."""
        tops, y = list[int](), self.column_top
        for index in range(len(pile)):
            tops.append(y)
            y += self.hidden_step if index < pile.hidden else self.step
        return tops

    def last_box(self, at: int, pile: Pile) -> Box:
        """The place of a column's last card, or of its first where it is empty."""
        top = self.tops(pile)[-1] if pile.cards else self.column_top
        return Box(self.columns[at], top, *self.card)


def fanned(box: Box, count: int) -> list[Box]:
    """Divide a wide chip among ``count`` cards, at most three.

    The last one, which may be played, is larger; those that it covers stand lower. A gap remains at the
    right, so that the cards do not seem to belong to the next chip.
    """
    width = box.width - _FAN_CLEARANCE
    step = round(width * _COVERED)
    low = Box(box.x, box.y + _COVERED_LOWER, step - _FAN_GAP, box.height - _COVERED_LOWER)
    last = Box(box.x + step * (count - 1), box.y, width - 2 * step, box.height)
    return [*(low.moved(step * at, 0) for at in range(count - 1)), last]


def lay_out(scene: Scene) -> Layout:
    table = scene.table
    pitch = (WIDTH - 2 * RIM) / len(table.tableau)
    card = int(pitch * 31 / 32), int(pitch * 31 / 32 * 1.29)
    columns = tuple(round(RIM + pitch * at + (pitch - card[0]) / 2) for at in range(len(table.tableau)))
    chips = _chips(table, scene.fan)
    last_row = max(box.y for box in chips.values())
    column_top = last_row + _COLUMN_BELOW
    step, hidden_step, height = _steps(table, column_top + card[1] + LIFT + RIM)
    return Layout(height, last_row + _CAPTION_BELOW, column_top, card, step, hidden_step, chips, columns)


def _steps(table: Table, rest: int) -> tuple[int, int, int]:
    """The steps, and the height that they and the ``rest`` need: as wide as it fits."""
    for step, hidden_step, greatest in _STEPS:
        height = rest + _deepest(table, step, hidden_step)
        if height <= greatest:
            return step, hidden_step, _rounded(height)
    return *_CLOSEST_STEPS, _rounded(rest + _deepest(table, *_CLOSEST_STEPS))


def _rounded(height: int) -> int:
    """In a few sizes only, so that a picture does not jump at every move; never exactly square."""
    height = _LOWEST + max(0, -(-(height - _LOWEST) // _ROUND_TO)) * _ROUND_TO
    return height + (10 if height == WIDTH else 0)


def _deepest(table: Table, step: int, hidden_step: int) -> int:
    return max(_depth(pile, step, hidden_step) for pile in table.tableau)


def _depth(pile: Pile, step: int, hidden_step: int) -> int:
    """How far below a column's first card its last one lies."""
    hidden = min(pile.hidden, max(len(pile) - 1, 0))
    return hidden * hidden_step + max(len(pile) - 1 - hidden, 0) * step


def _chips(table: Table, fan: int) -> dict[Slot, Box]:
    """Stock, waste and cells from the left, foundations from the right; a fanned waste has two places.

    They lie above the columns where there are enough of these, and in two rows where one would make them
    too narrow.
    """
    left, right = list(table.slots(Kind.STOCK, Kind.WASTE, Kind.CELL)), list(table.slots(Kind.FOUNDATION))
    wide = 1 if fan > 1 and WASTE in table else 0
    at_left, at_right = len(left) + wide, len(right)
    if _pitch(table, at_left + at_right) < _NARROWEST + _GAP:
        at_left, at_right = -(-at_left // 2), -(-at_right // 2)
    pitch = _pitch(table, at_left + at_right)

    def place(at: int, in_row: int, start: float, places: int = 1) -> Box:
        row, column = divmod(at, in_row)
        x = round(start + pitch * column + _GAP / 2)
        return Box(x, CHIP_TOP + row * _CHIP_PITCH, int(pitch * places - _GAP), CHIP_HEIGHT)

    chips = dict[Slot, Box]()
    for at, slot in enumerate(left):
        chips[slot] = place(
            at + (wide if slot > WASTE else 0), at_left, RIM, 1 + (wide if slot == WASTE else 0)
        )
    for at, slot in enumerate(right):
        chips[slot] = place(at, at_right, WIDTH - RIM - pitch * at_right)
    return chips


def _pitch(table: Table, places: int) -> float:
    """From one chip of a row to the next: as far as the columns at most."""
    return (WIDTH - 2 * RIM) / max(places, len(table.tableau))
