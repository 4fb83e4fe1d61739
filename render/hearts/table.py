"""The picture of a Hearts table: a handful of opaque pastes and one compression."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase
from render.canvas import Canvases
from render.cards import face, small_face
from render.hearts import plates, tokens
from render.hearts.drawing import Drawing
from render.hearts.plates import DISC, NAME_HEIGHT, TAIL, Ground
from render.layout import Box
from render.look import Look
from render.palette import palette_of
from render.places import empty_place
from render.png import MARGIN, margined_png

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.cards import Card
    from bot.engine.hearts.rules import Trick
    from render.hearts.scene import Place, TableScene

WIDTH, HEIGHT = 1000, 640
CENTRE = 500, 320
_ACROSS, _DOWN = 136, 110
"""From the centre to the middle of a card, at the sides and above."""
TOWARDS = {Seat.SOUTH: (0, -1), Seat.WEST: (1, 0), Seat.NORTH: (0, 1), Seat.EAST: (-1, 0)}
"""The step from a seat to the middle of the table, across and down."""
PLATES = {
    Seat.SOUTH: Box(318, 526, 364, 94),
    Seat.WEST: Box(20, 245, 270, 150),
    Seat.NORTH: Box(318, 20, 364, 94),
    Seat.EAST: Box(710, 245, 270, 150),
}
_NAME = 244
_LAST_AT = 884, 536
"""The middle of the trick before."""
_PLAIN = Look()
_CANVASES = Canvases()


def draw_table(scene: TableScene, look: Look = _PLAIN) -> bytes:
    """Return a PNG of 1000 x 640 pixels; equal arguments give equal bytes.

    Takes about two milliseconds, most of them without the interpreter's lock: to be called in a thread.
    """
    canvas = _CANVASES.bare((WIDTH + MARGIN, HEIGHT))
    return margined_png(TableDrawing(scene, look, canvas).draw(), palette_of(look))


def compose_table(scene: TableScene, look: Look = _PLAIN) -> Image.Image:
    """Return the picture in mode P, not yet compressed."""
    return TableDrawing(scene, look, palette_of(look).blank(WIDTH, HEIGHT)).draw()


def slot(seat: Seat) -> Box:
    """Where the card of a seat lies."""
    across, down = TOWARDS[seat]
    width, height = tokens.SLOT
    x, y = CENTRE[0] - across * _ACROSS, CENTRE[1] - down * _DOWN
    return Box(x - width // 2, y - height // 2, width, height)


class TableDrawing(Drawing):
    """One scene on one canvas."""

    def __init__(self, scene: TableScene, look: Look, canvas: Image.Image) -> None:
        super().__init__(look, canvas, WIDTH)
        self._scene = scene

    def draw(self) -> Image.Image:
        for seat in Seat:
            self._seat(seat, self._scene.places[seat])
        self._corners()
        if self._scene.phase is Phase.PASSING:
            self._passing()
        elif self._scene.phase is Phase.PLAYING:
            self._playing()
        else:
            self._tiles()
        return self.image

    def _seat(self, seat: Seat, place: Place) -> None:
        box, won = PLATES[seat], seat is self._scene.winner
        ground = Ground(self.look, place.turn or won)
        if ground.gold:
            across, down = TOWARDS[seat] if place.turn else (0, 0)
            sprite = plates.plate(box.size, self.look, (across, down))
            self.paste(sprite, box.x - TAIL * (across < 0), box.y - TAIL * (down < 0))
        name = plates.shown_name(place.name, seat)
        sprite = plates.disc(plates.initial(name), ground, computer=place.computer, away=place.away)
        written = plates.name(name, ground, _NAME)
        if seat in (Seat.NORTH, Seat.SOUTH):
            left = box.x + 12 + (_NAME - max(written.width, _NAME // 2)) // 2
            self.paste(sprite, left, box.y + 7)
            self.paste(written, left + 94, box.y)
            self._points(place, ground, (left + 94, box.y + 70))
        else:
            self.paste(sprite, box.x + 12, box.y + 7)
            self.paste(written, box.x + 14, box.y + box.height - NAME_HEIGHT)
            self._points(place, ground, (box.x + 98, box.y + 7 + DISC // 2))

    def _points(self, place: Place, ground: Ground, at: tuple[int, int]) -> None:
        """The total, and the points of this round where there are any."""
        x, y = at
        total = plates.figure(place.total, ground, 36)
        self.paste(total, x, y - total.height // 2)
        if place.taken and self._scene.phase is Phase.PLAYING:
            pill = plates.pill(place.taken, ground)
            self.paste(pill, x + total.width + 6, y - pill.height // 2)

    def _corners(self) -> None:
        scene = self._scene
        self.paste(tokens.round_sign(scene.round, self.look), 20, 20)
        if scene.broken and scene.phase is Phase.PLAYING:
            self.paste(tokens.broken_sign(self.look), 904, 20)
        if scene.last is not None:
            self._last(scene.last)

    def _last(self, trick: Trick) -> None:
        width, height = tokens.CHIP
        boxes = dict[Seat, Box]()
        for seat in Seat:
            across, down = TOWARDS[seat]
            x, y = _LAST_AT[0] - across * (width // 2 + 6), _LAST_AT[1] - down * (height + 8)
            boxes[seat] = Box(x - width // 2, y - height // 2, width, height)
            card = trick.card_of(seat)
            if card is not None:
                self.paste(
                    small_face(card, tokens.CHIP, self.look, paired=False), boxes[seat].x, boxes[seat].y
                )
        self.mark_winner(boxes[trick.winner], thick=5, radius=14, inset=18)

    def _passing(self) -> None:
        direction = self._scene.direction
        if direction is not Direction.NONE:
            sign = tokens.direction_sign(direction, self.look)
            self.paste(sign, CENTRE[0] - sign.width // 2, CENTRE[1] - sign.height // 2)
        for seat in Seat:
            if self._scene.places[seat].passed:
                box, (width, height) = slot(seat), tokens.PACK
                across, down = TOWARDS[seat]
                x = box.x + (box.width - width) // 2 - across * 20
                y = box.y + (box.height - height) // 2 - down * 30
                self.paste(tokens.passed_pack(self.look), x, y)

    def _playing(self) -> None:
        trick = self._scene.trick
        if trick is None:
            self._hollow(next(seat for seat in Seat if self._scene.places[seat].turn))
            return
        self.paste(tokens.led_sign(trick.cards[0].suit, self.look), CENTRE[0] - 24, CENTRE[1] - 24)
        for seat in Seat:
            card = trick.card_of(seat)
            if card is not None:
                self._card(card, slot(seat))
            elif trick.turn is seat:
                self._hollow(seat)
        if trick.complete:
            self.mark_winner(slot(trick.winner), thick=7, radius=tokens.WINNER, inset=44)

    def _hollow(self, seat: Seat) -> None:
        """The place of a card that is awaited."""
        box = slot(seat)
        self.paste(empty_place(box.size, self.look), box.x, box.y)

    def _card(self, card: Card, box: Box) -> None:
        self.paste(face(card, box.size, self.look, paired=False), box.x, box.y)

    def _tiles(self) -> None:
        """What the round cost each seat; at the end of the game, everybody's place."""
        for seat in Seat:
            box = slot(seat)
            self.paste(tokens.result_tile(self._scene, seat, self.look), box.x, box.y)
