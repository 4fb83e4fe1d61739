from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render.look import Look
from render.palette import FELTS, PAPER
from render.ranking import MOST_ROWS, RankingScene, Row, draw_ranking
from render.sheet import RIM, WIDTH

NAMES = (
    "Asha Verma",
    "राष्ट्रीय खिलाड़ी",
    "李小龙",
    "Maximiliane von Hohenlohe-Bartenstein",
    "\U0001f451 Ravi \U0001f451",
    "Ольга Петрова",
    "श्रीकृष्णप्रसाद त्रिपाठी विद्यावाचस्पति",
    "a\u2029b\u0085c\ud800d",
    "",
    "W" * 200,
)
ROWS = tuple(Row(at, name, (str(90 + at), f"{at}:17")) for at, name in enumerate(NAMES, 1))
TEN = RankingScene("Daily deal", ROWS, ("Moves", "Time"), "Klondike", "137 of 20,144")


def picture(scene: RankingScene, look: Look | None = None) -> Image.Image:
    with Image.open(BytesIO(draw_ranking(scene, look or Look()))) as read:
        assert read.mode == "P"
        assert read.size[0] == WIDTH != read.size[1]
        return read.convert("RGB")


def bright(image: Image.Image) -> Image.Image:
    """What is clearly lighter than a felt, by brightness alone."""
    return image.convert("L").point([0] * 140 + [255] * 116)


def plate(image: Image.Image) -> tuple[int, int] | None:
    """The first and the last line that are as bright as paper at the left end of a row."""
    strip = image.convert("L").crop((RIM + 12, 0, RIM + 15, image.height)).point([0] * 250 + [255] * 6)
    box = strip.getbbox()
    return (box[1], box[3]) if box else None


def replaced(scene: RankingScene, at: int, row: Row) -> RankingScene:
    return replace(scene, rows=(*scene.rows[:at], row, *scene.rows[at + 1 :]))


@pytest.mark.parametrize("felt", FELTS)
def test_ten_people_of_any_name_are_drawn_on_every_felt(felt: str) -> None:
    data = draw_ranking(TEN, Look(felt=felt))

    assert data == draw_ranking(replace(TEN), Look(felt=felt))
    assert len(data) <= 60_000
    assert picture(TEN, Look(felt=felt)).getpixel((0, 0)) == FELTS[felt]


def test_nothing_is_written_on_the_rim() -> None:
    image = bright(picture(TEN))

    box = image.getbbox()
    assert box is not None
    assert box[0] >= RIM
    assert box[2] <= WIDTH - RIM
    assert box[1] >= RIM
    assert box[3] <= image.height - RIM + 8


def test_the_own_row_lies_on_a_plate_with_an_arrow() -> None:
    own = replaced(TEN, 4, replace(ROWS[4], own=True))

    assert plate(picture(TEN)) is None
    lines = plate(picture(own))
    assert lines is not None
    middle = sum(lines) // 2
    arrow = picture(own).convert("L").crop((RIM + 10, middle - 20, RIM + 45, middle + 20))
    assert arrow.point([255] * 60 + [0] * 196).getbbox() is not None


def test_a_gap_shows_that_ranks_are_left_out() -> None:
    """A row far behind is one gap higher than a row that follows."""
    row = Row(137, "Asha", ("317", "1:02:44"), own=True)
    near = replace(TEN, rows=(*ROWS, replace(row, rank=11)))
    far = replace(TEN, rows=(*ROWS, row))

    assert 20 <= picture(far).height - picture(near).height <= 60


def test_further_figures_take_a_second_line_where_a_name_has_no_room() -> None:
    wide = tuple(replace(row, figures=("103 moves", "21 May 2026, 14:05", "12:41 minutes")) for row in ROWS)
    narrow = picture(TEN)

    assert picture(replace(TEN, rows=wide)).height > narrow.height + 10 * 20


@pytest.mark.parametrize("heads", [(), ("Moves",), ("Moves", "Time", "More")])
@pytest.mark.parametrize("figures", [(), ("7",), ("7", "8:00", "9 August 2026 at noon", "and more of it")])
def test_heads_and_figures_may_be_missing(heads: tuple[str, ...], figures: tuple[str, ...]) -> None:
    rows = (*ROWS[:2], replace(ROWS[2], figures=figures))

    assert picture(replace(TEN, rows=rows, heads=heads)).height > 300


def test_rows_of_two_lines_may_lack_figures() -> None:
    long = replace(ROWS[0], figures=("7", "9 August 2026 at noon", "and more of it than fits"))

    assert picture(replace(TEN, rows=(long, replace(ROWS[1], figures=())))).height > 300


def test_a_board_without_anybody_is_a_picture_too() -> None:
    assert picture(RankingScene("Daily deal", (), note="…")).height > 150


def test_no_more_rows_are_drawn_than_can_be_read() -> None:
    many = tuple(Row(at, f"Player {at}", ("1",)) for at in range(1, 40))

    assert draw_ranking(replace(TEN, rows=many)) == draw_ranking(replace(TEN, rows=many[:MOST_ROWS]))


def test_a_name_that_cannot_be_drawn_gets_a_sign() -> None:
    nameless, other = (replaced(TEN, 8, Row(9, name, ("99", "9:17"))) for name in ("李", "龙"))
    blank = replaced(TEN, 8, Row(9, ".", ("99", "9:17")))

    assert draw_ranking(nameless) == draw_ranking(other) == draw_ranking(blank)
    named = picture(replaced(TEN, 8, Row(9, "Asha", ("99", "9:17"))))
    assert ImageChops.difference(picture(nameless), named).getbbox() is not None


def test_a_plate_is_paper() -> None:
    own = picture(replaced(TEN, 0, replace(ROWS[0], own=True)))
    lines = plate(own)

    assert lines is not None
    assert own.getpixel((RIM + 12, sum(lines) // 2)) == PAPER
