from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.lettering import ELLIPSIS, lettered, measure
from render.names import clusters, drawable, fitted, legible

DEVANAGARI = "राष्ट्रीय खिलाड़ी"


@pytest.mark.parametrize("name", ["Asha Verma", "Ольга", "élève", "O'Neil <@123>", "j_gypsy.q", DEVANAGARI])
def test_a_name_that_our_fonts_have_is_kept(name: str) -> None:
    assert drawable(unicodedata.normalize("NFD", name)) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\U0001f451 Asha \U0001f451", "Asha"),
        ("★彡 Ravi 彡★", "★ Ravi ★"),
        ("Wang 王", "Wang"),
        ("\U0001d4d0\U0001d4fc\U0001d4f1\U0001d4ea", "Asha"),
        ("ｆｕｌｌ", "full"),
        ("a\u2029b\u0085c\ud800d\u202ee\u200bf", "a b cdef"),
        ("\U0001f469\u200d\U0001f9b0 Mia", "Mia"),
        ("  much   room ", "much room"),
    ],
)
def test_decoration_and_what_has_no_picture_is_left_out(name: str, shown: str) -> None:
    assert (drawable(name) or "").strip("★ ") == shown.strip("★ ")


@pytest.mark.parametrize(
    "name", ["", " ", "李小龙", "علي", "王Wang", "\u3164", "\u200b", "___", "\U0001f44d", "\ud800"]
)
def test_a_name_of_which_nothing_can_be_drawn_is_none(name: str) -> None:
    assert drawable(name) is None


def test_a_heap_of_marks_is_levelled() -> None:
    assert drawable("q" + "\u0301" * 20 + "oe") == "q" + "\u0301" * 3 + "oe"


def test_joiners_are_kept_in_devanagari_alone() -> None:
    assert drawable("क्\u200dष") == "क्\u200dष"
    assert drawable("a\u200db") == "ab"


def test_a_text_need_not_have_letters() -> None:
    assert legible("–") == "–"
    assert drawable("–") is None


def test_conjuncts_and_marks_are_not_cut_off() -> None:
    assert clusters("राष्ट्रीय") == ["रा", "ष्ट्री", "य"]
    assert clusters("ae\u0301x") == ["a", "e\u0301", "x"]


@pytest.mark.parametrize("room", [60, 200, 420])
@pytest.mark.parametrize("name", ["Maximiliane von Hohenlohe", "श्रीकृष्णप्रसाद त्रिपाठी", "W" * 100])
def test_a_long_name_is_cut_as_late_as_fits(name: str, room: int) -> None:
    shown = fitted(name, 34, room)

    if shown == name:
        assert measure(name, 34) <= room
        return
    kept = shown.removesuffix(ELLIPSIS)
    assert shown.endswith(ELLIPSIS)
    assert name.startswith(kept)
    assert measure(shown, 34) <= room
    following = clusters(name[len(kept) :].lstrip())[0]
    assert measure(f"{kept}{following}{ELLIPSIS}", 34) > room or name[len(kept)] == " "


def test_no_room_at_all_leaves_the_ellipsis() -> None:
    assert fitted("Asha", 34, 1) == ELLIPSIS


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40))
def test_any_name_can_be_drawn_and_cut(name: str) -> None:
    shown = drawable(name)

    if shown is not None:
        assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in shown)
        cut = fitted(shown, 34, 300)
        assert measure(cut, 34) <= 300
        assert lettered(cut, 34).width <= 310
