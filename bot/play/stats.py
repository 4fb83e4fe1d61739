"""What a person has achieved. Each figure says what it counts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import groupby
from typing import TYPE_CHECKING

from bot.play.daily_errors import StatsHidden
from bot.play.days import Streak, day_of, streak
from bot.storage.periods import monday_of
from bot.storage.states import Visibility

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date, datetime

    from bot.play.people import PreferenceBook
    from bot.storage.personal import Ending, HeartsSum, Personal
    from bot.storage.results import DayPlayed, Results, Summary

WEEKS = 12
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class KindStats:
    """Games of one kind.

    ``played``: all that had a move, with the ``open`` ones, those given up and those dealt anew. ``won``:
    deals won, each once. ``repeated``: further wins of such deals, which are in ``played`` and count for
    nothing else. ``rate``: ``won`` of ``played`` without ``repeated``, 0 to 1. ``best`` and ``average`` are
    scores that count each card's way up once, in the newest scoring; best of the games won, average of all
    finished. ``fewest`` actions and ``fastest`` milliseconds are of games won. ``streak``: wins in a row,
    the finished games in their order; giving up and dealing anew end it.
    """

    game: str
    options: str
    played: int
    open: int
    won: int
    repeated: int
    best: int | None
    average: float | None
    fewest: int | None
    fastest: int | None
    streak: Streak

    @property
    def rate(self) -> float | None:
        tried = self.played - self.repeated
        return self.won / tried if tried else None


@dataclass(frozen=True, slots=True)
class Week:
    """Games begun in the week from ``monday`` on (UTC), and how many of these deals were won."""

    monday: date
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class HeartsStats:
    """Tables of Hearts played to the end, with other ``people`` or with computers alone."""

    people: bool
    tables: int
    won: int
    rounds: int
    points: int
    moons: int

    @property
    def average(self) -> float | None:
        """Points a round."""
        return self.points / self.rounds if self.rounds else None


@dataclass(frozen=True, slots=True)
class Stats:
    """``daily`` is the streak of days with a daily solved, ``weeks`` the last ones, oldest first."""

    kinds: tuple[KindStats, ...]
    daily: Streak
    weeks: tuple[Week, ...]
    hearts: tuple[HeartsStats, ...]


class Statistics:
    """Everybody's statistics."""

    def __init__(
        self,
        results: Results,
        personal: Personal,
        people: PreferenceBook,
        *,
        now: Callable[[], datetime],
    ) -> None:
        self._results = results
        self._personal = personal
        self._people = people
        self._now = now

    async def of(self, user_id: int) -> Stats:
        """One's own."""
        today = day_of(self._now())
        since = monday_of(today) - (WEEKS - 1) * _WEEK
        hearts = await self._personal.hearts(user_id)
        return Stats(
            kinds=kinds(await self._results.summaries(user_id), await self._personal.endings(user_id)),
            daily=streak(await self._results.solved_days(user_id), today),
            weeks=weeks(await self._results.days(user_id, since), since),
            hearts=tuple(map(_hearts, hearts)),
        )

    async def of_other(self, viewer_id: int, user_id: int, guild_id: int | None) -> Stats:
        """Somebody's, looked at in a server or outside of any (None).

        Raises ``StatsHidden`` where these are not shown to the viewer: to all others, or, as by default,
        to those outside the servers where that person has played.
        """
        if viewer_id != user_id and not await self._is_visible(user_id, guild_id):
            raise StatsHidden
        return await self.of(user_id)

    async def _is_visible(self, user_id: int, guild_id: int | None) -> bool:
        visibility = (await self._people.get(user_id)).visibility
        if visibility != Visibility.SERVERS:
            return visibility == Visibility.EVERYWHERE
        return guild_id is not None and await self._personal.has_played_in(user_id, guild_id)


def kinds(summaries: Sequence[Summary], endings: Iterable[Ending]) -> tuple[KindStats, ...]:
    """Join the summaries of all scorings of a kind; ``endings`` are in their order."""
    wins = win_streaks(endings)
    none = Streak(0, 0)
    by_kind = groupby(summaries, lambda summary: (summary.game, summary.options))
    return tuple(replace(_kind(list(scorings)), streak=wins.get(kind, none)) for kind, scorings in by_kind)


def win_streaks(endings: Iterable[Ending]) -> dict[tuple[str, str], Streak]:
    """The streaks of wins, by game and options. A deal won again neither goes on with one nor ends it."""
    found = defaultdict[tuple[str, str], Streak](lambda: Streak(0, 0))
    for ending in endings:
        kind = ending.game, ending.options
        before = found[kind]
        if ending.counted:
            length = before.current + 1
            found[kind] = Streak(length, max(length, before.longest))
        elif not ending.won:
            found[kind] = replace(before, current=0)
    return dict(found)


def weeks(days: Iterable[DayPlayed], since: date) -> tuple[Week, ...]:
    """``WEEKS`` weeks from the Monday ``since`` on, those without a game too."""
    found = {since + number * _WEEK: (0, 0) for number in range(WEEKS)}
    for day in days:
        played, won = found.get(monday_of(day.day), (0, 0))
        found[monday_of(day.day)] = played + day.played, won + day.won
    return tuple(Week(monday, *found[monday]) for monday in sorted(found)[:WEEKS])


def _kind(scorings: Sequence[Summary]) -> KindStats:
    newest = max(scorings, key=lambda summary: summary.scoring)
    return KindStats(
        game=newest.game,
        options=newest.options,
        played=sum(summary.played for summary in scorings),
        open=sum(summary.open for summary in scorings),
        won=sum(summary.won for summary in scorings),
        repeated=sum(summary.repeated for summary in scorings),
        best=newest.best,
        average=newest.points / newest.finished if newest.finished else None,
        fewest=_least(summary.fewest for summary in scorings),
        fastest=_least(summary.fastest for summary in scorings),
        streak=Streak(0, 0),
    )


def _least(figures: Iterable[int | None]) -> int | None:
    return min((figure for figure in figures if figure is not None), default=None)


def _hearts(found: HeartsSum) -> HeartsStats:
    people = found.against == "people"
    return HeartsStats(people, found.tables, found.won, found.rounds, found.points, found.moons)
