"""What happens in a lobby. Pure: each step returns the next table, or raises why not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.hearts.bots.choose import Level
from bot.engine.hearts.record import Record
from bot.engine.hearts.seats import Seat
from bot.play.hearts.clock import LOBBY_IDLE
from bot.play.hearts.errors import (
    AlreadySeated,
    NotHost,
    NotSeated,
    SeatOfPerson,
    TableClosed,
    TableFull,
    TableNotOver,
    TableStarted,
)
from bot.play.hearts.said import Changed, Joined, Started
from bot.storage.tables import NewTable, SavedSeat, TableState

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.hearts.state import Hand
    from bot.play.hearts.table import Guest, TableNow
    from bot.play.solitaire import Place
    from bot.storage.tables import FourSeats, SavedTable

PATIENCES = (30, 60, 120, 300, 900, 3600)
"""Seconds that a person may be waited for before the reminder, and again before the computer plays on."""
PATIENCE = 120


def new_table(
    guest: Guest, place: Place, level: Level, *, fast: bool, patience: int, at: datetime
) -> NewTable:
    """A lobby with ``guest`` as its host in the first seat."""
    south, west, north, east = (SavedSeat(seat, None, "", level.value) for seat in Seat)
    return NewTable(
        host=guest.user_id,
        seats=(_seated(south, guest), west, north, east),
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        at=at,
        fast=fast,
        patience=_allowed(patience),
        deadline=at + LOBBY_IDLE,
    )


def rematch(finished: SavedTable, user_id: int, at: datetime) -> NewTable:
    """A lobby like that of a finished game: its presser is the host and sits where he sat."""
    south, west, north, east = (
        SavedSeat(seat.seat, seat.user_id, seat.name, seat.level)
        if seat.user_id == user_id
        else SavedSeat(seat.seat, None, "", seat.level)
        for seat in finished.seats
    )
    return NewTable(
        host=user_id,
        seats=(south, west, north, east),
        guild_id=finished.guild_id,
        channel_id=finished.channel_id,
        at=at,
        fast=finished.fast,
        patience=finished.patience,
        deadline=at + LOBBY_IDLE,
        rematch_of=finished.id,
    )


def joined(table: TableNow, guest: Guest) -> TableNow:
    _check_lobby(table)
    if table.seat_of(guest.user_id) is not None:
        raise AlreadySeated
    free = next((seat for seat in table.saved.seats if seat.user_id is None), None)
    if free is None:
        raise TableFull
    seats = with_seat(table.saved.seats, _seated(free, guest))
    return replace(table, saved=replace(table.saved, seats=seats), said=Joined(guest.name))


def levelled(table: TableNow, user_id: int, seat: Seat) -> TableNow:
    _check_host(table, user_id)
    chair = table.saved.seats[seat]
    if chair.user_id is not None:
        raise SeatOfPerson(seat)
    levels = tuple(Level)
    level = levels[(levels.index(Level(chair.level)) + 1) % len(levels)]
    seats = with_seat(table.saved.seats, replace(chair, level=level.value))
    return replace(table, saved=replace(table.saved, seats=seats), said=Changed())


def paced(table: TableNow, user_id: int, *, fast: bool) -> TableNow:
    _check_host(table, user_id)
    return replace(table, saved=replace(table.saved, fast=fast), said=Changed())


def patient(table: TableNow, user_id: int, seconds: int) -> TableNow:
    _check_host(table, user_id)
    return replace(table, saved=replace(table.saved, patience=_allowed(seconds)), said=Changed())


def started(table: TableNow, user_id: int, pack: Hand) -> TableNow:
    _check_host(table, user_id)
    record = Record.begin(pack)
    saved = replace(table.saved, state=TableState.PLAYING, packs=record.packs_text)
    return replace(table, saved=saved, record=record, said=Started())


def check_inviting(table: TableNow, user_id: int) -> None:
    """Raises why ``user_id`` cannot invite anybody to ``table``."""
    _check_lobby(table)
    if table.seat_of(user_id) is None:
        raise NotSeated
    if len(table.people) == len(Seat):
        raise TableFull


def check_rematch(table: TableNow, user_id: int) -> None:
    """Raises why ``user_id`` cannot open a rematch of ``table``."""
    if table.seat_of(user_id) is None:
        raise NotSeated
    if table.saved.state is not TableState.OVER:
        raise TableNotOver


def with_seat(seats: FourSeats, chair: SavedSeat) -> FourSeats:
    """The four seats with ``chair`` in its place."""
    south, west, north, east = (chair if seat.seat == chair.seat else seat for seat in seats)
    return (south, west, north, east)


def _seated(chair: SavedSeat, guest: Guest) -> SavedSeat:
    return replace(chair, user_id=guest.user_id, name=guest.name)


def _allowed(seconds: int) -> int:
    return min(PATIENCES, key=lambda choice: abs(choice - seconds))


def _check_lobby(table: TableNow) -> None:
    if table.playing:
        raise TableStarted
    if not table.lobby:
        raise TableClosed


def _check_host(table: TableNow, user_id: int) -> None:
    _check_lobby(table)
    if table.seat_of(user_id) is None:
        raise NotSeated
    if table.saved.host != user_id:
        raise NotHost(table.saved.host)
