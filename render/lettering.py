"""Lines of text as masks, in our two fonts: Inter, and Noto Sans Devanagari where raqm can shape it."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from math import ceil
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

BOLD, MEDIUM = 700, 500
ABOVE, BELOW = 1.4, 0.6
"""How far a line reaches over and under its baseline, for each pixel of its capitals' height."""
ELLIPSIS = "…"

_CAP = 0.727
"""Height of Inter's capitals and figures, as a share of the font's size."""
_OPTICAL_SIZE, _FULL_WIDTH = 32, 100
_LARGER = 1.06
"""Devanagari letters stand lower than Inter's capitals at the same size."""
_JOINERS = "\u200c\u200d"
_PROBE = 16
_ABSENT = "\uffff"
"""A noncharacter: what a font draws for it is what it draws for whatever it lacks."""


class _Run(NamedTuple):
    text: str
    devanagari: bool


def devanagari(letter: str) -> bool:
    """Whether a character is shaped by the rules of Devanagari."""
    return "\u0900" <= letter <= "\u097f" or "\ua8e0" <= letter <= "\ua8ff" or letter in _JOINERS


@lru_cache(maxsize=1)
def shapes_devanagari() -> bool:
    """Whether Pillow can shape it (with raqm and the system's fribidi); unshaped it is unreadable."""
    return features.check("raqm") is True


@lru_cache(maxsize=4096)
def drawn(letter: str) -> bool:
    """Whether our fonts have a character, and can draw it as it should look."""
    if devanagari(letter) and not shapes_devanagari():
        return False
    return letter in _JOINERS or _glyph(letter, devanagari(letter)) != _glyph(_ABSENT, devanagari(letter))


@lru_cache(maxsize=1024)
def measure(text: str, cap: float, weight: int = BOLD) -> float:
    """The width in pixels of a line whose capitals are ``cap`` pixels high."""
    return sum(_font(cap, weight, run.devanagari).getlength(run.text) for run in _runs(text))


@lru_cache(maxsize=512)
def lettered(text: str, cap: float, weight: int = BOLD) -> Image.Image:
    """The mask (mode L) of a line: its baseline lies ``ABOVE * cap`` under the mask's upper edge."""
    above, side = round(cap * ABOVE), ceil(cap / 4)
    mask = Image.new("L", (ceil(measure(text, cap, weight)) + 2 * side, above + round(cap * BELOW)), 0)
    pen, at = ImageDraw.Draw(mask), float(side)
    for run in _runs(text):
        font = _font(cap, weight, run.devanagari)
        pen.text((at, above), run.text, fill=255, font=font, anchor="ls")
        at += font.getlength(run.text)
    return mask.crop((side, 0, mask.width - side, mask.height)) if text else mask


def _runs(text: str) -> list[_Run]:
    """Stretches of one script; spaces belong to Inter."""
    return [_Run("".join(letters), script) for script, letters in groupby(text, devanagari)]


def _font(cap: float, weight: int, hindi: bool) -> ImageFont.FreeTypeFont:
    return _hindi(round(cap * _LARGER / _CAP), weight) if hindi else _latin(round(cap / _CAP), weight)


@lru_cache(maxsize=32)
def _latin(pixels: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(files("fontpkg_inter") / "files" / "Inter[opsz,wght].ttf"), pixels)
    font.set_variation_by_axes([_OPTICAL_SIZE, weight])
    return font


@lru_cache(maxsize=32)
def _hindi(pixels: int, weight: int) -> ImageFont.FreeTypeFont:
    folder = files("fontpkg_noto_sans_devanagari") / "files"
    font = ImageFont.truetype(str(folder / "NotoSansDevanagari[wdth,wght].ttf"), pixels)
    font.set_variation_by_axes([weight, _FULL_WIDTH])
    return font


def _glyph(letter: str, hindi: bool) -> bytes:
    font = (_hindi if hindi else _latin)(_PROBE, BOLD)
    drawing = Image.new("1", (3 * _PROBE, 2 * _PROBE))
    unshaped = font.font_variant(layout_engine=ImageFont.Layout.BASIC)
    ImageDraw.Draw(drawing).text((_PROBE, _PROBE), letter, fill=1, font=unshaped, anchor="ls")
    return drawing.tobytes()
