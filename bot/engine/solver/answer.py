"""Whether a position can still be won, and a line that wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.eight_off import EightOff
from bot.engine.harp import Harp
from bot.engine.record import Record
from bot.engine.solver.beam import Search
from bot.engine.solver.eight_off import EightOffSpace
from bot.engine.solver.harp import HarpSpace
from bot.engine.solver.outcome import Lost, Outcome, Solved, Unknown
from bot.engine.solver.shorten import Shortening
from bot.engine.table import Move

if TYPE_CHECKING:
    from bot.engine.solitaire import Solitaire
    from bot.engine.solver.budget import Budget
    from bot.engine.solver.space import Space, Steps
    from bot.engine.table import Table

_SHORTENING = 200_000
"""Steps tried out to make a line shorter: half a second at most."""


def solve(game: Solitaire, table: Table, budget: Budget) -> Outcome:
    """Look for a line from ``table``, which need not be a deal; the hidden cards are known.

    The line keeps to the draw and the passes of the table's options. Raises ``IllegalMove`` or
    ``ValueError`` only if the solver and the rules disagree; ``TypeError`` for a game it does not know.
    """
    if game.won(table):
        return Solved(())
    space = space_of(game, table)
    search = Search[Any](space, budget)
    steps = search.line()
    if steps is None:
        return Lost() if search.exhausted else Unknown()
    return Solved(_proved(game, table, space, Shortening[Any](space, _SHORTENING).shortened(steps)))


def space_of(game: Solitaire, table: Table) -> Space[Any]:
    """The positions that can be reached from ``table``. Raises ``TypeError`` for an unknown game."""
    if isinstance(game, Harp):
        return HarpSpace(game, table)
    if isinstance(game, EightOff):
        return EightOffSpace(game, table)
    raise TypeError(game.key)


def _proved(game: Solitaire, table: Table, space: Space[Any], steps: Steps) -> tuple[Move, ...]:
    """Make the steps by the rules, the touches of the stock put in; what comes back has won."""
    record, state = Record.begin(game, table), space.start
    for step in steps:
        made = space.play(state, step)
        if made is None:
            raise ValueError(step)
        state, touches = made
        for _ in range(touches):
            record = record.act(game.stock_move(record.table))
        record = record.act(Move(*step[1:]))
    if not record.won:
        raise ValueError(steps)
    return tuple(move for action in record.actions for move in action.moves)
