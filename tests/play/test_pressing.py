"""What presses on piles do, and that they are few."""

from __future__ import annotations

import pytest

from bot.engine.errors import (
    ColourNotAlternating,
    EmptyColumnNeedsKing,
    EmptySource,
    FoundationNeedsAce,
    FoundationNeedsNext,
    GroupTooLong,
    NoPlaceFor,
    NoRedeal,
    NoSuchPile,
    OneCardAtATime,
    RankNotNext,
    Refusal,
)
from bot.engine.games import BY_KEY
from bot.engine.table import STOCK, WASTE, Kind, Move, Slot, Table
from bot.play.pressing import Choice, Habits, press
from tests.engine.conftest import lay_out
from tests.engine.test_oracles import Oracle, load

KLONDIKE, EIGHT_OFF = BY_KEY["klondike"], BY_KEY["eight_off"]
QUICK = Habits()
SLOW = Habits(quick_moves=False)
SINGLE = Habits(double_click=False)


def at(text: str) -> Slot:
    return Slot.parse(text)


def klondike(pressed: str, table: Table, chosen: str | None = None, habits: Habits = QUICK) -> str | Choice:
    result = press(KLONDIKE, table, at(pressed), at(chosen) if chosen else None, habits)
    return result if isinstance(result, Choice) else str(result)


TWO_PLACES = lay_out(KLONDIKE, t="(2H)7S 8D 8H (3C)KS - 4C", w="AC9S")


def test_the_only_move_is_made_at_once() -> None:
    table = lay_out(KLONDIKE, t="7S 8D 9H")
    assert klondike("t1", table) == "t1>t2"


def test_without_quick_moves_the_first_press_only_chooses() -> None:
    table = lay_out(KLONDIKE, t="7S 8D 9H")
    choice = klondike("t1", table, habits=SLOW)
    assert choice == Choice(at("t1"), frozenset({at("t2")}), 1)
    assert klondike("t2", table, "t1", SLOW) == "t1>t2"


def test_of_several_moves_none_is_made() -> None:
    assert klondike("t1", TWO_PLACES) == Choice(at("t1"), frozenset({at("t2"), at("t3")}), 1)
    assert klondike("t3", TWO_PLACES, "t1") == "t1>t3"


def test_the_run_that_travels_follows_from_the_target() -> None:
    table = lay_out(KLONDIKE, t="(2C)9D8S7H 10H 8C".replace("10", "T"), f=())
    choice = klondike("t1", table, habits=SLOW)
    assert choice == Choice(at("t1"), frozenset({at("t3")}), 1)
    table = lay_out(KLONDIKE, t="(2C)9D8S7H TC 8C")
    choice = klondike("t1", table)
    assert choice == Choice(at("t1"), frozenset({at("t2"), at("t3")}), 3)
    assert klondike("t2", table, "t1") == "t1*3>t2"
    assert klondike("t3", table, "t1") == "t1>t3"


def test_a_second_press_on_the_chosen_pile_is_the_touch() -> None:
    table = lay_out(KLONDIKE, t="(4C)AS 2H 2D")
    assert klondike("t1", table) == Choice(at("t1"), frozenset({at("f1"), at("t2"), at("t3")}), 1)
    assert klondike("t1", table, "t1") == "t1>f1"


def test_the_touch_goes_on_to_the_longest_column() -> None:
    table = lay_out(KLONDIKE, t="(2H)7S 8D 9S8H")
    assert klondike("t1", table, "t1") == "t1>t3"


def test_without_double_click_the_touch_means_the_foundation_alone() -> None:
    assert klondike("t1", lay_out(KLONDIKE, t="(4C)AS 2H 2D"), "t1", SINGLE) == "t1>f1"
    with pytest.raises(FoundationNeedsAce):
        klondike("t1", TWO_PLACES, "t1", SINGLE)
    with pytest.raises(FoundationNeedsNext):
        klondike("t1", lay_out(KLONDIKE, f=(3,), t="7S 8D"), "t1", SINGLE)


def test_an_empty_column_can_be_chosen_for_a_king() -> None:
    choice = klondike("t5", TWO_PLACES)
    assert choice == Choice(at("t5"), frozenset({at("t4")}), 0)
    assert klondike("t4", TWO_PLACES, "t5") == "t4>t5"
    with pytest.raises(EmptyColumnNeedsKing):
        klondike("t1", TWO_PLACES, "t5")


def test_an_empty_column_without_a_king_is_not_chosen() -> None:
    with pytest.raises(EmptySource):
        klondike("t2", lay_out(KLONDIKE, t="7S - 9H"))


def test_a_king_on_an_empty_column_is_not_sent_to_another() -> None:
    with pytest.raises(NoPlaceFor):
        klondike("t1", lay_out(KLONDIKE, t="KS - -"))


def test_an_empty_cell_is_chosen_where_a_quick_press_would_go_elsewhere() -> None:
    table = lay_out(EIGHT_OFF, t="8S 9S", c="4H")
    assert press(EIGHT_OFF, table, at("t1"), None, QUICK) == Move.parse("t1>t2")
    choice = press(EIGHT_OFF, table, at("c2"), None, QUICK)
    assert choice == Choice(at("c2"), frozenset({at("t1"), at("t2")}), 0)
    assert press(EIGHT_OFF, table, at("t1"), at("c2"), QUICK) == Move.parse("t1>c2")


def test_a_quick_move_never_fills_a_cell() -> None:
    table = lay_out(EIGHT_OFF, t="8S 3H", c="4H")
    choice = press(EIGHT_OFF, table, at("t1"), None, QUICK)
    assert isinstance(choice, Choice)
    assert choice.partners == {Slot(Kind.CELL, number) for number in range(1, 8)}


def test_a_quick_move_never_takes_a_card_off_a_foundation() -> None:
    table = lay_out(KLONDIKE, f=(2,), t="3H")
    assert klondike("f1", table) == Choice(at("f1"), frozenset({at("t1")}), 1)
    assert klondike("t1", table, "f1") == "f1>t1"


def test_the_stock_is_dealt_whatever_is_chosen() -> None:
    table = lay_out(KLONDIKE, s="2S3S", w="AC", t="5H 6S 6C")
    assert klondike("s", table) == "s>w"
    assert klondike("s", table, "t1") == "s>w"
    assert klondike("s", lay_out(KLONDIKE, w="AC2C")) == "w*2>s"
    with pytest.raises(NoRedeal):
        klondike("s", lay_out(KLONDIKE, "D1V", w="AC2C"))


def test_refusals_teach_the_rule() -> None:
    with pytest.raises(NoPlaceFor):
        klondike("t4", lay_out(KLONDIKE, t="7S 8D 8H 9S"))
    with pytest.raises(RankNotNext):
        klondike("t4", TWO_PLACES, "t1")
    with pytest.raises(ColourNotAlternating):
        klondike("t2", lay_out(KLONDIKE, t="7S 8C"), "t1")


def test_a_run_that_would_fit_is_told_why_it_may_not_move() -> None:
    """Where nothing else can be done with the pile, so that nobody could point at the place."""
    harp, eight_off = BY_KEY["easy_harp"], EIGHT_OFF
    with pytest.raises(OneCardAtATime):
        press(harp, lay_out(harp, t="8S7H 9D"), at("t1"), None, QUICK)
    with pytest.raises(GroupTooLong):
        press(
            eight_off,
            lay_out(eight_off, "C2", t="8S7S 9S 3D 4D 5D 6D 7D 8D", c="2H 3H"),
            at("t1"),
            None,
            QUICK,
        )
    with pytest.raises(NoPlaceFor):
        press(harp, lay_out(harp, t="8S7H 9C"), at("t1"), None, QUICK)


def test_without_double_click_a_card_is_told_what_its_open_foundation_waits_for() -> None:
    harp = BY_KEY["easy_harp"]
    table = lay_out(harp, t="9S TD", f=(13, 5))
    with pytest.raises(FoundationNeedsNext) as refused:
        press(harp, table, at("t1"), at("t1"), SINGLE)
    assert str(refused.value.needed) == "6S"


@pytest.mark.parametrize(("pressed", "chosen"), [("t9", None), ("t1", "t9"), ("c1", None), ("t1", "c1")])
def test_piles_that_the_game_has_not_are_refused(pressed: str, chosen: str | None) -> None:
    with pytest.raises(NoSuchPile):
        klondike(pressed, TWO_PLACES, chosen)


# how many presses a game takes


def presses(table: Table, oracle: Oracle, move: Move) -> int:
    """How many presses make ``move``; every legal move that changes something takes one or two."""
    game = oracle.game
    first = _try(oracle, table, STOCK if STOCK in (move.source, move.target) else move.source)
    if first is not None and _same(move, first):
        return 1
    if isinstance(first, Choice):
        assert _same(move, press(game, table, move.target, move.source, QUICK))
    else:  # a quick move would do something else: the empty target is chosen first
        assert isinstance(_try(oracle, table, move.target), Choice)
        assert _same(move, press(game, table, move.source, move.target, QUICK))
    return 2


def _try(oracle: Oracle, table: Table, slot: Slot) -> Move | Choice | None:
    try:
        return press(oracle.game, table, slot, None, QUICK)
    except Refusal:
        return None


def _same(move: Move, result: Move | Choice) -> bool:
    """Of two foundations of one suit the first that takes the card is meant."""
    if not isinstance(result, Move) or move.source != result.source:
        return False
    up = move.target.kind is result.target.kind is Kind.FOUNDATION
    return up or (move.target, move.count) == (result.target, result.count)


@pytest.mark.parametrize(("key", "step"), [("klondike", 1), ("easy_harp", 4), ("eight_off", 4)])
def test_an_ordinary_game_takes_at_most_one_and_a_half_presses_an_action(key: str, step: int) -> None:
    done = made = 0
    for oracle in load(key)[::step]:
        for line in oracle.lines[:1]:
            for table, move, _ in oracle.positions(line):
                if oracle.game.idle(table, move):
                    continue
                done += 1
                made += presses(table, oracle, move)
    assert made / done <= 1.5


def test_the_waste_is_played_like_a_column() -> None:
    table = lay_out(KLONDIKE, t="8D", w="2C7S")
    assert press(KLONDIKE, table, WASTE, None, QUICK) == Move.parse("w>t1")
