"""The deals of the day: the same for everybody, proved winnable ahead, fixed once and for good."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine import games
from bot.engine.deals import LAST_DEAL, Deal
from bot.play.daily_errors import NoSuchDaily
from bot.play.days import DAY, day_of, reset_after
from bot.storage.dailies import DailyDeal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import date, datetime

    from bot.storage.dailies import Dailies as StoredDailies
    from bot.storage.installation import Installation

TRIES = 24
"""Deals that are looked at until one is proved winnable. With one pass through the stock, few are."""
SEED = "daily secret"
"""The installation's value that makes the deals of its days: who knows it knows all that are to come."""
_VERSION = 1
_SECRET_BYTES = 32
_REMEMBERED = 64
_PATIENCE = 12.0
"""Seconds after which no more is tried for a deal of today, which somebody may be waiting for."""
_SLOWEST = 60.0
"""Seconds that one proof ahead may take: far more than the solver's own budget, unless all is stuck."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A kind of daily deal; ``options`` are written as in a deal code."""

    game: str
    options: str

    def deal(self, number: int) -> Deal:
        game = games.BY_KEY[self.game]
        return Deal(game, game.parse_options(self.options), number)


DAILIES = tuple(Daily(game, options) for game, options in games.DAILIES)


def stars(actions: int, proven: int | None) -> int | None:
    """What a win of ``actions`` is worth beside a line of ``proven`` that is known to win.

    3 for at most a twentieth more actions, 2 for at most a quarter more, else 1; None where no line is
    known. Who found that line has seen the hidden cards.
    """
    if proven is None:
        return None
    return 3 if 20 * actions <= 21 * proven else 2 if 4 * actions <= 5 * proven else 1


def number_of(secret: str, day: date, daily: Daily, attempt: int) -> int:
    """The deal number that is tried as the ``attempt``-th, from 0, for a day."""
    text = f"{_VERSION}:{day.isoformat()}:{daily.game}:{daily.options}:{attempt}"
    digest = hmac.digest(secret.encode(), text.encode(), hashlib.sha256)
    return int.from_bytes(digest, "big") % LAST_DEAL + 1


class Dailies:
    """All daily deals. ``prove`` gives the length of a line that wins a deal, None where it finds none."""

    def __init__(
        self,
        deals: StoredDailies,
        installation: Installation,
        prove: Callable[[Deal], Awaitable[int | None]],
        *,
        now: Callable[[], datetime],
    ) -> None:
        self._deals = deals
        self._installation = installation
        self._prove = prove
        self._now = now
        self._known: OrderedDict[tuple[date, Daily], DailyDeal] = OrderedDict()
        self._making = {daily: asyncio.Lock() for daily in DAILIES}
        self._prepared: date | None = None

    def today(self) -> date:
        return day_of(self._now())

    def reset(self) -> datetime:
        """When the next deals begin."""
        return reset_after(self.today())

    async def deal(self, day: date, daily: Daily) -> DailyDeal:
        """The deal of a day up to today. Today's is made now where it is missing, which takes seconds.

        Raises ``NoSuchDaily`` for a day to come, and for a past one that has none.
        """
        if day > self.today():
            raise NoSuchDaily(day)
        known = await self._fixed(day, daily)
        if known is not None:
            return known
        if day < self.today():
            raise NoSuchDaily(day)
        return await self._made(day, daily)

    async def dated(self, deal: Deal) -> list[DailyDeal]:
        """Today's and yesterday's dailies with these very cards; never one to come.

        Options do not change the cards: whoever has seen them with others has seen them.
        """
        today = self.today()
        alike = [daily for daily in DAILIES if daily.game == deal.game.key]
        fixed = [await self._fixed(day, daily) for day in (today, today - DAY) for daily in alike]
        return [one for one in fixed if one is not None and one.number == deal.number]

    async def prepare(self) -> None:
        """Fix today's deals where they are missing, and then tomorrow's; at once done when all are.

        To be called at the start and by the clock. Tomorrow's are stored ahead, and told to nobody before.
        """
        today = self.today()
        tomorrow = today + DAY
        if self._prepared == tomorrow:
            return
        for day in (today, tomorrow):
            for daily in DAILIES:
                await self._made(day, daily)
        self._prepared = tomorrow

    async def _made(self, day: date, daily: Daily) -> DailyDeal:
        """Whoever comes while a deal is being made waits for it, and for no other kind's."""
        async with self._making[daily]:
            return await self._fixed(day, daily) or self._remember(await self._make(day, daily))

    async def _make(self, day: date, daily: Daily) -> DailyDeal:
        secret = await self._installation.first(SEED, secrets.token_hex(_SECRET_BYTES))
        number, proven = await self._search(secret, day, daily)
        return await self._deals.fix(DailyDeal(day, daily.game, daily.options, number, proven, self._now()))

    async def _search(self, secret: str, day: date, daily: Daily) -> tuple[int, int | None]:
        """The first number that is proved, and the length of its line; else the first of all, and None."""
        clock = asyncio.get_running_loop().time
        end = clock() + _PATIENCE
        for attempt in range(TRIES):
            # What was begun ahead may have become today's.
            patience = _SLOWEST if day > self.today() else end - clock()
            if patience <= 0:
                break
            number = number_of(secret, day, daily, attempt)
            with suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    proven = await self._prove(daily.deal(number))
                if proven is not None:
                    return number, proven
        return number_of(secret, day, daily, 0), None

    async def _fixed(self, day: date, daily: Daily) -> DailyDeal | None:
        known = self._known.get((day, daily))
        if known is not None:
            return known
        stored = await self._deals.get(day, daily.game, daily.options)
        return None if stored is None else self._remember(stored)

    def _remember(self, deal: DailyDeal) -> DailyDeal:
        self._known[deal.day, Daily(deal.game, deal.options)] = deal
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return deal
