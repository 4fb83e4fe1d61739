"""The use cases on a database, with a clock and with deals that tests choose."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.play.attempts import Attempts
from bot.play.daily import Dailies
from bot.play.people import PreferenceBook
from bot.play.shelf import Shelf
from bot.play.solitaire import Solitaires
from bot.storage.dailies import Dailies as StoredDailies
from bot.storage.database import Database
from bot.storage.games import Games
from bot.storage.installation import Installation
from bot.storage.people import People
from bot.storage.results import Results
from tests.cogs.house import Clock
from tests.play.playing import DEAL, NOON, TODAY, fix

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.engine.deals import Deal


class Desk:
    """The use cases and what lies under them.

    ``numbers`` are the next random deals, ``lines`` the lengths of the lines that are known to win.
    """

    def __init__(self, database: Database) -> None:
        self.games = Games(database)
        self.people = PreferenceBook(People(database))
        self.shelf = Shelf(self.games, 2)
        self.clock = Clock()
        self.numbers = list(range(101, 200))
        self.lines: dict[Deal, int] = {}
        self.results = Results(database)
        self.dailies = Dailies(StoredDailies(database), Installation(database), self.prove, now=self.clock)
        self.attempts = Attempts(self.dailies, self.results, now=self.clock)
        self.solitaires = Solitaires(
            self.games,
            self.people,
            self.shelf,
            self.attempts,
            now=self.clock,
            any_deal=lambda: self.numbers.pop(0),
        )

    async def prove(self, deal: Deal) -> int | None:
        return self.lines.get(deal)


@pytest.fixture
async def database(new_file: Path) -> AsyncIterator[Database]:
    database = await Database.open(f"sqlite+aiosqlite:///{new_file}")
    yield database
    await database.close()


@pytest.fixture
def desk(database: Database) -> Desk:
    return Desk(database)


@pytest.fixture
async def winnable(desk: Desk, database: Database) -> None:
    """Noon of a day whose daily of one kind has cards that can be won, and so has the next."""
    desk.clock.time = NOON
    await fix(database, TODAY, DEAL)
    await fix(database, TODAY + timedelta(days=1), replace(DEAL, number=DEAL.number + 1))
