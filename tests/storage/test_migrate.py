"""Schemas of every earlier version are brought to this one; newer ones and other programs' are refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Table, create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from bot.engine.cards import parse_pack
from bot.engine.games import BY_KEY
from bot.engine.hearts.record import Record as HeartsRecord
from bot.engine.hearts.seats import Seat
from bot.engine.record import Record
from bot.storage import schema
from bot.storage.boards import Boards, DailyBoard, HeartsBoard, StandingsBoard
from bot.storage.dailies import Dailies
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable, Unusable
from bot.storage.games import Games, GameState, SavedGame
from bot.storage.hearts_results import HeartsResult, HeartsResults
from bot.storage.installation import Installation
from bot.storage.invitations import Invitations
from bot.storage.people import People, Preferences
from bot.storage.results import Results
from bot.storage.servers import Servers
from bot.storage.states import Attempt, Visibility
from bot.storage.tables import SavedSeat, Tables, TableState

SCHEMA_1 = Path(__file__).parent / "fixtures" / "schema_1.sql"
SCHEMA_2 = SCHEMA_1.with_name("schema_2.sql")
SCHEMA_3 = SCHEMA_1.with_name("schema_3.sql")
SCHEMAS = [script.read_text("utf-8") for script in (SCHEMA_1, SCHEMA_2, SCHEMA_3)]
SOMEBODY = 1203948576203948576
ANOTHER = SOMEBODY + 1
HERE = 1111111111111111111
DAY = date(2026, 3, 4)


def load(file: Path, script: str) -> None:
    file.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(script)


def replayed(game: SavedGame) -> Record:
    rules = BY_KEY[game.game]
    table = rules.deal(parse_pack(game.pack), rules.parse_options(game.options))
    return Record.restore(rules, table, game.actions, done=game.done, floor=game.floor, count=game.count)


async def test_migrations_make_the_tables_of_the_schema(database: Database, file: Path) -> None:
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


async def test_opening_again_changes_nothing(url: str, file: Path) -> None:
    await (await Database.open(url)).close()
    with closing(sqlite3.connect(file)) as connection:
        before = list(connection.iterdump())
    await (await Database.open(url)).close()
    with closing(sqlite3.connect(file)) as connection:
        assert list(connection.iterdump()) == before


async def test_schema_1_loads(url: str, file: Path) -> None:
    load(file, SCHEMA_1.read_text("utf-8"))
    database = await Database.open(url)
    games = Games(database)
    [game] = await games.open_of(SOMEBODY, limit=9)
    assert (game.id, game.number, game.done, game.count, game.version, game.points) == (1, 6, 5, 7, 1, 20)
    assert game.updated_at == datetime(2026, 3, 1, 12, 0, 9, 125, tzinfo=UTC)
    assert game.message_id == 3333333333333333333
    won, given_up = await games.get(2), await games.get(3)
    assert won
    assert given_up
    assert (won.state, given_up.state) == (GameState.WON, GameState.GIVEN_UP)
    assert replayed(game).can_redo
    assert replayed(won).won
    assert replayed(given_up).tally.points == given_up.points == -52
    assert await People(database).get(SOMEBODY) == Preferences(locale="hi", quick_moves=False)
    assert await Installation(database).get("secret") == "0f1e2d3c4b5a"
    await database.close()


async def test_schema_2_loads(url: str, file: Path) -> None:
    load(file, SCHEMA_2.read_text("utf-8"))
    database = await Database.open(url)
    tables = Tables(database)
    playing, lobby = await tables.of_person(SOMEBODY, 9)
    assert await tables.playing() == [playing.id]
    assert await tables.due(datetime(2026, 3, 1, 12, 30, tzinfo=UTC), 9) == [playing.id, lobby.id]
    assert [seat.level for seat in lobby.seats] == ["medium", "easy", "medium", "hard"]
    assert (lobby.state, lobby.host, lobby.packs) == (TableState.LOBBY, SOMEBODY, "")
    assert (playing.fast, playing.patience, playing.version) == (True, 60, 1)
    assert playing.seats[:2] == (
        SavedSeat(
            0,
            SOMEBODY,
            "Asha",
            "medium",
            hand_channel_id=4444444444444444441,
            hand_message_id=4444444444444444442,
            hand_posted_at=datetime(2026, 3, 1, 12, 0, 2, tzinfo=UTC),
        ),
        SavedSeat(1, ANOTHER, "बीना", "hard", away=True),
    )
    assert HeartsRecord.restore(playing.packs, playing.actions).state.waiting == (Seat.EAST,)
    await database.close()


async def test_a_finished_game_of_schema_2_loads(url: str, file: Path) -> None:
    load(file, SCHEMA_2.read_text("utf-8"))
    database = await Database.open(url)
    over = await Tables(database).get(3)
    assert over
    assert (over.state, over.rematch_of, over.deadline) == (TableState.OVER, 2, None)
    record = HeartsRecord.restore(over.packs, over.actions)
    first, second = await HeartsResults(database).of_table(3)
    assert (first.points, second.points) == (record.state.totals[0], record.state.totals[2])
    at = datetime(2026, 3, 1, 13, tzinfo=UTC)
    guild_id = 1111111111111111111
    assert first == HeartsResult(3, 0, SOMEBODY, "Asha", guild_id, 3, 62, 11, 0, 2, "hard hard", at)
    assert record.state.winner == second.seat == Seat.NORTH
    await database.close()


async def test_invitations_and_preferences_of_schema_2_load(url: str, file: Path) -> None:
    load(file, SCHEMA_2.read_text("utf-8"))
    database = await Database.open(url)
    [invitation] = await Invitations(database).open_of(1)
    assert (invitation.user_id, invitation.message_id) == (ANOTHER, 3333333333333333334)
    people = People(database)
    assert await people.get(SOMEBODY) == Preferences(
        locale="hi", quick_moves=False, reminders="channel", invitations=False
    )
    assert await people.get(ANOTHER) == Preferences(dms_closed=True)
    await database.close()


async def test_schema_3_loads(url: str, file: Path) -> None:
    load(file, SCHEMA_3.read_text("utf-8"))
    database = await Database.open(url)
    won = await Games(database).get(1)
    assert won
    assert replayed(won).won
    assert (won.daily, won.attempt, won.assisted) == (DAY, Attempt.RANKED, False)
    first, assisted = await Results(database).ranked_on(SOMEBODY, DAY)
    assert (first.game_id, first.counted, first.stars, first.unsolved) == (1, True, 3, False)
    assert (assisted.options, assisted.assisted, assisted.state) == ("D3N", True, GameState.OPEN)
    assert [deal.proven for deal in await Dailies(database).of(DAY)] == [90, None]
    assert await People(database).get(SOMEBODY) == Preferences(
        locale="hi",
        quick_moves=False,
        reminders="channel",
        invitations=False,
        visibility=Visibility.EVERYWHERE,
        felt="wine",
        felts="klondike=blue",
        heard="hi",
    )
    await database.close()


async def test_boards_and_servers_of_schema_3_load(url: str, file: Path) -> None:
    load(file, SCHEMA_3.read_text("utf-8"))
    database = await Database.open(url)
    boards, servers = Boards(database), Servers(database)
    for guild_id in (None, HERE):
        daily = await boards.daily(DailyBoard(guild_id, DAY, "klondike", "D1N"))
        week = await boards.standings(StandingsBoard(guild_id, date(2026, 3, 2), "klondike", "D1N"))
        hearts = await boards.hearts(HeartsBoard(guild_id, None, people=True))
        entries = [*daily.entries, *week.entries, *hearts.entries]
        assert [(entry.rank, entry.user_id, entry.name) for entry in entries] == [(1, SOMEBODY, "Uma")] * 3
    server = await servers.get(HERE)
    assert (server.level, server.cooldown, server.channels) == ("hard", 20, (2222222222222222222,))
    assert await servers.bans(HERE) == [5]
    assert await servers.left_before(datetime(2026, 3, 5, tzinfo=UTC)) == [4444444444444444444]
    assert not await servers.announce(HERE, DAY, datetime(2026, 3, 5, tzinfo=UTC))
    await database.close()


@pytest.mark.parametrize("script", SCHEMAS, ids=["1", "2", "3"])
async def test_earlier_schemas_come_to_be_this_one(url: str, file: Path, script: str) -> None:
    load(file, script)
    await (await Database.open(url)).close()
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_no_text_keeps_a_persons_id(url: str, file: Path) -> None:
    load(file, SCHEMA_3.read_text("utf-8"))
    with closing(sqlite3.connect(file)) as connection:
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(f"SELECT * FROM {table.name}"):
                texts = [value for value in row if isinstance(value, str)]
                assert not [text for text in texts if str(SOMEBODY) in text or str(ANOTHER) in text]


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("UPDATE alembic_version SET version_num = '99'", Unusable.NEWER),
        ("DROP TABLE alembic_version", Unusable.FOREIGN),
    ],
)
async def test_other_schemas_are_refused_untouched(
    url: str, file: Path, script: str, reason: Unusable
) -> None:
    load(file, SCHEMA_1.read_text("utf-8"))
    load(file, script)
    with closing(sqlite3.connect(file)) as connection:
        before = list(connection.iterdump())
    with pytest.raises(DatabaseUnusable) as refusal:
        await Database.open(url)
    assert refusal.value.reason is reason
    with closing(sqlite3.connect(file)) as connection:
        assert list(connection.iterdump()) == before


async def test_a_failing_migration_leaves_nothing(
    url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("the last step fails")

    monkeypatch.setattr("alembic.op.create_index", refuse)
    with pytest.raises(RuntimeError, match="last step"):
        await Database.open(url)
    with closing(sqlite3.connect(file)) as connection:
        assert list(connection.execute("SELECT name FROM sqlite_master")) == []


@pytest.mark.parametrize("table", schema.metadata.sorted_tables, ids=str)
def test_tables_are_postgresql_too(table: Table) -> None:
    text = str(CreateTable(table).compile(dialect=postgresql.dialect()))
    assert "TIMESTAMP WITH TIME ZONE" in text or table.name != "games"
    assert "BIGSERIAL" in text or table.name != "games"
