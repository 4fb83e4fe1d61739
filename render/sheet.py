"""A sheet: a picture that is mostly text and plain shapes, on the felt of a look."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import ImageDraw

from render.lettering import ABOVE, BOLD, lettered
from render.names import fitted, legible
from render.palette import FELTS, GOLD, INK, PAPER, RGB, Colours, mix, palette_of
from render.png import png
from render.sketch import SCALE, Sketch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.look import Look
    from render.sketch import Point

WIDTH = 1000
RIM = 20
"""What some programs may crop: nothing to be read lies there."""
SILVER: RGB = (198, 204, 214)
BRONZE: RGB = (222, 146, 84)


class Ink(Enum):
    """Text of one strength on one ground: the shares of ``over`` in ``ground``, from nothing to full."""

    TITLE = "felt", (0.0, 0.35, 0.7, 1.0)
    HUSHED = "felt", (0.0, 0.35, 0.7)
    TEXT = "panel", (0.0, 0.25, 0.5, 0.75, 1.0)
    QUIET = "panel", (0.0, 0.25, 0.5, 0.75)
    PLATE = "plate", (0.0, 0.35, 0.7, 1.0)
    PLATE_QUIET = "plate", (0.0, 0.35, 0.7)

    @property
    def ground(self) -> str:
        return self.value[0]

    def steps(self, felt: RGB) -> list[RGB]:
        """The colours from the ground to full strength."""
        grounds = {"felt": (felt, PAPER), "panel": (panel_of(felt), PAPER), "plate": (PAPER, INK)}
        ground, over = grounds[self.value[0]]
        return [mix(ground, over, share) for share in self.value[1]]


def panel_of(felt: RGB) -> RGB:
    """The darker ground of a list or a chart on a felt."""
    return mix(felt, INK, 0.5)


@lru_cache(maxsize=8)
def colours_of(felt: str) -> Colours:
    """The colours of sheets on a felt. Raises ``KeyError`` for a felt that does not exist."""
    ground = FELTS[felt]
    panel = panel_of(ground)
    steps = [colour for ink in Ink for colour in ink.steps(ground)]
    return Colours(
        tuple(dict.fromkeys((ground, panel, *steps, GOLD, SILVER, BRONZE, mix(panel, PAPER, 0.12))))
    )


class Sheet:
    """All measures are in pixels of the finished picture."""

    def __init__(self, height: int, look: Look) -> None:
        self.colours = colours_of(look.felt)
        self.panel = panel_of(self.colours.felt)
        self.line = mix(self.panel, PAPER, 0.12)
        self._look = look
        self.image = self.colours.blank(WIDTH, height)
        self._pen = ImageDraw.Draw(self.image)

    def png(self) -> bytes:
        return png(self.image, self.colours)

    def rectangle(self, x: float, y: float, width: float, height: float, fill: RGB) -> None:
        corners = round(x), round(y), round(x + width) - 1, round(y + height) - 1
        self._pen.rectangle(corners, self.colours.index(fill))

    def card(self, x: int, y: int, width: int, height: int, fill: RGB, *, on: RGB, radius: int = 14) -> None:
        """A rectangle with round, smooth corners on the ground ``on``."""
        self.rectangle(x, y, width, height, fill)
        corner = self.sketch(2 * radius, 2 * radius, on)
        corner.disc(radius, radius, radius, fill)
        sprite = self.colours.flatten(corner.image.reduce(SCALE))
        for right, bottom in ((0, 0), (1, 0), (0, 1), (1, 1)):
            left, top = right * radius, bottom * radius
            part = sprite.crop((left, top, left + radius, top + radius))
            self.image.paste(part, (x + right * (width - radius), y + bottom * (height - radius)))

    def sketch(self, width: float, height: float, ground: RGB) -> Sketch:
        """A drawing to be put on this sheet where its ground is ``ground``."""
        return Sketch(width, height, palette_of(self._look), ground)

    def put(self, sketch: Sketch, at: Point) -> None:
        """Put a drawing around the point ``at``."""
        sprite = self.colours.flatten(sketch.image.reduce(SCALE))
        self.image.paste(sprite, (round(at[0] - sprite.width / 2), round(at[1] - sprite.height / 2)))

    def word(
        self,
        at: Point,
        text: str,
        cap: float,
        ink: Ink,
        *,
        room: float = WIDTH,
        share: float = 0,
        weight: int = BOLD,
    ) -> float:
        """Write one line, its capitals around ``at[1]``, cut to fit into ``room``; return its width.

        ``share`` of it stands left of ``at[0]``: 0 begins there, 0.5 is centred, 1 ends there.
        """
        shown = fitted(legible(text), cap, room, weight)
        mask = lettered(shown, cap, weight)
        steps = [self.colours.index(colour) for colour in ink.steps(self.colours.felt)]
        line = mask.point(_levels(steps))
        line.putpalette(self.colours.bytes)
        left, top = round(at[0] - mask.width * share), round(at[1] + cap / 2) - round(cap * ABOVE)
        box = mask.getbbox()
        if box:
            self.image.paste(line.crop(box), (left + box[0], top + box[1]))
        return mask.width


def _levels(steps: Sequence[int]) -> list[int]:
    """The step for each value of a mask."""
    return [steps[round(value / 255 * (len(steps) - 1))] for value in range(256)]
