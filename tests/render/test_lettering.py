from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import ImageChops

from render import lettering
from render.lettering import ABOVE, BELOW, BOLD, MEDIUM, drawn, lettered, measure, shapes_devanagari

if TYPE_CHECKING:
    from collections.abc import Iterator

needs_raqm = pytest.mark.usefixtures("_raqm")


@pytest.fixture
def _raqm() -> None:
    assert shapes_devanagari(), "Pillow's raqm needs the system's libfribidi"


@pytest.fixture
def _unshaped(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def no_feature(_: str) -> bool:
        return False

    monkeypatch.setattr(lettering.features, "check", no_feature)
    shapes_devanagari.cache_clear()
    drawn.cache_clear()
    yield
    monkeypatch.undo()
    shapes_devanagari.cache_clear()
    drawn.cache_clear()


@pytest.mark.parametrize("letter", ["A", "é", "Я", "ω", "ß", " ", "7", "…", "·", "★"])
def test_inter_has_the_letters_of_europe(letter: str) -> None:
    assert drawn(letter)


@pytest.mark.parametrize("letter", ["王", "ع", "\U0001f44d", "త", "\ufffe"])
def test_what_no_font_of_ours_has_is_not_drawn(letter: str) -> None:
    assert not drawn(letter)


@needs_raqm
def test_devanagari_is_shaped() -> None:
    """The vowel sign of कि stands before its letter, and the half ष of ष्ट is narrower than a whole one."""
    assert drawn("क")
    assert measure("ष्ट", 40) < measure("ष", 40) + measure("ट", 40)
    conjunct, apart = lettered("क्ष", 40), lettered("क", 40).width + lettered("ष", 40).width
    assert conjunct.width < apart


@pytest.mark.usefixtures("_unshaped")
def test_devanagari_is_not_drawn_where_it_cannot_be_shaped() -> None:
    assert not drawn("क")
    assert drawn("K")


def test_capitals_have_the_height_asked_for() -> None:
    box = lettered("H", 40).getbbox()

    assert box is not None
    assert box[3] == pytest.approx(ABOVE * 40, abs=1)
    assert box[3] - box[1] == pytest.approx(40, abs=1)


@pytest.mark.parametrize("text", ["Ågjpqy", "ऊँ हूँ राष्ट्रीय", ""])
def test_a_line_keeps_its_height(text: str) -> None:
    mask = lettered(text, 34)

    assert mask.height == round(34 * ABOVE) + round(34 * BELOW)
    assert mask.width >= measure(text, 34)


def test_bold_is_heavier() -> None:
    bold, medium = lettered("Asha", 34, BOLD), lettered("Asha", 34, MEDIUM)

    assert bold.width > medium.width
    assert ImageChops.difference(bold, bold.copy()).getbbox() is None
