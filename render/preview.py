"""Pictures for choosing the colours of the table: one look, and all felts or all backs side by side."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from bot.engine.cards import Card, Suit
from render.cards import back, face
from render.lettering import ABOVE, lettered
from render.names import fitted, legible
from render.palette import BACKS, EDGE, FELTS, GOLD, INK, PAPER, Colours, mix, palette_of
from render.png import png
from render.sketch import SCALE, Sketch

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from render.look import Look
    from render.palette import RGB
    from render.sketch import Point

WIDTH, STRIP_HEIGHT, CHOICES_HEIGHT = 1000, 236, 380
_CARD = 132, 180
_STRIP = (Card(12, Suit.HEARTS), Card(10, Suit.SPADES), Card(7, Suit.DIAMONDS), Card(1, Suit.CLUBS))
_ACE = Card(1, Suit.SPADES)
_LAP, _MARGIN, _CARDS_Y = 56, 76, 106
"""How far the open card lies over the back at least, the space beside both, and where they begin."""
_CAP, _BASELINE = 30, 68
"""Names stand above the cards: chat programs lay a sign over the bottom left corner."""
_TICK = 50
"""From the bottom right corner to the middle of the tick, both ways."""


def draw_preview(look: Look) -> bytes:
    """Return a PNG of 1000 by 236 pixels: a back and a card of each suit on the felt.

    Raises ``KeyError`` for a felt or a back that does not exist.
    """
    palette = palette_of(look)
    picture = palette.blank(WIDTH, STRIP_HEIGHT)
    sprites = [back(_CARD, look), *(face(card, _CARD, look) for card in _STRIP)]
    step = (WIDTH - _CARD[0] * len(sprites)) // (len(sprites) + 1) + _CARD[0]
    left = (WIDTH - step * (len(sprites) - 1) - _CARD[0]) // 2
    for at, sprite in enumerate(sprites):
        picture.paste(sprite, (left + at * step, (STRIP_HEIGHT - _CARD[1]) // 2))
    return png(picture, palette)


def draw_felts(names: Mapping[str, str], look: Look) -> bytes:
    """Return a PNG of 1000 by 380 pixels: each felt of ``names``, with a card and a back on it.

    ``names`` are what the reader calls the keys of ``palette.FELTS``; that of ``look`` has a tick.
    """
    return _choices([(replace(look, felt=key), name, key == look.felt) for key, name in names.items()])


def draw_backs(names: Mapping[str, str], look: Look) -> bytes:
    """As ``draw_felts``, with each back of ``names`` on the felt of ``look``."""
    return _choices([(replace(look, back=key), name, key == look.back) for key, name in names.items()])


def _choices(choices: Sequence[tuple[Look, str, bool]]) -> bytes:
    """Draw a tile for each look, with its name and whether it is the chosen one."""
    looks = [look for look, _, _ in choices]
    colours = _colours(tuple(dict.fromkeys(look.felt for look in looks)), tuple(look.back for look in looks))
    picture, left = Image.new("RGB", (WIDTH, CHOICES_HEIGHT)), 0
    for at, (look, name, chosen) in enumerate(choices, 1):
        right = WIDTH * at // len(choices)
        picture.paste(_tile(right - left, look, name, chosen=chosen), (left, 0))
        left = right
    return png(colours.flatten(picture), colours)


def _tile(width: int, look: Look, name: str, *, chosen: bool) -> Image.Image:
    """One choice in RGB: a back beside an open card, and the name above them."""
    sketch = Sketch(width, CHOICES_HEIGHT, palette_of(look))
    if chosen:
        sketch.frame(10, 10, width - 20, CHOICES_HEIGHT - 20, INK, radius=22, thick=12)
        sketch.frame(13, 13, width - 26, CHOICES_HEIGHT - 26, GOLD, radius=19, thick=6)
        _ticked(sketch, (width - _TICK, CHOICES_HEIGHT - _TICK))
    image, middle = sketch.image.reduce(SCALE), width // 2
    lap = max(_LAP, 2 * _CARD[0] - width + _MARGIN)
    image.paste(back(_CARD, look).convert("RGB"), (middle - _CARD[0] + lap // 2, _CARDS_Y))
    image.paste(face(_ACE, _CARD, look).convert("RGB"), (middle - lap // 2, _CARDS_Y + 20), _card_shape())
    shown = fitted(legible(name), _CAP, width - 60)
    mask = lettered(shown, _CAP)
    image.paste(PAPER, (middle - mask.width // 2, _BASELINE - round(ABOVE * _CAP)), mask)
    return image


@lru_cache(maxsize=1)
def _card_shape() -> Image.Image:
    """The mask of a card: its sprite is opaque, and has felt in its corners."""
    mask = Image.new("L", (_CARD[0] * SCALE, _CARD[1] * SCALE), 0)
    edge = mask.width - 1, mask.height - 1
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *edge), round(_CARD[0] * 0.075 * SCALE), 255)
    return mask.reduce(SCALE)


def _ticked(sketch: Sketch, at: Point) -> None:
    """A golden disc with a tick: chosen."""
    (x, y), reach = at, 26
    sketch.disc(x, y, reach, INK)
    sketch.disc(x, y, reach - 3, GOLD)
    sketch.line([(x - 12, y), (x - 3, y + 9), (x + 12, y - 9)], INK, 6)


@lru_cache(maxsize=8)
def _colours(felts: tuple[str, ...], backs: tuple[str, ...]) -> Colours:
    """What several looks need at once: their felts and backs, and the colours of an ace of spades."""
    colours: list[RGB] = [FELTS[felt] for felt in felts]
    colours += [mix(FELTS[felt], PAPER, 0.5) for felt in felts]
    for key in dict.fromkeys(backs):
        colours += [BACKS[key], mix(BACKS[key], PAPER, 0.55)]
    return Colours(tuple(dict.fromkeys((*colours, PAPER, EDGE, INK, GOLD))))
