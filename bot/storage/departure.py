"""A person goes from all tables of Hearts, finished ones too, and leaves them valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, exists, false, null, select, update

from bot.storage import schema

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

_TABLES, _SEATS = schema.hearts_tables, schema.hearts_seats
_HAND = ("hand_channel_id", "hand_message_id", "hand_posted_at")
_OTHERS = (_SEATS.c.table_id == _TABLES.c.id, _SEATS.c.user_id.is_not(None))
_IS_HOST = _TABLES.c.host == bindparam("person")

_LEAVE_SEATS = (
    update(_SEATS)
    .where(_SEATS.c.user_id == bindparam("person"))
    .values(user_id=null(), name="", away=false(), **{name: null() for name in _HAND})
    .returning(_SEATS.c.table_id)
)
_CHANGED = update(_TABLES).where(_TABLES.c.id == bindparam("wanted")).values(version=_TABLES.c.version + 1)
_DROP_EMPTY = delete(_TABLES).where(_IS_HOST, ~exists().where(*_OTHERS))
_NEXT_HOST = select(_SEATS.c.user_id).where(*_OTHERS).order_by(_SEATS.c.away, _SEATS.c.seat).limit(1)
_MOVE_HOST = update(_TABLES).where(_IS_HOST).values(host=_NEXT_HOST.scalar_subquery())


async def depart(connection: AsyncConnection, user_id: int) -> None:
    """Give a person's seats to computers and the tables they host to others; one without people goes."""
    left = (await connection.execute(_LEAVE_SEATS, {"person": user_id})).scalars().all()
    if left:
        await connection.execute(_CHANGED, [{"wanted": table_id} for table_id in left])
    await connection.execute(_DROP_EMPTY, {"person": user_id})
    await connection.execute(_MOVE_HOST, {"person": user_id})
