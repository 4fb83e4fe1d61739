"""What fills the lower part of a card: a pip, an ace's rosette, or the portrait of a court card."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from bot.engine.cards import KING
from render.palette import GOLD, HAIR, INK, PAPER, RED, SKIN
from render.signs import suit_sign
from render.sketch import Sketch

if TYPE_CHECKING:
    from bot.engine.cards import Card, Suit
    from render.palette import RGB

_JACK, _QUEEN = 11, 12


def draw_figure(sketch: Sketch, card: Card, box: tuple[float, float, float, float]) -> None:
    """Draw into ``box``: left, top, width and height in pixels."""
    left, top, width, height = box
    colour = sketch.palette.suits[card.suit]
    centre = left + width / 2, top + height / 2
    if card.rank == 1:
        _rosette(sketch, card.suit, centre, min(width, height))
    elif card.rank < _JACK:
        suit_sign(sketch, card.suit, centre, min(width, height) * 0.74, colour)
    else:
        portrait = _Portrait(width, height, sketch, card)
        sketch.stamp(left, top, portrait.drawn())


def _rosette(sketch: Sketch, suit: Suit, centre: tuple[float, float], size: float) -> None:
    colour, (x, y) = sketch.palette.suits[suit], centre
    for petal in range(16):
        angle = petal * pi / 8
        at = x + cos(angle) * size * 0.45, y + sin(angle) * size * 0.45
        sketch.disc(*at, size * 0.045, GOLD if petal % 2 else colour)
    suit_sign(sketch, suit, centre, size * 0.58, colour)


class _Portrait:
    """A bust on a tinted panel, in a grid of 100 by 100 that stands on the panel's lower edge."""

    def __init__(self, width: float, height: float, sketch: Sketch, card: Card) -> None:
        self._card = card
        self._colour = sketch.palette.suits[card.suit]
        self._sketch = Sketch(width, height, sketch.palette, sketch.palette.tints[card.suit])
        self._unit = min(width, height) / 100
        self._left = (width - 100 * self._unit) / 2
        self._top = height - 100 * self._unit

    def drawn(self) -> Sketch:
        {_JACK: self._jack, _QUEEN: self._queen, KING: self._king}[self._card.rank]()
        width, height = self._sketch.width, self._sketch.height
        self._sketch.frame(0, 0, width, height, self._colour, radius=0, thick=1.5)
        return self._sketch

    def _oval(self, left: float, top: float, right: float, bottom: float, fill: RGB) -> None:
        (x, y), (z, w) = self._at(left, top), self._at(right, bottom)
        self._sketch.ellipse(x, y, z, w, fill)

    def _shape(self, fill: RGB, *points: tuple[float, float]) -> None:
        self._sketch.polygon([self._at(*point) for point in points], fill)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._unit, self._top + y * self._unit

    def _dot(self, x: float, y: float, radius: float, fill: RGB) -> None:
        self._oval(x - radius, y - radius, x + radius, y + radius, fill)

    def _shoulders(self) -> None:
        self._oval(8, 72, 92, 150, self._colour)
        self._shape(GOLD, (32, 74), (68, 74), (56, 100), (44, 100))
        self._shape(PAPER, (38, 72), (62, 72), (50, 92))

    def _face(self) -> None:
        self._shape(SKIN, (42, 62), (58, 62), (58, 78), (50, 84), (42, 78))
        self._oval(33, 32, 67, 74, SKIN)
        for x in (43, 57):
            self._dot(x, 51, 2.6, INK)
        self._shape(HAIR, (38, 45), (47, 46), (47, 48.5), (38, 47))
        self._shape(HAIR, (62, 45), (53, 46), (53, 48.5), (62, 47))

    def _king(self) -> None:
        self._shoulders()
        self._oval(30, 44, 70, 90, HAIR)
        self._face()
        self._shape(HAIR, (33, 56), (40, 60), (50, 58), (60, 60), (67, 56), (66, 72), (50, 88), (34, 72))
        self._oval(44, 63, 56, 69, RED)
        self._shape(GOLD, (30, 38), (24, 8), (38, 22), (50, 2), (62, 22), (76, 8), (70, 38))
        self._shape(self._sketch.palette.brass, (30, 38), (29, 31), (71, 31), (70, 38))
        for x, y in ((24, 8), (50, 3), (76, 8)):
            self._dot(x, y + 2, 4, self._colour)
        self._dot(50, 24, 4, self._colour)

    def _queen(self) -> None:
        self._oval(22, 18, 78, 98, HAIR)
        self._shoulders()
        self._face()
        self._shape(HAIR, (33, 52), (33, 34), (50, 28), (67, 34), (67, 52), (62, 42), (50, 38), (38, 42))
        self._oval(45, 62, 55, 67, RED)
        self._shape(GOLD, (30, 30), (28, 14), (40, 20), (50, 6), (60, 20), (72, 14), (70, 30), (50, 25))
        for x, y in ((28, 13), (50, 6), (72, 13)):
            self._dot(x, y, 3.4, PAPER)
        self._dot(50, 18, 3.4, self._colour)
        for x in (32, 68):
            self._dot(x, 62, 3.2, GOLD)

    def _jack(self) -> None:
        self._oval(29, 28, 71, 70, HAIR)
        self._shoulders()
        self._face()
        self._shape(HAIR, (46, 62), (54, 62), (54, 64), (46, 64))
        self._shape(GOLD, (66, 26), (88, 2), (90, 16), (76, 32))
        self._oval(26, 10, 74, 44, self._colour)
        self._shape(self._colour, (26, 28), (74, 28), (72, 40), (28, 40))
        self._shape(self._sketch.palette.brass, (27, 34), (73, 34), (71, 42), (29, 42))
        self._dot(50, 37, 5, GOLD)
