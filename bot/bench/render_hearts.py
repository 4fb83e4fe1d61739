"""The picture of a Hearts table: ours against the same one drawn plainly, as in ``bot.bench.render``."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

from PIL import Image

from render.hearts.preview import sample_game, sample_table
from render.hearts.table import HEIGHT, WIDTH, TableDrawing
from render.look import Look
from render.palette import palette_of

if TYPE_CHECKING:
    from render.hearts.scene import TableScene
    from render.layout import Box

_LOOK = Look()
_FULL = 32


def full_table() -> TableScene:
    """The worst case: four cards on the table, a trick before it, hearts broken."""
    return sample_table(next(islice(sample_game(), _FULL, None)))


def naive_table(scene: TableScene) -> bytes:
    """Draw ``scene`` from RGBA sprites by alpha, saved with Pillow's default PNG settings."""
    board = Image.new("RGBA", (WIDTH, HEIGHT), (*palette_of(_LOOK).felt, 255))
    with BytesIO() as file:
        _Naive(scene, _LOOK, board).draw().save(file, "PNG")
        return file.getvalue()


class _Naive(TableDrawing):
    """The marks of the winner's card are left out: that flatters it."""

    def paste(self, sprite: Image.Image, x: int, y: int) -> None:
        self.image.alpha_composite(_rgba(_Same(sprite)), (x, y))

    def mark_winner(self, box: Box, *, thick: int, radius: int, inset: int) -> None:
        pass


class _Same:
    """A sprite as a key: itself and no other."""

    def __init__(self, sprite: Image.Image) -> None:
        self.sprite = sprite

    def __hash__(self) -> int:
        return id(self.sprite)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.sprite is self.sprite


@lru_cache(maxsize=256)
def _rgba(same: _Same) -> Image.Image:
    return same.sprite.convert("RGBA")
