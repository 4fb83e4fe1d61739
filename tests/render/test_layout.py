from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.engine.cards import KING, Card, Suit
from bot.engine.deals import Deal
from bot.engine.games import BY_KEY, GAMES
from bot.engine.table import STOCK, WASTE, Kind, Pile, Slot, Table
from render.layout import CAPTION_HEIGHT, CHIP_HEIGHT, RIM, WIDTH, Box, fanned, lay_out
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


def rows_of(scene: Scene) -> list[list[Box]]:
    """The rows of chips and columns, each from the left."""
    layout = lay_out(scene)
    chips = [
        sorted(box for box in layout.chips.values() if box.y == y)
        for y in sorted({box.y for box in layout.chips.values()})
    ]
    return [*chips, [Box(x, layout.column_top, *layout.card) for x in layout.columns]]


@pytest.mark.parametrize(
    ("key", "hidden", "cards"), [("klondike", 6, 13), ("easy_harp", 8, 13), ("eight_off", 0, 19)]
)
def test_the_longest_column_leaves_room_for_an_index_of_12_css_pixels(
    key: str, hidden: int, cards: int
) -> None:
    layout = lay_out(columns_of(key, hidden, cards))

    assert layout.step * PHONE >= 12
    assert layout.last_box(0, Pile()).width == layout.card[0]


@pytest.mark.parametrize("cards", range(1, 19))
@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_every_column_ends_above_the_rim_and_no_picture_is_square(key: str, cards: int) -> None:
    scene = columns_of(key, 0, cards)
    layout = lay_out(scene)
    last = layout.last_box(len(layout.columns) - 1, scene.table.tableau[-1])

    assert last.y + last.height <= layout.height - RIM
    assert layout.height != WIDTH
    assert 0.7 <= layout.height / WIDTH <= 1.2


def test_nothing_overlaps_and_nothing_lies_on_the_rim(full: Scene) -> None:
    layout, rows = lay_out(full), rows_of(full)

    for row in rows:
        assert row[0].x >= RIM
        assert row[-1].x + row[-1].width <= WIDTH - RIM
        assert all(left.x + left.width < right.x for left, right in pairwise(row))
    assert rows[0][0].y >= RIM
    assert all(upper[0].bottom < lower[0].y for upper, lower in pairwise(rows))
    assert rows[-2][0].bottom < layout.caption_top < layout.column_top - CAPTION_HEIGHT


def test_every_chip_leaves_room_for_an_index_of_12_css_pixels(full: Scene) -> None:
    assert all(min(box.size) >= CHIP_HEIGHT and box.width >= 80 for box in lay_out(full).chips.values())


def test_eight_cells_and_four_foundations_lie_in_two_rows_above_columns() -> None:
    scene = columns_of("eight_off", 0, 1)
    upper, lower, columns = rows_of(scene)
    chips = lay_out(scene).chips

    assert len(upper) == len(lower) == 6
    assert chips[Slot(Kind.CELL, 4)].x == chips[Slot(Kind.CELL, 0)].x
    assert chips[Slot(Kind.FOUNDATION, 2)].x == chips[Slot(Kind.FOUNDATION, 0)].x
    assert all(min(abs(chip.x - column.x) for column in columns) <= 3 for chip in upper)


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
    waste = three.chips[WASTE]
    boxes = fanned(waste, 3)

    assert waste.width > 2 * one.chips[STOCK].width
    assert boxes[0].x == waste.x
    assert all(left.x + left.width < right.x for left, right in pairwise(boxes))


@pytest.mark.parametrize("shown", [1, 2, 3])
def test_the_playable_card_of_a_fan_is_the_largest_and_keeps_off_the_foundations(shown: int) -> None:
    layout = lay_out(replace(columns_of("klondike", 0, 1), fan=3))
    waste = layout.chips[WASTE]
    *covered, last = fanned(waste, shown)

    assert len(covered) == shown - 1
    assert all(box.width < last.width and box.y > last.y and box.bottom == last.bottom for box in covered)
    assert last.size == fanned(waste, 1)[0].size
    assert layout.chips[Slot(Kind.FOUNDATION, 0)].x - (last.x + last.width) >= 12


def test_foundations_keep_the_right_edge() -> None:
    layout = lay_out(columns_of("klondike", 0, 1))
    last = layout.chips[Slot(Kind.FOUNDATION, 3)]

    assert WIDTH - RIM - 4 <= last.x + last.width <= WIDTH - RIM - 3  # a frame of 3 pixels fits beside it
