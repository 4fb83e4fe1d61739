"""The tables as the newest migration leaves them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect


class UtcDateTime(TypeDecorator[datetime]):
    """An aware moment: ``timestamp with time zone`` on PostgreSQL, ISO text in UTC on SQLite."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored moment needs its time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# SQLite numbers rows by itself only in a column declared INTEGER, which holds 64 bits there.
ROW_ID = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("owner", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", String(32), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("pack", Text, nullable=False),
    Column("actions", Text, nullable=False),
    Column("done", Integer, nullable=False),
    Column("floor", Integer, nullable=False),
    Column("count", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("format", Integer, nullable=False),
    Column("scoring", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("ranked", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("active", Integer, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("first_move_at", UtcDateTime),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("finished_at", UtcDateTime),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("posted_at", UtcDateTime),
    # Lists a person's unfinished games in order, without a sort and without a look at the finished ones.
    Index("ix_games_owner_state_id", "owner", "state", "id"),
    sqlite_autoincrement=True,
)

people = Table(
    "people",
    metadata,
    Column("user_id", ROW_ID, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("interactive_rules", Boolean, nullable=False),
    Column("double_click", Boolean, nullable=False),
    Column("quick_moves", Boolean, nullable=False),
    Column("text_mode", Boolean, nullable=False),
    Column("four_colours", Boolean, nullable=False),
)

installation = Table(
    "installation",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
