"""The scoring table of each game, pinned; and what is ranked, which no loop raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import new_pack
from bot.engine.finish import finishing_moves
from bot.engine.games import BY_KEY
from bot.engine.record import Record
from bot.engine.scoring import SCORING_VERSION, turned_up
from bot.engine.table import Move, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.solitaire import Solitaire

    Layout = Callable[..., Table]

WINS = [
    ("klondike", "D1N", 28, 625),
    ("klondike", "D1V", 28, 208),
    ("klondike", "D3V", 28, 208),
    ("easy_harp", "N", 45, 1220),
    ("eight_off", "C8", 48, 520),
    ("eight_off", "C4", 48, 520),
]


def tidy(game: Solitaire, options: str, laid: int) -> Table:
    """A deal that plays itself: kings first on the tableau, aces first from the stock."""
    pack = sorted(new_pack(game.packs), key=lambda card: -card.rank)
    rest = sorted(pack[laid:])
    if "D3" in options:  # each three are drawn the other way round
        rest = [card for at in range(0, len(rest), 3) for card in rest[at : at + 3][::-1]]
    return game.deal((*pack[:laid], *rest), game.parse_options(options))


@pytest.mark.parametrize(("key", "options", "laid", "points"), WINS)
def test_what_a_win_without_worrying_back_gives(key: str, options: str, laid: int, points: int) -> None:
    game = BY_KEY[key]
    table = tidy(game, options, laid)
    record = Record.begin(game, table).act(*finishing_moves(game, table))
    assert record.won
    assert record.tally.points == record.tally.ranked == points


@pytest.mark.parametrize(("key", "laid", "points"), [("klondike", 28, 625), ("easy_harp", 45, 1220)])
def test_each_card_from_the_waste_to_a_column_adds_five(key: str, laid: int, points: int) -> None:
    game = BY_KEY[key]
    record = Record.begin(game, tidy(game, "".join(game.default_options), laid))
    played = 0
    while not record.won:
        down = [move for move in game.legal_moves(record.table) if str(move).startswith("w>t")]
        if down and not played:
            record, played = record.act(down[0]), 1
            continue
        up = [move for move in game.legal_moves(record.table) if ">f" in str(move)]
        record = record.act(up[0] if up else game.stock_move(record.table))
    assert record.tally.points == points + 5


def test_the_table_of_every_game() -> None:
    """Foundation points, floor and start, by game and scoring (rules.md)."""
    said = {
        (key, options): (
            BY_KEY[key].opening_points(BY_KEY[key].parse_options(options)),
            BY_KEY[key].foundation_points(BY_KEY[key].parse_options(options)),
            BY_KEY[key].floor(BY_KEY[key].parse_options(options)),
        )
        for key, options, _, _ in WINS
    }
    assert said == {
        ("klondike", "D1N"): (0, 10, 0),
        ("klondike", "D1V"): (-52, 5, None),
        ("klondike", "D3V"): (-52, 5, None),
        ("easy_harp", "N"): (0, 10, 0),
        ("eight_off", "C8"): (0, 10, 0),
        ("eight_off", "C4"): (0, 10, 0),
    }
    assert SCORING_VERSION == 1


def test_two_foundation_loops_in_easy_harp_raise_points_but_no_rank(layout: Layout) -> None:
    """A card that goes up on one foundation, and again on the other, was up once."""
    game = BY_KEY["easy_harp"]
    table = layout(game, f=(1, 1), t="2S 3H")
    record = Record.begin(game, table).act(Move.parse("t1>f1"))
    ranked = record.tally.ranked
    assert ranked == 10
    for place in ("f2", "f1", "f2"):
        worried = "f1" if place == "f2" else "f2"
        record = record.act(Move.parse(f"{worried}>t2")).act(Move.parse(f"t2>{place}"))
    assert record.tally.points == 40
    assert record.tally.ranked == ranked


def test_the_second_copy_of_a_card_is_ranked_too(layout: Layout) -> None:
    game = BY_KEY["easy_harp"]
    table = layout(game, f=(1, 1), t="2S 2S 3S")
    record = Record.begin(game, table)
    for text, ranked in (("t1>f1", 10), ("t2>f2", 20), ("t3>f2", 30)):
        record = record.act(Move.parse(text))
        assert record.tally.ranked == record.tally.points == ranked


def test_what_a_loop_costs_is_taken_from_the_rank(layout: Layout) -> None:
    game = BY_KEY["klondike"]
    record = Record.begin(game, layout(game, t="2SAS 3S", w="5H"))
    record = record.act(*map(Move.parse, ("t1>f1", "t1>f1", "t2>f1")))
    assert record.act(Move.parse("w>s")).tally.ranked == 0


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("t1>t3", True),
        ("t1>f1", True),
        ("t2*2>t3", True),
        ("t2>t3", False),
        ("t3>t1", False),
        ("w>t3", False),
    ],
)
def test_a_hidden_card_is_turned_up_by_what_uncovers_it(layout: Layout, text: str, turned: bool) -> None:
    table = layout(BY_KEY["klondike"], t="(2C)AS (2D)5H4S 6C", w="5D")
    assert turned_up(table, Move.parse(text)) is turned
