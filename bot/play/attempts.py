"""Attempts at daily deals: which one ranks, how it stands, and what can be told of it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.play.board import DailyGame, Standing
from bot.play.daily import DAILIES, Daily, stars
from bot.play.daily_errors import DailyRuns, NoSuchDaily, NotFinished
from bot.play.days import DAY, Streak, counts_until, day_of, streak
from bot.play.errors import NoSuchGame, NotYours
from bot.storage.states import Attempt, GameState

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date, datetime

    from bot.engine.deals import Deal
    from bot.play.daily import Dailies
    from bot.storage.games import SavedGame
    from bot.storage.results import Result, Results

_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class DailyState:
    """How far a person has come with the daily of a day; ``result`` is that of the first attempt."""

    daily: Daily
    day: date
    result: Result | None = None

    @property
    def begun(self) -> bool:
        return self.result is not None

    @property
    def going(self) -> bool:
        return self.result is not None and self.result.state is GameState.OPEN

    @property
    def won(self) -> bool:
        return self.result is not None and self.result.state is GameState.WON

    @property
    def solved(self) -> bool:
        """Whether it was won in time, as its board counts."""
        return self.won and self.result is not None and not self.result.unsolved

    @property
    def given_up(self) -> bool:
        return self.result is not None and self.result.state is GameState.GIVEN_UP


@dataclass(frozen=True, slots=True)
class Overview:
    """Today's five dailies for one person.

    ``reset`` is when the next ones begin. ``unfinished`` are those of yesterday that still count. The streak
    is of days with a daily solved.
    """

    day: date
    reset: datetime
    states: tuple[DailyState, ...]
    unfinished: tuple[DailyState, ...]
    streak: Streak


@dataclass(frozen=True, slots=True)
class ShareCard:
    """What may be told of a finished daily: nothing that spoils it. ``active`` is in milliseconds."""

    daily: Daily
    day: date
    standing: Standing
    won: bool
    actions: int
    foundation: int
    active: int
    stars: int | None
    streak: Streak


class Attempts:
    """Everybody's attempts at daily deals."""

    def __init__(self, dailies: Dailies, results: Results, *, now: Callable[[], datetime]) -> None:
        self.dailies = dailies
        self._results = results
        self._now = now
        self._ended: OrderedDict[tuple[int, date, Daily], None] = OrderedDict()

    async def first(self, user_id: int, day: date, daily: Daily) -> Result | None:
        """The result of the attempt that ranks, from its first move on."""
        return await self._results.ranked(user_id, day, daily.game, daily.options)

    async def overview(self, user_id: int) -> Overview:
        today = self.dailies.today()
        yesterday = today - DAY
        before = await self._states(user_id, yesterday)
        return Overview(
            day=today,
            reset=self.dailies.reset(),
            states=await self._states(user_id, today),
            unfinished=tuple(state for state in before if state.going),
            streak=await self._streak(user_id),
        )

    async def card(self, user_id: int, game_id: int) -> ShareCard:
        """What to share of a finished daily. Raises ``NoSuchGame``, ``NotYours`` or ``NotFinished``."""
        result = await self._results.get(game_id)
        if result is None or result.daily is None:
            raise NoSuchGame
        if result.user_id != user_id:
            raise NotYours(result.user_id, result.game)
        if result.finished_at is None:
            raise NotFinished
        return ShareCard(
            daily=Daily(result.game, result.options),
            day=result.daily,
            standing=_standing(result.daily, result.attempt, result.finished_at, assisted=result.assisted),
            won=result.state is GameState.WON,
            actions=result.actions,
            foundation=result.foundation,
            active=result.active,
            stars=result.stars,
            streak=await self._streak(user_id),
        )

    async def check(self, user_id: int, deal: Deal) -> None:
        """Raises ``DailyRuns`` where ``deal`` would show the cards of a first attempt that is not over."""
        for dated in await self.dailies.dated(deal):
            if await self.is_ahead(user_id, dated.day, Daily(dated.game, dated.options)):
                raise DailyRuns(dated.game, dated.options, dated.day)

    async def check_practice(self, saved: SavedGame) -> None:
        """Raises ``DailyRuns`` where a game tries out the cards of a first attempt that is not over."""
        if saved.daily is None or saved.attempt is not Attempt.PRACTICE:
            return
        if await self.is_ahead(saved.owner, saved.daily, Daily(saved.game, saved.options)):
            raise DailyRuns(saved.game, saved.options, saved.daily)

    async def would_rank(self, saved: SavedGame) -> bool:
        """Whether a game is a first attempt that has a rank to lose."""
        daily = await self.game(saved)
        return daily is not None and daily.standing is Standing.FIRST

    async def is_ahead(self, user_id: int, day: date, daily: Daily) -> bool:
        """Whether a person's first attempt can still count: it goes on, or today's is not begun."""
        key = user_id, day, daily
        if key in self._ended or self._now() >= counts_until(day):
            return False
        first = await self.first(user_id, day, daily)
        if first is None:
            return day == self.dailies.today()
        if first.state is GameState.OPEN:
            return True
        self._ended[key] = None
        if len(self._ended) > _REMEMBERED:
            self._ended.popitem(last=False)
        return False

    def forget(self, user_id: int) -> None:
        """Let the next question about a person be answered by the database."""
        for key in [key for key in self._ended if key[0] == user_id]:
            del self._ended[key]

    async def stars(self, saved: SavedGame) -> int | None:
        """The stars of a daily that was won; None for every other game."""
        if saved.daily is None or saved.state is not GameState.WON:
            return None
        try:
            deal = await self.dailies.deal(saved.daily, Daily(saved.game, saved.options))
        except NoSuchDaily:
            return None
        return stars(saved.count, deal.proven)

    async def game(self, saved: SavedGame) -> DailyGame | None:
        """What a game of a daily deal is to its player; None for every other game."""
        if saved.daily is None:
            return None
        attempt = saved.attempt
        if attempt is None and self.dailies.today() != saved.daily:
            attempt = Attempt.PRACTICE
        end = saved.finished_at or self._now()
        standing = _standing(saved.daily, attempt, end, assisted=saved.assisted)
        return DailyGame(saved.daily, standing, counts_until(saved.daily), await self.stars(saved))

    async def _states(self, user_id: int, day: date) -> tuple[DailyState, ...]:
        results = await self._results.ranked_on(user_id, day)
        found = {Daily(result.game, result.options): result for result in results}
        return tuple(DailyState(daily, day, found.get(daily)) for daily in DAILIES)

    async def _streak(self, user_id: int) -> Streak:
        return streak(await self._results.solved_days(user_id), self.dailies.today())


def is_late(day: date, moment: datetime) -> bool:
    """Whether a game of the day's deal that ends at ``moment`` ends too late to count."""
    return moment >= counts_until(day)


def is_begun_in_time(day: date, moment: datetime) -> bool:
    """Whether a first move at ``moment`` begins the attempt that ranks: on the day itself."""
    return day_of(moment) == day


def _standing(day: date, attempt: Attempt | None, end: datetime, *, assisted: bool) -> Standing:
    if attempt is Attempt.PRACTICE:
        return Standing.PRACTICE
    if assisted:
        return Standing.ASSISTED
    return Standing.LATE if is_late(day, end) else Standing.FIRST
