"""What a stored file is: its type by its first bytes or its name, and its width and height in pixels."""

from __future__ import annotations

import mimetypes
import struct

MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"GIF8", "image/gif"),
    (b"\xff\xd8\xff", "image/jpeg"),
)
HARMLESS = ("text/plain", "text/csv", "application/json", "application/pdf", "application/zip")


def content_type(filename: str, content: bytes) -> str:
    """discord.py sends every file as application/octet-stream, so the type is derived here."""
    for magic, kind in MAGIC:
        if content.startswith(magic):
            return kind
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    # What only claims to be a picture, or could run scripts, must not be rendered.
    kind = mimetypes.guess_type(filename)[0]
    return kind if kind in HARMLESS else "application/octet-stream"


def size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF or JPEG; None for everything else."""
    if content.startswith(MAGIC[0][0]) and len(content) >= 24:
        return struct.unpack(">II", content[16:24])
    if content.startswith(b"GIF8") and len(content) >= 10:
        return struct.unpack("<HH", content[6:10])
    return _jpeg_size(content) if content.startswith(b"\xff\xd8") else None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    place = 2
    while place + 9 <= len(content) and content[place] == 0xFF:
        marker, length = content[place + 1], struct.unpack(">H", content[place + 2 : place + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", content[place + 5 : place + 9])
            return width, height
        place += 2 + length
    return None
