"""Types and sizes of stored files."""

from __future__ import annotations

import struct

import pytest

from bot.playground.pictures import content_type, size

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 300, 200)
GIF = b"GIF89a" + struct.pack("<HH", 30, 20)
JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08" + struct.pack(">HH", 20, 30) + b"\0" * 8


@pytest.mark.parametrize(
    ("name", "content", "kind", "pixels"),
    [
        ("a.bin", PNG, "image/png", (300, 200)),
        ("a", GIF, "image/gif", (30, 20)),
        ("a.png", JPEG, "image/jpeg", (30, 20)),
        ("a", b"RIFF\0\0\0\0WEBP", "image/webp", None),
        ("a.txt", b"text", "text/plain", None),
        ("a.html", b"<p>", "application/octet-stream", None),
        ("a.xhtml", b"<p>", "application/octet-stream", None),
        ("a.png", b"<p>", "application/octet-stream", None),
        ("a", b"\xff\xd8\xff", "image/jpeg", None),
    ],
)
def test_types_and_sizes(name: str, content: bytes, kind: str, pixels: tuple[int, int] | None) -> None:
    assert content_type(name, content) == kind
    assert size(content) == pixels
