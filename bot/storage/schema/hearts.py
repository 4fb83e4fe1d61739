"""Tables of Hearts."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, text

from bot.storage.schema.columns import ROW_ID, UtcDateTime, metadata

# Literal here and in the queries: a partial index is not found by a bound value.
OPEN_TABLES = text("state IN ('lobby', 'playing')")
TABLES_IN_PLAY = text("state = 'playing'")

hearts_tables = Table(
    "hearts_tables",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("fast", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),
    Column("packs", Text, nullable=False),
    Column("actions", Text, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("posted_at", UtcDateTime),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("turn_at", UtcDateTime, nullable=False),
    Column("reminded_at", UtcDateTime),
    Column("deadline", UtcDateTime),
    Column("finished_at", UtcDateTime),
    Column("format", Integer, nullable=False),
    Column("rematch_of", BigInteger),
    # For the day on which a person's data is deleted, or a server is forgotten.
    Index("ix_hearts_tables_host", "host"),
    Index("ix_hearts_tables_guild_id", "guild_id"),
    Index("ix_hearts_tables_playing", "id", sqlite_where=TABLES_IN_PLAY, postgresql_where=TABLES_IN_PLAY),
    Index("ix_hearts_tables_deadline", "deadline", sqlite_where=OPEN_TABLES, postgresql_where=OPEN_TABLES),
    # However many press at once, they get one table to go on at.
    Index(
        "ix_hearts_tables_rematch_of",
        "rematch_of",
        unique=True,
        sqlite_where=OPEN_TABLES,
        postgresql_where=OPEN_TABLES,
    ),
    sqlite_autoincrement=True,
)


def _of_a_table() -> Column[int]:
    table = ForeignKey("hearts_tables.id", ondelete="CASCADE")
    return Column("table_id", ROW_ID, table, primary_key=True, autoincrement=False)


hearts_seats = Table(
    "hearts_seats",
    metadata,
    _of_a_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String(64), nullable=False),
    Column("level", String(16), nullable=False),
    Column("away", Boolean, nullable=False),
    Column("hand_channel_id", BigInteger),
    Column("hand_message_id", BigInteger),
    Column("hand_posted_at", UtcDateTime),
    # As the table's state says: a person's open tables are found without a look at all the finished ones.
    Column("open", Boolean, nullable=False),
    Index("ix_hearts_seats_user_id_open_table_id", "user_id", "open", "table_id"),
    # Nobody sits twice at a table.
    Index("ix_hearts_seats_table_id_user_id", "table_id", "user_id", unique=True),
)

hearts_invitations = Table(
    "hearts_invitations",
    metadata,
    _of_a_table(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("sender", BigInteger, nullable=False),
    Column("sent_from", BigInteger, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("state", String(16), nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Index("ix_hearts_invitations_sender_at", "sender", "at"),
    Index("ix_hearts_invitations_user_id_at", "user_id", "at"),
    Index("ix_hearts_invitations_sent_from_at", "sent_from", "at"),
)

hearts_results = Table(
    "hearts_results",
    metadata,
    Column("table_id", ROW_ID, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("guild_id", BigInteger),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("moons", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("levels", String(64), nullable=False),
    Column("finished_at", UtcDateTime, nullable=False),
    Index("ix_hearts_results_user_id", "user_id"),
    Index("ix_hearts_results_guild_id", "guild_id"),
)
