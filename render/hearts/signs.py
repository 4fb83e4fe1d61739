"""Signs of a Hearts table: who is in turn, who has won, where cards are passed."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

from bot.engine.cards import Suit
from bot.engine.hearts.seats import Direction
from render.signs import suit_sign

if TYPE_CHECKING:
    from render.palette import RGB
    from render.sketch import Point, Sketch

UP, RIGHT, DOWN, LEFT = -90.0, 0.0, 90.0, 180.0
"""Headings in degrees, clockwise from three o'clock, as ``Sketch.arc`` counts."""
OWN_HEADING = {Direction.LEFT: LEFT, Direction.RIGHT: RIGHT, Direction.ACROSS: UP}
"""Where a seat's own cards go, seen from that seat."""


def _turned(at: Point, heading: float, points: list[Point]) -> list[Point]:
    """Points given for heading to the right, around ``at``."""
    (x, y), turn = at, radians(heading)
    return [
        (x + along * cos(turn) - aside * sin(turn), y + along * sin(turn) + aside * cos(turn))
        for along, aside in points
    ]


def pointer(sketch: Sketch, at: Point, size: float, heading: float, fill: RGB) -> None:
    """A solid arrow, ``size`` pixels long, around the point ``at``."""
    half, shaft = size / 2, size * 0.15
    head = [(0.0, -half), (half, 0.0), (0.0, half)]
    sketch.polygon(
        _turned(at, heading, [(-half, -shaft), (0.0, -shaft), *head, (0.0, shaft), (-half, shaft)]), fill
    )


def tick(sketch: Sketch, at: Point, size: float, line: RGB) -> None:
    x, y = at
    points = [(-0.5, 0.02), (-0.14, 0.38), (0.52, -0.4)]
    sketch.line([(x + across * size, y + down * size) for across, down in points], line, size * 0.24)


def crown(sketch: Sketch, at: Point, size: float, fill: RGB) -> None:
    """``size`` pixels wide, around the point ``at``."""
    (x, y), half = at, size / 2
    outline = [(-0.8, 0.62), (-1, -0.42), (-0.48, 0.04), (0, -0.72), (0.48, 0.04), (1, -0.42), (0.8, 0.62)]
    sketch.polygon([(x + across * half, y + down * half) for across, down in outline], fill)
    for across, down in ((-1, -0.46), (0, -0.76), (1, -0.46)):
        sketch.disc(x + across * half * 0.94, y + down * half, half * 0.15, fill)


def crescent(sketch: Sketch, at: Point, radius: float, fill: RGB, ground: RGB) -> None:
    """A moon, as shot."""
    x, y = at
    sketch.disc(x, y, radius, fill)
    sketch.disc(x + radius * 0.46, y - radius * 0.2, radius * 0.82, ground)


def broken_heart(sketch: Sketch, at: Point, size: float, fill: RGB, ground: RGB) -> None:
    (x, y), half = at, size / 2
    suit_sign(sketch, Suit.HEARTS, at, size, fill)
    crack = [(0.02, -0.9), (-0.2, -0.42), (0.2, -0.1), (-0.16, 0.26), (0.06, 1.05)]
    sketch.line([(x + across * half, y + down * half) for across, down in crack], ground, size * 0.11)


def directions(sketch: Sketch, at: Point, radius: float, direction: Direction, fill: RGB) -> None:
    """Arrows between the four seats: where three cards go; two crossing ones for across."""
    if direction is Direction.ACROSS:
        for heading in (UP, RIGHT, DOWN, LEFT):
            tip = _turned(at, heading, [(radius * 0.72, 0.0)])[0]
            bar = [(0.0, -0.07), (0.72, -0.07), (0.72, 0.07), (0.0, 0.07)]
            sketch.polygon(
                _turned(at, heading, [(along * radius, aside * radius) for along, aside in bar]), fill
            )
            _head(sketch, tip, radius * 0.3, heading, fill)
        return
    onward = 1 if direction is Direction.LEFT else -1
    for seat in (UP, RIGHT, DOWN, LEFT):
        start, end = seat + onward * 14, seat + onward * 58
        sketch.arc(at, radius * 0.93, (min(start, end), max(start, end)), fill, radius * 0.14)
        angle = radians(end)
        tip = at[0] + radius * 0.86 * cos(angle), at[1] + radius * 0.86 * sin(angle)
        _head(sketch, tip, radius * 0.3, end + onward * 90, fill)


def _head(sketch: Sketch, at: Point, size: float, heading: float, fill: RGB) -> None:
    sketch.polygon(_turned(at, heading, [(0.0, -size * 0.62), (size, 0.0), (0.0, size * 0.62)]), fill)


def gear(sketch: Sketch, at: Point, radius: float, fill: RGB, ground: RGB) -> None:
    """A cog wheel: the computer plays here."""
    x, y = at
    for tooth in range(8):
        angle = tooth * pi / 4
        corners = [
            (radius * 0.6, -radius * 0.2),
            (radius, -radius * 0.16),
            (radius, radius * 0.16),
            (radius * 0.6, radius * 0.2),
        ]
        sketch.polygon(_turned(at, angle * 180 / pi, corners), fill)
    sketch.disc(x, y, radius * 0.74, fill)
    sketch.disc(x, y, radius * 0.32, ground)
