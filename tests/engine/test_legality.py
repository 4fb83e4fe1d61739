"""Every rule refuses with a type of its own that carries the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine import errors
from bot.engine.cards import Card
from bot.engine.errors import (
    CellOccupied,
    CellTakesOne,
    CellToCell,
    ColourNotAlternating,
    EmptyColumnNeedsKing,
    EmptySource,
    FoundationComplete,
    FoundationNeedsAce,
    FoundationNeedsNext,
    FoundationOtherSuit,
    FoundationTakesOne,
    FoundationToFoundation,
    GroupTooLong,
    IllegalMove,
    NeverReceives,
    NoRedeal,
    NoSuchPile,
    NotARun,
    NotEnoughCards,
    OneCardAtATime,
    RankNotNext,
    SamePile,
    StockEmpty,
    StockIsDealt,
    StockNotEmpty,
    SuitNotSame,
)
from bot.engine.games import BY_KEY
from bot.engine.table import STOCK, WASTE, Move, Slot

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.table import Table

    Layout = Callable[..., Table]


def card(text: str) -> Card:
    return Card.parse(text)


def slot(text: str) -> Slot:
    return Slot.parse(text)


KLONDIKE = {"t": "(2C3C)9S8H 9D 2H KSQH - 7C AS", "f": (0, 1, 13, 4), "w": "3S4C", "s": "5H"}
HARP = {"t": "(2C)9S8H TD", "s": "5H"}
EIGHT = {"t": "9S8S7S TS 8C 9H8S 9C TH 3H 4H", "c": "2D 3D 4D 5D 6D 7D 8D -"}

REFUSED = [
    ("klondike", KLONDIKE, "t5>t1", EmptySource(slot("t5"))),
    ("klondike", KLONDIKE, "f1>t1", EmptySource(slot("f1"))),
    ("klondike", KLONDIKE, "t1*3>t2", NotEnoughCards(slot("t1"))),
    ("klondike", KLONDIKE, "w*2>t1", NotEnoughCards(WASTE)),
    ("klondike", KLONDIKE, "f4*2>t1", NotEnoughCards(slot("f4"))),
    ("klondike", KLONDIKE, "s*3>w", NotEnoughCards(STOCK)),
    ("klondike", KLONDIKE, "t8>t1", NoSuchPile(slot("t8"))),
    ("klondike", KLONDIKE, "t1>t9", NoSuchPile(slot("t9"))),
    ("klondike", KLONDIKE, "t1>c1", NoSuchPile(slot("c1"))),
    ("klondike", KLONDIKE, "t1>f5", NoSuchPile(slot("f5"))),
    ("klondike", KLONDIKE, "t1>t1", SamePile(slot("t1"))),
    ("klondike", KLONDIKE, "w>w", SamePile(WASTE)),
    ("klondike", KLONDIKE, "t1>w", NeverReceives(WASTE)),
    ("klondike", KLONDIKE, "t1>s", NeverReceives(STOCK)),
    ("klondike", KLONDIKE, "s>t1", StockIsDealt()),
    ("klondike", KLONDIKE, "s>s", StockIsDealt()),
    ("klondike", KLONDIKE, "w*2>s", StockNotEmpty()),
    ("klondike", {"t": "KS"}, "s>w", StockEmpty()),
    ("klondike", {"t": "KS"}, "w>s", StockEmpty()),
    ("klondike", {"w": "5H"}, "s>w", StockEmpty()),
    ("klondike", {"options": "D1V", "w": "5H"}, "w>s", NoRedeal()),
    ("klondike", {"options": "D3V", "w": "5H6H"}, "s>w", NoRedeal()),
    ("klondike", KLONDIKE, "w>f1", FoundationOtherSuit(card("4C"), slot("f1"))),
    ("klondike", KLONDIKE, "t1>f2", FoundationNeedsNext(card("8H"), card("2H"))),
    ("klondike", {"t": "4S"}, "t1>f1", FoundationNeedsAce(card("4S"))),
    ("klondike", KLONDIKE, "t2>f3", FoundationComplete(card("9D"))),
    ("klondike", KLONDIKE, "t1*2>f1", FoundationTakesOne(2)),
    ("klondike", KLONDIKE, "f2>f1", FoundationToFoundation(slot("f2"))),
    ("klondike", KLONDIKE, "t6>t2", RankNotNext(card("7C"), card("9D"))),
    ("klondike", {"t": "8H 9D"}, "t1>t2", ColourNotAlternating(card("8H"), card("9D"))),
    ("klondike", KLONDIKE, "t3>t5", EmptyColumnNeedsKing(card("2H"))),
    ("klondike", KLONDIKE, "w>t5", EmptyColumnNeedsKing(card("4C"))),
    ("klondike", {"t": "9S8S TD"}, "t1*2>t2", NotARun(card("8S"))),
    ("easy_harp", HARP, "t1*2>t2", OneCardAtATime(card("9S"), 2)),
    ("eight_off", EIGHT, "t1*3>t2", GroupTooLong(3, 2, 1, 0)),
    ("eight_off", EIGHT, "t3>t1", RankNotNext(card("8C"), card("7S"))),
    ("eight_off", EIGHT, "t3>t4", RankNotNext(card("8C"), card("8S"))),
    ("eight_off", EIGHT, "t5>t6", SuitNotSame(card("9C"), card("TH"))),
    ("eight_off", EIGHT, "t4*2>t2", NotARun(card("8S"))),
    ("eight_off", EIGHT, "t1>c1", CellOccupied(slot("c1"))),
    ("eight_off", EIGHT, "c1>c8", CellToCell(slot("c1"))),
    ("eight_off", EIGHT, "t1*2>c8", CellTakesOne(2)),
]


@pytest.mark.parametrize(("key", "laid", "text", "reason"), REFUSED, ids=str)
def test_each_refusal_with_its_facts(
    layout: Layout, key: str, laid: dict[str, object], text: str, reason: IllegalMove
) -> None:
    game = BY_KEY[key]
    table = layout(game, **laid)
    assert game.refusal(table, Move.parse(text)) == reason
    with pytest.raises(IllegalMove) as raised:
        game.apply(table, Move.parse(text))
    assert raised.value == reason


def test_every_type_of_refusal_is_reached() -> None:
    types = {
        kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, IllegalMove)
    }
    assert types - {IllegalMove} == {type(reason) for *_, reason in REFUSED}


def test_no_cards_at_all_are_no_move(layout: Layout) -> None:
    table = layout(BY_KEY["klondike"], t="8H 9S")
    assert BY_KEY["klondike"].refusal(table, Move(slot("t1"), slot("t2"), 0)) == NotEnoughCards(slot("t1"))
    assert BY_KEY["klondike"].refusal(table, Move(slot("t1"), slot("t2"), -1)) == NotEnoughCards(slot("t1"))


def test_a_refused_move_leaves_the_table_alone(layout: Layout) -> None:
    game = BY_KEY["klondike"]
    table, same = layout(game, **KLONDIKE), layout(game, **KLONDIKE)
    with pytest.raises(IllegalMove):
        game.apply(table, Move.parse("t1>t6"))
    assert table == same


def test_each_foundation_place_belongs_to_one_suit(layout: Layout) -> None:
    for game in BY_KEY.values():
        places = len(layout(game).foundations)
        suits = [game.foundation_suit(Slot.parse(f"f{at + 1}")).letter for at in range(places)]
        assert suits == [letter for letter in "SHDC" for _ in range(game.packs)]
