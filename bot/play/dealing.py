"""Dealing games: how many may be open, and whose cards must not be seen twice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.cards import pack_text
from bot.engine.scoring import SCORING_VERSION
from bot.play.errors import TooManyGames
from bot.storage.games import NewGame

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date, datetime

    from bot.engine.deals import Deal
    from bot.play.attempts import Attempts
    from bot.storage.games import Games, SavedGame
    from bot.storage.states import Attempt

OPEN_GAMES_LIMIT = 100
"""How many games one person may have open: far more than anybody plays, and a bound on what one can store."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board is shown."""

    guild_id: int | None
    channel_id: int | None


class Dealing:
    """Makes the games that are then stored. ``any_deal`` gives a random deal number."""

    def __init__(
        self,
        games: Games,
        attempts: Attempts,
        *,
        now: Callable[[], datetime],
        any_deal: Callable[[], int],
    ) -> None:
        self._games = games
        self._attempts = attempts
        self._now = now
        self.any_deal = any_deal

    async def anything(self, like: Deal) -> Deal:
        """A random deal of the same game and options, and not the one of the day."""
        while True:
            deal = replace(like, number=self.any_deal())
            if not await self._attempts.dailies.dated(deal):
                return deal

    async def add(
        self,
        user_id: int,
        deal: Deal,
        place: Place,
        *,
        daily: date | None = None,
        attempt: Attempt | None = None,
    ) -> SavedGame:
        """Deal a game on a board of its own. Raises ``TooManyGames``."""
        await self.check_room(user_id)
        return await self._games.add(self.new(user_id, deal, place, daily=daily, attempt=attempt))

    def new(
        self,
        user_id: int,
        deal: Deal,
        place: Place,
        *,
        daily: date | None = None,
        attempt: Attempt | None = None,
        message_id: int | None = None,
    ) -> NewGame:
        return NewGame(
            owner=user_id,
            game=deal.game.key,
            options="".join(deal.options),
            number=deal.number,
            pack=pack_text(deal.pack),
            at=self._now(),
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            points=deal.game.opening_points(deal.options),
            scoring=SCORING_VERSION,
            daily=daily,
            attempt=attempt,
            message_id=message_id,
        )

    async def check_room(self, user_id: int) -> None:
        """Raises ``TooManyGames``."""
        if await self._games.count_open_of(user_id) >= OPEN_GAMES_LIMIT:
            raise TooManyGames(OPEN_GAMES_LIMIT)
