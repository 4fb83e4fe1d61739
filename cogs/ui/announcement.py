"""What a server's channel is told each day: yesterday's best, and that there are new deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle
from discord.utils import format_dt

from cogs.ui.daily.ids import OVERVIEW
from cogs.ui.fixed import Key
from cogs.ui.names import shown_name
from cogs.ui.ranking.ids import OPEN, SUBJECTS, RankingId, Span
from cogs.ui.screens import Screen, star_signs

if TYPE_CHECKING:
    from bot.play.announcing import Announcement
    from bot.storage.boards import DailyEntry
    from cogs.ui.words import Words

_MEDALS = "🥇🥈🥉"


def announcement_screen(announcement: Announcement, words: Words) -> Screen:
    """In the server's language; nobody is mentioned."""
    guild_id, yesterday = announcement.server.guild_id, announcement.yesterday
    best = [
        f"**{words.daily(daily)}**\n" + "\n".join(_line(entry, words) for entry in entries)
        for daily, entries in announcement.best
    ]
    results = [words("announce.best", day=words.short_day(yesterday)), *best] if best else []
    text = (
        f"## {words('announce.title', day=words.day(announcement.today))}",
        words("announce.new", until=format_dt(announcement.reset, "R")),
        *results,
    )
    ranking = RankingId(SUBJECTS[0], Span.DAY, yesterday if best else announcement.today, guild_id)
    buttons = (
        Key(words("button.dailies"), OVERVIEW, ButtonStyle.primary),
        Key(words("button.leaderboard"), ranking.address(OPEN)),
    )
    return Screen("\n".join(text), (buttons,))


def _line(entry: DailyEntry, words: Words) -> str:
    name = shown_name(entry.name, words)
    place = _MEDALS[entry.rank - 1]
    if not entry.solved:
        return f"{place} {name} · {words('ranking.up', count=entry.foundation)}"
    facts = (words("board.points", count=entry.actions), words.minutes(entry.active // 1000))
    return " · ".join(filter(None, (f"{place} {name}", *facts, star_signs(entry.stars))))
