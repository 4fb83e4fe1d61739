"""Daily deals, results and standings; servers; how people are called, seen, and what they look at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True)
_DEAL = ("game", "options", "number")
_DAILY = ("daily", "game", "options", "scoring")
_RANKS = (*_DAILY, "unsolved", "effort", "pace", "reached_at", "game_id", "visible")


def upgrade() -> None:
    """Add to games and people, and create the new tables."""
    op.add_column("games", sa.Column("daily", sa.Date))
    op.add_column("games", sa.Column("attempt", sa.String(16)))
    op.add_column("games", sa.Column("assisted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("name", sa.String(64), nullable=False, server_default=""))
    op.add_column("people", sa.Column("visibility", sa.Integer, nullable=False, server_default="1"))
    op.add_column("people", sa.Column("felt", sa.String(16), nullable=False, server_default="green"))
    op.add_column("people", sa.Column("back", sa.String(16), nullable=False, server_default="blue"))
    op.add_column("people", sa.Column("felts", sa.Text, nullable=False, server_default=""))
    op.add_column("people", sa.Column("heard", sa.String(16)))
    for table, column in (
        ("games", "guild_id"),
        ("hearts_tables", "host"),
        ("hearts_tables", "guild_id"),
        ("hearts_results", "user_id"),
        ("hearts_results", "guild_id"),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])
    _create_daily_deals()
    _create_results()
    _create_standings()
    _create_hearts_standings()
    _create_servers()


def _create_daily_deals() -> None:
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("options", sa.String(32), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("proven", sa.Integer),
        sa.Column("fixed_at", _MOMENT, nullable=False),
    )


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("game_id", _ROW_ID, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.String(32), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("daily", sa.Date),
        sa.Column("attempt", sa.String(16)),
        sa.Column("assisted", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("foundation", sa.Integer, nullable=False),
        sa.Column("actions", sa.Integer, nullable=False),
        sa.Column("active", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("ranked", sa.Integer, nullable=False),
        sa.Column("scoring", sa.Integer, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
        sa.Column("stars", sa.Integer),
        sa.Column("visible", sa.Integer, nullable=False),
        sa.Column("started_at", _MOMENT, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("finished_at", _MOMENT),
        sa.Column("unsolved", sa.Integer, nullable=False),
        sa.Column("effort", sa.Integer, nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("reached_at", _MOMENT, nullable=False),
    )
    ranked = sa.text("attempt = 'ranked'")
    _index("ix_results_attempt", "results", "user_id", "daily", "game", "options", of=ranked, unique=True)
    _index("ix_results_win", "results", "user_id", *_DEAL, of=sa.text("counted"), unique=True)
    op.create_index("ix_results_user_id_game_options_number", "results", ["user_id", *_DEAL])
    op.create_index("ix_results_user_id_day", "results", ["user_id", "day"])
    op.create_index("ix_results_guild_id", "results", ["guild_id"])
    _index("ix_results_daily", "results", *_RANKS, of=sa.text("visible = 2"))
    _index("ix_results_guild_id_daily", "results", "guild_id", *_RANKS, of=sa.text("visible >= 1"))


def _create_standings() -> None:
    op.create_table(
        "standings",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("period", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("options", sa.String(32), primary_key=True),
        sa.Column("scoring", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("unsolved", sa.Integer, nullable=False),
        sa.Column("unstarred", sa.Integer, nullable=False),
        sa.Column("actions", sa.BigInteger, nullable=False),
        sa.Column("active", sa.BigInteger, nullable=False),
        sa.Column("last_at", _MOMENT, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
    )
    _index(
        "ix_standings_rank",
        "standings",
        *("guild_id", "period", "game", "options", "scoring"),
        *("unsolved", "unstarred", "actions", "active", "last_at", "user_id", "shown"),
        of=sa.text("shown"),
    )
    op.create_index("ix_standings_user_id", "standings", ["user_id"])


def _create_hearts_standings() -> None:
    op.create_table(
        "hearts_standings",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("period", sa.String(10), primary_key=True),
        sa.Column("against", sa.String(16), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("tables", sa.Integer, nullable=False),
        sa.Column("unwon", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("average", sa.Integer, nullable=False),
        sa.Column("moons", sa.Integer, nullable=False),
        sa.Column("last_at", _MOMENT, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
    )
    _index(
        "ix_hearts_standings_rank",
        "hearts_standings",
        *("guild_id", "period", "against", "unwon", "average", "last_at", "user_id", "shown"),
        of=sa.text("shown"),
    )
    op.create_index("ix_hearts_standings_user_id", "hearts_standings", ["user_id"])


def _create_servers() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", _ROW_ID, primary_key=True, autoincrement=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("announce_channel_id", sa.BigInteger),
        sa.Column("cooldown", sa.Integer, nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("channels", sa.Text, nullable=False),
        sa.Column("left_at", _MOMENT),
    )
    op.create_table(
        "server_bans",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    )
    op.create_index("ix_server_bans_user_id", "server_bans", ["user_id"])
    op.create_table(
        "announcements",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("at", _MOMENT, nullable=False),
    )


def _index(name: str, table: str, *columns: str, of: sa.TextClause, unique: bool = False) -> None:
    op.create_index(name, table, list(columns), unique=unique, sqlite_where=of, postgresql_where=of)
