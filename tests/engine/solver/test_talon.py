from __future__ import annotations

from bot.engine.solver.talon import Talon


def test_draw_three_reaches_every_third_card_and_the_last() -> None:
    assert dict(Talon(3, redeals=False).reach(8, 0)) == {2: 1, 5: 2, 7: 3}


def test_a_redeal_reaches_what_lies_before_for_one_touch_more() -> None:
    assert dict(Talon(3, redeals=True).reach(7, 4)) == {3: 0, 6: 1, 2: 3, 5: 4}


def test_one_pass_reaches_the_waste_top_and_what_follows() -> None:
    assert dict(Talon(1, redeals=False).reach(4, 2)) == {1: 0, 2: 1, 3: 2}


def test_places_from_which_the_same_is_in_reach_are_one() -> None:
    talon = Talon(3, redeals=True)
    assert talon.canonical(8, 3) == talon.canonical(8, 8) == talon.canonical(8, 0) == 0
    assert talon.canonical(8, 4) == 4
    assert Talon(3, redeals=False).canonical(8, 3) == 3


def test_an_empty_talon_reaches_nothing() -> None:
    assert Talon(1, redeals=True).reach(0, 0) == ()
