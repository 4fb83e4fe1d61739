"""Games to put on a table: ready to be gone on with at any point."""

from __future__ import annotations

from functools import cache

from bot.engine.deals import shuffled
from bot.engine.hearts import state
from bot.engine.hearts.record import NextRound, Pass, Play, Record
from bot.engine.hearts.state import Phase


@cache
def whole_game() -> Record:
    """A game of several rounds, to its end, in which everybody plays high cards."""
    record = Record.begin(shuffled("HE", 1, 1, 1))
    while record.state.phase is not Phase.GAME_OVER:
        record = _step(record)
    return record


def _step(record: Record) -> Record:
    now = record.state
    if now.phase is Phase.ROUND_OVER:
        return record.deal(shuffled("HE", 1, len(record.packs) + 1, 1))
    seat = now.waiting[0]
    if now.phase is Phase.PASSING:
        return record.act(Pass(seat, now.hands[seat][-3:]))
    return record.act(Play(seat, state.legal(now, seat)[-1]))


def cut(record: Record, turn: int) -> Record:
    """``record`` as it was at ``turn``; negative turns count from the end."""
    actions = record.actions[:turn]
    rounds = 1 + sum(isinstance(action, NextRound) for action in actions)
    short = Record(record.packs[:rounds], actions, record.state)
    return Record.restore(short.packs_text, short.actions_text)


@cache
def claimable() -> Record:
    """A game in one of whose rounds no points remain, though cards do."""
    record = cut(whole_game(), 0)
    for action in whole_game().actions:
        if record.state.claimable:
            return record
        if isinstance(action, NextRound):
            record = record.deal(whole_game().packs[len(record.packs)])
        else:
            record = record.act(action)
    raise AssertionError
