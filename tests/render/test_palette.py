from __future__ import annotations

from itertools import product

import pytest
from PIL import Image

from bot.engine.cards import Suit
from render.look import Look
from render.palette import BACKS, FELTS, GOLD, INK, PAPER, RED, contrast, mix, palette_of

LOOKS = [Look(four, felt, back) for four, felt, back in product((False, True), FELTS, BACKS)]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_palette_fits_half_a_byte_and_has_no_colour_twice(look: Look) -> None:
    colours = palette_of(look).colours

    assert len(colours) <= 16
    assert len(set(colours)) == len(colours)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_colour_of_the_palette_stays_what_it_is(look: Look) -> None:
    palette = palette_of(look)
    row = Image.new("RGB", (len(palette.colours), 1))
    row.putdata(palette.colours)

    assert palette.flatten(row).tobytes() == bytes(range(len(palette.colours)))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_marks_stand_out_on_every_felt_and_on_cards(look: Look) -> None:
    """A mark is gold between dark lines: gold against felt, ink against paper, and one against the other."""
    palette = palette_of(look)

    assert contrast(GOLD, palette.felt) >= 3
    assert contrast(INK, PAPER) >= 3
    assert contrast(GOLD, INK) >= 3


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_what_lies_on_the_felt_can_be_read(look: Look) -> None:
    palette = palette_of(look)

    assert contrast(palette.chalk, palette.felt) >= 3
    assert contrast(PAPER, palette.felt) >= 4.5
    assert contrast(PAPER, palette.back) >= 3


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_suits_can_be_read_on_a_card(look: Look) -> None:
    assert all(contrast(colour, PAPER) >= 4.5 for colour in palette_of(look).suits)


def test_four_colours_are_four_and_two_are_two() -> None:
    assert len(set(palette_of(Look(four_colours=True)).suits)) == 4
    two = palette_of(Look()).suits
    assert two[Suit.HEARTS] == two[Suit.DIAMONDS] == RED
    assert two[Suit.SPADES] == two[Suit.CLUBS] == INK


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)


def test_an_unknown_felt_is_refused() -> None:
    with pytest.raises(KeyError):
        palette_of(Look(felt="plaid"))
