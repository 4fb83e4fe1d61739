"""A small drawing, made at four times its size and shrunk: smooth edges, in the colours of a palette."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypeAlias

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.palette import RGB, Palette

Point: TypeAlias = tuple[float, float]

SCALE = 4
_CAP = 0.727
"""Height of Inter's capitals and figures, as a share of the font's size."""
_OPTICAL_SIZE, _WEIGHT = 32, 800


@lru_cache(maxsize=32)
def _font(pixels: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(files("fontpkg_inter") / "files" / "Inter[opsz,wght].ttf"), pixels)
    font.set_variation_by_axes([_OPTICAL_SIZE, _WEIGHT])
    return font


@lru_cache(maxsize=512)
def _word(text: str, cap: float, tracking: float) -> Image.Image:
    """The mask of a word whose capitals are ``cap`` pixels high at ``SCALE``; its baseline at the bottom."""
    font = _font(round(cap * SCALE / _CAP))
    widths = [font.getlength(letter) - tracking * cap * SCALE for letter in text]
    height = round(cap * SCALE)
    mask = Image.new("L", (round(sum(widths) + cap * SCALE), height * 3 // 2), 0)
    pen, at = ImageDraw.Draw(mask), 0.0
    for letter, width in zip(text, widths, strict=True):
        pen.text((at + height // 4, height), letter, fill=255, font=font, anchor="ls")
        at += width
    left, _, right, _ = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop((left, 0, right, mask.height))


class Sketch:
    """All measures are in pixels of the finished drawing, fractions allowed."""

    def __init__(self, width: float, height: float, palette: Palette, ground: RGB | None = None) -> None:
        self.width, self.height, self.palette = width, height, palette
        size = round(width * SCALE), round(height * SCALE)
        self.image = Image.new("RGB", size, ground or palette.felt)
        self._pen = ImageDraw.Draw(self.image)

    def copy(self) -> Sketch:
        """A drawing like this one, to be continued on its own."""
        copy = Sketch(self.width, self.height, self.palette)
        copy.image.paste(self.image)
        return copy

    def finish(self) -> Image.Image:
        """Return the drawing in mode P."""
        return self.palette.flatten(self.image.reduce(SCALE))

    def rectangle(
        self, x: float, y: float, width: float, height: float, fill: RGB | None, *, radius: float = 0
    ) -> None:
        corners = _scaled((x, y, x + width, y + height))
        box = (corners[0], corners[1], corners[2] - 1, corners[3] - 1)
        self._pen.rounded_rectangle(box, radius * SCALE, fill)

    def frame(
        self, x: float, y: float, width: float, height: float, line: RGB, *, radius: float, thick: float
    ) -> None:
        """An outline of ``thick`` pixels inside the given rectangle."""
        corners = _scaled((x, y, x + width, y + height))
        box = (corners[0], corners[1], corners[2] - 1, corners[3] - 1)
        self._pen.rounded_rectangle(box, radius * SCALE, None, line, round(thick * SCALE))

    def polygon(self, points: Iterable[Point], fill: RGB) -> None:
        self._pen.polygon([(x * SCALE, y * SCALE) for x, y in points], fill)

    def disc(self, x: float, y: float, radius: float, fill: RGB) -> None:
        self.ellipse(x - radius, y - radius, x + radius, y + radius, fill)

    def ellipse(self, left: float, top: float, right: float, bottom: float, fill: RGB) -> None:
        self._pen.ellipse(_scaled((left, top, right, bottom)), fill)

    def arc(self, at: Point, radius: float, angles: Point, line: RGB, thick: float) -> None:
        """A part of a circle, clockwise between two angles in degrees, 0 at three o'clock."""
        x, y = at
        box = _scaled((x - radius, y - radius, x + radius, y + radius))
        self._pen.arc(box, *angles, fill=line, width=round(thick * SCALE))

    def line(self, points: Iterable[Point], line: RGB, thick: float) -> None:
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._pen.line(scaled, line, round(thick * SCALE), joint="curve")

    def word(
        self, x: float, y: float, text: str, cap: float, fill: RGB, *, room: float = 1000, tracking: float = 0
    ) -> float:
        """Write ``text`` with its top left at x, y, squeezed into ``room``; return its width."""
        mask = _word(text, cap, tracking)
        if mask.width > room * SCALE:
            mask = mask.resize((round(room * SCALE), mask.height), Image.Resampling.BICUBIC)
        self.print(x, y, mask, fill)
        return mask.width / SCALE

    def measure(self, text: str, cap: float, tracking: float = 0) -> float:
        """The width that ``word`` takes when it is not squeezed."""
        return _word(text, cap, tracking).width / SCALE

    def centred(self, x: float, y: float, text: str, cap: float, fill: RGB) -> None:
        """Write ``text`` around the point x, y."""
        width = self.measure(text, cap)
        self.word(x - width / 2, y - cap / 2, text, cap, fill)

    def print(self, x: float, y: float, mask: Image.Image, fill: RGB) -> None:
        """Colour what a mask, made at ``SCALE``, lets through."""
        self.image.paste(fill, (round(x * SCALE), round(y * SCALE)), mask)

    def picture(self, x: float, y: float, image: Image.Image) -> None:
        """Paste a finished picture, enlarged to this drawing's scale."""
        larger = image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)
        self.image.paste(larger, (round(x * SCALE), round(y * SCALE)))

    def stamp(self, x: float, y: float, other: Sketch) -> None:
        self.image.paste(other.image, (round(x * SCALE), round(y * SCALE)))


def _scaled(values: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(value * SCALE) for value in values)
    return left, top, right, bottom
