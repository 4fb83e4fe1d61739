"""Results, and the standings that follow from them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Date, Index, Integer, String, Table, text

from bot.storage.schema.columns import ROW_ID, UtcDateTime, metadata

# Literal here and in the queries: a partial index is not found by a bound value.
IS_RANKED = text("attempt = 'ranked'")
IS_COUNTED = text("counted")
SEEN_ON_SERVER = text("visible >= 1")
SEEN_EVERYWHERE = text("visible = 2")
SHOWN = text("shown")

# With what the condition of the index needs, so that counting needs the index alone.
_DAILY = ("daily", "game", "options", "scoring")
_RANKS = ("unsolved", "effort", "pace", "reached_at", "game_id", "visible")

results = Table(
    "results",
    metadata,
    Column("game_id", ROW_ID, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", String(32), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("daily", Date),
    Column("attempt", String(16)),
    Column("assisted", Boolean, nullable=False),
    Column("state", String(16), nullable=False),
    Column("foundation", Integer, nullable=False),
    Column("actions", Integer, nullable=False),
    Column("active", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("ranked", Integer, nullable=False),
    Column("scoring", Integer, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("stars", Integer),
    # As the person's visibility, and 0 for what stands on no board: then changing it is one update.
    Column("visible", Integer, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("day", Date, nullable=False),
    Column("finished_at", UtcDateTime),
    # How it ranks, in this order, all the smaller the better.
    Column("unsolved", Integer, nullable=False),
    Column("effort", Integer, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("reached_at", UtcDateTime, nullable=False),
    # The first attempt at a daily deal is bound once, whatever is pressed at the same time.
    Index(
        "ix_results_attempt",
        *("user_id", "daily", "game", "options"),
        unique=True,
        sqlite_where=IS_RANKED,
        postgresql_where=IS_RANKED,
    ),
    # A win counts once for a deal and a person.
    Index(
        "ix_results_win",
        *("user_id", "game", "options", "number"),
        unique=True,
        sqlite_where=IS_COUNTED,
        postgresql_where=IS_COUNTED,
    ),
    Index("ix_results_user_id_game_options_number", "user_id", "game", "options", "number"),
    Index("ix_results_user_id_day", "user_id", "day"),
    Index("ix_results_guild_id", "guild_id"),
    Index(
        "ix_results_daily", *_DAILY, *_RANKS, sqlite_where=SEEN_EVERYWHERE, postgresql_where=SEEN_EVERYWHERE
    ),
    Index(
        "ix_results_guild_id_daily",
        *("guild_id", *_DAILY, *_RANKS),
        sqlite_where=SEEN_ON_SERVER,
        postgresql_where=SEEN_ON_SERVER,
    ),
)

# Of a server, or of guild 0: everywhere. The period is "all" or the Monday of a week. All that ranks is the
# smaller the better, so ``unsolved`` is minus the deals solved and ``unstarred`` minus the stars: one index
# then gives the order and, by one comparison of rows, the rank of a person.
standings = Table(
    "standings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("period", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("options", String(32), primary_key=True),
    Column("scoring", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("unsolved", Integer, nullable=False),
    Column("unstarred", Integer, nullable=False),
    Column("actions", BigInteger, nullable=False),
    Column("active", BigInteger, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    Column("shown", Boolean, nullable=False),
    Index(
        "ix_standings_rank",
        *("guild_id", "period", "game", "options", "scoring"),
        *("unsolved", "unstarred", "actions", "active", "last_at", "user_id", "shown"),
        sqlite_where=SHOWN,
        postgresql_where=SHOWN,
    ),
    Index("ix_standings_user_id", "user_id"),
)

# As above; ``unwon`` is minus the tables won, ``average`` thousandths of a point a round.
hearts_standings = Table(
    "hearts_standings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("period", String(10), primary_key=True),
    Column("against", String(16), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("tables", Integer, nullable=False),
    Column("unwon", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("average", Integer, nullable=False),
    Column("moons", Integer, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    Column("shown", Boolean, nullable=False),
    Index(
        "ix_hearts_standings_rank",
        *("guild_id", "period", "against", "unwon", "average", "last_at", "user_id", "shown"),
        sqlite_where=SHOWN,
        postgresql_where=SHOWN,
    ),
    Index("ix_hearts_standings_user_id", "user_id"),
)
