from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.look import Look
from render.palette import FELTS, GOLD, INK, PAPER, contrast
from render.ranks import METALS
from render.sheet import WIDTH, Ink, Sheet, colours_of, panel_of


@pytest.mark.parametrize("felt", FELTS)
def test_the_colours_fit_half_a_byte(felt: str) -> None:
    colours = colours_of(felt).colours

    assert len(set(colours)) == len(colours) <= 16


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("ink", Ink)
def test_text_can_be_read_on_every_felt(felt: str, ink: Ink) -> None:
    steps = ink.steps(FELTS[felt])

    assert contrast(steps[0], steps[-1]) >= 4.5


@pytest.mark.parametrize("felt", FELTS)
def test_medals_and_plates_stand_out(felt: str) -> None:
    panel = panel_of(FELTS[felt])

    assert all(contrast(metal, panel) >= 4.5 and contrast(metal, INK) >= 4.5 for metal in METALS)
    assert contrast(PAPER, panel) >= 7
    assert contrast(GOLD, panel) >= 4.5


def test_an_unknown_felt_is_refused() -> None:
    with pytest.raises(KeyError):
        colours_of("plaid")


def test_a_word_is_cut_and_placed() -> None:
    sheet = Sheet(200, Look())

    width = sheet.word((900, 100), "Maximiliane von Hohenlohe", 34, Ink.TITLE, room=300, share=1)

    box = sheet.image.convert("L").point([0] * 120 + [255] * 136).getbbox()
    assert width <= 301
    assert box is not None
    assert 590 <= box[0] <= 640
    assert box[2] <= 901
    assert box[1] == pytest.approx(100 - 17, abs=4)


def test_round_corners_leave_the_ground() -> None:
    sheet = Sheet(100, Look())

    sheet.card(20, 20, 200, 60, PAPER, on=sheet.colours.felt)

    with Image.open(BytesIO(sheet.png())) as read:
        picture = read.convert("RGB")
    assert picture.size == (WIDTH, 100)
    assert picture.getpixel((20, 20)) == sheet.colours.felt
    assert picture.getpixel((219, 79)) == sheet.colours.felt
    assert picture.getpixel((120, 20)) == PAPER
    assert picture.getpixel((220, 50)) == sheet.colours.felt
