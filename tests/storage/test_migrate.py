"""Schemas of every earlier version are brought to this one; newer ones and other programs' are refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from bot.engine.cards import parse_pack
from bot.engine.games import BY_KEY
from bot.engine.record import Record
from bot.storage import schema
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable, Unusable
from bot.storage.games import Games, GameState, SavedGame
from bot.storage.installation import Installation
from bot.storage.people import People, Preferences

SCHEMA_1 = Path(__file__).parent / "fixtures" / "schema_1.sql"
SOMEBODY = 1203948576203948576


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
def test_tables_are_postgresql_too(table: schema.Table) -> None:
    text = str(CreateTable(table).compile(dialect=postgresql.dialect()))
    assert "TIMESTAMP WITH TIME ZONE" in text or table.name != "games"
    assert "BIGSERIAL" in text or table.name != "games"
