"""The overview of today's deals, for one person alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle
from discord.utils import format_dt

from bot.play.days import counts_until
from cogs.ui import fixed
from cogs.ui.daily.ids import play_id, resume_id
from cogs.ui.fixed import Key
from cogs.ui.ranking.ids import RankingId, Span
from cogs.ui.screens import Screen, star_signs

if TYPE_CHECKING:
    from bot.play.attempts import DailyState, Overview
    from bot.play.days import Streak
    from bot.storage.results import Result
    from cogs.ui.words import Words

STATS = "st1:own"


def overview_screen(overview: Overview, words: Words, guild_id: int | None) -> Screen:
    """All five with how far the person has come, yesterday's that still count, and the rule of counting."""
    title = words("daily.title", day=words.day(overview.day))
    facts = words("daily.reset", at=format_dt(overview.reset, "R"))
    parts = [fixed.section(state_text(state, words), _play(state, words)) for state in overview.states]
    parts += [_unfinished(state, words) for state in overview.unfinished]
    first = overview.states[0].daily
    ranking = RankingId(first, Span.DAY, overview.day, guild_id)
    buttons = (Key(words("button.leaderboard"), ranking.address("open")), Key(words("button.stats"), STATS))
    rule = words("daily.rule", until=format_dt(counts_until(overview.day), "f"))
    return Screen(
        f"## {title}\n{facts}\n{streak_text(overview.streak, words)}".rstrip(),
        (buttons,),
        parts=tuple(parts),
        footer=f"-# {rule}",
    )


def streak_text(streak: Streak, words: Words) -> str:
    """How many days in a row had a daily solved; what to do about it where there is none."""
    if not streak.current:
        return words("daily.no_streak")
    return words("daily.streak", count=streak.current, longest=streak.longest)


def state_text(state: DailyState, words: Words) -> str:
    """A daily's name, and below it how far the person has come."""
    return f"**{words.daily(state.daily)}**\n{_progress(state, words)}"


def _progress(state: DailyState, words: Words) -> str:
    result = state.result
    if result is None:
        return words("daily.open")
    moves = words("board.points", count=result.actions)
    if state.going:
        return " · ".join(filter(None, (words("daily.going", moves=moves), _helped(result, words))))
    if state.won:
        time = words.minutes(result.active // 1000)
        facts = (words("daily.won", moves=moves), time, star_signs(result.stars), _helped(result, words))
        return " · ".join(filter(None, facts))
    given_up = words("daily.given_up", count=result.foundation)
    return " · ".join(filter(None, (given_up, _helped(result, words))))


def _helped(result: Result, words: Words) -> str:
    return words("daily.standing.assisted") if result.assisted else ""


def _play(state: DailyState, words: Words) -> Key:
    label = "continue" if state.going else "practise" if state.begun else "play"
    style = ButtonStyle.secondary if state.begun and not state.going else ButtonStyle.primary
    return Key(words(f"button.{label}"), play_id(state.daily), style)


def _unfinished(state: DailyState, words: Words) -> fixed.Component:
    assert state.result is not None
    until = words("daily.unfinished", until=format_dt(counts_until(state.day), "R"))
    name = words.daily(state.daily)
    text = f"**{name}** · {words.short_day(state.day)}\n{until}"
    return fixed.section(
        text, Key(words("button.continue"), resume_id(state.result.game_id), ButtonStyle.primary)
    )
