from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.engine.cards import KING, Card, Suit
from bot.engine.deals import Deal
from bot.engine.games import BY_KEY, GAMES
from bot.engine.table import STOCK, WASTE, Kind, Pile, Slot, Table
from render.layout import COLUMN_TOP, RIM, WIDTH, Box, fanned, lay_out
from render.scene import Scene

PHONE = 305 / WIDTH
"""Css pixels a pixel, where a phone shows the whole width."""


def columns_of(key: str, hidden: int, cards: int) -> Scene:
    """A table of the game whose last column has ``hidden`` + ``cards`` cards."""
    game = BY_KEY[key]
    start = Deal(game, game.default_options, 1).table()
    run = tuple(Card(KING - at % KING, Suit.CLUBS) for at in range(hidden + cards))
    tableau = (*start.tableau[:-1], Pile(run, hidden))
    return Scene(Table(start.options, (*start.piles[:3], tableau, start.cells)), packs=game.packs)


@pytest.mark.parametrize(
    ("key", "hidden", "cards"), [("klondike", 6, 13), ("easy_harp", 8, 13), ("eight_off", 0, 19)]
)
def test_the_longest_column_leaves_room_for_an_index_of_12_css_pixels(
    key: str, hidden: int, cards: int
) -> None:
    layout = lay_out(columns_of(key, hidden, cards))

    assert layout.step * PHONE >= 12
    assert layout.last_box(0, Pile()).width == layout.card[0]


@pytest.mark.parametrize("cards", range(1, 20))
@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_every_column_ends_above_the_rim_and_no_picture_is_square(key: str, cards: int) -> None:
    scene = columns_of(key, 0, cards)
    layout = lay_out(scene)
    last = layout.last_box(len(layout.columns) - 1, scene.table.tableau[-1])

    assert last.y + last.height <= layout.height - RIM
    assert layout.height != WIDTH
    assert 0.7 <= layout.height / WIDTH <= 1.2


def test_nothing_overlaps_and_nothing_lies_on_the_rim(full: Scene) -> None:
    layout = lay_out(full)
    chips = sorted(layout.chips.values())
    columns = [Box(x, COLUMN_TOP, *layout.card) for x in layout.columns]

    for row in (chips, columns):
        assert row[0].x >= RIM
        assert row[-1].x + row[-1].width <= WIDTH - RIM
        assert all(left.x + left.width < right.x for left, right in pairwise(row))
    assert all(chip.y >= RIM and chip.y + chip.height < COLUMN_TOP for chip in chips)


def test_every_pile_has_its_place(full: Scene) -> None:
    layout = lay_out(full)
    table = full.table

    assert set(layout.chips) == set(table.slots(Kind.STOCK, Kind.WASTE, Kind.FOUNDATION, Kind.CELL))
    assert len(layout.columns) == len(table.tableau)


def test_a_height_stays_while_columns_change_a_little() -> None:
    heights = [lay_out(columns_of("klondike", 6, cards)).height for cards in range(1, 14)]

    assert len(set(heights[:5])) == 1
    assert len(set(heights)) <= 5


def test_hidden_cards_lie_closer_than_open_ones() -> None:
    scene = columns_of("klondike", 3, 3)
    layout = lay_out(scene)
    steps = [below - above for above, below in pairwise(layout.tops(scene.table.tableau[-1]))]

    assert steps == [layout.hidden_step] * 3 + [layout.step] * 2


def test_an_empty_column_has_the_place_of_its_first_card() -> None:
    layout = lay_out(columns_of("klondike", 0, 1))

    assert layout.last_box(2, Pile()) == layout.last_box(2, Pile((Card(1, Suit.CLUBS),)))


def test_a_fanned_waste_is_twice_as_wide_and_shows_each_card() -> None:
    scene = columns_of("klondike", 0, 1)
    one, three = lay_out(scene), lay_out(replace(scene, fan=3))
    boxes = fanned(three.chips[WASTE], 3)

    assert three.chips[WASTE].width > 2 * one.chips[STOCK].width
    assert boxes[0].x == three.chips[WASTE].x
    assert boxes[-1].x + boxes[-1].width <= three.chips[WASTE].x + three.chips[WASTE].width
    assert all(right.x - left.x > 80 for left, right in pairwise(boxes))
    assert fanned(one.chips[WASTE], 1) == [one.chips[WASTE]]


def test_foundations_keep_the_right_edge() -> None:
    layout = lay_out(columns_of("klondike", 0, 1))
    last = layout.chips[Slot(Kind.FOUNDATION, 3)]

    assert last.x + last.width == WIDTH - RIM
