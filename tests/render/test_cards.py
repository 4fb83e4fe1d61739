from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import Card, Suit, new_pack
from render.cards import INDEX, Under, back, face, small_face
from render.look import Look
from render.palette import FOUR_COLOURS, INK, PAPER, RED, contrast, palette_of

SIZES = [(132, 170), (103, 132), (116, 149)]
TWO, FOUR = Look(), Look(four_colours=True)


def ink_rows(card: Card, size: tuple[int, int]) -> list[int]:
    """The rows of the strip left uncovered in which the index has full colour."""
    strip = face(card, size, TWO).crop((3, 3, size[0] - 3, INDEX + 6))
    colour = palette_of(TWO).index(palette_of(TWO).suits[card.suit])
    return [y for y in range(strip.height) if colour in strip.crop((0, y, strip.width, y + 1)).tobytes()]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("card", [Card(rank, Suit.CLUBS) for rank in range(1, 14)], ids=str)
def test_an_index_is_12_css_pixels_high_on_a_phone(card: Card, size: tuple[int, int]) -> None:
    rows = ink_rows(card, size)

    assert (rows[-1] - rows[0] + 1) * 305 / 1000 >= 12
    assert rows[0] + 3 <= 6


@pytest.mark.parametrize("size", [*SIZES])
@pytest.mark.parametrize("look", [TWO, FOUR], ids=["two", "four"])
def test_no_two_cards_look_alike(size: tuple[int, int], look: Look) -> None:
    strips = {face(card, size, look).crop((0, 0, size[0], 44)).tobytes() for card in new_pack()}

    assert len(strips) == 52
    for dim in (False, True):
        assert len({small_face(card, (76, 54), look, dim=dim).tobytes() for card in new_pack()}) == 52


@pytest.mark.parametrize("look", [TWO, FOUR], ids=["two", "four"])
def test_suits_are_told_apart_without_colour(look: Look) -> None:
    """Reduced to black and white, the index strips of one rank still differ by more than their edges."""
    for rank in (1, 7, 10, 12):
        strips = [_black_and_white(Card(rank, suit), look) for suit in Suit]
        for one, other in combinations(strips, 2):
            differing = ImageChops.difference(one, other).histogram()[255]
            assert differing >= 120


def _black_and_white(card: Card, look: Look) -> Image.Image:
    strip = face(card, SIZES[0], look).crop((10, 3, SIZES[0][0] - 3, 46)).convert("L")
    return strip.point([0] * 150 + [255] * 106)


@pytest.mark.parametrize("card", new_pack(), ids=str)
def test_with_four_colours_a_mark_still_says_which_pair_a_card_belongs_to(card: Card) -> None:
    """By its colour, and without colour by its shape: one bar, or two dots."""
    width = SIZES[0][0]
    for sprite in (face(card, SIZES[0], FOUR), small_face(card, (width, 64), FOUR)):
        row = sprite.convert("RGB").crop((width - 28, 7, width - 2, 8))
        marked = [colour in (RED, INK) for colour in map(row.getpixel, [(x, 0) for x in range(row.width)])]
        ends = sum(left != right for left, right in pairwise(marked))

        assert row.getpixel((8, 0)) == (RED if card.red else INK)
        assert ends == (4 if card.red else 2)
    assert FOUR_COLOURS[card.suit] in palette_of(FOUR).suits


@pytest.mark.parametrize("card", new_pack(), ids=str)
def test_with_two_colours_no_mark_is_needed(card: Card) -> None:
    corner = face(card, SIZES[0], TWO).convert("RGB").crop((SIZES[0][0] - 26, 4, SIZES[0][0] - 5, 11))

    assert corner.getcolors() == [(corner.width * corner.height, PAPER)]


@pytest.mark.parametrize("look", [TWO, FOUR], ids=["two", "four"])
def test_suits_can_be_read_on_a_dimmed_card(look: Look) -> None:
    palette = palette_of(look)
    sprite = small_face(Card(5, Suit.HEARTS), (80, 54), look, dim=True).convert("RGB")
    paper = sprite.getpixel((20, 4))

    assert paper == palette.tints[0]
    assert all(contrast(colour, palette.tints[0]) >= 3 for colour in palette.suits)
    assert contrast(PAPER, palette.tints[0]) > 1.3


def test_a_hidden_card_is_unlike_an_open_one_in_brightness_too() -> None:
    hidden, shown = (
        _brightness(image) for image in (back(SIZES[0], TWO), face(Card(2, Suit.HEARTS), SIZES[0], TWO))
    )

    assert shown - hidden > 60


def _brightness(image: Image.Image) -> float:
    levels = image.convert("L").histogram()
    return sum(level * count for level, count in enumerate(levels)) / sum(levels)


def test_the_corner_of_a_card_shows_what_lies_under_it() -> None:
    card, palette = Card(9, Suit.SPADES), palette_of(TWO)
    corners = {under: face(card, SIZES[0], TWO, under).convert("RGB").getpixel((2, 0)) for under in Under}

    assert corners == {Under.FELT: palette.felt, Under.FACE: PAPER, Under.BACK: palette.back}
