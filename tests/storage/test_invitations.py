"""Invitations: answered once, counted by who sent, who gets and where."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql.compiler import SQLCompiler

from bot.storage import schema
from bot.storage.invitations import (
    _ANSWER,  # pyright: ignore[reportPrivateUsage]
    _CLOSE,  # pyright: ignore[reportPrivateUsage]
    _COUNT_BY,  # pyright: ignore[reportPrivateUsage]
    _COUNT_IN,  # pyright: ignore[reportPrivateUsage]
    _COUNT_TO,  # pyright: ignore[reportPrivateUsage]
    _GET,  # pyright: ignore[reportPrivateUsage]
    _PLACE,  # pyright: ignore[reportPrivateUsage]
    Invitation,
    Invitations,
    InvitationState,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ClauseElement

    from bot.storage.database import Database
    from bot.storage.tables import NewTable, Tables

MOMENT = datetime(2026, 3, 1, 12, 0, 0, 250, tzinfo=UTC)
CHANNEL = 2**60 + 3


@pytest.fixture
async def invitations(database: Database, tables: Tables, lobby: Callable[..., NewTable]) -> Invitations:
    """Invitations to the lobbies 1 and 2."""
    for _ in range(2):
        await tables.add(lobby())
    return Invitations(database)


async def invite(
    invitations: Invitations,
    user_id: int,
    *,
    table_id: int = 1,
    sender: int = 7,
    sent_from: int = CHANNEL,
    minutes: int = 0,
) -> bool:
    at = MOMENT + timedelta(minutes=minutes)
    return await invitations.add(table_id, user_id, name="name", sender=sender, sent_from=sent_from, at=at)


async def test_fresh_invitation(invitations: Invitations) -> None:
    assert await invite(invitations, 2**63 - 1)
    assert await invitations.get(1, 2**63 - 1) == Invitation(
        table_id=1,
        user_id=2**63 - 1,
        name="name",
        sender=7,
        sent_from=CHANNEL,
        at=MOMENT,
        state=InvitationState.OPEN,
        channel_id=None,
        message_id=None,
    )
    assert await invitations.get(2, 2**63 - 1) is None


async def test_nobody_is_invited_twice_at_once(invitations: Invitations) -> None:
    added = await asyncio.gather(*(invite(invitations, 8, sender=sender) for sender in (7, 9)))
    assert added == [True, False]
    first = await invitations.get(1, 8)
    assert first
    assert first.sender == 7


@pytest.mark.parametrize(
    ("answer", "again"),
    [
        (InvitationState.ACCEPTED, True),
        (InvitationState.EXPIRED, True),
        (InvitationState.DECLINED, False),
    ],
)
async def test_who_may_be_invited_again(
    invitations: Invitations, answer: InvitationState, again: bool
) -> None:
    await invite(invitations, 8)
    await invitations.place(1, 8, channel_id=11, message_id=13)
    answered = await invitations.answer(1, 8, answer)
    assert await invite(invitations, 8, sender=9, minutes=1) is again
    fresh = Invitation(1, 8, "name", 9, CHANNEL, MOMENT + timedelta(minutes=1))
    assert await invitations.get(1, 8) == (fresh if again else answered)
    # The same person is free to be asked to another table.
    assert await invite(invitations, 8, table_id=2)


async def test_an_invitation_is_answered_once(invitations: Invitations) -> None:
    await invite(invitations, 8)
    await invitations.place(1, 8, channel_id=11, message_id=2**60 + 13)
    answers = (InvitationState.ACCEPTED, InvitationState.DECLINED)
    answered = await asyncio.gather(*(invitations.answer(1, 8, answer) for answer in answers))
    expected = Invitation(1, 8, "name", 7, CHANNEL, MOMENT, InvitationState.ACCEPTED, 11, 2**60 + 13)
    assert answered == [expected, None]
    assert await invitations.get(1, 8) == expected
    assert await invitations.answer(1, 9, InvitationState.ACCEPTED) is None


async def test_open_invitations_expire_together(invitations: Invitations) -> None:
    for user_id, minutes in ((8, 2), (9, 1), (10, 0)):
        await invite(invitations, user_id, minutes=minutes)
    await invite(invitations, 8, table_id=2)
    await invitations.answer(1, 10, InvitationState.ACCEPTED)
    waiting = await invitations.open_of(1)
    assert [each.user_id for each in waiting] == [9, 8]
    expired = [replace(each, state=InvitationState.EXPIRED) for each in waiting]
    assert await invitations.close_all(1) == expired
    assert await invitations.open_of(1) == await invitations.close_all(1) == []
    assert len(await invitations.open_of(2)) == 1


async def test_counts(invitations: Invitations) -> None:
    await invite(invitations, 8, minutes=1)
    await invite(invitations, 9, minutes=2)
    await invite(invitations, 9, minutes=3, table_id=2, sender=10, sent_from=5)
    since = MOMENT + timedelta(minutes=2)
    assert [await invitations.count_by(7, moment) for moment in (MOMENT, since)] == [2, 1]
    assert [await invitations.count_in(CHANNEL, moment) for moment in (MOMENT, since)] == [2, 1]
    assert [await invitations.count_to(9, moment) for moment in (MOMENT, since)] == [2, 2]
    await invitations.answer(1, 9, InvitationState.DECLINED)
    assert await invitations.count_to(9, MOMENT) == 1
    # An answer does not free the sender or the channel.
    assert await invitations.count_by(7, MOMENT) == await invitations.count_in(CHANNEL, MOMENT) == 2


async def test_invitations_go_with_their_table(
    invitations: Invitations, database: Database, tables: Tables
) -> None:
    await invite(invitations, 8)
    await database.write(delete(schema.hearts_tables).where(schema.hearts_tables.c.id == 1))
    assert await invitations.get(1, 8) is None
    assert await tables.count_of_person(7) == 1


@pytest.mark.parametrize(
    ("statement", "parameters", "index"),
    [
        (
            _GET,
            {"of": 1, "person": 7},
            "INDEX sqlite_autoindex_hearts_invitations_1 (table_id=? AND user_id=?)",
        ),
        (
            _ANSWER,
            {"of": 1, "person": 7, "answer": "accepted"},
            "INDEX sqlite_autoindex_hearts_invitations_1 (table_id=? AND user_id=?)",
        ),
        (_CLOSE, {"of": 1}, "INDEX sqlite_autoindex_hearts_invitations_1 (table_id=?)"),
        (
            _COUNT_BY,
            {"person": 7, "since": MOMENT},
            "COVERING INDEX ix_hearts_invitations_sender_at (sender=? AND at>?)",
        ),
        (
            _COUNT_TO,
            {"person": 7, "since": MOMENT},
            "INDEX ix_hearts_invitations_user_id_at (user_id=? AND at>?)",
        ),
        (
            _COUNT_IN,
            {"channel": 7, "since": MOMENT},
            "COVERING INDEX ix_hearts_invitations_sent_from_at (sent_from=? AND at>?)",
        ),
    ],
)
async def test_queries_use_an_index(
    database: Database, statement: ClauseElement, parameters: dict[str, object], index: str
) -> None:
    async with database.transaction() as connection:
        compiled = statement.compile(dialect=connection.dialect)
        assert isinstance(compiled, SQLCompiler)
        given = compiled.construct_params(parameters)
        values = tuple(str(given[name]) for name in compiled.positiontup or ())
        result = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", values)
        assert [row.detail for row in result] == [f"SEARCH hearts_invitations USING {index}"]


@pytest.mark.parametrize("statement", [_GET, _ANSWER, _PLACE, _CLOSE, _COUNT_BY, _COUNT_TO, _COUNT_IN])
def test_statements_are_postgresql_too(statement: ClauseElement) -> None:
    assert "hearts_invitations" in str(statement.compile(dialect=postgresql.dialect()))
