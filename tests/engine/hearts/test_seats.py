from __future__ import annotations

import pytest

from bot.engine.hearts.seats import Direction, Seat


def test_play_goes_clockwise_from_south_over_west() -> None:
    assert [Seat.SOUTH.left(n) for n in range(5)] == [
        Seat.SOUTH,
        Seat.WEST,
        Seat.NORTH,
        Seat.EAST,
        Seat.SOUTH,
    ]


def test_letters_round_trip() -> None:
    assert [Seat.of_letter(seat.letter) for seat in Seat] == list(Seat)
    with pytest.raises(ValueError, match="substring"):
        Seat.of_letter("X")


def test_the_pass_goes_left_right_across_none_and_again() -> None:
    names = [Direction.of_round(number).name for number in range(1, 10)]
    assert names == ["LEFT", "RIGHT", "ACROSS", "NONE"] * 2 + ["LEFT"]


def test_right_is_the_seat_before() -> None:
    assert Seat.SOUTH.left(Direction.RIGHT) is Seat.EAST
    assert Seat.SOUTH.left(Direction.LEFT) is Seat.WEST
    assert Seat.SOUTH.left(Direction.ACROSS) is Seat.NORTH
