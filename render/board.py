"""The picture of a solitaire: a handful of opaque pastes and one compression."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import ImageDraw

from bot.engine.cards import KING, Card, Suit
from bot.engine.table import STOCK, WASTE, Kind, Slot
from render import places
from render.canvas import Canvases
from render.cards import Under, back, face, small_face
from render.layout import CAPTION_HEIGHT, LIFT, RIM, WIDTH, Box, Layout, fanned, lay_out
from render.look import Look
from render.palette import GOLD, INK, palette_of
from render.png import MARGIN, margined_png

if TYPE_CHECKING:
    from PIL import Image

    from render.scene import Scene

_MARK = 27
"""Radius of the disc on a column that would accept the chosen cards."""
_DASHES = 6
"""How far an empty place reaches under its tab, which so hides one side of its dashes."""
_FRAMED = 3
_PLAIN = Look()
_CANVASES = Canvases()


def draw_board(scene: Scene, look: Look = _PLAIN) -> bytes:
    """Return a PNG 1000 pixels wide; equal arguments give equal bytes.

    Takes a few milliseconds, most of them without the interpreter's lock: to be called in a thread.
    """
    layout = lay_out(scene)
    canvas = _CANVASES.bare((WIDTH + MARGIN, layout.height))
    return margined_png(_Drawing(scene, look, layout, canvas).draw(), palette_of(look))


def compose(scene: Scene, look: Look) -> Image.Image:
    """Return the picture in mode P, not yet compressed."""
    layout = lay_out(scene)
    return _Drawing(scene, look, layout, palette_of(look).blank(WIDTH, layout.height)).draw()


class _Drawing:
    """Draws on ``canvas``, bare felt in the size of ``layout``, perhaps with a margin at its left."""

    def __init__(self, scene: Scene, look: Look, layout: Layout, canvas: Image.Image) -> None:
        self._scene, self._look = scene.at_rest if scene.won else scene, look
        self._palette = palette_of(look)
        self._layout = layout
        self._image = canvas
        self._left = canvas.width - WIDTH

    def draw(self) -> Image.Image:
        for slot in self._layout.chips:
            self._chip(slot)
        if self._scene.won:
            self._celebration()
            return self._image
        for slot in self._scene.table.slots(Kind.TABLEAU):
            self._caption(slot)
            self._column(slot)
        self._chosen_outline()
        for slot in sorted(self._scene.marks):
            if slot.kind is Kind.TABLEAU:
                self._target(slot)
        return self._image

    def _paste(self, sprite: Image.Image, x: int, y: int) -> None:
        # Pillow's own paste spends most of its time on what a sprite never needs: modes, masks, colours.
        left = x + self._left
        self._image.im.paste(sprite.im, (left, y, left + sprite.width, y + sprite.height))

    def _caption(self, slot: Slot) -> None:
        sprite = places.caption(
            slot.at + 1,
            (self._layout.card[0], CAPTION_HEIGHT),
            self._look,
            marked=slot in self._scene.marks,
            moved=slot in self._scene.moved,
        )
        self._paste(sprite, self._layout.columns[slot.at], self._layout.caption_top)

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

    def _chip(self, slot: Slot) -> None:
        if slot == WASTE:
            self._covered()
        box = self._box(slot)
        if slot == self._scene.chosen:
            box = box.moved(0, -LIFT)
        if slot in self._scene.marks:
            self._target_chip(slot, box)
        else:
            self._paste(self._chip_sprite(slot, box.size), box.x, box.y)
        if slot in self._scene.moved:
            self._paste(places.moved_bar(box.width, self._look), box.x, self._layout.chips[slot].bottom + 3)

    def _chip_sprite(self, slot: Slot, size: tuple[int, int]) -> Image.Image:
        look, pile = self._look, self._scene.table[slot]
        if slot == STOCK and pile.cards:
            return places.stock_chip(len(pile), size, look)
        if slot == STOCK and not self._scene.won:
            return places.empty_stock(size, look, redeal=self._scene.redeal)
        if pile.top:
            return small_face(pile.top, size, look)
        if slot.kind is Kind.FOUNDATION:
            return places.empty_foundation(self._scene.suit(slot), size, look)
        return places.empty_place(size, look, slot.at + 1 if slot.kind is Kind.CELL else 0)

    def _covered(self) -> None:
        """The cards of a fan below its last one."""
        cards = self._scene.fanned[:-1]
        for card, box in zip(cards, fanned(self._layout.chips[WASTE], len(cards) + 1), strict=False):
            self._paste(small_face(card, box.size, self._look, dim=True), box.x, box.y)

    def _target_chip(self, slot: Slot, box: Box) -> None:
        """A frame around the whole place, and a tab with an arrow beside what lies there."""
        tab = places.tab_width(box.width)
        under = 0 if self._scene.table[slot].top else _DASHES
        size = box.width - tab - _FRAMED + under, box.height
        self._paste(self._chip_sprite(slot, size), box.x + _FRAMED, box.y)
        self._paste(places.target_tab((tab, box.height), self._look), box.x + box.width - tab, box.y)
        self._outline(box)

    def _box(self, slot: Slot) -> Box:
        """Where the open end of a pile lies."""
        if slot.kind is Kind.TABLEAU:
            return self._layout.last_box(slot.at, self._scene.table[slot])
        box = self._layout.chips[slot]
        if slot == WASTE and self._scene.fan > 1:
            return fanned(box, max(len(self._scene.fanned), 1))[-1]
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
        pen = ImageDraw.Draw(self._image)
        for grow, colour, thick in ((3, INK, 9), (1, GOLD, 5)):
            corners = (
                box.x + self._left - grow,
                box.y - grow,
                box.x + self._left + box.width - 1 + grow,
                box.y + box.height - 1 + grow,
            )
            pen.rounded_rectangle(corners, 11, None, self._palette.index(colour), thick)

    def _target(self, slot: Slot) -> None:
        """A disc with an arrow on a column's last card."""
        box = self._box(slot)
        sprite, mask = places.target_mark(self._look, _MARK)
        x, y = box.x + box.width // 2, box.y + round(box.height * 0.8)
        self._image.paste(sprite, (x + self._left - _MARK, y - _MARK), mask)

    def _celebration(self) -> None:
        """The four kings under stars, in the place of columns that are empty now."""
        width, height = self._layout.card
        top = (self._layout.height + self._layout.caption_top) // 2
        self._paste(places.garland(WIDTH - 8 * RIM, 220, self._look), 4 * RIM, top - 230)
        step = width + 16
        left = (WIDTH - 4 * step + 16) // 2
        for at, suit in enumerate(Suit):
            self._paste(face(Card(KING, suit), (width, height), self._look), left + at * step, top)
