"""Hints: useful, from what lies open, and over when nothing useful is left."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Card
from bot.engine.deals import Deal
from bot.engine.games import BY_KEY, GAMES
from bot.engine.hint import hint, moves_left, veiled
from bot.engine.record import Record
from bot.engine.table import STOCK, WASTE, Kind, Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Table

    Layout = Callable[..., Table]

KLONDIKE, HARP, EIGHT = GAMES
WALKS = [
    ("klondike", "D1N", 6),
    ("klondike", "D3N", 2),
    ("klondike", "D1V", 5),
    ("easy_harp", "N", 5),
    ("eight_off", "C8", 130),
    ("eight_off", "C4", 7),
    ("eight_off", "C2", 3),
]
each_walk = pytest.mark.parametrize(("key", "options", "number"), WALKS)


def hinted(table: Table, game: Solitaire = KLONDIKE, *played: str) -> str:
    record = Record.begin(game, table)
    for text in played:
        record = record.act(Move.parse(text))
    suggested = hint(game, record)
    assert moves_left(game, record) is (suggested is not None)
    return str(suggested)


def follow(game: Solitaire, record: Record) -> Iterator[tuple[Record, Move]]:
    while (suggested := hint(game, record)) is not None:
        yield record, suggested
        record = record.act(suggested)


def dealt(key: str, options: str, number: int) -> Record:
    """A deal whose cards are objects of their own, so that each is known by its place in the pack."""
    game = BY_KEY[key]
    pack = tuple(Card(*card) for card in Deal(game, game.parse_options(options), number).pack)
    return Record.begin(game, game.deal(pack, game.parse_options(options)))


@each_walk
def test_hints_are_never_idle_never_come_back_and_end(key: str, options: str, number: int) -> None:
    game, record = BY_KEY[key], dealt(key, options, number)
    seen, steps = {record.table}, 0
    for steps, (before, move) in enumerate(follow(game, record), start=1):
        assert not game.idle(before.table, move)
        after = game.apply(before.table, move)
        assert after not in seen
        seen.add(after)
        assert steps < 400
    assert steps


@each_walk
def test_hidden_cards_do_not_change_the_hint(key: str, options: str, number: int) -> None:
    game, chance = BY_KEY[key], random.Random(number)
    for steps, (record, move) in enumerate(follow(game, dealt(key, options, number))):
        if steps % 9 == 0:
            assert hint(game, dealt_anew(game, record, chance)) == move


def dealt_anew(game: Solitaire, record: Record, chance: random.Random) -> Record:
    """The same game with the cards that lie face down now dealt differently from the start."""
    *_, first = record.position.line()
    laid = [card for pile in first.table.tableau for card in pile.cards] + list(first.table.stock.cards[::-1])
    laid += [card for cell in first.table.cells for card in cell.cards]
    down = [
        card for pile in (*record.table.tableau, record.table.stock) for card in pile.cards[: pile.hidden]
    ]
    places = [at for at, card in enumerate(laid) if any(card is hidden for hidden in down)]
    assert len(places) == len(down)
    shuffled = chance.sample(places, len(places))
    pack = list(laid)
    for place, other in zip(places, shuffled, strict=True):
        pack[place] = laid[other]
    if game is EIGHT:
        assert not down
        return record
    start = game.deal(tuple(pack), record.table.options)
    return Record.restore(
        game, start, record.actions_text, done=record.done, floor=record.floor, count=record.count
    )


def test_the_veil_hides_what_lies_face_down_and_no_more(layout: Layout) -> None:
    first = layout(KLONDIKE, t="(2C3C)4C KS", s="5H6H", w="7H")
    second = layout(KLONDIKE, t="(9CTC)4C KS", s="6C5D", w="7H")
    assert veiled(first) == veiled(second)
    assert veiled(first) != veiled(layout(KLONDIKE, t="(2C)4C KS", s="5H6H", w="7H"))
    assert veiled(first).tableau[0].open == first.tableau[0].open
    assert veiled(first).waste == first.waste


def test_a_card_nobody_needs_goes_up_first(layout: Layout) -> None:
    assert hinted(layout(KLONDIKE, t="(9C)8H 9S AC", w="5D", s="5H")) == "t3>f4"
    assert hinted(layout(KLONDIKE, t="(9C)8H 9S", w="2D", f=(0, 0, 1))) == "w>f3"


def test_the_largest_hidden_pile_is_turned_up_first(layout: Layout) -> None:
    assert hinted(layout(KLONDIKE, t="(9C)8H 9S (3C4C)8D", w="8C")) == "t3>t2"


def test_then_the_waste_is_played(layout: Layout) -> None:
    assert hinted(layout(KLONDIKE, t="9S (2C)QD", w="8H", s="5H")) == "w>t1"


def test_a_column_is_emptied_only_for_a_king_that_waits(layout: Layout) -> None:
    assert hinted(layout(KLONDIKE, t="8H 9S 3C 4C 5C 6C (7C)KD", s="5H")) == "t1>t2"
    assert hinted(layout(KLONDIKE, t="8H 9S 3C 4C 5C 6C 7C", w="KD", s="5H")) == "t1>t2"
    assert hinted(layout(KLONDIKE, t="8H 9S 3C 4C 5C 6C KD", s="5H")) == "s>w"
    assert hinted(layout(KLONDIKE, t="8H 9S 3C 4C 5C 6C 7C", s="5H")) == "s>w"


def test_a_card_steps_aside_for_one_that_can_then_be_played(layout: Layout) -> None:
    """The red eight moves over, and its black nine takes the red eight of the waste."""
    assert hinted(layout(KLONDIKE, t="9S8H 9C 2C", w="8D", s="5H")) == "w>t2"
    assert hinted(layout(KLONDIKE, t="9S8H7S 8D (4C)7C", s="5H")) == "t3>t2"
    assert hinted(layout(KLONDIKE, t="2S9S8H TD 9C JS", w="3S", f=(1,), s="5H")) == "t1*2>t2"


def test_worrying_back_only_where_it_makes_something_possible(layout: Layout) -> None:
    useful = layout(KLONDIKE, t="6S (9C)4S KD KH KC", f=(0, 5), s="9D")
    assert hinted(useful) == "f2>t1"
    assert hinted(layout(KLONDIKE, t="6S (9C)4D KD KH KC", f=(0, 5), s="9D")) == "s>w"


def test_a_card_that_may_be_needed_goes_up_before_the_stock_is_touched(layout: Layout) -> None:
    assert hinted(layout(KLONDIKE, t="5H", f=(0, 4), s="9D")) == "t1>f2"


@pytest.mark.parametrize("options", ["D1N", "D3N", "D1V"])
def test_a_dead_pass_ends_in_none(layout: Layout, options: str) -> None:
    record = Record.begin(KLONDIKE, layout(KLONDIKE, options, t="KS KH KD KC QS QC JS", s="2H3H4H5H6H7H8H"))
    moves = [move for _, move in follow(KLONDIKE, record)]
    assert {(move.source, move.target.kind) for move in moves} == {(STOCK, Kind.WASTE)}
    assert len(moves) == (3 if options == "D3N" else 7)


def test_a_pass_after_something_was_played_is_suggested_once_more(layout: Layout) -> None:
    """The red two goes down on the three, and the cards before it get another chance."""
    record = Record.begin(KLONDIKE, layout(KLONDIKE, t="KS KH KD KC QS QC 3S", s="9H8H2H5D"))
    texts = " ".join(str(move) for _, move in follow(KLONDIKE, record))
    assert texts == "s>w s>w s>w w>t7 s>w w*3>s s>w"


def test_cards_that_were_only_looked_at_are_gone_for_again() -> None:
    """Looking through the whole stock first is ordinary play, and no dead pass."""
    record = dealt("klondike", "D1N", 711164)
    for _ in range(60):
        record = record.act(KLONDIKE.stock_move(record.table))
        assert moves_left(KLONDIKE, record)
    suggested = [move for _, move in islice(follow(KLONDIKE, record), 30)]
    assert any(move.source == WASTE for move in suggested)


def test_vegas_hints_stop_at_the_end_of_the_pass(layout: Layout) -> None:
    table = layout(KLONDIKE, "D3V", t="KS KH KD KC QS QC 3S", w="2C9H")
    assert hinted(table) == "None"


def test_a_table_seen_before_is_not_suggested(layout: Layout) -> None:
    table = layout(KLONDIKE, t="2S 3H", f=(1,))
    assert hinted(table) == "t1>f1"
    assert hinted(layout(KLONDIKE, t="3H KS", f=(2,)), KLONDIKE, "f1>t1") == "None"


def test_easy_harp_moves_single_cards_aside(layout: Layout) -> None:
    table = layout(HARP, t="(2C)9S8H 9C TD KS KH KD KC", s="5H")
    assert hinted(table, HARP) == "t1>t2"


def test_eight_off_joins_runs_and_uses_cells_last(layout: Layout) -> None:
    join = layout(EIGHT, t="2H8S 9S 3C 4D", c="2D - - -")
    assert hinted(join, EIGHT) == "t1>t2"
    cell = layout(EIGHT, t="2H9S 9D 3C", c="8S - - -")
    assert hinted(cell, EIGHT) == "c1>t1"
    dig = layout(EIGHT, t="7H2CKD 9D AS5C 4H 6S TC QH JD", c="3D - - - -", f=(0, 5))
    assert hinted(dig, EIGHT) == "t3>c2"
    assert hinted(layout(EIGHT, "C2", t="7H3C 9D5H", c="3D 4C"), EIGHT) == "None"


def test_a_won_game_has_no_moves_left(layout: Layout) -> None:
    for game in GAMES:
        won = layout(game, f=(13,) * 4 * game.packs)
        assert hinted(won, game) == "None"
