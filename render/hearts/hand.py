"""The picture of one hand, with the trick on the table above it: enough to play from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.hearts.rules import PASSED
from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase
from render.canvas import Canvases
from render.cards import small_face
from render.hearts import plates, tokens
from render.hearts.drawing import Drawing
from render.hearts.faces import CARD, Print, corners, hand_card
from render.hearts.plates import Ground
from render.layout import RIM, Box
from render.look import Look
from render.palette import palette_of
from render.png import MARGIN, margined_png

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.cards import Card
    from render.hearts.scene import HandScene

WIDTH, HEIGHT = 1000, 430
LIFT = 30
"""How far cards to be passed stand out."""
_WIDEST_STEP = 112
_CELL = 310, 92
_GAP = 4
_DISC = 66
_NAME = 228
_PLAIN = Look()
_CANVASES = Canvases()


def draw_hand(scene: HandScene, look: Look = _PLAIN) -> bytes:
    """Return a PNG of 1000 x 430 pixels; equal arguments give equal bytes.

    Takes about two milliseconds, most of them without the interpreter's lock: to be called in a thread.
    """
    canvas = _CANVASES.bare((WIDTH + MARGIN, HEIGHT))
    return margined_png(HandDrawing(scene, look, canvas).draw(), palette_of(look))


def compose_hand(scene: HandScene, look: Look = _PLAIN) -> Image.Image:
    """Return the picture in mode P, not yet compressed."""
    return HandDrawing(scene, look, palette_of(look).blank(WIDTH, HEIGHT)).draw()


def cell(own: Seat, seat: Seat) -> Box:
    """Where a seat is shown: the others from left to right as they sit around ``own``, that one below."""
    width, height = _CELL
    place = (seat - own) % 4
    across = (width + 15) * (place - 1 if place else 0)
    return Box(RIM + across, RIM - 4 + (0 if place else height + _GAP), width, height)


def card_places(count: int) -> list[Box]:
    """Where the cards of a hand lie, from the left; the step is 70 pixels for 13 cards and more for fewer."""
    width, height = CARD
    step = min(_WIDEST_STEP, (WIDTH - 2 * RIM - width) // max(count - 1, 1))
    left = (WIDTH - width - step * (count - 1)) // 2
    return [Box(left + step * at, HEIGHT - RIM - height, width, height) for at in range(count)]


class HandDrawing(Drawing):
    """One scene on one canvas."""

    def __init__(self, scene: HandScene, look: Look, canvas: Image.Image) -> None:
        super().__init__(look, canvas, WIDTH)
        self._scene = scene

    def draw(self) -> Image.Image:
        for seat in Seat:
            self._seat(seat)
        self._sign()
        self._corner()
        if self._scene.over:
            self._tiles()
        places = card_places(len(self._scene.hand))
        for card, box in zip(self._scene.hand, places, strict=True):
            self._card(card, box, figure=box == places[-1] or places[1].x - places[0].x == _WIDEST_STEP)
        return self.image

    def _seat(self, seat: Seat) -> None:
        scene, box = self._scene, cell(self._scene.seat, seat)
        ground = Ground(self.look, scene.turns[seat])
        if ground.gold:
            self.paste(plates.plate(box.size, self.look), box.x, box.y)
        name = plates.shown_name(scene.names[seat], seat)
        played = scene.trick.card_of(seat) if scene.trick else None
        sprite = plates.disc(plates.initial(name), ground, _DISC)
        self.paste(sprite, box.x + 5, box.y + (box.height - _DISC) // 2)
        self.paste(plates.name(name, ground, _NAME), box.x + 76, box.y)
        self._points(seat, ground, (box.x + 76, box.y + 69))
        if played is not None:
            self._chip(
                seat,
                played,
                Box(box.x + box.width - tokens.CHIP[0] - 8, box.bottom - tokens.CHIP[1] - 4, *tokens.CHIP),
            )
        elif scene.passed[seat]:
            self.paste(plates.check(ground), box.x + box.width - 50, box.y + 46)

    def _points(self, seat: Seat, ground: Ground, at: tuple[int, int]) -> None:
        (x, y), scene = at, self._scene
        total = plates.figure(scene.totals[seat], ground, 30)
        self.paste(total, x, y - total.height // 2)
        if scene.taken[seat] and not scene.over:
            pill = plates.pill(scene.taken[seat], ground, 34)
            self.paste(pill, x + total.width + 6, y - pill.height // 2)

    def _chip(self, seat: Seat, card: Card, box: Box) -> None:
        self.paste(small_face(card, box.size, self.look, paired=False), box.x, box.y)
        trick = self._scene.trick
        if trick is not None and trick.complete and trick.winner is seat:
            self.mark_winner(box, thick=5, radius=14, inset=18)

    def _sign(self) -> None:
        """What is asked of this seat: three cards, or one."""
        scene = self._scene
        box = Box(345, RIM - 4 + _CELL[1] + _GAP, *_CELL)
        if scene.phase is Phase.PASSING and scene.direction is not Direction.NONE:
            sprite = tokens.pass_sign(scene.direction, len(scene.chosen), PASSED, scene.my_turn, self.look)
            self.paste(sprite, box.x + (box.width - sprite.width) // 2, box.y + 6)
        elif scene.my_turn:
            sprite = tokens.play_sign(self.look)
            self.paste(sprite, box.x + (box.width - sprite.width) // 2, box.y + 6)

    def _corner(self) -> None:
        scene, y = self._scene, RIM + _CELL[1] + _GAP
        self.paste(tokens.round_sign(scene.round, self.look), WIDTH - RIM - 84, y)
        if scene.broken and scene.phase is Phase.PLAYING:
            self.paste(tokens.broken_sign(self.look), WIDTH - RIM - 180, y + 4)

    def _tiles(self) -> None:
        """What the round cost each seat, or everybody's place at the end, from left to right as above."""
        scene, height = self._scene, tokens.SLOT[1]
        for at, place in enumerate((1, 2, 3, 0)):
            seat = scene.seat.left(place)
            name = plates.shown_name(scene.names[seat], seat)
            x, y = RIM + 20 + at * 240, HEIGHT - RIM - height
            disc = plates.disc(plates.initial(name), Ground(self.look, gold=False))
            self.paste(disc, x, y + (height - disc.height) // 2)
            self.paste(tokens.result_tile(scene, seat, self.look), x + disc.width + 8, y)

    def _card(self, card: Card, box: Box, *, figure: bool) -> None:
        scene = self._scene
        down = -LIFT if card in scene.chosen else 0
        sprite = hand_card(card, self.look, self._print(card), figure=figure)
        self.paste_shape(sprite, corners(), box.x, box.y + down)

    def _print(self, card: Card) -> Print:
        scene = self._scene
        striped = scene.playable is not None and card not in scene.playable
        if card in scene.received:
            return Print.RECEIVED_STRIPED if striped else Print.RECEIVED
        return Print.STRIPED if striped else Print.PLAIN
