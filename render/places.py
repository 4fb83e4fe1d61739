"""Sprites of what is no card: empty places, the stock, column numbers, and the marks of a choice."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render.cards import back
from render.palette import GOLD, INK, PAPER, palette_of
from render.signs import arrow, closed_sign, redeal_sign, star, suit_sign
from render.sketch import SCALE, Sketch

if TYPE_CHECKING:
    from bot.engine.cards import Suit
    from render.look import Look

_DASH, _SPACE = 10, 7
_LINE = 2.5
BAR = 7
"""Height of the bar at a pile that the last move changed: 2 css pixels on a phone."""


@lru_cache(maxsize=64)
def empty_foundation(suit: Suit, size: tuple[int, int], look: Look) -> Image.Image:
    """A dashed place with the sign of its suit."""
    sketch = _hollow(size, look)
    width, height = size
    suit_sign(sketch, suit, (width / 2, height / 2), height * 0.5, sketch.palette.chalk)
    return sketch.finish()


@lru_cache(maxsize=64)
def empty_column(size: tuple[int, int], look: Look) -> Image.Image:
    """A dashed place with a K: it is open to kings."""
    sketch = _hollow(size, look)
    sketch.centred(size[0] / 2, size[1] * 0.38, "K", size[0] * 0.4, sketch.palette.chalk)
    return sketch.finish()


@lru_cache(maxsize=64)
def empty_place(size: tuple[int, int], look: Look, number: int = 0) -> Image.Image:
    """A dashed place for any card, with its number if it has one."""
    sketch = _hollow(size, look)
    if number:
        sketch.centred(size[0] / 2, size[1] / 2, str(number), 24, sketch.palette.chalk)
    return sketch.finish()


@lru_cache(maxsize=256)
def stock_chip(count: int, size: tuple[int, int], look: Look) -> Image.Image:
    """A hidden card and how many there are."""
    width, height = size
    palette = palette_of(look)
    sketch = Sketch(width, height, palette)
    cover = min(round(height * 0.74), width // 3)
    picture = back((cover, height), look).convert("RGB")
    sketch.picture(0, 0, picture)
    figures = str(count)
    cap = min(36.0, 36 * (width - cover - 6) / sketch.measure(figures, 36))
    middle = cover + (width - cover) / 2
    sketch.centred(middle, height / 2, figures, cap, PAPER)
    return sketch.finish()


@lru_cache(maxsize=64)
def empty_stock(size: tuple[int, int], look: Look, *, redeal: bool) -> Image.Image:
    """A dashed place that says whether the waste may be turned over."""
    sketch = _hollow(size, look)
    sign = redeal_sign if redeal else closed_sign
    sign(sketch, (size[0] / 2, size[1] / 2), size[1] * 0.27, PAPER if redeal else sketch.palette.chalk)
    return sketch.finish()


@lru_cache(maxsize=256)
def caption(number: int, size: tuple[int, int], look: Look, *, marked: bool, moved: bool) -> Image.Image:
    """A column's number: on a golden pill where the chosen cards may go, on a bar after a move."""
    width, height = size
    sketch = Sketch(width, height, palette_of(look))
    if marked:
        pill = min(76, width - 8)
        sketch.rectangle((width - pill) / 2, 0, pill, height, GOLD, radius=height / 2)
        sketch.centred(width / 2 - 14, height / 2, str(number), height * 0.66, INK)
        arrow(sketch, (width / 2 + 16, height / 2), height * 0.7, INK)
    else:
        colour = PAPER if moved else sketch.palette.chalk
        sketch.centred(width / 2, height * 0.36, str(number), height * 0.68, colour)
        if moved:
            sketch.stamp(0, height - BAR, _bar(width, look))
    return sketch.finish()


@lru_cache(maxsize=8)
def target_mark(look: Look, radius: int) -> tuple[Image.Image, Image.Image]:
    """A golden disc with an arrow: "it may go here"; and the mask to paste it by."""
    palette = palette_of(look)
    sketch, mask = Sketch(radius * 2, radius * 2, palette), Sketch(radius * 2, radius * 2, palette, INK)
    for reach, colour in ((radius, INK), (radius - 2.5, GOLD)):
        sketch.disc(radius, radius, reach, colour)
    arrow(sketch, (radius, radius), radius * 1.15, INK)
    mask.disc(radius, radius, radius, PAPER)
    return sketch.finish(), mask.image.reduce(SCALE).convert("1", dither=Image.Dither.NONE)


@lru_cache(maxsize=32)
def moved_bar(width: int, look: Look) -> Image.Image:
    """A bright bar for the edge of a pile: "this is what changed"; no gold, which speaks of choices."""
    return _bar(width, look).finish()


def _bar(width: int, look: Look) -> Sketch:
    sketch = Sketch(width, BAR, palette_of(look))
    sketch.rectangle(width * 0.2, 0, width * 0.6, BAR, PAPER, radius=BAR / 2)
    return sketch


@lru_cache(maxsize=32)
def target_tab(size: tuple[int, int], look: Look) -> Image.Image:
    """The end of a chip that may be gone to: gold, with an arrow."""
    width, height = size
    sketch = Sketch(width, height, palette_of(look), GOLD)
    sketch.rectangle(0, 0, 2.5, height, INK)
    arrow(sketch, (width / 2 - 1, height / 2), width - 7, INK)
    return sketch.finish()


def tab_width(chip: int) -> int:
    """How much of a chip's width its tab takes."""
    return max(31, min(38, chip // 3))


@lru_cache(maxsize=8)
def garland(width: int, height: int, look: Look) -> Image.Image:
    """Stars in an arc, for a won game."""
    sketch = Sketch(width, height, palette_of(look))
    for at in range(7):
        away = abs(at - 3)
        star(
            sketch,
            (width * (at + 0.5) / 7, height * (0.42 + 0.055 * away**1.6)),
            height * (0.36 - 0.06 * away),
            GOLD,
        )
    return sketch.finish()


def _hollow(size: tuple[int, int], look: Look) -> Sketch:
    """A dashed outline on the felt."""
    width, height = size
    sketch = Sketch(width, height, palette_of(look))
    chalk = sketch.palette.chalk
    for start in range(8, width - 8, _DASH + _SPACE):
        dash = min(_DASH, width - 8 - start)
        for y in (0.0, height - _LINE):
            sketch.rectangle(start, y, dash, _LINE, chalk)
    for start in range(8, height - 8, _DASH + _SPACE):
        dash = min(_DASH, height - 8 - start)
        for x in (0.0, width - _LINE):
            sketch.rectangle(x, start, _LINE, dash, chalk)
    return sketch
