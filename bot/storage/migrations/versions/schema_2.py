"""Tables of Hearts, their seats, invitations and results; what people want to hear of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True)
_OPEN_TABLES = sa.text("state IN ('lobby', 'playing')")
_TABLES_IN_PLAY = sa.text("state = 'playing'")


def upgrade() -> None:
    """Create the tables of Hearts and add to the preferences."""
    op.add_column("people", sa.Column("reminders", sa.String(16), nullable=False, server_default="dm"))
    op.add_column("people", sa.Column("invitations", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("people", sa.Column("dms_closed", sa.Boolean, nullable=False, server_default=sa.false()))
    _create_tables()
    _create_seats()
    _create_invitations()
    _create_results()


def _create_tables() -> None:
    op.create_table(
        "hearts_tables",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("host", sa.BigInteger, nullable=False),
        sa.Column("fast", sa.Boolean, nullable=False),
        sa.Column("patience", sa.Integer, nullable=False),
        sa.Column("packs", sa.Text, nullable=False),
        sa.Column("actions", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("posted_at", _MOMENT),
        sa.Column("opened_at", _MOMENT, nullable=False),
        sa.Column("updated_at", _MOMENT, nullable=False),
        sa.Column("turn_at", _MOMENT, nullable=False),
        sa.Column("reminded_at", _MOMENT),
        sa.Column("deadline", _MOMENT),
        sa.Column("finished_at", _MOMENT),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("rematch_of", sa.BigInteger),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_hearts_tables_playing",
        "hearts_tables",
        ["id"],
        sqlite_where=_TABLES_IN_PLAY,
        postgresql_where=_TABLES_IN_PLAY,
    )
    op.create_index(
        "ix_hearts_tables_deadline",
        "hearts_tables",
        ["deadline"],
        sqlite_where=_OPEN_TABLES,
        postgresql_where=_OPEN_TABLES,
    )
    op.create_index(
        "ix_hearts_tables_rematch_of",
        "hearts_tables",
        ["rematch_of"],
        unique=True,
        sqlite_where=_OPEN_TABLES,
        postgresql_where=_OPEN_TABLES,
    )


def _create_seats() -> None:
    op.create_table(
        "hearts_seats",
        _of_a_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("hand_channel_id", sa.BigInteger),
        sa.Column("hand_message_id", sa.BigInteger),
        sa.Column("hand_posted_at", _MOMENT),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_index("ix_hearts_seats_user_id_open_table_id", "hearts_seats", ["user_id", "open", "table_id"])
    op.create_index("ix_hearts_seats_table_id_user_id", "hearts_seats", ["table_id", "user_id"], unique=True)


def _create_invitations() -> None:
    op.create_table(
        "hearts_invitations",
        _of_a_table(),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("sender", sa.BigInteger, nullable=False),
        sa.Column("sent_from", sa.BigInteger, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
    )
    for name in ("sender", "user_id", "sent_from"):
        op.create_index(f"ix_hearts_invitations_{name}_at", "hearts_invitations", [name, "at"])


def _create_results() -> None:
    op.create_table(
        "hearts_results",
        sa.Column("table_id", _ROW_ID, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("moons", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("levels", sa.String(64), nullable=False),
        sa.Column("finished_at", _MOMENT, nullable=False),
    )


def _of_a_table() -> sa.Column[int]:
    table = sa.ForeignKey("hearts_tables.id", ondelete="CASCADE")
    return sa.Column("table_id", _ROW_ID, table, primary_key=True, autoincrement=False)
