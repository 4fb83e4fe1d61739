from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase
from render.hearts.preview import sample_table
from render.hearts.table import HEIGHT, PLATES, TOWARDS, WIDTH, compose_table, draw_table, slot
from render.layout import RIM
from render.look import Look
from render.palette import BACKS, FELTS, GOLD, INK, palette_of

if TYPE_CHECKING:
    from bot.engine.hearts.state import State
    from render.hearts.scene import TableScene
    from render.layout import Box

Edges = tuple[int, int, int, int]
PASSING, MID, FULL = 2, 30, 32
PLAIN = Look()


def edges(box: Box, grow: int = 0) -> Edges:
    return box.x - grow, box.y - grow, box.x + box.width + grow, box.bottom + grow


def changed(one: TableScene, other: TableScene) -> Edges | None:
    """The box in which two pictures differ clearly, by brightness alone."""
    pictures = [compose_table(scene).convert("L") for scene in (one, other)]
    return ImageChops.difference(*pictures).point([0] * 60 + [255] * 196).getbbox()


def inside(inner: Edges | None, outer: Edges) -> bool:
    assert inner is not None
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def with_place(scene: TableScene, seat: Seat, **changes: object) -> TableScene:
    places = list(scene.places)
    places[seat] = replace(places[seat], **changes)  # type: ignore[arg-type]
    return replace(scene, places=(places[0], places[1], places[2], places[3]))


@pytest.fixture(params=[PASSING, MID, FULL, 56, -1], ids=["passing", "mid", "full", "round over", "over"])
def scene(request: pytest.FixtureRequest, game: list[State]) -> TableScene:
    at: int = request.param
    return sample_table(game[at])


def test_the_picture_is_a_small_png_of_the_size_promised(scene: TableScene) -> None:
    data = draw_table(scene)
    with Image.open(BytesIO(data)) as picture:
        assert picture.size == (WIDTH, HEIGHT) == (1000, 640)
        assert picture.convert("RGB").tobytes() == compose_table(scene).convert("RGB").tobytes()
    assert len(data) <= 30_000


def test_equal_scenes_give_equal_bytes_in_any_thread(scene: TableScene) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(draw_table, [replace(scene) for _ in range(8)]))) == 1


@pytest.mark.parametrize(("felt", "four"), list(product(FELTS, (False, True))))
def test_nothing_lies_on_the_rim(scene: TableScene, felt: str, four: bool) -> None:
    for seat in Seat:
        scene = with_place(scene, seat, total=125, taken=25, name="W" * 32)
    picture = compose_table(scene, Look(felt=felt, four_colours=four))
    inner = picture.crop((RIM - 6, RIM - 6, WIDTH - RIM + 6, HEIGHT - RIM + 6))

    assert sum(inner.histogram()[1:16]) == sum(picture.histogram()[1:16])


@pytest.mark.parametrize("seat", Seat)
def test_a_seat_in_turn_has_a_bright_ground_with_a_tail_to_the_trick(seat: Seat, game: list[State]) -> None:
    scene = sample_table(game[PASSING])
    resting, in_turn = (with_place(scene, seat, turn=turn, passed=False) for turn in (False, True))
    box, (across, down) = PLATES[seat], TOWARDS[seat]
    picture = compose_table(in_turn).convert("RGB")
    x = box.x + box.width // 2 + across * (box.width // 2 + 6)
    y = box.y + box.height // 2 + down * (box.height // 2 + 6)

    assert inside(changed(resting, in_turn), edges(box, 15))
    assert picture.getpixel((x, y)) == GOLD
    assert compose_table(resting).getpixel((x, y)) == 0


@pytest.mark.parametrize("felt", FELTS)
def test_every_card_of_a_trick_lies_before_its_seat(felt: str, game: list[State]) -> None:
    scene = sample_table(game[FULL])
    assert scene.trick is not None
    picture = compose_table(scene, Look(felt=felt))
    for seat in Seat:
        assert picture.crop(edges(slot(seat))).histogram()[0] < 400
    assert scene.trick.winner is Seat.EAST


def test_the_card_that_takes_the_trick_has_a_frame_and_a_tick(game: list[State]) -> None:
    scene = sample_table(game[FULL])
    picture = compose_table(scene).convert("RGB")
    box = slot(Seat.EAST)
    middle = box.y + box.height // 2

    assert picture.getpixel((box.x - 3, middle)) == GOLD
    assert picture.getpixel((box.x - 6, middle)) == INK
    mark = picture.crop((box.x + box.width - 40, box.bottom - 40, box.x + box.width, box.bottom))
    levels = set(mark.convert("L").tobytes())
    assert max(levels) - min(levels) > 150
    for seat in (Seat.SOUTH, Seat.WEST, Seat.NORTH):
        assert picture.getpixel((slot(seat).x - 3, slot(seat).y + 40)) != GOLD


def test_the_trick_before_and_its_taker_are_shown_small(game: list[State]) -> None:
    scene = sample_table(game[FULL])
    difference = changed(scene, replace(scene, last=None))

    assert inside(difference, (780, 450, 1000, 640))
    assert scene.last is not None
    other = replace(scene.last, leader=scene.last.leader.left())
    assert changed(scene, replace(scene, last=other)) is not None


@pytest.mark.parametrize("field", ["broken", "round", "winner", "moon"])
def test_what_changes_is_seen_without_colour(field: str, game: list[State]) -> None:
    scene = sample_table(game[56 if field in ("winner", "moon") else FULL])
    other = {"broken": not scene.broken, "round": 12, "winner": Seat.WEST, "moon": Seat.WEST}[field]
    phase = Phase.GAME_OVER if field == "winner" else scene.phase

    assert changed(scene, replace(scene, phase=phase, **{field: other})) is not None


def test_the_three_ways_of_passing_differ(game: list[State]) -> None:
    scene = sample_table(game[0])
    ways = [replace(scene, direction=direction) for direction in Direction if direction]

    for one, other in product(ways, ways):
        assert (changed(one, other) is None) == (one == other)


@pytest.mark.parametrize("field", ["computer", "away", "passed"])
def test_who_plays_and_who_has_passed_is_seen_without_colour(field: str, game: list[State]) -> None:
    scene = sample_table(game[0])

    assert changed(scene, with_place(scene, Seat.SOUTH, **{field: True})) is not None


@pytest.mark.parametrize("back", BACKS)
def test_a_look_changes_the_colours(back: str, game: list[State]) -> None:
    look = Look(four_colours=True, back=back)
    colours = {
        colour for _, colour in compose_table(sample_table(game[0]), look).convert("RGB").getcolors(256) or ()
    }

    assert palette_of(look).back in colours
    assert colours <= set(palette_of(look).colours)
