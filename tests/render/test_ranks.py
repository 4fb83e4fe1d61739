from __future__ import annotations

from itertools import combinations

from PIL import Image, ImageChops

from render.look import Look
from render.palette import INK, PAPER, palette_of
from render.ranks import arrow_sign, medal, person_sign
from render.sketch import SCALE, Sketch


def sketch(width: int, height: int) -> Sketch:
    return Sketch(width, height, palette_of(Look()), PAPER)


def shape(drawing: Sketch) -> Image.Image:
    """What differs from the ground, in black and white."""
    return drawing.image.reduce(SCALE).convert("L").point([255] * 128 + [0] * 128)


def test_medals_differ_without_colour() -> None:
    medals = [shape(medal(sketch(76, 68), rank)) for rank in (1, 2, 3)]

    for one, other in combinations(medals, 2):
        difference = ImageChops.difference(one, other)
        assert sum(difference.histogram()[128:]) > 100


def test_an_arrow_points_to_the_right() -> None:
    arrow = shape(arrow_sign(sketch(24, 30), INK))

    def height(x: int) -> int:
        return sum(arrow.crop((x, 0, x + 1, 30)).histogram()[128:])

    assert height(2) > height(12) > height(22)


def test_a_nameless_person_has_head_and_shoulders() -> None:
    person = shape(person_sign(sketch(44, 44), INK))
    top, bottom = person.crop((0, 0, 44, 22)), person.crop((0, 26, 44, 44))

    assert top.getbbox() is not None
    assert sum(bottom.histogram()[128:]) > sum(top.histogram()[128:])
