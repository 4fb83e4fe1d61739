"""The solver's positions against the rules: every step that it thinks of is legal and leads where it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.deals import Deal
from bot.engine.games import BY_KEY
from bot.engine.solver.answer import space_of
from bot.engine.table import Move

if TYPE_CHECKING:
    from bot.engine.solitaire import Solitaire
    from bot.engine.solver.space import Space, StateT, Steps
    from bot.engine.table import Table

WALKS = (
    ("klondike", "D1N"),
    ("klondike", "D3N"),
    ("klondike", "D3V"),
    ("easy_harp", "N"),
    ("eight_off", "C4"),
)


@pytest.mark.parametrize(("key", "options"), WALKS)
def test_every_successor_is_reached_by_legal_moves(key: str, options: str) -> None:
    game = BY_KEY[key]
    table = Deal(game, game.parse_options(options), 5).table()
    space: Any = space_of(game, table)
    state = space.start
    for turn in range(40):
        kids = space.successors(state)
        if not kids:
            break
        for kid, steps, moves in kids:
            after, made = made_by_rules(game, table, state, space, steps)
            assert made == moves
            assert space.key(space_of(game, after).start) == space.key(kid)
        chosen, steps, _ = kids[turn * 7 % len(kids)]
        table, _ = made_by_rules(game, table, state, space, steps)
        state = chosen
    assert state != space.start


def made_by_rules(
    game: Solitaire, table: Table, state: StateT, space: Space[StateT], steps: Steps
) -> tuple[Table, int]:
    """The table after ``steps`` and the touches of the stock between them, and the number of moves."""
    moves = 0
    for step in steps:
        after = space.play(state, step)
        assert after is not None
        state, touches = after
        for _ in range(touches):
            table = game.apply(table, game.stock_move(table))
        table = game.apply(table, Move(*step[1:]))
        moves += touches + 1
    return table, moves
