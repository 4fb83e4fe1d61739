"""Tables of Hearts: their four seats, their game, and where they and their hands are shown."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from bot.storage import schema
from bot.storage import table_statements as statements
from bot.storage.errors import UnreadableTable
from bot.storage.hearts_results import ADD_RESULT
from bot.storage.standings import Standings
from bot.storage.table_values import changed_seats, changes, new_seats, new_table
from bot.storage.upsert import insert_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from sqlalchemy import Row, Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.storage.database import Database
    from bot.storage.hearts_results import HeartsResult


class TableState(StrEnum):
    """How far a table has come; a closed one expired, was left by all or was stopped before its end."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """``level`` is how the computer plays here when no person does, or while its person is ``away``.

    The last three say where its person's hand is shown by direct message.
    """

    seat: int
    user_id: int | None
    name: str
    level: str
    away: bool = False
    hand_channel_id: int | None = None
    hand_message_id: int | None = None
    hand_posted_at: datetime | None = None


FourSeats = tuple[SavedSeat, SavedSeat, SavedSeat, SavedSeat]


@dataclass(frozen=True, slots=True)
class NewTable:
    """A lobby to be opened ``at`` an aware moment; the rest as in ``SavedTable``."""

    host: int
    seats: FourSeats
    guild_id: int | None
    channel_id: int | None
    at: datetime
    fast: bool = False
    patience: int = 120
    deadline: datetime | None = None
    rematch_of: int | None = None


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table: the dealt ``packs`` and the ``actions`` are the truth of its game, and tell hidden cards.

    ``patience`` is in seconds. Moments are aware and in UTC: ``turn_at`` is since when the present waiting
    lasts, ``deadline`` when a clock has to look at this table next (None when it is over or closed).
    ``stored_seats`` is for ``Tables`` alone: what the seats of this version are in the database.
    """

    id: int
    version: int
    state: TableState
    host: int
    fast: bool
    patience: int
    packs: str = field(repr=False)
    actions: str = field(repr=False)
    seats: FourSeats
    guild_id: int | None
    channel_id: int | None
    message_id: int | None
    posted_at: datetime | None
    opened_at: datetime
    updated_at: datetime
    turn_at: datetime
    reminded_at: datetime | None
    deadline: datetime | None
    finished_at: datetime | None
    format: int
    rematch_of: int | None
    stored_seats: FourSeats | None = field(default=None, compare=False, repr=False)

    @property
    def open(self) -> bool:
        """Whether somebody may still play here."""
        return self.state in {TableState.LOBBY, TableState.PLAYING}


class Tables:
    """All tables of Hearts."""

    def __init__(self, database: Database) -> None:
        self._database = database
        insert = insert_for(database.dialect, schema.hearts_tables)
        self._add = insert.on_conflict_do_nothing().returning(schema.hearts_tables.c.id)
        self._standings = Standings(database.dialect)

    async def add(self, new: NewTable) -> SavedTable:
        """Save a new lobby with its seats, at version 0.

        Of a table that has an open rematch already, that rematch is returned and nothing is written.
        """
        async with self._database.transaction() as connection:
            table_id = await connection.scalar(self._add, new_table(new))
            if table_id is None:
                return await _read(connection, statements.REMATCH, new.rematch_of)
            await connection.execute(statements.ADD_SEAT, new_seats(table_id, new))
            return await _read(connection, statements.GET, table_id)

    async def get(self, table_id: int) -> SavedTable | None:
        """Read a table. Raises ``UnreadableTable``."""
        rows = await self._database.read(statements.GET, {"wanted": table_id})
        return _table(rows[0]) if rows else None

    async def save(self, table: SavedTable, results: Sequence[HeartsResult] = ()) -> SavedTable | None:
        """Save what a press changed, if the row still has the version of ``table``; it is durable on return.

        Returns the table with its next version and with where it and its hands are shown now, or None when
        another save was quicker (or the row is gone): nothing was written then, no seat and no result either.
        A seat that went to somebody else, or to nobody, forgets where its hand was shown.
        """
        table = table if table.open else replace(table, deadline=None)
        seats = changed_seats(table)
        if not seats and not results:
            rows = (await self._database.write(statements.SAVE, changes(table))).rows
            return _placed(table, rows[0]) if rows else None
        async with self._database.transaction() as connection:
            if (await connection.execute(statements.SAVE, changes(table))).first() is None:
                return None
            if seats:
                await connection.execute(statements.SAVE_SEAT, seats)
            if results:
                await connection.execute(ADD_RESULT, [asdict(result) for result in results])
                await self._standings.add_hearts(connection, results)
            return await _read(connection, statements.GET, table.id)

    async def place(
        self,
        table_id: int,
        *,
        guild_id: int | None,
        channel_id: int | None,
        message_id: int | None,
        at: datetime,
    ) -> None:
        """Note where the table is shown now; this does not touch the version."""
        where = {"guild_id": guild_id, "channel_id": channel_id, "message_id": message_id, "posted_at": at}
        await self._database.write(statements.PLACE, {"wanted": table_id, **where})

    async def place_hand(
        self, table_id: int, seat: int, *, channel_id: int | None, message_id: int | None, at: datetime
    ) -> None:
        """Note where a seat's hand is shown now; this does not touch the version."""
        where = {"hand_channel_id": channel_id, "hand_message_id": message_id, "hand_posted_at": at}
        await self._database.write(statements.PLACE_HAND, {"wanted": table_id, "at_seat": seat, **where})

    async def rematch_of(self, table_id: int) -> SavedTable | None:
        """Read the open table that goes on from a finished one. Raises ``UnreadableTable``."""
        rows = await self._database.read(statements.REMATCH, {"wanted": table_id})
        return _table(rows[0]) if rows else None

    async def due(self, now: datetime, limit: int) -> list[int]:
        """List open tables whose deadline has come, the longest overdue first."""
        return [row.id for row in await self._database.read(statements.DUE, {"now": now, "most": limit})]

    async def playing(self) -> list[int]:
        """List the tables with a game in play, the oldest first."""
        return [row.id for row in await self._database.read(statements.PLAYING)]

    async def newest(self, limit: int) -> list[tuple[int, datetime]]:
        """List the tables opened last, the newest first, each with the moment of its last change."""
        rows = await self._database.read(statements.NEWEST, {"most": limit})
        return [(row.id, row.updated_at) for row in rows]

    async def of_person(self, user_id: int, limit: int, offset: int = 0) -> list[SavedTable]:
        """List a page of the open tables at which a person has a seat, the newest first.

        A table in a format of a newer program is left out, here and in all other lists.
        """
        wanted = {"person": user_id, "most": limit, "skipped": offset}
        return [_table(row) for row in await self._database.read(statements.OF_PERSON, wanted)]

    async def count_of_person(self, user_id: int) -> int:
        """Count what ``of_person`` lists on all its pages."""
        rows = await self._database.read(statements.COUNT_OF_PERSON, {"person": user_id})
        return int(rows[0][0])

    async def of_guild_person(self, user_id: int, guild_id: int) -> list[SavedTable]:
        """List a person's open tables in one server, the newest first."""
        wanted = {"person": user_id, "guild": guild_id}
        return [_table(row) for row in await self._database.read(statements.OF_GUILD_PERSON, wanted)]


async def _read(connection: AsyncConnection, query: Select[Any], wanted: int | None) -> SavedTable:
    return _table((await connection.execute(query, {"wanted": wanted})).one())


def _placed(table: SavedTable, row: Row[Any]) -> SavedTable:
    """The saved table, with the version and the places that the row has now."""
    values, hands = statements.placed(row)
    seats = _four(replace(seat, **hand) for seat, hand in zip(table.seats, hands, strict=True))
    return replace(table, **values, seats=seats, stored_seats=seats)


def _table(row: Row[Any]) -> SavedTable:
    values, seats = statements.split(row)
    if values["format"] > statements.FORMAT:
        why = f"its format is {values['format']}, this program knows {statements.FORMAT}"
        raise UnreadableTable(values["id"], why)
    try:
        state = TableState(values["state"])
    except ValueError:
        raise UnreadableTable(values["id"], f"its state is {values['state']!r}") from None
    four = _four(SavedSeat(**seat) for seat in seats)
    return replace(SavedTable(**values, seats=four, stored_seats=four), state=state)


def _four(seats: Iterable[SavedSeat]) -> FourSeats:
    north, east, south, west = seats
    return north, east, south, west
