"""Going away, coming back, and the end of a table nobody plays at. Pure, like the steps of the lobby."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.play.hearts.errors import NotSeated, OthersPresent, TableClosed
from bot.play.hearts.lobby import with_seat
from bot.play.hearts.playing import seat_in_game
from bot.play.hearts.said import HostMoved, Left, Refreshed, SeatLeft, SeatTakenBack, Stopped
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import TableNow
    from bot.storage.tables import SavedTable


def left(table: TableNow, user_id: int) -> TableNow:
    """In a lobby the seat gets free; in a game it stays its person's, and the computer plays there."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    if table.lobby:
        return _left_lobby(table, seat)
    if not table.playing:
        raise TableClosed
    if table.saved.seats[seat].away:
        return replace(table, said=Refreshed())
    return replace(table, saved=with_away(table.saved, (seat,), away=True), said=SeatLeft(seat))


def _left_lobby(table: TableNow, seat: Seat) -> TableNow:
    chair = table.saved.seats[seat]
    seats = with_seat(table.saved.seats, replace(chair, user_id=None, name="", away=False))
    saved = replace(table.saved, seats=seats)
    rest = [seats[seat.left(places)] for places in range(1, len(seats))]
    heir = next((other for other in rest if other.user_id is not None), None)
    if heir is None or heir.user_id is None:
        return replace(table, saved=replace(saved, state=TableState.CLOSED), said=Left(chair.name))
    if saved.host != chair.user_id:
        return replace(table, saved=saved, said=Left(chair.name))
    return replace(table, saved=replace(saved, host=heir.user_id), said=HostMoved(chair.name, heir.name))


def taken_back(table: TableNow, user_id: int) -> TableNow:
    seat = seat_in_game(table, user_id)
    if not table.saved.seats[seat].away:
        return replace(table, said=Refreshed())
    return replace(table, saved=with_away(table.saved, (seat,), away=False), said=SeatTakenBack(seat))


def stopped(table: TableNow, user_id: int) -> TableNow:
    seat = seat_in_game(table, user_id)
    others = tuple(sitter.seat for sitter in table.present if sitter.seat is not seat)
    if others:
        raise OthersPresent(others)
    name = table.saved.seats[seat].name
    return replace(table, saved=replace(table.saved, state=TableState.CLOSED), said=Stopped(name))


def with_away(saved: SavedTable, seats: Iterable[Seat], *, away: bool) -> SavedTable:
    chairs = saved.seats
    for seat in seats:
        chairs = with_seat(chairs, replace(chairs[seat], away=away))
    return replace(saved, seats=chairs)
