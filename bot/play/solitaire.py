"""Playing solitaire: start, press, resume. Every accepted move is stored before anybody is told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.errors import Refusal
from bot.play.acts import Act, PilePress, TypedMoves, Wish
from bot.play.board import Asking, Board, GivenUp, Refreshed, Refused, Said, Started
from bot.play.dealing import OPEN_GAMES_LIMIT, Dealing, Place
from bot.play.errors import BoardMoved, GameFinished, NoOpenGames, NoSuchGame, NotYours
from bot.play.outcome import outcome
from bot.play.pressing import Choice, Habits
from bot.play.saving import Saving, changes, foreseen
from bot.play.shelf import deal_of
from bot.storage.states import Attempt, GameState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from bot.engine.deals import Deal
    from bot.engine.record import Record
    from bot.engine.solitaire import Solitaire
    from bot.play.attempts import Attempts
    from bot.play.daily import Daily
    from bot.play.people import PreferenceBook
    from bot.play.shelf import Shelf
    from bot.storage.games import Games, SavedGame

_REDEALS: dict[Wish, Act] = {Act.NEW: Act.NEW_YES, Act.SAME: Act.SAME_YES}
"""What needs no question while nothing was played."""
_CHANGES = frozenset({Act.UNDO, Act.REDO, Act.HINT, Act.HINT_YES, Act.FINISH})


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a board: whose, on which message, made while which version was shown.

    ``name`` is how the person is called now, for boards.
    """

    game_id: int
    version: int
    act: Wish
    user_id: int
    message_id: int | None
    place: Place
    name: str = ""


class Solitaires:
    """The use cases. ``now`` gives the time (aware, UTC), ``any_deal`` a random deal number."""

    def __init__(
        self,
        games: Games,
        people: PreferenceBook,
        shelf: Shelf,
        attempts: Attempts,
        *,
        now: Callable[[], datetime],
        any_deal: Callable[[], int],
    ) -> None:
        self._games = games
        self._people = people
        self._shelf = shelf
        self._attempts = attempts
        self._now = now
        self._dealing = Dealing(games, attempts, now=now, any_deal=any_deal)
        self._saving = Saving(games, shelf, attempts)
        self._starting = asyncio.Lock()

    def random_number(self) -> int:
        """A deal number for a new game."""
        return self._dealing.any_deal()

    async def start(self, user_id: int, deal: Deal, place: Place) -> Board:
        """Begin a game on a board of its own. Raises ``TooManyGames`` or ``DailyRuns``."""
        await self._attempts.check(user_id, deal)
        return await self._begun(await self._dealing.add(user_id, deal, place), deal)

    async def start_daily(self, user_id: int, daily: Daily, place: Place) -> Board:
        """Begin today's deal on a board of its own, or go on with it.

        Which is the first attempt until that is over, whatever was dealt before its first move; then
        practice. Raises ``TooManyGames``.
        """
        fixed = await self._attempts.dailies.deal(self._attempts.dailies.today(), daily)
        async with self._starting:
            first = await self._attempts.first(user_id, fixed.day, daily)
            if first is not None and first.state is GameState.OPEN:
                return await self.resume(user_id, first.game_id)
            going = await self._games.daily_of(user_id, fixed.day, daily.game, daily.options)
            if going is not None:
                return await self.resume(user_id, going.id)
            deal = daily.deal(fixed.number)
            attempt = None if first is None else Attempt.PRACTICE
            saved = await self._dealing.add(user_id, deal, place, daily=fixed.day, attempt=attempt)
        return await self._begun(saved, deal)

    async def _begun(self, saved: SavedGame, deal: Deal) -> Board:
        return await self._board(saved, self._shelf.begin(saved, deal), Started(), apart=True)

    async def posted(self, saved: SavedGame, place: Place, message_id: int | None) -> SavedGame:
        """Note the message that shows the game now; None while a new one is on its way."""
        at, guild_id, channel_id = self._now(), place.guild_id, place.channel_id
        await self._games.place(
            saved.id, guild_id=guild_id, channel_id=channel_id, message_id=message_id, at=at
        )
        moved = replace(saved, guild_id=guild_id, channel_id=channel_id, message_id=message_id, posted_at=at)
        self._shelf.moved(moved)
        return moved

    async def found(self, saved: SavedGame, place: Place, message_id: int) -> None:
        """Note the message on which the game was pressed, unless it has gone to another meanwhile."""
        known, _ = await self._shelf.load(saved.id, at_least=saved.version)
        if known.message_id is None:
            await self.posted(saved, place, message_id)

    async def count_open(self, user_id: int) -> int:
        """How many games somebody has open."""
        return await self._games.count_open_of(user_id)

    async def open_games(self, user_id: int, *, limit: int, offset: int = 0) -> Sequence[SavedGame]:
        """A page of somebody's open games, newest first. Raises ``NoOpenGames`` when there is none at all."""
        games = await self._games.open_of(user_id, limit=limit, offset=offset)
        if not games and not offset:
            raise NoOpenGames
        return games

    async def resume(self, user_id: int, game_id: int) -> Board:
        """Bring an open game to another place; its old board gives way.

        Raises ``NoSuchGame``, ``NotYours`` or ``GameFinished``.
        """
        saved, record = await self._shelf.load(game_id)
        self._check_owner(saved, user_id)
        if saved.state is not GameState.OPEN:
            raise GameFinished
        return await self._board(saved, record, Started(resumed=True), apart=True)

    async def check_owner(self, game_id: int, user_id: int) -> None:
        """Raises ``NoSuchGame``, or ``NotYours`` for somebody else's game."""
        saved, _ = await self._shelf.load(game_id, at_least=0)
        self._check_owner(saved, user_id)

    async def game_of(self, game_id: int) -> Solitaire:
        """The rules that a game is played by. Raises ``NoSuchGame``."""
        _, record = await self._shelf.load(game_id, at_least=0)
        return record.game

    async def press(self, press: Press, foresee: Callable[[Board], None] = lambda _: None) -> Board:
        """Answer a press with the board as it then stands.

        ``foresee`` is told the board while it is still being stored, so that it can be drawn meanwhile; it
        is the one returned unless another press was quicker.

        A press from an older version is only shown the present state, and so is one that lost the race
        against another. Raises ``NoSuchGame``, ``NotYours``, ``BoardMoved``, ``GameFinished``,
        ``TooManyGames`` or ``DailyRuns``; what the rules refuse is said on the board.
        """
        saved, record = await self._pressed(press)
        if press.version != saved.version:
            return await self._as_it_stands(saved, record, press)
        if saved.state is not GameState.OPEN:
            return await self._after_the_end(saved, record, press)
        try:
            return await self._answer(saved, record, press, foresee)
        except NoSuchGame:
            raise
        except Refusal as refusal:
            return await self._board(saved, record, Refused(refusal))

    async def deal_anew(self, press: Press, deal: Deal) -> Board:
        """Deal another game on the same board; one that was being played is given up.

        Where that has been done meanwhile, what was dealt is only shown. Raises what ``press`` raises.
        """
        saved, record = await self._pressed(press)
        if saved.state is not GameState.OPEN and press.version != saved.version:
            return await self._as_it_stands(saved, record, press)
        await self._attempts.check(press.user_id, deal)
        return await self._redealt(saved, record, press, deal, apart=False)

    # who may press what

    async def _pressed(self, press: Press) -> tuple[SavedGame, Record]:
        saved, record = await self._shelf.load(press.game_id, at_least=press.version)
        self._check_owner(saved, press.user_id)
        self._check_message(saved, press)
        return saved, record

    @staticmethod
    def _check_owner(saved: SavedGame, user_id: int) -> None:
        if saved.owner != user_id:
            raise NotYours(saved.owner, saved.game)

    @staticmethod
    def _check_message(saved: SavedGame, press: Press) -> None:
        known = saved.message_id is not None and saved.channel_id is not None
        if known and press.message_id not in (None, saved.message_id):
            assert saved.channel_id is not None
            assert saved.message_id is not None
            raise BoardMoved(saved.guild_id, saved.channel_id, saved.message_id)

    # what a press does

    async def _answer(
        self, saved: SavedGame, record: Record, press: Press, foresee: Callable[[Board], None]
    ) -> Board:
        act = _REDEALS.get(press.act, press.act) if not record.count else press.act
        if act in (Act.SAME_YES, Act.NEW_YES):
            same = deal_of(saved)
            deal = same if act is Act.SAME_YES else await self._dealing.anything(same)
            await self._attempts.check(press.user_id, deal)
            return await self._redealt(saved, record, press, deal, apart=False)
        if act is Act.SAME:
            await self._attempts.check(saved.owner, deal_of(saved))
        if isinstance(act, PilePress | TypedMoves) or act in _CHANGES:
            await self._attempts.check_practice(saved)
        if act is Act.HINT and await self._attempts.would_rank(saved):
            return await self._board(saved, record, Asking(Act.HINT))
        preferences = await self._people.get(saved.owner)
        habits = Habits(preferences.quick_moves, preferences.double_click)
        result = outcome(record, act, habits)
        if result.record is None:
            return await self._board(saved, record, result.said, result.choice)
        changed = changes(saved, result.record, result.said, self._now())
        foresee(await self._board(foreseen(changed), result.record, result.said))
        stored = await self._saving.save(saved, changed, result.record, press.name)
        if stored is None:
            return await self._lost(press)
        return await self._board(stored, result.record, result.said)

    async def _redealt(
        self, saved: SavedGame, record: Record, press: Press, deal: Deal, *, apart: bool
    ) -> Board:
        """Deal another game, and give this one up if it was being played: both or neither.

        A finished game's version goes on, so that a double press deals only once.
        """
        going, changed = saved.state is GameState.OPEN, saved
        if going:
            changed = changes(saved, record, GivenUp(), self._now())
        else:
            await self._dealing.check_room(press.user_id)
        # The new game stands on the message at once: a press that comes late finds it there.
        practice = saved.daily is not None and deal == deal_of(saved)
        new = self._dealing.new(
            press.user_id,
            deal,
            press.place,
            daily=saved.daily if practice else None,
            attempt=Attempt.PRACTICE if practice else None,
            message_id=None if apart else press.message_id,
        )
        dealt = await self._saving.redeal(saved, changed, record, press.name, new)
        if dealt is None:
            return await self._lost(press)
        return await self._board(dealt, self._shelf.begin(dealt, deal), Started(), apart=apart)

    async def _after_the_end(self, saved: SavedGame, record: Record, press: Press) -> Board:
        """A new deal, or the same cards of a daily for practice."""
        deal = deal_of(saved)
        if press.act is Act.PRACTISE and saved.daily is not None:
            await self._attempts.check(press.user_id, deal)
        elif press.act is Act.AGAIN:
            deal = await self._dealing.anything(deal)
        else:
            raise GameFinished
        return await self._redealt(saved, record, press, deal, apart=True)

    async def _lost(self, press: Press) -> Board:
        """Another press was quicker: show what it made of the game."""
        saved, record = await self._shelf.load(press.game_id)
        return await self._as_it_stands(saved, record, press)

    async def _as_it_stands(self, saved: SavedGame, record: Record, press: Press) -> Board:
        """The present state, or that of the game which was dealt on the same message afterwards."""
        if saved.state is not GameState.OPEN and press.message_id is not None:
            for later in await self._games.open_of(saved.owner, limit=OPEN_GAMES_LIMIT):
                if later.message_id == press.message_id:
                    return await self._board(*await self._shelf.load(later.id), Refreshed())
        return await self._board(saved, record, Refreshed())

    async def _board(
        self,
        saved: SavedGame,
        record: Record,
        said: Said,
        choice: Choice | None = None,
        *,
        apart: bool = False,
    ) -> Board:
        preferences = await self._people.get(saved.owner)
        daily = await self._attempts.game(saved)
        return Board(saved, record, preferences, said, choice, apart=apart, daily=daily)
