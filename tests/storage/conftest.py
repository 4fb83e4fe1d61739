"""A database in a file of its own for each test."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from bot.storage.database import Database
from bot.storage.games import Games, NewGame

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
