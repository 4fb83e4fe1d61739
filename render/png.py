"""A PNG writer for palette pictures: what Pillow's own does in 6 ms takes it 1 to 3."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING
from zlib import crc32

from isal import isal_zlib

from render.canvas import Canvases

if TYPE_CHECKING:
    from PIL import Image

    from render.palette import Colours

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 2
MARGIN = 2
"""Pixels of 4 bits that fill one byte."""
_ROWS = Canvases()


def png(image: Image.Image, palette: Colours) -> bytes:
    """Write a picture of mode P as a PNG."""
    rows = _ROWS.kept((image.width + MARGIN, image.height))
    rows.paste(image, (MARGIN, 0))
    return margined_png(rows, palette)


def margined_png(rows: Image.Image, palette: Colours) -> bytes:
    """Write a picture of mode P with ``MARGIN`` pixels of 0 at its left, which are not part of it.

    The PNG has 4 bits a pixel, colour type 3 (https://www.w3.org/TR/png-3/). Each packed row stands behind
    a byte that names its filter: the margin makes that a zero, *None*, the best one for palette pictures.
    The compression, most of the work, runs without the interpreter's lock.
    """
    width, height = rows.width - MARGIN, rows.height
    header = struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette.bytes),
            _chunk(b"IDAT", _deflate(rows.tobytes("raw", "P;4"))),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))


def _deflate(data: bytes) -> bytes:
    return isal_zlib.compress(data, _LEVEL)  # pyright: ignore[reportUnknownMemberType] (its stub leaves data untyped)
