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
from render.layout import CHIP_TOP, LIFT, RIM, WIDTH, fanned, lay_out
from render.look import Look
from render.palette import BACKS, FELTS, GOLD, INK, PAPER, palette_of
from render.places import BAR, tab_width
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
    rim = RIM - 1  # where a dark outline of the outermost column ends
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
        column = slot.kind is Kind.TABLEAU
        box = layout.last_box(slot.at, full.table[slot]) if column else layout.chips[slot]
        assert difference is not None
        assert box.x - 4 <= difference[0] < difference[2] <= box.x + box.width + 4
        assert difference[3] - difference[1] >= 20


def test_a_chip_that_accepts_is_framed_and_has_an_arrow_of_24_pixels(full: Scene) -> None:
    """The frame is gold between dark lines on all four sides; the arrow is dark on gold, inside it."""
    for slot, box in lay_out(full).chips.items():
        scene = replace(full, marks=frozenset({slot}))
        if slot == WASTE and full.fan > 1:
            box = fanned(box, len(full.fanned))[-1]  # noqa: PLW2901
        picture = compose(scene, PLAIN).convert("RGB")
        right, middle = box.x + box.width, box.y + box.height // 2
        tab = picture.crop((right - tab_width(box.width) + 4, box.y + 7, right - 7, box.bottom - 7))
        arrow = tab.convert("L").point([255] * 60 + [0] * 196).getbbox()

        for x, y in ((box.x, middle), (right - 1, middle), (right - 24, box.y), (right - 24, box.bottom - 1)):
            assert picture.getpixel((x, y)) == GOLD
        assert picture.getpixel((right + 2, middle)) == INK
        assert arrow is not None
        assert max(arrow[2] - arrow[0], arrow[3] - arrow[1]) >= 24


def test_a_chip_keeps_showing_what_lies_there_while_it_accepts(full: Scene) -> None:
    table = full.table
    suits = [
        table.with_piles({Slot(Kind.FOUNDATION, 0): Pile((Card(rank, Suit.SPADES),))}) for rank in (9, 10)
    ]
    marked = replace(full, marks=frozenset({Slot(Kind.FOUNDATION, 0)}))

    assert changed(replace(marked, table=suits[0]), replace(marked, table=suits[1])) is not None


@pytest.mark.parametrize("look", [Look(felt=felt) for felt in FELTS])
def test_a_mark_on_a_column_is_a_disc_with_an_arrow(look: Look) -> None:
    """Its dark rim and arrow are seen on the card, its gold on the felt and between the dark lines."""
    scene = replace(klondike(), marks=frozenset({COLUMN_4}))
    box = lay_out(scene).last_box(3, scene.table[COLUMN_4])
    x, y = box.x + box.width // 2, box.y + round(box.height * 0.8)
    levels = set(grey(scene, look).crop((x - 27, y - 27, x + 27, y + 27)).tobytes())

    assert max(levels) - min(levels) > 180


@pytest.mark.parametrize("slot", [COLUMN_4, STOCK, WASTE, Slot(Kind.FOUNDATION, 2)], ids=str)
def test_the_last_move_is_marked_by_a_bright_bar_outside_the_cards(slot: Slot) -> None:
    """At least 6 pixels high, 1.8 css pixels on a phone, and white, where choices are gold."""
    scene = _with_waste(klondike(("D3", "N")))
    layout = lay_out(scene)
    moved = compose(replace(scene, moved=frozenset({slot})), PLAIN).convert("RGB")
    difference = changed(scene, replace(scene, moved=frozenset({slot})))
    edge = layout.column_top if slot == COLUMN_4 else layout.caption_top

    assert difference is not None
    left, _, right, bottom = difference
    assert edge - 10 <= bottom <= edge
    assert right - left >= 48
    bar = moved.crop((left + BAR, bottom - BAR + 1, right - BAR, bottom - 1))
    assert bar.getcolors() == [(bar.width * bar.height, PAPER)]
    assert bar.height >= 5


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


def test_the_covered_cards_of_a_fan_are_dimmed() -> None:
    scene = _with_waste(klondike(("D3", "N")))
    picture = compose(scene, PLAIN).convert("RGB")
    *covered, last = fanned(lay_out(scene).chips[WASTE], 3)

    assert picture.getpixel((last.x + last.width // 2, last.y + 5)) == PAPER
    for box in covered:
        assert picture.getpixel((box.x + box.width // 2, box.y + 4)) == palette_of(PLAIN).tints[0]


def test_a_won_game_is_celebrated() -> None:
    scene = klondike()
    suits = {
        slot: Pile(tuple(Card(rank, scene.suit(slot)) for rank in range(1, KING + 1)))
        for slot in scene.table.slots(Kind.FOUNDATION)
    }
    bare = dict.fromkeys(scene.table.slots(Kind.STOCK, Kind.TABLEAU), NO_PILE)
    done = replace(scene, table=scene.table.with_piles({**bare, **suits}))

    assert changed(done, replace(done, won=True)) is not None
    assert draw_board(replace(done, won=True, redeal=False)) == draw_board(replace(done, won=True))


def test_a_won_game_marks_nothing() -> None:
    """No move is left to choose, and the last one no longer matters."""
    scene = replace(klondike(), won=True)
    everything = frozenset(scene.table.slots())

    assert draw_board(replace(scene, marks=everything, moved=everything, chosen=COLUMN_4)) == draw_board(
        scene
    )


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
