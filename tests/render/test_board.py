from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import KING, Card, Suit
from bot.engine.deals import Deal
from bot.engine.games import BY_KEY
from bot.engine.table import NO_PILE, STOCK, WASTE, Kind, Pile, Slot, Table
from render.board import compose, draw_board
from render.layout import CAPTION_TOP, CHIP_TOP, LIFT, RIM, WIDTH, lay_out
from render.look import Look
from render.palette import BACKS, FELTS, palette_of
from render.scene import Scene

if TYPE_CHECKING:
    from render.layout import Box

Edges: TypeAlias = tuple[int, int, int, int]

PLAIN = Look()
COLUMN_4 = Slot(Kind.TABLEAU, 3)


def klondike(options: tuple[str, ...] = ("D1", "N")) -> Scene:
    game = BY_KEY["klondike"]
    return Scene(Deal(game, options, 6).table(), fan=game.draw_count(options), redeal=game.redeals(options))


def grey(scene: Scene, look: Look = PLAIN) -> Image.Image:
    return compose(scene, look).convert("L")


def changed(one: Scene, other: Scene) -> Edges | None:
    """The box in which two pictures differ clearly, by brightness alone."""
    difference = ImageChops.difference(grey(one), grey(other))
    return difference.point([0] * 60 + [255] * 196).getbbox()


def test_the_picture_is_a_png_of_the_width_promised(full: Scene) -> None:
    with Image.open(BytesIO(draw_board(full))) as picture:
        assert picture.format == "PNG"
        assert picture.size == (WIDTH, lay_out(full).height)
        assert picture.convert("RGB").tobytes() == compose(full, PLAIN).convert("RGB").tobytes()


@pytest.mark.parametrize("look", [PLAIN, Look(four_colours=True)], ids=["two", "four"])
def test_the_fullest_board_is_small(full: Scene, look: Look) -> None:
    assert len(draw_board(full, look)) <= 45_000


def test_equal_scenes_give_equal_bytes_in_any_thread(full: Scene) -> None:
    with ThreadPoolExecutor(4) as pool:
        pictures = set(pool.map(draw_board, [replace(full) for _ in range(8)]))

    assert len(pictures) == 1


def test_hidden_cards_leave_no_trace(full: Scene) -> None:
    """Two positions that differ in hidden cards alone give the same picture, byte for byte."""
    assert draw_board(full) == draw_board(replace(full, table=_reshuffled(full.table)))


def _reshuffled(table: Table) -> Table:
    """Turn the order of the hidden cards round, in the stock and in every column."""
    return table.with_piles(
        {
            slot: Pile(table[slot].cards[: table[slot].hidden][::-1] + table[slot].open, table[slot].hidden)
            for slot in table.slots(Kind.STOCK, Kind.TABLEAU)
        }
    )


@pytest.mark.parametrize(("felt", "mark"), list(product(FELTS, (False, True))))
def test_nothing_vital_lies_on_the_rim(full: Scene, felt: str, mark: bool) -> None:
    marks = (
        frozenset(full.table.slots(Kind.FOUNDATION, Kind.TABLEAU, Kind.CELL)) if mark else frozenset[Slot]()
    )
    last = Slot(Kind.TABLEAU, len(full.table.tableau) - 1)
    picture = compose(replace(full, marks=marks, chosen=last, chosen_count=4), Look(felt=felt))
    rim = RIM - 4  # an outline may reach beyond the card that it surrounds
    inner = picture.crop((rim, rim, picture.width - rim, picture.height - rim))

    assert sum(inner.histogram()[1:16]) == sum(picture.histogram()[1:16])


def test_a_chosen_run_stands_out_without_colour() -> None:
    scene = klondike()
    layout = lay_out(scene)
    box = layout.last_box(3, scene.table[COLUMN_4])

    difference = changed(scene, replace(scene, chosen=COLUMN_4))

    assert difference is not None
    assert _covers(difference, _edges(box.moved(0, LIFT)))


def test_a_chosen_chip_is_raised() -> None:
    scene = _with_waste(klondike(("D3", "N")))
    shown, raised = grey(scene), grey(replace(scene, chosen=WASTE))
    above = (0, RIM, WIDTH, CHIP_TOP)

    assert shown.crop(above).getextrema()[0] == shown.crop(above).getextrema()[1]
    assert raised.crop(above).getextrema()[0] != raised.crop(above).getextrema()[1]


def _with_waste(scene: Scene) -> Scene:
    stock = scene.table.stock.cards
    piles = {STOCK: Pile(stock[:-3], len(stock) - 3), WASTE: Pile(stock[-3:])}
    return replace(scene, table=scene.table.with_piles(piles))


def test_every_pile_that_accepts_is_marked_without_colour(full: Scene) -> None:
    layout = lay_out(full)
    for slot in full.table.slots(Kind.FOUNDATION, Kind.TABLEAU, Kind.CELL):
        difference = changed(full, replace(full, marks=frozenset({slot})))
        box = (
            layout.last_box(slot.at, full.table[slot])
            if slot.kind is Kind.TABLEAU
            else layout.chips[slot].moved(0, -20)
        )
        assert difference is not None
        assert box.x - 4 <= difference[0] < difference[2] <= box.x + box.width + 4
        assert difference[3] - difference[1] >= 20


@pytest.mark.parametrize("look", [Look(felt=felt) for felt in FELTS])
def test_a_mark_on_a_column_is_a_disc_with_an_arrow(look: Look) -> None:
    """Its dark rim and arrow are seen on the card, its gold on the felt and between the dark lines."""
    scene = replace(klondike(), marks=frozenset({COLUMN_4}))
    box = lay_out(scene).last_box(3, scene.table[COLUMN_4])
    x, y = box.x + box.width // 2, box.y + round(box.height * 0.8)
    levels = set(grey(scene, look).crop((x - 27, y - 27, x + 27, y + 27)).tobytes())

    assert max(levels) - min(levels) > 180


def test_the_last_move_is_marked_discreetly() -> None:
    scene = klondike()
    difference = changed(scene, replace(scene, moved=frozenset({COLUMN_4, STOCK})))

    assert difference is not None
    assert CHIP_TOP < difference[1] < CAPTION_TOP
    assert difference[3] < lay_out(scene).last_box(0, NO_PILE).y


def test_an_empty_pile_is_unlike_a_card() -> None:
    """Its place is mostly felt, where a card, open or hidden, leaves none."""
    scene = klondike()
    bare = replace(scene, table=scene.table.with_piles({COLUMN_4: NO_PILE, STOCK: NO_PILE}))
    layout = lay_out(bare)

    for slot in (Slot(Kind.FOUNDATION, 0), WASTE, STOCK):
        assert _felt(bare, layout.chips[slot]) > 0.6
    column = layout.last_box(3, NO_PILE)
    assert _felt(bare, column) > 0.6
    assert _felt(scene, column) < 0.2


def _felt(scene: Scene, box: Box) -> float:
    picture = compose(scene, PLAIN).crop(_edges(box))
    return picture.histogram()[0] / (box.width * box.height)


def test_the_stock_says_how_many_cards_are_left() -> None:
    scene = klondike()
    fewer = scene.table.with_piles({STOCK: Pile(scene.table.stock.cards[:-1], 23)})

    assert changed(scene, replace(scene, table=fewer)) is not None


def test_an_empty_stock_says_whether_it_can_be_turned_over() -> None:
    scene = klondike()
    empty = replace(scene, table=scene.table.with_piles({STOCK: NO_PILE}))

    assert changed(empty, replace(empty, redeal=False)) is not None


def test_the_fan_shows_three_cards() -> None:
    scene = _with_waste(klondike(("D3", "N")))
    cards = scene.table.waste.cards
    box = lay_out(scene).chips[WASTE]
    for at in range(3):
        other = (*cards[:at], Card(KING, Suit.CLUBS), *cards[at + 1 :])
        difference = changed(scene, replace(scene, table=scene.table.with_piles({WASTE: Pile(other)})))
        assert difference is not None
        assert _covers(_edges(box), difference)


def test_a_won_game_is_celebrated() -> None:
    scene = klondike()
    suits = {
        slot: Pile(tuple(Card(rank, scene.suit(slot)) for rank in range(1, KING + 1)))
        for slot in scene.table.slots(Kind.FOUNDATION)
    }
    bare = dict.fromkeys(scene.table.slots(Kind.STOCK, Kind.TABLEAU), NO_PILE)
    done = replace(scene, table=scene.table.with_piles({**bare, **suits}))

    assert changed(done, replace(done, won=True)) is not None


@pytest.mark.parametrize(("four", "back"), list(product((False, True), BACKS)))
def test_a_look_changes_every_card_it_concerns(four: bool, back: str) -> None:
    look = Look(four_colours=four, back=back)
    colours = {colour for _, colour in compose(klondike(), look).convert("RGB").getcolors(256) or ()}

    assert palette_of(look).back in colours
    assert colours <= set(palette_of(look).colours)


def _edges(box: Box) -> Edges:
    return box.x, box.y, box.x + box.width, box.y + box.height


def _covers(outer: Edges, inner: Edges) -> bool:
    return all(a <= b for a, b in zip(outer[:2], inner[:2], strict=True)) and all(
        a >= b for a, b in zip(outer[2:], inner[2:], strict=True)
    )
