"""One stored game for each solitaire, replayed line by line.

A line says an action (or ``undo``, ``redo``), then what is true after it: points, ranked points and moves;
hidden cards, stock, waste and cards up; the top card of each column.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.deals import parse_code
from bot.engine.games import BY_KEY, GAMES
from bot.engine.record import Action, Record

_STORED = Path(__file__).parent / "stored"


def step(record: Record, text: str) -> Record:
    match text:
        case "undo":
            return record.undo()
        case "redo":
            return record.redo()
        case _:
            return record.act(*Action.parse(text).moves)


def state(record: Record) -> str:
    table, tally = record.table, record.tally
    hidden, up = sum(pile.hidden for pile in table.tableau), sum(map(len, table.foundations))
    tops = " ".join(str(pile.top or "-") for pile in table.tableau)
    return (
        f"{tally.points} {tally.ranked} {record.count} | "
        f"{hidden} {len(table.stock)} {len(table.waste)} {up} | {tops}"
    )


@pytest.mark.parametrize("key", BY_KEY)
def test_a_stored_game_replays_line_by_line(key: str) -> None:
    code, *lines = (_STORED / f"{key}.txt").read_text("utf-8").splitlines()
    deal = parse_code(code, GAMES)
    assert deal.game is BY_KEY[key]
    record = Record.begin(deal.game, deal.table())
    for line in lines:
        text, _, said = line.partition(" | ")
        record = step(record, text)
        assert state(record) == said, line
    assert record.won
