"""A PNG writer for palette pictures: what Pillow's own does in 6 ms takes it 1 to 3."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING
from zlib import crc32

from isal import isal_zlib

from render.canvas import Canvases

if TYPE_CHECKING:
    from PIL import Image

    from render.palette import Palette

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 2
_ROWS = Canvases()


def png(image: Image.Image, palette: Palette) -> bytes:
    """Write a picture of mode P as a PNG of 4 bits a pixel, colour type 3 (https://www.w3.org/TR/png-3/).

    The compression, most of the work, runs without the interpreter's lock.
    """
    width, height = image.size
    header = struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette.bytes),
            _chunk(b"IDAT", _deflate(_scanlines(image))),
            _chunk(b"IEND", b""),
        )
    )


def _scanlines(image: Image.Image) -> bytes:
    """The packed rows, each behind a zero byte: the filter *None*, the best one for palette pictures."""
    rows = _ROWS.kept((image.width + 2, image.height))
    rows.paste(image, (2, 0))
    return rows.tobytes("raw", "P;4")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))


def _deflate(data: bytes) -> bytes:
    return isal_zlib.compress(data, _LEVEL)  # pyright: ignore[reportUnknownMemberType] (its stub leaves data untyped)
