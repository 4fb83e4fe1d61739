"""What many tests need: the words, a fresh database, and the bot in a playground of its own."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.i18n import Catalogue
from bot.playground import Playground
from bot.playground.driver import Driver
from bot.storage.database import Database
from tests.cogs.house import House

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return Catalogue.load()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file to copy, since migrating takes longer than a test."""
    file = tmp_path_factory.mktemp("database") / "empty.db"

    async def migrate() -> None:
        database = await Database.open(f"sqlite+aiosqlite:///{file}")
        await database.close()

    asyncio.run(migrate())
    return file


@pytest.fixture
def new_file(empty_database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty_database, tmp_path / "taash.db"))


@pytest.fixture
async def house(new_file: Path, catalogue: Catalogue) -> AsyncIterator[House]:
    async with Playground() as playground, Driver(playground.url) as driver:
        house = House(playground, driver, new_file, catalogue)
        await house.open()
        try:
            yield house
            await house.inspect()
        finally:
            await house.shut()
