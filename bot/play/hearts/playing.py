"""What happens in a game. Pure, like the steps of the lobby; the engine refuses what the rules forbid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.cards import pack_text
from bot.engine.hearts.record import Claim, NextRound, Pass, Play
from bot.engine.hearts.rules import in_order
from bot.engine.hearts.state import Phase
from bot.play.hearts.errors import NotSeated, SeatAway, TableClosed, TableNotStarted
from bot.play.hearts.said import (
    Claimed,
    GameEnded,
    Passed,
    Played,
    Refreshed,
    RoundDealt,
    RoundEnded,
    TrickTaken,
)
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.record import Act, Record
    from bot.engine.hearts.seats import Seat
    from bot.engine.hearts.state import Hand, State
    from bot.play.hearts.said import TableSaid
    from bot.play.hearts.table import TableNow


def passed(table: TableNow, user_id: int, turn_seen: int, cards: Hand) -> TableNow:
    """Others may have passed meanwhile: only the round has to be the same."""
    record = _game(table)
    seat = _present_seat(table, user_id)
    late = not same_round(record, turn_seen) or record.state.given[seat] == in_order(cards)
    return replace(table, said=Refreshed()) if late else _acted(table, Pass(seat, in_order(cards)))


def played(table: TableNow, user_id: int, turn_seen: int, card: Card) -> TableNow:
    _game(table)
    seat = _present_seat(table, user_id)
    if turn_seen != table.turn:
        return replace(table, said=Refreshed())
    return _acted(table, Play(seat, card))


def claimed(table: TableNow, user_id: int) -> TableNow:
    _game(table)
    return _acted(table, Claim(_present_seat(table, user_id)))


def dealt(table: TableNow, user_id: int, turn_seen: int, pack: Hand) -> TableNow:
    _game(table)
    _present_seat(table, user_id)
    return next_round(table, pack) if turn_seen == table.turn else replace(table, said=Refreshed())


def next_round(table: TableNow, pack: Hand) -> TableNow:
    """Deal, whoever asked for it."""
    return _after(table, _game(table).deal(pack), RoundDealt())


def computer_acted(table: TableNow, seat: Seat, turn_seen: int, cards: Hand) -> TableNow:
    """Make a computer's act, unless the table has gone on since it was asked for."""
    if seat not in table.waiting_computers or not same_round(_game(table), turn_seen):
        return replace(table, said=Refreshed())
    if table.state.phase is Phase.PASSING:
        return _acted(table, Pass(seat, in_order(cards)))
    if turn_seen != table.turn:
        return replace(table, said=Refreshed())
    return _acted(table, Play(seat, *cards))


def seat_in_game(table: TableNow, user_id: int) -> Seat:
    """The seat of ``user_id`` in a game that goes on, present or not.

    Raises ``NotSeated``, ``TableNotStarted`` or ``TableClosed``.
    """
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    if table.lobby:
        raise TableNotStarted
    if not table.playing:
        raise TableClosed
    return seat


def same_round(record: Record, turn_seen: int) -> bool:
    """Whether no round was dealt since ``turn_seen``."""
    since = record.actions[turn_seen:]
    return turn_seen <= len(record.actions) and not any(isinstance(action, NextRound) for action in since)


def _game(table: TableNow) -> Record:
    """The game that goes on. Raises ``TableNotStarted`` or ``TableClosed``."""
    if table.lobby:
        raise TableNotStarted
    if not table.playing or table.record is None:
        raise TableClosed
    return table.record


def _present_seat(table: TableNow, user_id: int) -> Seat:
    """Raises ``NotSeated``, or ``SeatAway`` while the computer plays there."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    if table.saved.seats[seat].away:
        raise SeatAway(seat)
    return seat


def _acted(table: TableNow, act: Act) -> TableNow:
    record = _game(table).act(act)
    return _after(table, record, _said(act, record.state))


def _after(table: TableNow, record: Record, said: TableSaid) -> TableNow:
    """Only what is new is written as text: a long game's whole text would take a millisecond each time."""
    saved = table.saved
    if len(record.packs) != len(_game(table).packs):
        saved = replace(saved, packs=f"{saved.packs} {pack_text(record.packs[-1])}")
    saved = replace(
        saved,
        actions=f"{saved.actions} {record.actions[-1]}".lstrip(),
        state=TableState.OVER if isinstance(said, GameEnded) else saved.state,
    )
    return replace(table, saved=saved, record=record, said=said)


def _said(act: Act, state: State) -> TableSaid:
    if state.winner is not None:
        return GameEnded(state.winner)
    match act:
        case Pass(seat):
            return Passed(seat)
        case Claim(seat):
            return Claimed(seat)
        case Play(seat, card):
            return _said_of_play(seat, card, state)


def _said_of_play(seat: Seat, card: Card, state: State) -> TableSaid:
    if state.over:
        return RoundEnded()
    if state.trick is not None and not state.trick.cards:
        last = state.tricks[-1]
        return TrickTaken(last.winner, last.points)
    return Played(seat, card)
