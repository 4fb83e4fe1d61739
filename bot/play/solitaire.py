"""Playing solitaire: start, press, resume. Every accepted move is stored before anybody is told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.cards import pack_text
from bot.engine.errors import Refusal
from bot.engine.scoring import SCORING_VERSION
from bot.play.acts import Act, Wish
from bot.play.board import Board, GivenUp, Hinted, Refreshed, Refused, Said, Started
from bot.play.errors import BoardMoved, GameFinished, NoOpenGames, NotYours, TooManyGames
from bot.play.outcome import outcome
from bot.play.pressing import Choice, Habits
from bot.play.shelf import deal_of
from bot.storage.games import GameState, NewGame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from bot.engine.deals import Deal
    from bot.engine.record import Record
    from bot.engine.solitaire import Solitaire
    from bot.play.people import PreferenceBook
    from bot.play.shelf import Shelf
    from bot.storage.games import Games, SavedGame

OPEN_GAMES_LIMIT = 100
"""How many games one person may have open: far more than anybody plays, and a bound on what one can store."""
IDLE_SECONDS = 120
"""A pause between two actions counts as active time up to this long."""

_REDEALS: dict[Wish, Act] = {Act.NEW: Act.NEW_YES, Act.SAME: Act.SAME_YES}
"""What needs no question while nothing was played."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board is shown."""

    guild_id: int | None
    channel_id: int | None


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a board: whose, on which message, made while which version was shown."""

    game_id: int
    version: int
    act: Wish
    user_id: int
    message_id: int | None
    place: Place


class Solitaires:
    """The use cases. ``now`` gives the time (aware, UTC), ``any_deal`` a random deal number."""

    def __init__(
        self,
        games: Games,
        people: PreferenceBook,
        shelf: Shelf,
        *,
        now: Callable[[], datetime],
        any_deal: Callable[[], int],
    ) -> None:
        self._games = games
        self._people = people
        self._shelf = shelf
        self._now = now
        self._any_deal = any_deal

    def random_number(self) -> int:
        """A deal number for a new game."""
        return self._any_deal()

    async def start(self, user_id: int, deal: Deal, place: Place) -> Board:
        """Begin a game on a board of its own. Raises ``TooManyGames``."""
        saved, record = await self._deal(user_id, deal, place)
        return await self._board(saved, record, Started(), apart=True)

    async def _deal(self, user_id: int, deal: Deal, place: Place) -> tuple[SavedGame, Record]:
        await self._check_room(user_id)
        saved = await self._games.add(
            NewGame(
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
            )
        )
        return saved, self._shelf.begin(saved, deal)

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
        against another. Raises ``NoSuchGame``, ``NotYours``, ``BoardMoved``, ``GameFinished`` or
        ``TooManyGames``; what the rules refuse is said on the board.
        """
        saved, record = await self._pressed(press)
        if press.version != saved.version:
            return await self._as_it_stands(saved, record, press)
        if saved.state is not GameState.OPEN:
            if press.act is not Act.AGAIN:
                raise GameFinished
            return await self._again(saved, record, press)
        try:
            return await self._answer(saved, record, press, foresee)
        except Refusal as refusal:
            return await self._board(saved, record, Refused(refusal))

    async def deal_anew(self, press: Press, deal: Deal) -> Board:
        """Deal another game on the same board; one that was being played is given up.

        Raises what ``press`` raises.
        """
        saved, record = await self._pressed(press)
        given_up = self._changes(saved, record, GivenUp())
        if saved.state is GameState.OPEN and await self._save(given_up, record) is None:
            return await self._lost(press)
        saved, record = await self._deal(press.user_id, deal, press.place)
        # At once, so that a press that comes late finds this game on the message.
        saved = await self.posted(saved, press.place, press.message_id)
        return await self._board(saved, record, Started())

    # who may press what

    async def _pressed(self, press: Press) -> tuple[SavedGame, Record]:
        saved, record = await self._shelf.load(press.game_id, at_least=press.version)
        self._check_owner(saved, press.user_id)
        self._check_message(saved, press)
        return saved, record

    async def _check_room(self, user_id: int) -> None:
        if await self._games.count_open_of(user_id) >= OPEN_GAMES_LIMIT:
            raise TooManyGames(OPEN_GAMES_LIMIT)

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
        if act in (Act.NEW_YES, Act.SAME_YES):
            number = saved.number if act is Act.SAME_YES else self._any_deal()
            return await self.deal_anew(press, replace(deal_of(saved), number=number))
        preferences = await self._people.get(saved.owner)
        habits = Habits(preferences.quick_moves, preferences.double_click)
        result = outcome(record, act, habits)
        if result.record is None:
            return await self._board(saved, record, result.said, result.choice)
        changed = self._changes(saved, result.record, result.said)
        coming = replace(changed, version=changed.version + 1)
        foresee(Board(coming, result.record, preferences, result.said))
        stored = await self._save(changed, result.record)
        if stored is None:
            return await self._lost(press)
        return await self._board(stored, result.record, result.said)

    def _changes(self, saved: SavedGame, after: Record, said: Said) -> SavedGame:
        now = self._now()
        pause = (now - saved.updated_at).total_seconds() if saved.first_move_at else 0
        state = GameState.WON if after.won else GameState.GIVEN_UP if said == GivenUp() else GameState.OPEN
        return replace(
            saved,
            actions=after.actions_text,
            done=after.done,
            floor=after.floor,
            count=after.count,
            points=after.tally.points,
            ranked=after.tally.ranked,
            hints=saved.hints + isinstance(said, Hinted),
            active=saved.active + round(min(max(pause, 0), IDLE_SECONDS) * 1000),
            first_move_at=saved.first_move_at or (now if after.count else None),
            updated_at=now,
            state=state,
            finished_at=None if state is GameState.OPEN else now,
        )

    async def _save(self, changed: SavedGame, after: Record) -> SavedGame | None:
        stored = await self._games.save(changed)
        if stored is None:
            self._shelf.forget(changed.id)
        else:
            self._shelf.keep(stored, after)
        return stored

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

    async def _again(self, saved: SavedGame, record: Record, press: Press) -> Board:
        """Deal anew. The finished game's version goes on, so that a double press deals only once."""
        await self._check_room(press.user_id)
        if await self._save(saved, record) is None:
            return await self._lost(press)
        deal = replace(deal_of(saved), number=self._any_deal())
        return await self.start(press.user_id, deal, press.place)

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
        return Board(saved, record, preferences, said, choice, apart=apart)
