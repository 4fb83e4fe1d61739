"""The use cases on a database, with a clock and with deals that tests choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.play.people import PreferenceBook
from bot.play.shelf import Shelf
from bot.play.solitaire import Solitaires
from bot.storage.database import Database
from bot.storage.games import Games
from bot.storage.people import People
from tests.cogs.house import Clock

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


class Desk:
    """The use cases and what lies under them. ``numbers`` are the next random deals."""

    def __init__(self, database: Database) -> None:
        self.games = Games(database)
        self.people = PreferenceBook(People(database))
        self.shelf = Shelf(self.games, 2)
        self.clock = Clock()
        self.numbers = list(range(101, 200))
        self.solitaires = Solitaires(
            self.games, self.people, self.shelf, now=self.clock, any_deal=lambda: self.numbers.pop(0)
        )


@pytest.fixture
async def database(new_file: Path) -> AsyncIterator[Database]:
    database = await Database.open(f"sqlite+aiosqlite:///{new_file}")
    yield database
    await database.close()


@pytest.fixture
def desk(database: Database) -> Desk:
    return Desk(database)
