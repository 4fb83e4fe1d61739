"""Pasting on a canvas, and the marks of the card that takes a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import ImageDraw

from render.hearts.tokens import winner_mark
from render.palette import GOLD, INK, palette_of

if TYPE_CHECKING:
    from PIL import Image

    from render.layout import Box
    from render.look import Look


class Drawing:
    """A picture on ``canvas``, bare felt that may have a margin at its left."""

    def __init__(self, look: Look, canvas: Image.Image, width: int) -> None:
        self.look, self.image = look, canvas
        self._left = canvas.width - width

    def paste(self, sprite: Image.Image, x: int, y: int) -> None:
        # As on the boards: Pillow's own paste spends most of its time on what a sprite never needs.
        left = x + self._left
        self.image.im.paste(sprite.im, (left, y, left + sprite.width, y + sprite.height))

    def paste_shape(self, sprite: Image.Image, mask: Image.Image, x: int, y: int) -> None:
        """Paste what ``mask`` lets through."""
        self.image.paste(sprite, (x + self._left, y), mask)

    def mark_winner(self, box: Box, *, thick: int, radius: int, inset: int) -> None:
        """A frame of gold between two dark lines, and a disc with a tick at the lower right corner.

        ``thick``: how far the frame reaches out; ``radius``: that of the disc, which begins ``inset`` pixels
        from the corner.
        """
        pen, palette = ImageDraw.Draw(self.image), palette_of(self.look)
        for grow, colour, line in ((thick, INK, thick + 2), (thick - 2, GOLD, thick - 2)):
            left, top = box.x + self._left - grow, box.y - grow
            edges = left, top, left + box.width - 1 + 2 * grow, top + box.height - 1 + 2 * grow
            pen.rounded_rectangle(edges, 6 + thick, None, palette.index(colour), line)
        sprite, mask = winner_mark(self.look, radius)
        self.paste_shape(sprite, mask, box.x + box.width - inset, box.bottom - inset)
