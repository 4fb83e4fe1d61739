"""What a hand on the table means, in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.deals import Deal
from bot.engine.games import BY_KEY, GAMES
from bot.engine.table import Kind, Move, Slot

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Table

    Layout = Callable[..., Table]

KLONDIKE = BY_KEY["klondike"]
every_game = pytest.mark.parametrize("game", GAMES, ids=list(BY_KEY))


def slot(text: str) -> Slot:
    return Slot.parse(text)


@pytest.mark.parametrize(
    ("source", "target", "meant"),
    [
        ("t1", "t2", "t1*2>t2"),  # the part of the run that fits
        ("t1", "t3", "t1>t3"),
        ("t1", "t4", "t1*3>t4"),
        ("t1", "t5", "t1>t5"),  # nothing fits: the top card, whose refusal teaches
        ("w", "t3", "w>t3"),
        ("t6", "f4", "t6>f1"),  # any foundation is meant for "the foundations"
        ("s", "w", "s*2>w"),
        ("w", "s", "s*2>w"),
        ("s", "t1", "s>t1"),
        ("f1", "t3", "f1>t3"),
    ],
)
def test_two_piles_mean_one_move(layout: Layout, source: str, target: str, meant: str) -> None:
    table = layout(KLONDIKE, "D3N", t="(2C)9S8H7C 9C 8D TD 4H 2S", w="7S", s="5H6H", f=(1,))
    assert str(KLONDIKE.intended(table, slot(source), slot(target))) == meant


@every_game
def test_all_that_is_legal_is_what_pointing_means(game: Solitaire) -> None:
    """Choosing two piles reaches every legal move between them."""
    table = Deal(game, game.default_options, 3).table()
    for _ in range(12):
        moves = list(game.legal_moves(table))
        assert len(moves) == len(set(moves))
        for move in moves:
            if move.target.kind is not Kind.FOUNDATION:
                assert game.intended(table, move.source, move.target) == move
            assert game.accepts(table, move.target, move.source)
        if moves:
            table = game.apply(table, moves[len(moves) // 2])


@every_game
def test_moves_from_a_pile_are_the_legal_ones_of_that_pile(game: Solitaire) -> None:
    table = Deal(game, game.default_options, 8).table()
    legal = list(game.legal_moves(table))
    for source in table.slots(Kind.TABLEAU, Kind.CELL, Kind.FOUNDATION, Kind.WASTE):
        assert list(game.moves_from(table, source)) == [move for move in legal if move.source == source]


def test_a_whole_column_onto_an_empty_one_is_idle(layout: Layout) -> None:
    table = layout(KLONDIKE, t="KSQH - (2C)KD KC QD")
    assert KLONDIKE.idle(table, Move.parse("t1*2>t2"))
    assert not KLONDIKE.idle(table, Move.parse("t3>t2"))
    assert not KLONDIKE.idle(table, Move.parse("t5>t4"))
    assert Move.parse("t1*2>t2") in set(KLONDIKE.legal_moves(table))


def test_a_touch_on_nothing_does_nothing(layout: Layout) -> None:
    for game in GAMES:
        table = layout(game)
        assert all(game.touch(table, place, second=True) is None for place in table.slots())


def test_a_first_touch_never_moves_a_card_about_the_table(layout: Layout) -> None:
    table = layout(KLONDIKE, t="9S 8H KD -", w="8D")
    places = table.slots(Kind.WASTE, Kind.TABLEAU)
    assert all(KLONDIKE.touch(table, place, second=False) is None for place in places)


def test_nothing_moves_by_itself(layout: Layout) -> None:
    """A card taken back stays, and an ace uncovered stays too."""
    table = layout(KLONDIKE, t="(AS)9H TS 3H", f=(2,))
    after = KLONDIKE.apply(table, Move.parse("t1>t2"))
    assert str(after.tableau[0].top) == "AS"
    back = KLONDIKE.apply(table, Move.parse("f1>t3"))
    assert [len(pile) for pile in back.foundations] == [1, 0, 0, 0]
    assert str(back.tableau[2].top) == "2S"
