"""The picture of a solitaire: a handful of opaque pastes and one compression."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import ImageDraw

from bot.engine.cards import KING, Card, Suit
from bot.engine.table import STOCK, WASTE, Kind, Slot
from render import places
from render.cards import Under, back, face, small_face
from render.layout import CAPTION_HEIGHT, CAPTION_TOP, LIFT, RIM, WIDTH, Box, Layout, fanned, lay_out
from render.look import Look
from render.palette import GOLD, INK, palette_of
from render.png import png

if TYPE_CHECKING:
    from PIL import Image

    from render.scene import Scene

_MARK = 27
"""Radius of the disc on a column that would accept the chosen cards."""
_CHIP_MARK = 17
_PLAIN = Look()


def draw_board(scene: Scene, look: Look = _PLAIN) -> bytes:
    """Return a PNG 1000 pixels wide; equal arguments give equal bytes.

    Takes a few milliseconds, most of them without the interpreter's lock: to be called in a thread.
    """
    return png(compose(scene, look), palette_of(look))


def compose(scene: Scene, look: Look) -> Image.Image:
    """Return the picture in mode P, not yet compressed."""
    drawing = _Drawing(scene, look)
    drawing.draw()
    return drawing.image


class _Drawing:
    def __init__(self, scene: Scene, look: Look) -> None:
        self._scene, self._look = scene, look
        self._palette = palette_of(look)
        self._layout: Layout = lay_out(scene)
        self.image = self._palette.blank(WIDTH, self._layout.height)

    def draw(self) -> None:
        for slot, box in self._layout.chips.items():
            self._chip(slot, box)
        if self._scene.won:
            self._celebration()
            return
        for slot in self._scene.table.slots(Kind.TABLEAU):
            self._caption(slot)
            self._column(slot)
        self._chosen_outline()
        for slot in sorted(self._scene.marks):
            self._target(slot)

    def _paste(self, sprite: Image.Image, x: int, y: int) -> None:
        self.image.paste(sprite, (x, y))

    def _caption(self, slot: Slot) -> None:
        sprite = places.caption(
            slot.at + 1,
            (self._layout.card[0], CAPTION_HEIGHT),
            self._look,
            marked=slot in self._scene.marks,
            moved=slot in self._scene.moved,
        )
        self._paste(sprite, self._layout.columns[slot.at], CAPTION_TOP)

    def _column(self, slot: Slot) -> None:
        pile, x, size = self._scene.table[slot], self._layout.columns[slot.at], self._layout.card
        tops = self._layout.tops(pile)
        if not tops:
            self._paste(places.empty_column(size, self._look), x, self._layout.last_box(slot.at, pile).y)
        for index, (card, top) in enumerate(zip(pile.cards, tops, strict=True)):
            lifted = LIFT if self._lifted(slot, index) else 0
            under = Under.FELT if index == 0 else Under.BACK if index <= pile.hidden else Under.FACE
            if index < pile.hidden:
                self._paste(back(size, self._look, under), x, top)
            else:
                self._paste(face(card, size, self._look, under), x, top + lifted)

    def _lifted(self, slot: Slot, index: int) -> bool:
        return slot == self._scene.chosen and index >= len(self._scene.table[slot]) - self._scene.chosen_count

    def _chip(self, slot: Slot, box: Box) -> None:
        if slot == WASTE and self._scene.fan > 1:
            self._fan(box)
        else:
            self._paste(self._chip_sprite(slot, box), *self._chip_box(slot, box)[:2])
        if slot in self._scene.moved:
            self._underline(box)

    def _chip_box(self, slot: Slot, box: Box) -> Box:
        return box.moved(0, -LIFT) if slot == self._scene.chosen else box

    def _chip_sprite(self, slot: Slot, box: Box) -> Image.Image:
        size, look = box[2:], self._look
        pile = self._scene.table[slot]
        if slot == STOCK:
            count = len(pile)
            if count:
                return places.stock_chip(count, size, look)
            return places.empty_stock(size, look, redeal=self._scene.redeal)
        if pile.top:
            return small_face(pile.top, size, look)
        if slot.kind is Kind.FOUNDATION:
            return places.empty_foundation(self._scene.suit(slot), size, look)
        return places.empty_place(size, look, slot.at + 1 if slot.kind is Kind.CELL else 0)

    def _fan(self, box: Box) -> None:
        """The playable card lies last and whole; what it covers shows its index."""
        cards, boxes = self._scene.fanned, fanned(box, self._scene.fan)
        if not cards:
            self._paste(places.empty_place(boxes[0][2:], self._look), *boxes[0][:2])
        for card, place in zip(cards, boxes, strict=False):
            lifted = LIFT if self._scene.chosen == WASTE and card is cards[-1] else 0
            self._paste(small_face(card, place[2:], self._look), place.x, place.y - lifted)

    def _underline(self, box: Box) -> None:
        chalk = self._palette.index(self._palette.chalk)
        middle, y = box.x + box.width // 2, box.y + box.height + 2
        ImageDraw.Draw(self.image).rectangle((middle - 16, y, middle + 15, y + 2), chalk)

    def _box(self, slot: Slot) -> Box:
        """Where the open end of a pile lies."""
        if slot.kind is Kind.TABLEAU:
            return self._layout.last_box(slot.at, self._scene.table[slot])
        box = self._layout.chips[slot]
        if slot == WASTE and self._scene.fan > 1:
            return fanned(box, self._scene.fan)[max(len(self._scene.fanned) - 1, 0)]
        return box

    def _chosen_outline(self) -> None:
        slot = self._scene.chosen
        if slot is None or not self._scene.run:
            return
        box = self._box(slot)
        if slot.kind is Kind.TABLEAU:
            rise = self._layout.step * (len(self._scene.run) - 1)
            self._outline(Box(box.x, box.y - rise + LIFT, box.width, box.height + rise))
        else:
            self._outline(box.moved(0, -LIFT))

    def _outline(self, box: Box) -> None:
        """Gold between two dark lines: it stands out on felt and card alike, in greyscale too."""
        pen = ImageDraw.Draw(self.image)
        for grow, colour, thick in ((3, INK, 9), (1, GOLD, 5)):
            corners = (
                box.x - grow,
                box.y - grow,
                box.x + box.width - 1 + grow,
                box.y + box.height - 1 + grow,
            )
            pen.rounded_rectangle(corners, 11, None, self._palette.index(colour), thick)

    def _target(self, slot: Slot) -> None:
        """A disc with an arrow: on a column's last card, and at the upper edge of a chip."""
        box = self._box(slot)
        column = slot.kind is Kind.TABLEAU
        radius = _MARK if column else _CHIP_MARK
        sprite, mask = places.target_mark(self._look, radius)
        y = box.y + round(box.height * 0.8) if column else box.y + 4
        x = box.x + box.width // 2 if column else box.x + box.width - radius
        self.image.paste(sprite, (x - radius, y - radius), mask)

    def _celebration(self) -> None:
        """The four kings under stars, in the place of columns that are empty now."""
        width, height = self._layout.card
        top = (self._layout.height + CAPTION_TOP) // 2
        self._paste(places.garland(WIDTH - 8 * RIM, 220, self._look), 4 * RIM, top - 230)
        step = width + 16
        left = (WIDTH - 4 * step + 16) // 2
        for at, suit in enumerate(Suit):
            self._paste(face(Card(KING, suit), (width, height), self._look), left + at * step, top)
