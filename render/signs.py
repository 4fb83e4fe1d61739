"""The signs pictures are made of: the four suits, the ring of a redeal, the bar of no redeal, an arrow."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from bot.engine.cards import Suit

if TYPE_CHECKING:
    from render.palette import RGB
    from render.sketch import Point, Sketch

_TURNS = [step * 2 * pi / 72 for step in range(72)]


def _heart(turn: float) -> Point:
    """A point of the heart's curve in a box from -1 to 1 (https://mathworld.wolfram.com/HeartCurve.html)."""
    across = 16 * sin(turn) ** 3
    up = 13 * cos(turn) - 5 * cos(2 * turn) - 2 * cos(3 * turn) - cos(4 * turn)
    return across / 16, -(up + 2.55) / 14.5


_HEART = [_heart(turn) for turn in _TURNS]
_DIAMOND = [
    (0.0, -1.0),
    (0.4, -0.44),
    (0.8, 0.0),
    (0.4, 0.44),
    (0.0, 1.0),
    (-0.4, 0.44),
    (-0.8, 0.0),
    (-0.4, -0.44),
]
_STEM = [
    (-0.09, 0.0),
    (0.09, 0.0),
    (0.13, 0.55),
    (0.22, 0.8),
    (0.42, 1.0),
    (-0.42, 1.0),
    (-0.22, 0.8),
    (-0.13, 0.55),
]


def suit_sign(sketch: Sketch, suit: Suit, at: Point, size: float, fill: RGB) -> None:
    """Draw a suit in the square of ``size`` pixels whose centre is ``at``."""
    (x, y), half = at, size / 2

    def place(points: list[Point]) -> list[Point]:
        return [(x + across * half, y + down * half) for across, down in points]

    if suit is Suit.HEARTS:
        sketch.polygon(place(_HEART), fill)
    elif suit is Suit.DIAMONDS:
        sketch.polygon(place(_DIAMOND), fill)
    elif suit is Suit.SPADES:
        sketch.polygon(place([(across, -0.12 - down * 0.88) for across, down in _HEART]), fill)
        sketch.polygon(place(_STEM), fill)
    else:
        for across, down in ((0.0, -0.52), (-0.5, 0.2), (0.5, 0.2)):
            sketch.disc(x + across * half, y + down * half, half * 0.48, fill)
        sketch.disc(x, y + half * 0.05, half * 0.25, fill)
        sketch.polygon(place(_STEM), fill)


def redeal_sign(sketch: Sketch, at: Point, radius: float, fill: RGB) -> None:
    """An open ring with an arrow head: the waste may be turned over."""
    x, y = at
    sketch.arc(at, radius, (-30, 270), fill, radius * 0.3)
    tip = radius * 0.62
    sketch.polygon(
        [(x, y - radius * 0.85 - tip), (x, y - radius * 0.85 + tip), (x + tip * 1.25, y - radius * 0.85)],
        fill,
    )


def closed_sign(sketch: Sketch, at: Point, radius: float, fill: RGB) -> None:
    """A ring with a bar: nothing more comes from here."""
    x, y = at
    thick = radius * 0.3
    sketch.arc(at, radius, (0, 360), fill, thick)
    reach = (radius - thick / 2) * 0.7071
    sketch.line([(x - reach, y - reach), (x + reach, y + reach)], fill, thick)


def arrow(sketch: Sketch, at: Point, size: float, fill: RGB) -> None:
    """An arrow that points down, ``size`` pixels high, around the point ``at``."""
    (x, y), half, shaft = at, size / 2, size * 0.16
    sketch.polygon([(x - half, y - half * 0.02), (x + half, y - half * 0.02), (x, y + half)], fill)
    sketch.rectangle(x - shaft, y - half, shaft * 2, half * 1.1, fill)


def star(sketch: Sketch, at: Point, radius: float, fill: RGB) -> None:
    x, y = at
    corners = [(radius * (1 if turn % 2 == 0 else 0.44), pi * turn / 5 - pi / 2) for turn in range(10)]
    sketch.polygon([(x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in corners], fill)
