"""The faces and backs of cards: our own design, drawn once for each size and look."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.engine.cards import KING
from render.courts import draw_figure
from render.palette import EDGE, INK, PAPER, RED, Palette, palette_of
from render.signs import suit_sign
from render.sketch import Sketch

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.cards import Card
    from render.look import Look

INDEX = 40
"""Height of rank and suit in pixels: 12 css pixels where 1000 are shown as 305."""
_TEN_TRACKING = 0.1
_PAIR = 18, 7, 5
"""Width and height of the mark of red and black, and its distance from the right edge."""


class Under(Enum):
    """What shows at the rounded upper corners of a card: its sprite is opaque."""

    FELT = "felt"
    FACE = "face"
    BACK = "back"


@lru_cache(maxsize=1280)
def face(
    card: Card, size: tuple[int, int], look: Look, under: Under = Under.FELT, *, paired: bool = True
) -> Image.Image:
    """An open card (mode P). ``paired``: with the mark of red and black, where there are four colours."""
    width, height = size
    sketch = _blank(size, look, under)
    taken = _pair_mark(sketch, card, look) if paired else 0
    draw_index(sketch, card, (7, 4), INDEX, room=width - 12 - taken)
    draw_figure(sketch, card, (8, INDEX + 16, width - 16, height - INDEX - 24))
    return sketch.finish()


@lru_cache(maxsize=64)
def back(size: tuple[int, int], look: Look, under: Under = Under.FELT) -> Image.Image:
    """A hidden card (mode P): a lattice, unlike any face in brightness too."""
    palette = palette_of(look)
    sketch = _blank(size, look, under)
    sketch.stamp(5, 5, _lattice(size[0] - 10, size[1] - 10, palette))
    return sketch.finish()


@lru_cache(maxsize=1024)
def small_face(
    card: Card, size: tuple[int, int], look: Look, *, dim: bool = False, paired: bool = True
) -> Image.Image:
    """A card as a chip: the index alone; ``dim`` if it is covered, so that it cannot be played."""
    sketch = _blank(size, look, dim=dim)
    if paired and not dim:
        _pair_mark(sketch, card, look)
    room = size[0] - 8
    cap = min(INDEX, round(room * 0.66))
    width = index_width(sketch, card, cap, room)
    draw_index(sketch, card, ((size[0] - width) / 2, (size[1] - cap) / 2), cap, room=room)
    return sketch.finish()


def _blank(size: tuple[int, int], look: Look, under: Under = Under.FELT, *, dim: bool = False) -> Sketch:
    return _paper(size, look, under, dim=dim).copy()


@lru_cache(maxsize=8)
def _paper(size: tuple[int, int], look: Look, under: Under, *, dim: bool) -> Sketch:
    """A card without a print, on what lies under its corners."""
    palette = palette_of(look)
    width, height = size
    sketch = Sketch(width, height, palette)
    radius = width * 0.075
    if under is not Under.FELT:
        sketch.rectangle(0, 0, width, height / 2, EDGE)
        below = PAPER if under is Under.FACE else palette.back
        sketch.rectangle(1.5, 0, width - 3, height / 2, below)
    sketch.rectangle(0, 0, width, height, EDGE, radius=radius)
    sketch.rectangle(1.5, 1.5, width - 3, height - 3, palette.tints[0] if dim else PAPER, radius=radius - 1)
    return sketch


def _pair_mark(sketch: Sketch, card: Card, look: Look) -> int:
    """With four colours, say in the corner which of the two colours a card counts as.

    Black is one bar and red is two dots, so that they differ without colour too; flat and square, because
    every row of pixels more costs bytes on each card. Returns the width taken.
    """
    if not look.four_colours:
        return 0
    width, height, right = _PAIR
    left = sketch.width - right - width
    sketch.rectangle(left, 4, width, height, RED if card.red else INK)
    if card.red:
        sketch.rectangle(left + height, 4, width - 2 * height, height, PAPER)
    return width


def rank_text(card: Card) -> str:
    return {1: "A", 11: "J", 12: "Q", KING: "K"}.get(card.rank, str(card.rank))


def index_width(sketch: Sketch, card: Card, cap: float, room: float) -> float:
    """How wide ``draw_index`` will draw."""
    tracking = _TEN_TRACKING if card.rank == 10 else 0
    return min(sketch.measure(rank_text(card), cap, tracking) + cap * 0.98, room)


def draw_index(sketch: Sketch, card: Card, at: tuple[float, float], cap: float, *, room: float) -> None:
    """Draw rank and suit side by side, ``cap`` pixels high, squeezed into ``room``."""
    x, y = at
    colour = sketch.palette.suits[card.suit]
    tracking = _TEN_TRACKING if card.rank == 10 else 0
    sign, gap = cap * 0.9, cap * 0.08
    width = sketch.word(x, y, rank_text(card), cap, colour, room=room - sign - gap, tracking=tracking)
    suit_sign(sketch, card.suit, (x + width + gap + sign / 2, y + cap / 2), sign, colour)


def _lattice(width: int, height: int, palette: Palette) -> Sketch:
    sketch = Sketch(width, height, palette, palette.back)
    spacing = 18
    for start in range(-height, width + height, spacing):
        sketch.line([(start, 0), (start + height, height)], palette.weave, 2)
        sketch.line([(start + height, 0), (start, height)], palette.weave, 2)
    sketch.frame(0, 0, width, height, palette.back, radius=0, thick=5)
    return sketch
