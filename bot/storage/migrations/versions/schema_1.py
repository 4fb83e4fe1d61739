"""Saved solitaire games, people's preferences, small values of the installation."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "games",
        sa.Column("id", _ROW_ID, primary_key=True),
        sa.Column("owner", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.String(32), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("pack", sa.Text, nullable=False),
        sa.Column("actions", sa.Text, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("floor", sa.Integer, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("scoring", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("ranked", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("active", sa.Integer, nullable=False),
        sa.Column("started_at", _MOMENT, nullable=False),
        sa.Column("first_move_at", _MOMENT),
        sa.Column("updated_at", _MOMENT, nullable=False),
        sa.Column("finished_at", _MOMENT),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("posted_at", _MOMENT),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_owner_state_id", "games", ["owner", "state", "id"])
    op.create_table(
        "people",
        sa.Column("user_id", _ROW_ID, primary_key=True, autoincrement=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("interactive_rules", sa.Boolean, nullable=False),
        sa.Column("double_click", sa.Boolean, nullable=False),
        sa.Column("quick_moves", sa.Boolean, nullable=False),
        sa.Column("text_mode", sa.Boolean, nullable=False),
        sa.Column("four_colours", sa.Boolean, nullable=False),
    )
    op.create_table(
        "installation",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
