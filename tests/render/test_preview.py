from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render.look import Look
from render.palette import BACKS, FELTS, GOLD
from render.preview import CHOICES_HEIGHT, STRIP_HEIGHT, WIDTH, draw_backs, draw_felts, draw_preview

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.palette import RGB

LOOKS = [Look(four, felt, back) for four, felt, back in product((False, True), FELTS, BACKS)]
FELT_NAMES = {"green": "हरा", "blue": "नीला", "wine": "Wine", "night": "A very long name of a colour"}
BACK_NAMES = {"blue": "नीला", "red": "लाल", "green": "हरा"}


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as read:
        assert read.format == "PNG"
        return read.convert("RGB")


def share(image: Image.Image, colour: RGB) -> float:
    """How much of a picture has exactly this colour."""
    found = {value: count for count, value in image.getcolors(1 << 16) or ()}
    return found.get(colour, 0) / (image.width * image.height)


def tile(image: Image.Image, at: int, count: int) -> Image.Image:
    return image.crop((image.width * at // count, 0, image.width * (at + 1) // count, image.height))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_strip_shows_the_felt_and_the_back_of_a_look(look: Look) -> None:
    picture = opened(draw_preview(look))

    assert picture.size == (WIDTH, STRIP_HEIGHT)
    assert picture.getpixel((2, 2)) == FELTS[look.felt]
    assert share(picture, FELTS[look.felt]) > 0.3
    assert share(picture, BACKS[look.back]) > 0.02


def test_four_colours_show_in_a_strip() -> None:
    assert draw_preview(Look(four_colours=True)) != draw_preview(Look())


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_felt_is_there_and_the_own_one_has_the_mark(look: Look) -> None:
    picture = opened(draw_felts(FELT_NAMES, look))

    assert picture.size == (WIDTH, CHOICES_HEIGHT)
    for at, felt in enumerate(FELT_NAMES):
        part = tile(picture, at, len(FELT_NAMES))
        assert share(part, FELTS[felt]) > 0.3
        assert share(part, BACKS[look.back]) > 0.02
        assert (share(part, GOLD) > 0.03) == (felt == look.felt)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_back_is_there_and_the_own_one_has_the_mark(look: Look) -> None:
    picture = opened(draw_backs(BACK_NAMES, look))

    for at, back in enumerate(BACK_NAMES):
        part = tile(picture, at, len(BACK_NAMES))
        assert share(part, FELTS[look.felt]) > 0.3
        assert share(part, BACKS[back]) > 0.02
        assert (share(part, GOLD) > 0.03) == (back == look.back)


@pytest.mark.parametrize(("draw", "names"), [(draw_felts, FELT_NAMES), (draw_backs, BACK_NAMES)])
def test_the_choice_is_seen_without_colour(
    draw: Callable[[dict[str, str], Look], bytes], names: dict[str, str]
) -> None:
    """The chosen one has a dark tick on a bright disc in its corner."""
    picture = opened(draw(names, Look())).convert("L")
    for at, name in enumerate(names):
        part = tile(picture, at, len(names))
        x, y = part.width - 50, part.height - 50
        disc = part.crop((x - 20, y - 20, x + 20, y + 20)).histogram()
        chosen = name == (Look().felt if draw is draw_felts else Look().back)
        assert (min(sum(disc[:40]), sum(disc[180:])) > 100) == chosen


def test_pictures_are_alike_each_time_and_small() -> None:
    for data, again in (
        (draw_preview(Look()), draw_preview(Look())),
        (draw_felts(FELT_NAMES, Look()), draw_felts(FELT_NAMES, Look())),
    ):
        assert data == again
        assert len(data) <= 25_000
