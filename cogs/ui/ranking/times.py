"""The stretches of time that a leaderboard can count, by their names."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from bot.engine.errors import BadText
from bot.play.daily_errors import NoSuchDaily
from bot.play.days import DAY
from bot.storage.periods import monday_of
from cogs.ui.custom_id import BadCustomId
from cogs.ui.ranking.ids import Hearts, RankingId, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.ranking.ids import Subject
    from cogs.ui.words import Words

_DAYS = 7
_WEEK = timedelta(days=7)

Time = tuple[Span, date | None]


@dataclass(unsafe_hash=True)
class BadDate(BadText):
    """``text`` is no date, and no other stretch of time."""

    text: str


def times(subject: Subject, today: date) -> Iterator[Time]:
    """What a board can be looked at for: the last days and weeks, and all time."""
    if not isinstance(subject, Hearts):
        yield from ((Span.DAY, today - number * DAY) for number in range(_DAYS))
    monday = monday_of(today)
    yield from ((Span.WEEK, monday), (Span.WEEK, monday - _WEEK), (Span.ALL, None))


def time_text(time: Time) -> str:
    """A stretch of time as menus and the command's option carry it: ``d2026-11-30``, ``a``."""
    span, day = time
    return span + (day.isoformat() if day else "")


def time_of(text: str) -> Time:
    """Read what ``time_text`` wrote. Raises ``BadCustomId``."""
    day = _iso(text[1:]) if text[1:] else None
    if not text or text[0] not in ("d", "w", "a") or (text[0] == "a") is not (day is None):
        raise BadCustomId(text)
    return Span(text[0]), day


def time_name(time: Time, today: date, words: Words) -> str:
    """``Today``, ``28 November 2026``, ``This week``, ``Week from 16 November 2026``, ``All time``."""
    span, day = time
    if span is Span.ALL or day is None:
        return words("ranking.time.all")
    ago = (monday_of(today) if span is Span.WEEK else today) - day
    length = _WEEK if span is Span.WEEK else DAY
    name = {timedelta(): "this", length: "last"}.get(ago)
    if name is not None:
        return words(f"ranking.time.{name}_{span.name.lower()}")
    return words.day(day) if span is Span.DAY else words("ranking.time.week", day=words.day(day))


def time_asked(text: str, subject: Subject, today: date, words: Words) -> Time:
    """What somebody typed or chose: a value of ours, a name of it, or a date like 2026-11-30.

    Raises ``BadDate``, or ``NoSuchDaily`` for a day to come.
    """
    for time in times(subject, today):
        if text.strip().casefold() in (time_text(time), time_name(time, today, words).casefold()):
            return time
    day = _iso(text.strip().removeprefix("d"))
    if day is None:
        raise BadDate(text)
    if day > today:
        raise NoSuchDaily(day)
    return Span.DAY, day


def with_time(ranking: RankingId, time: Time) -> RankingId:
    span, day = time
    return RankingId(ranking.subject, span, day, ranking.guild_id).sensible()


def _iso(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
