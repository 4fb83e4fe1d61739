"""The cards of a hand, which overlap sideways: rank over suit in the strip that stays visible."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from render.cards import rank_text
from render.courts import draw_figure
from render.hearts.signs import DOWN, pointer
from render.look import Look
from render.palette import EDGE, GOLD, INK, PAPER, palette_of
from render.signs import suit_sign
from render.sketch import SCALE, Sketch

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from render.palette import RGB, Palette

CARD = 120, 168
STRIP = 70
"""What the next card leaves uncovered of a full hand."""
_INDEX = 48
"""Height of the rank: 14 css pixels where 1000 are shown as 305."""
_TEN_TRACKING = 0.1
_RADIUS = 10


class Print(Enum):
    """How a card of a hand is shown."""

    PLAIN = "plain"
    STRIPED = "striped"
    """It may not be played now."""
    RECEIVED = "received"
    """It came in the pass."""
    RECEIVED_STRIPED = "received and striped"

    @property
    def striped(self) -> bool:
        return self in (Print.STRIPED, Print.RECEIVED_STRIPED)

    @property
    def received(self) -> bool:
        return self in (Print.RECEIVED, Print.RECEIVED_STRIPED)


@lru_cache(maxsize=1024)
def hand_card(card: Card, look: Look, kind: Print = Print.PLAIN, *, figure: bool = True) -> Image.Image:
    """A card in a hand (mode P), square: to be pasted by ``corners``.

    ``figure``: with a pip or a portrait, where the next card does not cover most of it.
    """
    palette = palette_of(look)
    width, height = CARD
    sketch = Sketch(width, height, palette, EDGE)
    sketch.rectangle(1.5, 1.5, width - 3, height - 3, _ground(palette, kind), radius=_RADIUS - 1)
    if kind.striped:
        _stripes(sketch)
    _index(sketch, card)
    if figure:
        draw_figure(sketch, card, (STRIP, height - 62, width - STRIP - 6, 54))
    if kind.received:
        pointer(sketch, (STRIP / 2, height - 32), 36, DOWN, INK)
    return sketch.finish()


def _ground(palette: Palette, kind: Print) -> RGB:
    return GOLD if kind.received else palette.tints[0] if kind.striped else PAPER


def _stripes(sketch: Sketch) -> None:
    width, height = CARD
    for start in range(-height, width, 18):
        sketch.line([(start, height), (start + height, 0)], EDGE, 3)
    sketch.frame(0, 0, width, height, EDGE, radius=_RADIUS, thick=1.5)


def _index(sketch: Sketch, card: Card) -> None:
    colour = sketch.palette.suits[card.suit]
    tracking = _TEN_TRACKING if card.rank == 10 else 0
    text = rank_text(card)
    width = min(sketch.measure(text, _INDEX, tracking), STRIP - 12)
    sketch.word((STRIP - width) / 2, 9, text, _INDEX, colour, room=STRIP - 12, tracking=tracking)
    suit_sign(sketch, card.suit, (STRIP / 2, 86), 44, colour)


@lru_cache(maxsize=1)
def corners() -> Image.Image:
    """The mask of a card: its corners are cut."""
    width, height = CARD
    mask = Sketch(width, height, palette_of(Look()), INK)
    mask.rectangle(0, 0, width, height, PAPER, radius=_RADIUS)
    return mask.image.reduce(SCALE).convert("1", dither=Image.Dither.NONE)
