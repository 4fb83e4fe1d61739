from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.bench.render import full_board
from bot.engine.cards import KING, Card, Suit
from bot.engine.deals import Deal
from bot.engine.games import BY_KEY
from bot.engine.table import NO_PILE, STOCK, WASTE, Kind, Pile, Slot
from render.describe import ALT_LIMIT, TEXT_LIMIT, alt_text, card_name, pile_name, text_board
from render.scene import Scene

if TYPE_CHECKING:
    from bot.i18n import Catalogue

STATUS = "You played 7♠ to column 2. Score 35."
QUEEN, TEN = Card(12, Suit.SPADES), Card(10, Suit.DIAMONDS)


@pytest.fixture
def dealt() -> Scene:
    game = BY_KEY["klondike"]
    return Scene(Deal(game, game.default_options, 6).table())


def test_cards_have_a_short_and_a_long_name_in_each_language(catalogue: Catalogue) -> None:
    assert card_name(catalogue, "en", QUEEN) == card_name(catalogue, "hi", QUEEN) == "Q♠"
    assert card_name(catalogue, "en", TEN) == "10♦"
    assert card_name(catalogue, "en", QUEEN, short=False) == "queen of spades"
    assert card_name(catalogue, "en", TEN, short=False) == "10 of diamonds"
    assert card_name(catalogue, "hi", QUEEN, short=False) == "हुकुम की बेगम"
    assert card_name(catalogue, "hi", Card(7, Suit.HEARTS), short=False) == "पान का 7"
    assert card_name(catalogue, "hi", Card(KING, Suit.CLUBS), short=False) == "चिड़ी का बादशाह"


def test_piles_have_names_in_each_language(catalogue: Catalogue) -> None:
    assert pile_name(catalogue, "en", STOCK) == "stock"
    assert pile_name(catalogue, "en", Slot(Kind.TABLEAU, 2)) == "column 3"
    assert pile_name(catalogue, "en", Slot(Kind.CELL, 3)) == "cell 4"
    assert pile_name(catalogue, "en", Slot(Kind.FOUNDATION, 1)) == "hearts foundation"
    assert pile_name(catalogue, "en", Slot(Kind.FOUNDATION, 1), packs=2) == "spades foundation 2"
    assert pile_name(catalogue, "hi", WASTE) == "खुले पत्तों का ढेर"
    assert pile_name(catalogue, "hi", Slot(Kind.FOUNDATION, 2)) == "ईंट का फ़ाउंडेशन"


@pytest.mark.parametrize("locale", ["en", "hi"])
def test_a_description_fits_and_says_the_useful_part_first(
    catalogue: Catalogue, full: Scene, locale: str
) -> None:
    marks = frozenset(full.table.slots(Kind.FOUNDATION, Kind.TABLEAU))
    chosen = replace(full, chosen=Slot(Kind.TABLEAU, 0), marks=marks)

    for scene in (full, chosen):
        assert alt_text(catalogue, locale, scene, STATUS).startswith(STATUS)
        for status in (STATUS, "x" * 3000):
            assert len(alt_text(catalogue, locale, scene, status)) <= ALT_LIMIT
            assert len(text_board(catalogue, locale, scene, status)) <= TEXT_LIMIT
    last = card_name(catalogue, locale, full.table.tableau[-1].cards[-1])
    assert last in alt_text(catalogue, locale, full, STATUS)[-12:]


def test_piles_come_in_a_fixed_order(catalogue: Catalogue, dealt: Scene) -> None:
    for said in (alt_text(catalogue, "en", dealt, STATUS), text_board(catalogue, "en", dealt, STATUS)):
        names = ["Stock", "Waste", "oundation", *(f"Column {number}" for number in range(1, 8))]
        places = [said.index(name) for name in names]
        assert places == sorted(places)


def test_hidden_cards_are_counted_and_never_named(catalogue: Catalogue, full: Scene) -> None:
    table = full.table
    turned = table.with_piles(
        {
            slot: Pile(table[slot].cards[: table[slot].hidden][::-1] + table[slot].open, table[slot].hidden)
            for slot in table.slots(Kind.STOCK, Kind.TABLEAU)
        }
    )
    for describe in (alt_text, text_board):
        said = describe(catalogue, "en", full, STATUS)
        assert said == describe(catalogue, "en", replace(full, table=turned), STATUS)
        for column in table.tableau:
            assert not column.hidden or f"{column.hidden} hidden" in said


def test_every_open_card_is_named(catalogue: Catalogue, full: Scene) -> None:
    said = text_board(catalogue, "en", full, STATUS)
    for slot in full.table.slots(Kind.TABLEAU, Kind.CELL):
        for card in full.table[slot].open:
            assert card_name(catalogue, "en", card) in said


def test_a_text_board_says_all_counts(catalogue: Catalogue) -> None:
    scene = full_board(BY_KEY["easy_harp"])
    one = Slot(Kind.FOUNDATION, 1)
    table = scene.table.with_piles({one: Pile(tuple(Card(rank, Suit.SPADES) for rank in range(1, 6)))})
    lines = text_board(catalogue, "en", replace(scene, table=table), STATUS).split("\n")

    assert f"Stock: {len(table.stock)} cards left" in lines
    assert any(line.startswith("Waste: ") and f"({len(table.waste)} cards" in line for line in lines)
    assert "Spades foundation 2: up to 5♠, 5 cards" in lines
    assert "Spades foundation 1: empty" in lines
    assert sum(line.startswith("Column ") for line in lines) == 9


def test_cells_are_told_in_short_and_one_by_one(catalogue: Catalogue) -> None:
    scene = full_board(BY_KEY["eight_off"])
    held = [cell.cards[0] for cell in scene.table.cells if cell.cards]

    assert f"Cells: {' '.join(map(str, map(_short, held)))}, 4 free." in alt_text(
        catalogue, "en", scene, STATUS
    )
    lines = text_board(catalogue, "en", scene, STATUS).split("\n")
    assert f"Cell 1: {_short(held[0])}" in lines
    assert "Cell 8: empty" in lines


def _short(card: Card) -> str:
    return str(card).replace("T", "10")[:-1] + "♠♥♦♣"[card.suit]


@pytest.mark.parametrize(("redeal", "words"), [(True, "can be turned over"), (False, "no further pass")])
def test_an_empty_stock_says_what_is_left_of_it(
    catalogue: Catalogue, dealt: Scene, redeal: bool, words: str
) -> None:
    empty = replace(dealt, redeal=redeal, table=dealt.table.with_piles({STOCK: NO_PILE}))

    assert words in text_board(catalogue, "en", empty, STATUS)


def test_a_choice_and_its_targets_are_told_before_the_piles(catalogue: Catalogue, dealt: Scene) -> None:
    source = Slot(Kind.TABLEAU, 0)
    chosen = replace(dealt, chosen=source, marks=frozenset({Slot(Kind.TABLEAU, 5), Slot(Kind.FOUNDATION, 1)}))
    card = card_name(catalogue, "en", dealt.table[source].cards[0])
    said = alt_text(catalogue, "en", chosen, STATUS)

    expected = f"{STATUS} Chosen: {card} from column 1. Can go to: hearts foundation, column 6. Stock"
    assert said.startswith(expected)
    assert "Can go to" not in alt_text(catalogue, "en", replace(chosen, marks=frozenset()), STATUS)


def test_a_win_is_told(catalogue: Catalogue, dealt: Scene) -> None:
    assert "Won" in alt_text(catalogue, "en", replace(dealt, won=True), STATUS)


@pytest.mark.parametrize("mark", ["`", "```", "*", "_", "~~", "||", "#", ">", "<@1>", "[x](y)", "- x"])
def test_a_status_cannot_break_the_text_board(catalogue: Catalogue, dealt: Scene, mark: str) -> None:
    said = text_board(catalogue, "en", dealt, f"{mark} @everyone")

    assert "@everyone" not in said
    assert said.startswith("\\")


@pytest.mark.parametrize("character", ["\n", "\x85", "\u2029", "\u202e", "\u2066", "\ud800", "\x00"])
def test_control_and_direction_marks_are_taken_out(
    catalogue: Catalogue, dealt: Scene, character: str
) -> None:
    assert alt_text(catalogue, "en", dealt, f"a{character}b").startswith("a b ")
    assert text_board(catalogue, "en", dealt, f"a{character}b").startswith("a b\n")
