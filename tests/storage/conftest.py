"""A database in a file of its own for each test."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from bot.storage.database import Database
from bot.storage.games import Games, NewGame
from bot.storage.tables import NewTable, SavedSeat, Tables
from tests.storage.playing import Room

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from pathlib import Path

MOMENT = datetime(2026, 3, 1, 12, 0, 0, 250, tzinfo=UTC)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "taash.db"


@pytest.fixture
def url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
async def database(url: str) -> AsyncGenerator[Database]:
    opened = await Database.open(url)
    yield opened
    await opened.close()


@pytest.fixture
def games(database: Database) -> Games:
    return Games(database)


@pytest.fixture
def deal() -> Callable[[int], NewGame]:
    """Make a fresh game of an owner."""
    return lambda owner: NewGame(owner, "klondike", "D1N", 6, "AS2S3S", MOMENT, 2**60 + 1, 2**60 + 3)


@pytest.fixture
def tables(database: Database) -> Tables:
    return Tables(database)


@pytest.fixture
def lobby() -> Callable[..., NewTable]:
    """Make a lobby, its host in the first seat and others in the next ones."""

    def make(host: int = 7, *others: int, guild_id: int = 2**60 + 1) -> NewTable:
        people = [host, *others, None, None, None]
        south, west, north, east = (
            SavedSeat(seat, people[seat], f"name {people[seat]}" if people[seat] else "", "medium")
            for seat in range(4)
        )
        return NewTable(host, (south, west, north, east), guild_id, 2**60 + 3, MOMENT)

    return make


@pytest.fixture
def room(database: Database) -> Room:
    return Room(database)
