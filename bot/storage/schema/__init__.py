"""The tables as the newest migration leaves them."""

from __future__ import annotations

from bot.storage.schema.columns import ROW_ID, UtcDateTime, metadata
from bot.storage.schema.hearts import (
    OPEN_TABLES,
    TABLES_IN_PLAY,
    hearts_invitations,
    hearts_results,
    hearts_seats,
    hearts_tables,
)
from bot.storage.schema.people import people
from bot.storage.schema.results import (
    IS_COUNTED,
    IS_RANKED,
    SEEN_EVERYWHERE,
    SEEN_ON_SERVER,
    SHOWN,
    hearts_standings,
    results,
    standings,
)
from bot.storage.schema.servers import announcements, installation, server_bans, servers
from bot.storage.schema.solitaire import daily_deals, games

__all__ = [
    "IS_COUNTED",
    "IS_RANKED",
    "OPEN_TABLES",
    "ROW_ID",
    "SEEN_EVERYWHERE",
    "SEEN_ON_SERVER",
    "SHOWN",
    "TABLES_IN_PLAY",
    "UtcDateTime",
    "announcements",
    "daily_deals",
    "games",
    "hearts_invitations",
    "hearts_results",
    "hearts_seats",
    "hearts_standings",
    "hearts_tables",
    "installation",
    "metadata",
    "people",
    "results",
    "server_bans",
    "servers",
    "standings",
]
