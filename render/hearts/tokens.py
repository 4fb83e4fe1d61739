"""Sprites of what lies in the middle and in the corners of a Hearts table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from bot.engine.cards import Suit
from bot.engine.hearts.state import Phase
from render.cards import back
from render.hearts.signs import DOWN, OWN_HEADING, broken_heart, crescent, crown, directions, pointer, tick
from render.palette import EDGE, GOLD, INK, PAPER, RED, palette_of
from render.signs import suit_sign
from render.sketch import SCALE, Sketch

if TYPE_CHECKING:
    from bot.engine.hearts.seats import Direction, Seat
    from render.hearts.scene import HandScene, TableScene
    from render.look import Look

SLOT = 120, 168
CHIP = 84, 46
"""A small card: its index is 12 css pixels high where 1000 are shown as 305."""
WINNER = 26
"""Radius of the disc on the card that takes the trick."""
_BACK = 72, 100
PACK = 120, 108


@lru_cache(maxsize=8)
def winner_mark(look: Look, radius: int) -> tuple[Image.Image, Image.Image]:
    """A golden disc with a tick, "this card takes the trick"; and the mask to paste it by."""
    palette = palette_of(look)
    sketch, mask = Sketch(radius * 2, radius * 2, palette), Sketch(radius * 2, radius * 2, palette, INK)
    for reach, colour in ((radius, INK), (radius - max(1.5, radius / 10), GOLD)):
        sketch.disc(radius, radius, reach, colour)
    tick(sketch, (radius, radius), radius * 1.05, INK)
    mask.disc(radius, radius, radius, PAPER)
    return sketch.finish(), mask.image.reduce(SCALE).convert("1", dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def passed_pack(look: Look) -> Image.Image:
    """Three hidden cards side by side, about to be handed over."""
    sketch = Sketch(*PACK, palette_of(look))
    cover = back(_BACK, look).convert("RGB")
    for at in range(3):
        sketch.picture(2 + at * 22, 4, cover)
    return sketch.finish()


@lru_cache(maxsize=16)
def direction_sign(direction: Direction, look: Look, size: int = 190) -> Image.Image:
    """Where each seat's three cards go."""
    sketch = Sketch(size, size, palette_of(look))
    directions(sketch, (size / 2, size / 2), size / 2, direction, PAPER)
    return sketch.finish()


@lru_cache(maxsize=16)
def led_sign(suit: Suit, look: Look) -> Image.Image:
    """The suit that was led."""
    sketch = Sketch(48, 48, palette_of(look))
    sketch.disc(24, 24, 24, PAPER)
    suit_sign(sketch, suit, (24, 24), 31, sketch.palette.suits[suit])
    return sketch.finish()


@lru_cache(maxsize=64)
def round_sign(number: int, look: Look) -> Image.Image:
    """A pack of cards with the round's number."""
    sketch = Sketch(84, 84, palette_of(look))
    chalk = sketch.palette.chalk
    sketch.rectangle(18, 0, 62, 74, chalk, radius=9)
    sketch.rectangle(7.5, 4.5, 66, 77, sketch.palette.felt, radius=9)
    sketch.rectangle(9, 6, 62, 74, chalk, radius=9)
    sketch.rectangle(-1.5, 9.5, 67, 76, sketch.palette.felt, radius=9)
    sketch.rectangle(0, 11, 62, 73, PAPER, radius=9)
    text = str(number)
    sketch.centred(31, 47, text, min(38.0, 38 * 50 / sketch.measure(text, 38)), INK)
    return sketch.finish()


@lru_cache(maxsize=8)
def broken_sign(look: Look) -> Image.Image:
    """Hearts are broken: they may be led."""
    sketch = Sketch(76, 76, palette_of(look))
    sketch.disc(38, 38, 38, PAPER)
    broken_heart(sketch, (38, 40), 48, RED, PAPER)
    return sketch.finish()


@lru_cache(maxsize=256)
def cost_tile(number: int, look: Look, *, moon: bool = False) -> Image.Image:
    """What a round cost a seat, with a heart; a moon for the one who has shot it."""
    sketch = _tile(look)
    width, height = SLOT
    if moon:
        crescent(sketch, (width / 2 - 6, 50), 32, INK, PAPER)
    elif number:
        suit_sign(sketch, Suit.HEARTS, (width / 2, 52), 56, RED)
    else:
        tick(sketch, (width / 2, 52), 56, EDGE)
    sketch.centred(width / 2, height * 0.72, f"+{number}", 44, INK)
    return sketch.finish()


@lru_cache(maxsize=64)
def rank_tile(rank: int, look: Look) -> Image.Image:
    """A seat's place at the end; the first is golden and has a crown."""
    sketch = _tile(look, first=rank == 1)
    width, height = SLOT
    if rank == 1:
        crown(sketch, (width / 2, 48), 76, INK)
    sketch.centred(width / 2, height * (0.68 if rank == 1 else 0.5), str(rank), 68 if rank == 1 else 56, INK)
    return sketch.finish()


def result_tile(scene: TableScene | HandScene, seat: Seat, look: Look) -> Image.Image:
    """What an ended round cost a seat, or its place in an ended game."""
    if scene.phase is Phase.GAME_OVER:
        return rank_tile(scene.rank(seat), look)
    return cost_tile(scene.cost(seat), look, moon=seat is scene.moon)


def _tile(look: Look, *, first: bool = False) -> Sketch:
    width, height = SLOT
    sketch = Sketch(width, height, palette_of(look))
    sketch.rectangle(0, 0, width, height, INK if first else EDGE, radius=14)
    sketch.rectangle(2, 2, width - 4, height - 4, GOLD if first else PAPER, radius=12)
    return sketch


@lru_cache(maxsize=64)
def pass_sign(direction: Direction, chosen: int, wanted: int, mine: bool, look: Look) -> Image.Image:
    """Where the own cards go, and a box for each with those chosen filled."""
    sketch = Sketch(250, 80, palette_of(look))
    ground, ink = (GOLD, INK) if mine else (sketch.palette.felt, PAPER)
    sketch.rectangle(0, 0, 250, 80, ground, radius=18)
    pointer(sketch, (46, 40), 56, OWN_HEADING[direction], ink)
    for at in range(wanted):
        left = 94 + at * 50
        sketch.rectangle(left, 12, 42, 56, ink, radius=7)
        if at >= chosen:
            sketch.rectangle(left + 4, 16, 34, 48, ground, radius=4)
        else:
            tick(sketch, (left + 21, 40), 24, ground)
    return sketch.finish()


@lru_cache(maxsize=8)
def play_sign(look: Look) -> Image.Image:
    """Now a card of the hand below is awaited."""
    sketch = Sketch(110, 80, palette_of(look))
    sketch.rectangle(0, 0, 110, 80, GOLD, radius=18)
    pointer(sketch, (55, 40), 56, DOWN, INK)
    return sketch.finish()
