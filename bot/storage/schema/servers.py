"""Servers and the installation as a whole."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Date, Index, Integer, String, Table, Text

from bot.storage.schema.columns import ROW_ID, UtcDateTime, metadata

installation = Table(
    "installation",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

# Literal here and in the queries: a partial index is not found by a bound value.

servers = Table(
    "servers",
    metadata,
    Column("guild_id", ROW_ID, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("announce_channel_id", BigInteger),
    Column("cooldown", Integer, nullable=False),
    Column("level", String(16), nullable=False),
    Column("channels", Text, nullable=False),
    Column("left_at", UtcDateTime),
)

server_bans = Table(
    "server_bans",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Index("ix_server_bans_user_id", "user_id"),
)

announcements = Table(
    "announcements",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("at", UtcDateTime, nullable=False),
)
