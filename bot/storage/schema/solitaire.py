"""Games of solitaire and the deals of the day."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Date, Index, Integer, String, Table, Text, false

from bot.storage.schema.columns import ROW_ID, UtcDateTime, metadata

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
    Column("daily", Date),
    Column("attempt", String(16)),
    Column("assisted", Boolean, nullable=False, server_default=false()),
    # Lists a person's unfinished games in order, without a sort and without a look at the finished ones.
    Index("ix_games_owner_state_id", "owner", "state", "id"),
    # For the day on which a server is forgotten.
    Index("ix_games_guild_id", "guild_id"),
    sqlite_autoincrement=True,
)

daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", Date, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("options", String(32), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("proven", Integer),
    Column("fixed_at", UtcDateTime, nullable=False),
)
