"""Sprites of who sits where: a seat's ground, disc, name and points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from render.hearts.signs import gear, tick
from render.lettering import ABOVE, BELOW, lettered, measure
from render.names import clusters, drawable, fitted
from render.palette import EDGE, GOLD, INK, PAPER, palette_of
from render.sketch import SCALE, Sketch

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.hearts.seats import Seat
    from render.look import Look
    from render.palette import RGB

DISC = 80
TAIL = 14
"""How far the ground of a seat in turn points towards the trick."""
NAME_CAP = 28
"""8.5 css pixels where a phone shows 1000 as 305: letters of a font size of 12."""
NAME_HEIGHT = round(NAME_CAP * (ABOVE + BELOW))


@dataclass(frozen=True, slots=True)
class Ground:
    """What a sprite lies on: bare felt, or the gold of a seat that is in turn."""

    look: Look
    gold: bool

    @property
    def colour(self) -> RGB:
        return GOLD if self.gold else palette_of(self.look).felt

    @property
    def ink(self) -> RGB:
        return INK if self.gold else PAPER

    def sketch(self, width: float, height: float) -> Sketch:
        return Sketch(width, height, palette_of(self.look), self.colour)


def shown_name(name: str, seat: Seat) -> str:
    """The name as far as our fonts have it, else the letter of the seat's compass point."""
    return drawable(name) or seat.letter


@lru_cache(maxsize=16)
def plate(size: tuple[int, int], look: Look, tail: tuple[int, int] | None = None) -> Image.Image:
    """The golden ground of a seat in turn, with a tail that points to the trick.

    ``tail``: the step towards it, across and down; the sprite has that side's 14 pixels more.
    """
    across, down = tail or (0, 0)
    width, height = size
    sketch = Sketch(width + TAIL * abs(across), height + TAIL * abs(down), palette_of(look))
    left, top = TAIL * (across < 0), TAIL * (down < 0)
    sketch.rectangle(left, top, width, height, GOLD, radius=18)
    x, y = left + width / 2, top + height / 2
    if across:
        edge = left + width - 1 if across > 0 else left + 1
        sketch.polygon([(edge, y - 18), (edge + across * TAIL, y), (edge, y + 18)], GOLD)
    elif down:
        edge = top + height - 1 if down > 0 else top + 1
        sketch.polygon([(x - 18, edge), (x, edge + down * TAIL), (x + 18, edge)], GOLD)
    return sketch.finish()


@lru_cache(maxsize=256)
def disc(
    letter: str, ground: Ground, size: int = DISC, *, computer: bool = False, away: bool = False
) -> Image.Image:
    """A disc with a person's initial.

    The computer has a square one with a cog wheel, a person who is away a disc with a cog wheel.
    """
    sketch = ground.sketch(size, size)
    back, middle, ring = sketch.palette.back, size / 2, INK if ground.gold else PAPER
    if computer:
        sketch.rectangle(3, 3, size - 6, size - 6, ring, radius=size * 0.2)
        sketch.rectangle(7, 7, size - 14, size - 14, back, radius=size * 0.16)
    else:
        sketch.disc(middle, middle, middle - 2, ring)
        sketch.disc(middle, middle, middle - 6, back)
    badge = computer or away
    cap, room, at = (size * 0.38, size * 0.5, middle - 5) if badge else (size * 0.42, size * 0.6, middle)
    _centred(sketch, letter, (at, at), cap * min(1, room / measure(letter, cap)), PAPER)
    if badge:
        corner = size - 16, size - 16
        sketch.disc(*corner, 16, PAPER)
        gear(sketch, corner, 13, INK, PAPER)
    return sketch.finish()


def initial(name: str) -> str:
    """The first letter of a drawable name with its marks."""
    parts = [part for part in clusters(name) if part[0].isalnum()]
    return (parts or [name])[0].upper()


def _centred(sketch: Sketch, text: str, at: tuple[float, float], cap: float, fill: RGB) -> None:
    """Write letters of any script around a point."""
    mask = lettered(text, cap * SCALE)
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    x, y = at[0] - (left + right) / 2 / SCALE, at[1] - (top + bottom) / 2 / SCALE
    sketch.print(x, y, mask, fill)


@lru_cache(maxsize=512)
def name(text: str, ground: Ground, room: int) -> Image.Image:
    """A name, cut where it needs more than ``room`` pixels."""
    cut = fitted(text, NAME_CAP, room)
    sketch = ground.sketch(measure(cut, NAME_CAP) + 2, NAME_HEIGHT)
    sketch.print(0, 0, lettered(cut, NAME_CAP * SCALE), ground.ink)
    return sketch.finish()


@lru_cache(maxsize=1024)
def figure(number: int, ground: Ground, cap: int) -> Image.Image:
    """A total."""
    text = str(number)
    sketch = ground.sketch(Sketch(1, 1, palette_of(ground.look)).measure(text, cap) + 4, cap + 4)
    sketch.centred(sketch.width / 2, sketch.height / 2, text, cap, ground.ink)
    return sketch.finish()


@lru_cache(maxsize=128)
def pill(number: int, ground: Ground, height: int = 38) -> Image.Image:
    """The points of this round, on paper: ``+13``."""
    cap, text = height * 0.63, f"+{number}"
    sketch = ground.sketch(Sketch(1, 1, palette_of(ground.look)).measure(text, cap) + height * 0.7, height)
    sketch.rectangle(0, 0, sketch.width, height, EDGE, radius=height / 2)
    sketch.rectangle(1.5, 1.5, sketch.width - 3, height - 3, PAPER, radius=height / 2 - 1.5)
    sketch.centred(sketch.width / 2, height / 2, text, cap, INK)
    return sketch.finish()


@lru_cache(maxsize=16)
def check(ground: Ground, size: int = 44) -> Image.Image:
    """This seat has done its part."""
    sketch = ground.sketch(size, size)
    sketch.disc(size / 2, size / 2, size / 2, PAPER)
    tick(sketch, (size / 2, size / 2), size * 0.5, INK)
    return sketch.finish()
