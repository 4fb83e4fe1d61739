from __future__ import annotations

import pytest

from bot.engine.cards import parse_pack
from bot.engine.hearts.rules import Trick
from bot.engine.hearts.score import Points, moon_shooter, round_points, taken, totals, winner
from bot.engine.hearts.seats import Seat


def test_points_go_to_the_taker_of_the_trick() -> None:
    tricks = (Trick(Seat.SOUTH, parse_pack("5D6DAHQS")), Trick(Seat.WEST, parse_pack("2H3H4H5H")))
    assert taken(tricks) == (4, 14, 0, 0)


def test_a_moon_is_all_thirteen_hearts_and_the_queen() -> None:
    assert round_points((0, 26, 0, 0)) == (26, 0, 26, 26)
    assert moon_shooter((0, 26, 0, 0)) is Seat.WEST


@pytest.mark.parametrize("raw", [(25, 1, 0, 0), (13, 13, 0, 0), (16, 10, 0, 0), (0, 0, 23, 3)])
def test_anything_less_is_no_moon(raw: Points) -> None:
    assert moon_shooter(raw) is None
    assert round_points(raw) == raw


@pytest.mark.parametrize(
    ("sums", "expected"),
    [
        ((99, 50, 60, 70), None),
        ((100, 50, 60, 70), Seat.WEST),
        ((130, 120, 110, 105), Seat.EAST),
        ((100, 50, 50, 70), None),
        ((100, 50, 50, 49), Seat.EAST),
        ((100, 100, 100, 100), None),
        ((0, 0, 0, 0), None),
    ],
)
def test_the_game_ends_at_100_with_one_alone_lowest(sums: Points, expected: Seat | None) -> None:
    assert winner(sums) is expected


def test_totals_add_up_by_seat() -> None:
    assert totals(()) == (0, 0, 0, 0)
    assert totals([(1, 2, 3, 20), (0, 26, 26, 26)]) == (1, 28, 29, 46)
