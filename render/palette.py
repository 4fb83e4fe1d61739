"""The fixed palette of at most 16 colours in which every picture of one look is drawn.

Sixteen, because a pixel then takes half a byte: half the work of compressing, and a quarter less to send
than with 32, where the only gain was a smoother edge at a size at which nobody sees the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from PIL import Image

from bot.engine.cards import Suit

if TYPE_CHECKING:
    from render.look import Look

RGB: TypeAlias = tuple[int, int, int]

FELTS: dict[str, RGB] = {
    "green": (17, 92, 62),
    "blue": (24, 74, 124),
    "wine": (104, 32, 56),
    "night": (38, 42, 52),
}
BACKS: dict[str, RGB] = {"blue": (38, 84, 168), "red": (172, 40, 48), "green": (24, 116, 88)}

PAPER: RGB = (253, 252, 248)
EDGE: RGB = (132, 130, 124)
INK: RGB = (20, 22, 28)
GOLD: RGB = (255, 201, 51)
BRASS: RGB = (176, 118, 12)
PARCHMENT: RGB = (226, 218, 196)
SKIN: RGB = (240, 196, 152)
HAIR: RGB = (92, 58, 34)
RED: RGB = (204, 16, 44)
BLUE: RGB = (20, 88, 204)
GREEN: RGB = (0, 88, 46)

TWO_COLOURS = {Suit.SPADES: INK, Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.CLUBS: INK}
FOUR_COLOURS = {Suit.SPADES: INK, Suit.HEARTS: RED, Suit.DIAMONDS: BLUE, Suit.CLUBS: GREEN}


def mix(one: RGB, other: RGB, share: float) -> RGB:
    """``share`` of ``other`` in ``one``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: RGB) -> float:
    """Relative luminance, 0 to 1 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: RGB, other: RGB) -> float:
    """Contrast ratio, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a picture, at most 16. ``colours[0]`` is the felt."""

    colours: tuple[RGB, ...]

    @property
    def felt(self) -> RGB:
        return self.colours[0]

    @property
    def bytes(self) -> bytes:
        return bytes(value for colour in self.colours for value in colour)

    def index(self, colour: RGB) -> int:
        return self.colours.index(colour)

    def flatten(self, image: Image.Image) -> Image.Image:
        """Map an RGB image onto the palette (mode P), each pixel to the nearest colour."""
        return image.quantize(palette=_palette_image(self), dither=Image.Dither.NONE)

    def blank(self, width: int, height: int) -> Image.Image:
        """A picture (mode P) of bare felt."""
        image = Image.new("P", (width, height), 0)
        image.putpalette(self.bytes)
        return image


@dataclass(frozen=True, slots=True)
class Palette(Colours):
    """The colours of the cards and the table of one look; tints are for backgrounds, by suit."""

    back: RGB
    weave: RGB
    brass: RGB
    suits: tuple[RGB, ...]
    tints: tuple[RGB, ...]

    @property
    def chalk(self) -> RGB:
        """Lines and figures drawn on the felt itself."""
        return self.colours[1]


@lru_cache(maxsize=32)
def palette_of(look: Look) -> Palette:
    """Raises ``KeyError`` for a felt or a back that does not exist.

    An edge of ink is smoothed by ``EDGE``, one of another colour by a colour of its own. Four suits need
    so many of these that they share one tint, which draws the back as well.
    """
    felt, back = FELTS[look.felt], BACKS[look.back]
    by_suit = FOUR_COLOURS if look.four_colours else TWO_COLOURS
    suits = tuple(by_suit[suit] for suit in Suit)
    inks = [colour for colour in dict.fromkeys(suits) if colour != INK]
    colours = [felt, mix(felt, PAPER, 0.6), PAPER, EDGE, INK, GOLD, SKIN, HAIR, back]
    colours += [*inks, *(mix(colour, PAPER, 0.5) for colour in inks)]
    if look.four_colours:
        weave, brass, tints = PARCHMENT, HAIR, (PARCHMENT,) * len(suits)
    else:
        weave, brass = mix(back, PAPER, 0.55), BRASS
        tints = tuple(mix(colour, PAPER, 0.8) for colour in suits)
    colours += dict.fromkeys((weave, *tints, *(() if brass in colours else (brass,))))
    return Palette(tuple(colours), back, weave, brass, suits, tints)


@lru_cache(maxsize=32)
def _palette_image(palette: Colours) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(palette.bytes)
    return image
