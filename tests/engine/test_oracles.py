"""Our rules against deals, lines and legal sets made with other people's engines.

The whole of ``../shared/oracles`` is run where it lies beside the repository; a selection of it, committed
here, everywhere else. The notation is that of its README: ``t1`` and so on, ``fS1`` the first foundation
of spades, ``{"op": "draw", "times": 3}``.
"""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.cards import KING, SUITS, Card
from bot.engine.errors import IllegalMove
from bot.engine.finish import finishing_moves
from bot.engine.games import BY_KEY
from bot.engine.table import STOCK, WASTE, Kind, Move, Pile, Slot, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.engine.solitaire import Solitaire

_SHARED = Path(__file__).parents[3] / "shared" / "oracles"
_SELECTION = Path(__file__).parent / "data"
_KEYS = ("klondike", "easy_harp", "eight_off")
_SLICES = 4
_WAYS = [(key, part) for key in _KEYS for part in range(_SLICES)]
each_slice = pytest.mark.parametrize(("key", "part"), _WAYS)

Json = dict[str, Any]


@dataclass(frozen=True)
class Oracle:
    """One deal of the oracles, at its start."""

    game: Solitaire
    record: Json
    table: Table

    @property
    def vegas(self) -> bool:
        return "V" in self.table.options

    @property
    def lines(self) -> list[Json]:
        return self.record.get("lines", [])

    @property
    def probes(self) -> dict[int, Json]:
        """What is known of positions on the first line, by the number of moves before them."""
        return {probe["at"]: probe for probe in self.record.get("probes", []) if not probe.get("line", 0)}

    def slot(self, text: str) -> Slot:
        if text == "w":
            return WASTE
        if text[0] == "f":
            nth = int(text[2:] or 1) - 1
            return Slot(Kind.FOUNDATION, SUITS.index(text[1]) * self.game.packs + nth)
        return Slot(Kind.TABLEAU if text[0] == "t" else Kind.CELL, int(text[1:]) - 1)

    def move(self, table: Table, said: Json) -> Move:
        if said.get("op") == "draw":
            drawn = min(self.game.draw_count(table.options), len(table.stock))
            return Move(STOCK, WASTE, max(drawn, 1))
        if said.get("op") == "redeal":
            return Move(WASTE, STOCK, max(len(table.waste), 1))
        source = self.slot(said["from"])
        if said["to"] == "f":
            card = table[source].cards[-1]
            return Move(source, Slot(Kind.FOUNDATION, card.suit * self.game.packs))
        return Move(source, self.slot(said["to"]), said.get("n", 1))

    def positions(self, line: Json) -> Iterator[tuple[Table, Move, Table]]:
        """Replay a line: each table, the move made on it, and the table it leads to."""
        table = self.table
        for said in line["moves"]:
            for _ in range(said.get("times", 1)):
                move = self.move(table, said)
                after = self.game.apply(table, move)
                yield table, move, after
                table = after


@cache
def load(key: str) -> tuple[Oracle, ...]:
    whole, selection = _SHARED / f"{key}.json", _SELECTION / f"{key}.json.gz"
    text = whole.read_bytes() if whole.exists() else gzip.decompress(selection.read_bytes())
    game = BY_KEY[key]
    return tuple(Oracle(game, record, start(game, record)) for record in json.loads(text)["deals"])


def start(game: Solitaire, record: Json) -> Table:
    columns = [cards(column) for column in record["columns"]]
    if "ncells" in record:
        cells = tuple(Pile(cards([card] if card else [])) for card in record["cells"])
        options = (f"C{record['ncells']}",)
        return Table.of(options, tuple(map(Pile, columns)), foundations=4, cells=cells)
    options = ("N",)
    if "draw" in record:
        options = (f"D{record['draw']}", "V" if "vegas" in record["mode"] else "N")
    return game.deal(tuple(sum(columns, ())) + cards(record["stock"]), options)


def cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def some(key: str, part: int) -> tuple[Oracle, ...]:
    return load(key)[part::_SLICES]


def moves(oracle: Oracle, table: Table, said: list[Json]) -> set[Move]:
    return {oracle.move(table, one) for one in said}


@each_slice
def test_every_line_wins_with_the_stated_score(key: str, part: int) -> None:
    for oracle in some(key, part):
        for line in oracle.lines:
            tally, after, up = oracle.game.opening_tally(oracle.table), oracle.table, 0
            for table, move, after in oracle.positions(line):
                tally = oracle.game.score(tally, table, move, after)
                up += move.target.kind is Kind.FOUNDATION
            assert oracle.game.won(after), oracle.record["id"]
            assert tally.points == stated_score(oracle, line, up), oracle.record["id"]
            assert tally.ranked <= tally.points


def stated_score(oracle: Oracle, line: Json, up: int) -> int:
    """``up`` counts the moves to a foundation; neither Vegas with take-backs nor Eight Off states more."""
    if oracle.vegas:
        counted = -52 + 5 * up
        assert line["vegas_score"] in (None, counted)
        return counted
    if oracle.game.key == "eight_off":
        return 10 * up
    return line["score" if oracle.game.key == "easy_harp" else "normal_score"]


@each_slice
def test_legal_sets_are_equal_at_every_probe(key: str, part: int) -> None:
    probes = 0
    for oracle in some(key, part):
        if not oracle.probes:
            continue
        for at, (table, _, _) in enumerate(oracle.positions(oracle.lines[0])):
            if (probe := oracle.probes.get(at)) is None:
                continue
            probes += 1
            idle = moves(oracle, table, probe.get("legal_noop", []))
            legal = set(oracle.game.legal_moves(table))
            assert legal == moves(oracle, table, probe["legal"]) | idle
            assert {move for move in legal if oracle.game.idle(table, move)} == idle
            for sample in probe["illegal"]:
                assert oracle.game.refusal(table, oracle.move(table, sample["move"])) is not None, sample
    assert probes


@pytest.mark.parametrize("key", _KEYS)
def test_every_neighbour_of_a_legal_move_is_refused(key: str) -> None:
    for oracle in [oracle for oracle in load(key) if oracle.lines][::90]:
        replay = list(oracle.positions(oracle.lines[0]))
        for table, move, _ in replay[:: max(1, len(replay) // 12)]:
            legal = set(oracle.game.legal_moves(table))
            assert move in legal
            for other in neighbours(table):
                refusal = oracle.game.refusal(table, other)
                assert (refusal is None) == (other in legal), str(other)
                if refusal is not None and other.source == move.source:
                    with pytest.raises(IllegalMove) as raised:
                        oracle.game.apply(table, other)
                    assert raised.value == refusal


def neighbours(table: Table) -> Iterator[Move]:
    """Every pair of places with every count, the next ones that do not exist included."""
    places = [*table.slots(), *(Slot(kind, len(table.piles[kind])) for kind in Kind)]
    for source, target in product(places, places):
        most = len(table[source]) if source in table else 0
        for count in range(most + 2):
            yield Move(source, target, count)


@each_slice
def test_the_offered_finish_wins_where_it_is_first_offered(key: str, part: int) -> None:
    for oracle in some(key, part)[:: 4 if key == "easy_harp" else 1]:
        for line in oracle.lines[:1]:
            tables = (table for table, _, _ in oracle.positions(line))
            table = next(table for table in tables if finishing_moves(oracle.game, table))
            for move in finishing_moves(oracle.game, table):
                assert costs_nothing(oracle.game, table, move)
                table = oracle.game.apply(table, move)
            assert oracle.game.won(table)
            assert finishing_moves(oracle.game, table) == ()


def costs_nothing(game: Solitaire, table: Table, move: Move) -> bool:
    return game.other_points(table, move) >= 0


@pytest.mark.parametrize("key", ["klondike", "eight_off"])
def test_unwinnable_deals_are_not_won_by_random_play(key: str) -> None:
    chance = random.Random(key)
    lost = [oracle for oracle in load(key) if oracle.record["verdict"] == "unwinnable"]
    assert lost
    for oracle in lost[:: max(1, len(lost) // 15)]:
        table = oracle.table
        for _ in range(80):
            legal = list(oracle.game.legal_moves(table))
            if not legal:
                break
            up = [move for move in legal if move.target.kind is Kind.FOUNDATION]
            table = oracle.game.apply(table, chance.choice(up if up and chance.random() < 0.5 else legal))
            assert not finishing_moves(oracle.game, table)
        assert sum(map(len, table.foundations)) < len(table.foundations) * KING


def test_some_deals_need_groups_over_the_free_cells() -> None:
    """Lines that only the doubling by empty columns allows (rules.md) are among those replayed."""
    wide = [oracle for oracle in load("eight_off") if oracle.record.get("needs_group_over_free_cells_plus_1")]
    assert wide
    assert all(oracle.lines for oracle in wide)
