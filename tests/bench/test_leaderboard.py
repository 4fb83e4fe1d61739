from __future__ import annotations

from typing import TYPE_CHECKING

from bot.bench import leaderboard
from bot.bench.filled import DAYS, KINDS, Size, day, fill, person, server
from bot.storage.boards import Boards, DailyBoard, StandingsBoard
from bot.storage.database import Database
from bot.storage.results import Results

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SMALL = Size(results=3000, people=100, servers=5)


async def test_what_is_filled_in_is_what_the_program_would_have_written(tmp_path: Path) -> None:
    file = tmp_path / "boards.db"
    url = f"sqlite+aiosqlite:///{file}"
    await (await Database.open(url)).close()
    assert fill(file, SMALL) > 0
    database = await Database.open(url)
    results, boards = Results(database), Boards(database)
    summaries = await results.summaries(person(3))
    assert sum(each.played for each in summaries) == SMALL.each == 30
    assert all(each.won <= each.played for each in summaries)
    game, options = KINDS[0]
    for guild_id in (None, server(0)):
        ever = await boards.standings(StandingsBoard(guild_id, None, game, options))
        for entry in ever.entries:
            [summary] = [
                each
                for each in await results.summaries(entry.user_id)
                if (each.game, each.options) == KINDS[0]
            ]
            assert (entry.solved, entry.actions) == (summary.won, summary.actions)
            assert entry.name.startswith("Player ")
    daily = [await boards.daily(DailyBoard(None, day(number), game, options)) for number in range(DAYS)]
    assert sum(page.total for page in daily) > 0
    await database.close()


def test_a_line_for_every_board_and_every_kind_of_save(capsys: pytest.CaptureFixture[str]) -> None:
    assert leaderboard.main(["--results", "600", "--people", "20", "--servers", "3"]) == 0
    size, longest, *lines = capsys.readouterr().out.splitlines()
    assert size.startswith("600 results of 20 people in 3 servers")
    assert "hearts everywhere: up to 20 rows" in longest
    assert len(lines) == 2 * 8 + 4
    assert all("p99" in line for line in lines)
