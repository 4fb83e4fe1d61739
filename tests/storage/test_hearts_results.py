"""Results of Hearts are read in the order of the seats."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.storage.hearts_results import ADD_RESULT, HeartsResult, HeartsResults

if TYPE_CHECKING:
    from bot.storage.database import Database

MOMENT = datetime(2026, 3, 1, 12, 0, 0, 250, tzinfo=UTC)


async def test_results_of_a_table(database: Database) -> None:
    results = [
        HeartsResult(5, 0, 2**63 - 1, "one", 2**62, 1, 40, 8, 1, 2, "hard hard", MOMENT),
        HeartsResult(5, 3, 8, "नाम", None, 4, 101, 8, 0, 2, "hard hard", MOMENT),
        HeartsResult(6, 3, 8, "नाम", None, 1, 3, 8, 0, 1, "", MOMENT),
    ]
    for each in results[::-1]:
        await database.write(ADD_RESULT, asdict(each))
    assert await HeartsResults(database).of_table(5) == results[:2]
    assert await HeartsResults(database).of_table(7) == []
