"""Games played in a line or two, as a room for tests to play in."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from bot.storage.games import Games, GameState, NewGame, SavedGame
from bot.storage.hearts_results import HeartsResult
from bot.storage.results import Progress
from bot.storage.tables import NewTable, SavedSeat, TableState

if TYPE_CHECKING:
    from bot.storage.database import Database
    from bot.storage.tables import SavedTable, Tables

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
TODAY = date(2026, 3, 4)
MONDAY = date(2026, 3, 2)
SERVER = 2**60 + 1
ELSEWHERE = 2**60 + 9


class Room:
    """Deals and plays. Times are minutes after noon of the day, or of ``daily``."""

    def __init__(self, database: Database) -> None:
        self.games = Games(database)

    async def deal(
        self,
        owner: int,
        daily: date | None = TODAY,
        *,
        options: str = "D1N",
        number: int = 6,
        guild_id: int | None = SERVER,
    ) -> SavedGame:
        at = moment(0, daily)
        new = NewGame(owner, "klondike", options, number, "AS2S3S", at, guild_id, daily=daily)
        return await self.games.add(new)

    async def move(self, game: SavedGame, *, up: int = 0, at: int = 1, assisted: bool = False) -> SavedGame:
        now = moment(at, game.daily)
        moved = replace(
            game,
            actions="s>w",
            count=game.count + 1,
            points=up * 10,
            ranked=up * 10,
            active=at * 1000,
            first_move_at=game.first_move_at or now,
            updated_at=now,
            assisted=assisted or game.assisted,
        )
        return await self.saved(moved, Progress(name_of(game.owner), up, 52))

    async def end(
        self,
        game: SavedGame,
        *,
        won: bool = True,
        up: int = 52,
        actions: int = 100,
        active: int = 60_000,
        at: int = 10,
        stars: int | None = 2,
        late: bool = False,
    ) -> SavedGame:
        now = moment(at, game.daily)
        ended = replace(
            game,
            count=actions,
            points=up * 10,
            ranked=up * 10,
            active=active,
            first_move_at=game.first_move_at or now,
            updated_at=now,
            finished_at=now,
            state=GameState.WON if won else GameState.GIVEN_UP,
        )
        return await self.saved(ended, Progress(name_of(game.owner), up, 52, stars if won else None, late))

    async def saved(self, game: SavedGame, progress: Progress) -> SavedGame:
        saved = await self.games.save(game, progress)
        assert saved
        return saved

    async def solve(
        self,
        owner: int,
        daily: date | None = TODAY,
        *,
        guild_id: int | None = SERVER,
        number: int = 6,
        actions: int = 100,
        active: int = 60_000,
        at: int = 10,
        stars: int | None = 2,
    ) -> SavedGame:
        game = await self.move(await self.deal(owner, daily, guild_id=guild_id, number=number))
        return await self.end(game, actions=actions, active=active, at=at, stars=stars)


def moment(minutes: int, daily: date | None = None) -> datetime:
    return NOON + timedelta(minutes=minutes) + ((daily or TODAY) - TODAY)


def name_of(user_id: int) -> str:
    return f"name {user_id}"


async def table_ends(
    tables: Tables, points: dict[int, int], *, rounds: int = 8, moons: dict[int, int] | None = None
) -> SavedTable:
    """People finish a table of Hearts with these points, computers in the other seats."""
    people = list(points)
    rows = [(user_id, name_of(user_id)) for user_id in people] + [(None, "")] * (4 - len(people))
    south, west, north, east = (SavedSeat(seat, *row, "medium") for seat, row in enumerate(rows))
    table = await tables.add(NewTable(people[0], (south, west, north, east), SERVER, 9, moment(0)))
    results = [
        HeartsResult(
            table_id=table.id,
            seat=seat,
            user_id=user_id,
            name=name_of(user_id),
            guild_id=SERVER,
            place=1 + sum(other < points[user_id] for other in points.values()),
            points=points[user_id],
            rounds=rounds,
            moons=(moons or {}).get(user_id, 0),
            people=len(people),
            levels="medium " * (4 - len(people)),
            finished_at=moment(30),
        )
        for seat, user_id in enumerate(people)
    ]
    over = await tables.save(replace(table, state=TableState.OVER, finished_at=moment(30)), results)
    assert over
    return over
