from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.look import Look
from render.palette import palette_of
from render.png import png


def test_pillow_reads_what_is_written() -> None:
    palette = palette_of(Look())
    image = palette.blank(37, 11)
    for index in range(len(palette.colours)):
        image.putpixel((index * 2, index % 11), index)

    with Image.open(BytesIO(png(image, palette))) as read:
        assert read.format == "PNG"
        assert read.size == (37, 11)
        assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()
