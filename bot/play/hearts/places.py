"""Where a table and the hands of its seats are shown: that moves on its own, beside the versions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from bot.storage.tables import FourSeats, SavedSeat, SavedTable


@dataclass(frozen=True, slots=True)
class TablePlace:
    """The message that shows a table since ``posted_at``; None while a new one is on its way."""

    guild_id: int | None
    channel_id: int | None
    message_id: int | None
    posted_at: datetime | None


@dataclass(frozen=True, slots=True)
class HandPlace:
    """The direct message that shows the hand of ``seat`` since ``posted_at``."""

    seat: int
    channel_id: int | None
    message_id: int | None
    posted_at: datetime | None


def table_place(saved: SavedTable) -> TablePlace:
    return TablePlace(saved.guild_id, saved.channel_id, saved.message_id, saved.posted_at)


def hand_place(seat: SavedSeat) -> HandPlace:
    return HandPlace(seat.seat, seat.hand_channel_id, seat.hand_message_id, seat.hand_posted_at)


def moved_table(saved: SavedTable, place: TablePlace) -> SavedTable:
    return replace(
        saved,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        message_id=place.message_id,
        posted_at=place.posted_at,
    )


def moved_hand(saved: SavedTable, place: HandPlace) -> SavedTable:
    stored = saved.stored_seats
    return replace(
        saved, seats=_with_hand(saved.seats, place), stored_seats=stored and _with_hand(stored, place)
    )


def _with_hand(seats: FourSeats, place: HandPlace) -> FourSeats:
    south, west, north, east = (
        replace(
            seat,
            hand_channel_id=place.channel_id,
            hand_message_id=place.message_id,
            hand_posted_at=place.posted_at,
        )
        if seat.seat == place.seat
        else seat
        for seat in seats
    )
    return (south, west, north, east)


def with_newest_places(saved: SavedTable, other: SavedTable) -> SavedTable:
    """Take over from ``other`` what was posted later: it moved while ``saved`` was read or written.

    The hand of somebody else who had the seat is none of its present person's.
    """
    if _later(other.posted_at, saved.posted_at) and table_place(other) != table_place(saved):
        saved = moved_table(saved, table_place(other))
    for seat, known in zip(saved.seats, other.seats, strict=True):
        same = known.user_id == seat.user_id and _later(known.hand_posted_at, seat.hand_posted_at)
        if same and hand_place(known) != hand_place(seat):
            saved = moved_hand(saved, hand_place(known))
    return saved


def _later(moment: datetime | None, other: datetime | None) -> bool:
    return moment is not None and (other is None or moment >= other)
