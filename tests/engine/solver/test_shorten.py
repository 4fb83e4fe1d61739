from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import Card
from bot.engine.klondike import Klondike
from bot.engine.solver.codes import code
from bot.engine.solver.harp import HarpSpace
from bot.engine.solver.shorten import Shortening
from bot.engine.solver.space import NO_CARD
from bot.engine.table import WASTE, Kind, Slot

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.solver.space import Step, Steps
    from bot.engine.table import Table

GAME = Klondike()
C1, C2 = Slot(Kind.TABLEAU, 0), Slot(Kind.TABLEAU, 1)
F3, F4 = Slot(Kind.FOUNDATION, 2), Slot(Kind.FOUNDATION, 3)


def shorter(table: Table, *steps: Step) -> Steps:
    return Shortening(HarpSpace(GAME, table), 1_000).shortened(steps)


def test_steps_that_come_back_to_where_they_began_are_left_out(layout: Callable[..., Table]) -> None:
    table = layout(GAME, "D1N", f=(13, 13, 12, 11), t="KDQC KC")
    back = ((NO_CARD, C1, F4, 1), (NO_CARD, F4, C1, 1))
    end = ((NO_CARD, C1, F4, 1), (NO_CARD, C2, F4, 1), (NO_CARD, C1, F3, 1))
    assert shorter(table, *back, *end) == end


def test_a_run_moved_twice_is_moved_once_or_not_at_all(layout: Callable[..., Table]) -> None:
    table = layout(GAME, "D1N", f=(13, 12, 12, 11), t="KDQC KH KC")
    aside = (NO_CARD, C1, C2, 1)
    end = (
        (NO_CARD, C1, F3, 1),
        (NO_CARD, Slot(Kind.TABLEAU, 2), F4, 1),
        (NO_CARD, C2, Slot(Kind.FOUNDATION, 1), 1),
    )
    assert len(shorter(table, aside, (NO_CARD, C2, F4, 1), *end)) == 4


def test_cards_leave_the_waste_in_an_order_that_needs_no_second_way_through(
    layout: Callable[..., Table],
) -> None:
    table = layout(GAME, "D1N", f=(12, 13, 12, 12), s="KSKDKC")
    cards = (("KS", Slot(Kind.FOUNDATION, 0)), ("KD", F3), ("KC", F4))
    first, second, third = ((code(Card.parse(text)), WASTE, place, 1) for text, place in cards)
    best = shorter(table, third, first, second)
    assert touches(table, (third, first, second)) == 6
    assert sorted(best) == sorted((first, second, third))
    assert touches(table, best) == 3


def touches(table: Table, steps: Steps) -> int:
    space, total = HarpSpace(GAME, table), 0
    state = space.start
    for step in steps:
        made = space.play(state, step)
        assert made is not None
        state, count = made
        total += count
    return total
