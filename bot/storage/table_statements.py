"""What is asked of the database about tables of Hearts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, bindparam, case, func, insert, select, true, update

from bot.storage import schema

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import ColumnElement, FromClause, Row

# Of the texts in a row: how packs, actions and levels are written.
FORMAT = 1

_TABLES, _SEATS = schema.hearts_tables, schema.hearts_seats
_PLACE = ("guild_id", "channel_id", "message_id", "posted_at")
_HAND = ("hand_channel_id", "hand_message_id", "hand_posted_at")

_TABLE_NAMES = tuple(column.name for column in _TABLES.c)
_SEAT_NAMES = ("seat", "user_id", "name", "level", "away", *_HAND)
_PLACED = ("version", *_PLACE)


def _with_seats() -> tuple[FromClause, tuple[ColumnElement[Any], ...]]:
    """One row a table, with its seats side by side: one statement never sees half of a save."""
    joined: FromClause = _TABLES
    columns: list[ColumnElement[Any]] = list(_TABLES.c)
    for number in range(4):
        seat = _SEATS.alias(f"s{number}")
        joined = joined.join(seat, and_(seat.c.table_id == _TABLES.c.id, seat.c.seat == number))
        columns.extend(seat.c[name] for name in _SEAT_NAMES)
    return joined, tuple(columns)


def _hands() -> tuple[ColumnElement[Any], ...]:
    ones = [(_SEATS.c.table_id == _TABLES.c.id, _SEATS.c.seat == number) for number in range(4)]
    return tuple(select(_SEATS.c[name]).where(*one).scalar_subquery() for one in ones for name in _HAND)


_ALL, _COLUMNS = _with_seats()
_WANTED = _TABLES.c.id == bindparam("wanted")
_MINE = _SEATS.alias("mine")
_IS_MINE = (
    _MINE.c.user_id == bindparam("person"),
    _MINE.c.open == true(),
    schema.OPEN_TABLES,
    _TABLES.c.format <= FORMAT,
)
_OF_PERSON = (
    select(*_COLUMNS)
    .select_from(_ALL.join(_MINE, _MINE.c.table_id == _TABLES.c.id))
    .where(*_IS_MINE)
    .order_by(_MINE.c.table_id.desc())
)

ADD_SEAT = insert(_SEATS)
GET = select(*_COLUMNS).select_from(_ALL).where(_WANTED)
REMATCH = (
    select(*_COLUMNS).select_from(_ALL).where(_TABLES.c.rematch_of == bindparam("wanted"), schema.OPEN_TABLES)
)
SAVE = (
    update(_TABLES)
    .where(_WANTED, _TABLES.c.version == bindparam("seen"))
    .values(version=_TABLES.c.version + 1)
    .returning(*(_TABLES.c[name] for name in _PLACED), *_hands())
)
_SEATED = update(_SEATS).where(
    _SEATS.c.table_id == bindparam("wanted"), _SEATS.c.seat == bindparam("at_seat")
)
# Whoever had the seat before must not be shown the cards of whoever has it now.
_KEPT = _SEATS.c.user_id == bindparam("sitter")
SAVE_SEAT = _SEATED.values({name: case((_KEPT, _SEATS.c[name])) for name in _HAND})
PLACE = update(_TABLES).where(_WANTED)
PLACE_HAND = _SEATED
DUE = (
    select(_TABLES.c.id)
    .where(_TABLES.c.deadline <= bindparam("now"), schema.OPEN_TABLES, _TABLES.c.format <= FORMAT)
    .order_by(_TABLES.c.deadline)
    .limit(bindparam("most"))
)
PLAYING = select(_TABLES.c.id).where(schema.TABLES_IN_PLAY, _TABLES.c.format <= FORMAT).order_by(_TABLES.c.id)
NEWEST = (
    select(_TABLES.c.id, _TABLES.c.updated_at)
    .where(_TABLES.c.format <= FORMAT)
    .order_by(_TABLES.c.id.desc())
    .limit(bindparam("most"))
)
OF_PERSON = _OF_PERSON.limit(bindparam("most")).offset(bindparam("skipped"))
OF_GUILD_PERSON = _OF_PERSON.where(_TABLES.c.guild_id == bindparam("guild"))
COUNT_OF_PERSON = (
    select(func.count()).select_from(_MINE.join(_TABLES, _MINE.c.table_id == _TABLES.c.id)).where(*_IS_MINE)
)


def split(row: Row[Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Tell the table's values in a row of ``GET`` and its like from those of its four seats."""
    return dict(zip(_TABLE_NAMES, row, strict=False)), _four(_SEAT_NAMES, row[len(_TABLE_NAMES) :])


def placed(row: Row[Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Tell the table's values in a row of ``SAVE`` from those of its four seats."""
    return dict(zip(_PLACED, row, strict=False)), _four(_HAND, row[len(_PLACED) :])


def _four(names: tuple[str, ...], values: Sequence[Any]) -> list[dict[str, Any]]:
    width = len(names)
    return [dict(zip(names, values[width * n : width * (n + 1)], strict=True)) for n in range(4)]
