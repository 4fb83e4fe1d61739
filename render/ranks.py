"""Signs of a leaderboard: medals that carry their number, the mark of one's own row, a nameless person."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from render.palette import GOLD, INK, RGB
from render.sheet import BRONZE, SILVER

if TYPE_CHECKING:
    from render.sketch import Point, Sketch

METALS: tuple[RGB, ...] = (GOLD, SILVER, BRONZE)
_RADIUS = 30.0


def medal(sketch: Sketch, rank: int) -> Sketch:
    """A medal for rank 1, 2 or 3 in the middle of a drawing of about 70 pixels, with a dark edge."""
    for radius, fill in ((_RADIUS + 2.5, INK), (_RADIUS, METALS[rank - 1])):
        sketch.polygon(_outline(rank, (sketch.width / 2, sketch.height / 2), radius), fill)
    sketch.centred(sketch.width / 2, sketch.height / 2, str(rank), 30, INK)
    return sketch


def _outline(rank: int, at: Point, radius: float) -> list[Point]:
    """A rosette, an octagon, or a disc: three shapes, for those who see no colours."""
    turns, inner = ((24, 0.82), (8, 1.0), (72, 1.0))[rank - 1]
    reaches = [radius if turn % 2 == 0 else radius * inner for turn in range(turns)]
    angles = [2 * pi * (turn + 0.5) / turns for turn in range(turns)]
    return [
        (at[0] + r * cos(angle), at[1] + r * sin(angle)) for r, angle in zip(reaches, angles, strict=True)
    ]


def arrow_sign(sketch: Sketch, fill: RGB) -> Sketch:
    """An arrow to the right, as large as its drawing: this row is one's own."""
    sketch.polygon([(0, 0), (sketch.width, sketch.height / 2), (0, sketch.height)], fill)
    return sketch


def person_sign(sketch: Sketch, fill: RGB) -> Sketch:
    """Head and shoulders, for a name that cannot be drawn."""
    width, height = sketch.width, sketch.height
    sketch.disc(width / 2, height * 0.28, height * 0.25, fill)
    sketch.ellipse(width * 0.06, height * 0.6, width * 0.94, height * 1.5, fill)
    return sketch
