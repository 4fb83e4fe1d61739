from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render.chart import HEIGHT, MOST_BARS, Bar, ChartScene, draw_chart, ticks
from render.look import Look
from render.palette import FELTS, GOLD
from render.sheet import RIM, WIDTH

WEEKS = tuple(Bar(f"{at + 1} मई", at * 3, at) for at in range(8))
SCENE = ChartScene("हर हफ़्ते", WEEKS, "जीतीं", "बाक़ी")


def picture(scene: ChartScene, look: Look | None = None) -> Image.Image:
    with Image.open(BytesIO(draw_chart(scene, look or Look()))) as read:
        assert read.size == (WIDTH, HEIGHT)
        return read.convert("RGB")


def golden(scene: ChartScene) -> int:
    """Pixels of the colour of games won."""
    return picture(scene).tobytes().count(bytes(GOLD))


@pytest.mark.parametrize(
    ("most", "marks"),
    [
        (0, [0, 1]),
        (1, [0, 1]),
        (4, [0, 1, 2, 3, 4]),
        (5, [0, 2, 4, 6]),
        (13, [0, 5, 10, 15]),
        (138, [0, 50, 100, 150]),
        (1000, [0, 500, 1000]),
    ],
)
def test_the_axis_is_marked_in_round_steps(most: int, marks: list[int]) -> None:
    assert ticks(most) == marks


@pytest.mark.parametrize("most", range(0, 3000, 37))
def test_the_axis_reaches_over_the_highest_bar(most: int) -> None:
    marks = ticks(most)

    assert marks[-1] >= most
    assert 2 <= len(marks) <= 5


@pytest.mark.parametrize("felt", FELTS)
def test_a_chart_is_small_and_alike_each_time(felt: str) -> None:
    data = draw_chart(SCENE, Look(felt=felt))

    assert data == draw_chart(replace(SCENE), Look(felt=felt))
    assert len(data) <= 30_000


def test_games_won_are_solid_and_others_striped() -> None:
    won, lost = (replace(SCENE, bars=(Bar("May", 8, count),)) for count in (8, 0))
    box = (515, 200, 550, 270)  # in the upper half of the only bar

    assert golden(won) > golden(lost) + 5000
    solid, striped = (picture(scene).convert("L").crop(box) for scene in (won, lost))
    assert solid.getextrema()[0] == solid.getextrema()[1]
    assert striped.getextrema()[0] != striped.getextrema()[1]


def test_a_day_without_a_game_has_no_bar() -> None:
    none, one = (
        picture(replace(SCENE, bars=(Bar("May", played, 0), Bar("June", 4, 2)))) for played in (0, 1)
    )

    assert ImageChops.difference(none, one).getbbox() is not None


def test_nothing_is_written_on_the_rim() -> None:
    box = picture(SCENE).convert("L").point([0] * 140 + [255] * 116).getbbox()

    assert box is not None
    assert box[0] >= RIM
    assert box[1] >= RIM
    assert box[2] <= WIDTH - RIM
    assert box[3] <= HEIGHT - RIM


def test_only_the_last_bars_are_drawn() -> None:
    many = tuple(Bar(f"a very long label {at}", at % 7, at % 3) for at in range(50))

    assert draw_chart(replace(SCENE, bars=many)) == draw_chart(replace(SCENE, bars=many[-MOST_BARS:]))


def test_a_chart_without_bars_is_a_picture_too() -> None:
    assert golden(replace(SCENE, bars=())) > 0
