from __future__ import annotations

import pytest

from bot.engine.hearts.seats import Seat
from render.hearts import plates
from render.hearts.plates import Ground, initial, shown_name
from render.lettering import shapes_devanagari
from render.look import Look

FELT = Ground(Look(), gold=False)


@pytest.mark.parametrize(
    ("name", "letter"), [("mira", "M"), ("  Åsa", "Å"), ("«Bo»", "B"), ("🌸 Iris", "I"), ("42nd", "4")]
)
def test_a_disc_has_the_first_letter_of_a_name(name: str, letter: str) -> None:
    assert initial(shown_name(name, Seat.WEST)) == letter


@pytest.mark.parametrize("name", ["", "\u2029\x85", "\ud800", "李小龍", "🌸"])
def test_a_name_that_cannot_be_drawn_gives_way_to_the_letter_of_its_seat(name: str) -> None:
    assert shown_name(name, Seat.WEST) == "W"


@pytest.mark.parametrize(("name", "letter"), [("मीरा", "मी"), ("आशा", "आ"), ("श्रीनिवास", "श्री")])
def test_devanagari_is_shaped_or_left_out(name: str, letter: str) -> None:
    shown = shown_name(name, Seat.NORTH)

    assert initial(shown) == (letter if shapes_devanagari() else "N")


def test_a_long_name_is_cut_to_its_room() -> None:
    assert plates.name("W" * 32, FELT, 244).width <= 246
    assert plates.name("Bo", FELT, 244).width < 80


def test_a_disc_keeps_wide_letters_inside() -> None:
    wide = plates.disc("श्री" if shapes_devanagari() else "W", FELT)

    assert wide.getpixel((9, plates.DISC // 2)) == wide.getpixel((plates.DISC - 10, plates.DISC // 2))
