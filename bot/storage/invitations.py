"""Invitations to the tables of Hearts."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, func, select, update

from bot.storage import schema
from bot.storage.upsert import insert_for

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Row, Select

    from bot.storage.database import Database


class InvitationState(StrEnum):
    """What became of an invitation."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Invitation:
    """``sender`` asked ``user_id`` to a table, from the channel ``sent_from``.

    ``channel_id`` and ``message_id`` are where the invitation is shown: perhaps in a direct message.
    """

    table_id: int
    user_id: int
    name: str
    sender: int
    sent_from: int
    at: datetime
    state: InvitationState = InvitationState.OPEN
    channel_id: int | None = None
    message_id: int | None = None


_TABLE = schema.hearts_invitations
_COLUMNS = tuple(_TABLE.c[field.name] for field in fields(Invitation))
_OPEN = _TABLE.c.state == InvitationState.OPEN.value
_ONE = (_TABLE.c.table_id == bindparam("of"), _TABLE.c.user_id == bindparam("person"))
# Who declined is left alone at that table; who accepted may have left since.
_AGAIN = (InvitationState.ACCEPTED.value, InvitationState.EXPIRED.value)

_GET = select(*_COLUMNS).where(*_ONE)
_ANSWER = update(_TABLE).where(*_ONE, _OPEN).values(state=bindparam("answer")).returning(*_COLUMNS)
_PLACE = update(_TABLE).where(*_ONE)
_OF_TABLE = (
    select(*_COLUMNS)
    .where(_TABLE.c.table_id == bindparam("of"), _OPEN)
    .order_by(_TABLE.c.at, _TABLE.c.user_id)
)
_CLOSE = (
    update(_TABLE)
    .where(_TABLE.c.table_id == bindparam("of"), _OPEN)
    .values(state=InvitationState.EXPIRED.value)
    .returning(*_COLUMNS)
)
_SINCE = _TABLE.c.at >= bindparam("since")
_COUNT = select(func.count()).select_from(_TABLE)
_COUNT_BY = _COUNT.where(_TABLE.c.sender == bindparam("person"), _SINCE)
_COUNT_TO = _COUNT.where(_TABLE.c.user_id == bindparam("person"), _SINCE, _OPEN)
_COUNT_IN = _COUNT.where(_TABLE.c.sent_from == bindparam("channel"), _SINCE)


class Invitations:
    """All invitations, one a person and table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        statement = insert_for(database.dialect, _TABLE)
        self._add = statement.on_conflict_do_update(
            index_elements=["table_id", "user_id"],
            set_={field.name: statement.excluded[field.name] for field in fields(Invitation)},
            where=_TABLE.c.state.in_(_AGAIN),
        ).returning(_TABLE.c.table_id)

    async def add(
        self, table_id: int, user_id: int, *, name: str, sender: int, sent_from: int, at: datetime
    ) -> bool:
        """Invite a person; False for one who is invited already, or has declined at this table."""
        new = Invitation(table_id, user_id, name, sender, sent_from, at)
        written = await self._database.write(self._add, {**asdict(new), "state": new.state.value})
        return bool(written.rows)

    async def get(self, table_id: int, user_id: int) -> Invitation | None:
        """Read a person's invitation to a table, answered or not."""
        rows = await self._database.read(_GET, {"of": table_id, "person": user_id})
        return _invitation(rows[0]) if rows else None

    async def answer(self, table_id: int, user_id: int, state: InvitationState) -> Invitation | None:
        """Answer an open invitation, and return it as it is now; None when there is none."""
        wanted = {"of": table_id, "person": user_id, "answer": state.value}
        rows = (await self._database.write(_ANSWER, wanted)).rows
        return _invitation(rows[0]) if rows else None

    async def open_of(self, table_id: int) -> list[Invitation]:
        """List the unanswered invitations to a table, the oldest first."""
        return [_invitation(row) for row in await self._database.read(_OF_TABLE, {"of": table_id})]

    async def close_all(self, table_id: int) -> list[Invitation]:
        """Let the unanswered invitations to a table expire, and return these."""
        written = await self._database.write(_CLOSE, {"of": table_id})
        return sorted(map(_invitation, written.rows), key=lambda closed: (closed.at, closed.user_id))

    async def place(self, table_id: int, user_id: int, *, channel_id: int, message_id: int) -> None:
        """Note where an invitation is shown."""
        where = {"channel_id": channel_id, "message_id": message_id}
        await self._database.write(_PLACE, {"of": table_id, "person": user_id, **where})

    async def count_by(self, sender: int, since: datetime) -> int:
        """Count what a person sent."""
        return await self._count(_COUNT_BY, {"person": sender, "since": since})

    async def count_to(self, user_id: int, since: datetime) -> int:
        """Count a person's unanswered invitations."""
        return await self._count(_COUNT_TO, {"person": user_id, "since": since})

    async def count_in(self, channel_id: int, since: datetime) -> int:
        """Count what was sent from a channel."""
        return await self._count(_COUNT_IN, {"channel": channel_id, "since": since})

    async def _count(self, statement: Select[Any], wanted: dict[str, object]) -> int:
        return int((await self._database.read(statement, wanted))[0][0])


def _invitation(row: Row[Any]) -> Invitation:
    invitation = Invitation(*row)
    return replace(invitation, state=InvitationState(invitation.state))
