"""Saved tables: what is written comes back, one of two racing saves wins, and none is written by half."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import delete, insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.storage import schema
from bot.storage.errors import UnreadableGame, UnreadableTable
from bot.storage.hearts_results import HeartsResult, HeartsResults
from bot.storage.sqlite import Connection
from bot.storage.table_statements import FORMAT
from bot.storage.tables import SavedSeat, SavedTable, Tables, TableState

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.storage.database import Database
    from bot.storage.tables import NewTable

    Lobby = Callable[..., NewTable]

MOMENT = datetime(2026, 3, 1, 12, 0, 0, 250, tzinfo=UTC)
LATER = MOMENT + timedelta(minutes=5)


def seated(table: SavedTable, seat: int, **changes: object) -> SavedTable:
    """Change one seat."""
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], **changes)  # pyright: ignore[reportArgumentType]
    south, west, north, east = seats
    return replace(table, seats=(south, west, north, east))


def result(table: SavedTable, seat: int) -> HeartsResult:
    user_id = table.seats[seat].user_id
    assert user_id
    name, guild_id = table.seats[seat].name, table.guild_id
    return HeartsResult(table.id, seat, user_id, name, guild_id, 1, 26, 9, 1, 2, "easy hard", LATER)


async def test_fresh_lobby(tables: Tables, lobby: Lobby) -> None:
    new = replace(lobby(7, 8), fast=True, patience=30, deadline=LATER)
    table = await tables.add(new)
    assert table == SavedTable(
        id=1,
        version=0,
        state=TableState.LOBBY,
        host=7,
        fast=True,
        patience=30,
        packs="",
        actions="",
        seats=(
            SavedSeat(0, 7, "name 7", "medium"),
            SavedSeat(1, 8, "name 8", "medium"),
            SavedSeat(2, None, "", "medium"),
            SavedSeat(3, None, "", "medium"),
        ),
        guild_id=2**60 + 1,
        channel_id=2**60 + 3,
        message_id=None,
        posted_at=None,
        opened_at=MOMENT,
        updated_at=MOMENT,
        turn_at=MOMENT,
        reminded_at=None,
        deadline=LATER,
        finished_at=None,
        format=FORMAT,
        rematch_of=None,
    )
    assert table.open
    assert await tables.get(1) == table
    assert await tables.get(2) is None


async def test_everything_a_press_changes_is_saved(tables: Tables, lobby: Lobby) -> None:
    table = seated(await tables.add(lobby(7, 8)), 2, user_id=2**63 - 1, name="नाम", level="hard", away=True)
    changed = replace(
        table,
        state=TableState.PLAYING,
        host=8,
        fast=True,
        patience=60,
        packs="2C AS",
        actions="S2C",
        updated_at=LATER,
        turn_at=LATER + timedelta(1),
        reminded_at=LATER + timedelta(2),
        deadline=LATER + timedelta(3),
    )
    saved = await tables.save(changed)
    assert saved == replace(changed, version=1)
    assert await tables.get(table.id) == saved


async def test_where_a_table_began_is_not_saved_over(tables: Tables, lobby: Lobby) -> None:
    table = await tables.add(lobby())
    await tables.save(replace(table, opened_at=LATER, rematch_of=9, channel_id=5, message_id=6))
    assert await tables.get(table.id) == replace(table, version=1)


async def test_hidden_cards_are_not_shown_by_chance(tables: Tables, lobby: Lobby) -> None:
    table = replace(await tables.add(lobby()), packs="2CAS", actions="SQSKSAS")
    assert "2CAS" not in repr(table)
    assert "SQSKSAS" not in repr(table)


async def test_a_card_is_one_statement_without_a_transaction(
    tables: Tables, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tables.save(replace(await tables.add(lobby(7, 8)), state=TableState.PLAYING))
    sent = list[str]()
    fetch: Any = Connection.fetch

    async def fetched(self: Connection, many: bool, operation: str, parameters: object) -> object:
        sent.append(operation.split(maxsplit=1)[0])
        return await fetch(self, many, operation, parameters)

    monkeypatch.setattr(Connection, "fetch", fetched)
    assert table
    again = await tables.save(replace(table, actions="S2C", deadline=LATER))
    assert again
    assert await tables.save(replace(again, actions="S2C W3C"))
    assert sent == ["UPDATE", "UPDATE"]


async def test_cards_at_many_tables_share_a_commit(
    tables: Tables, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = [await tables.add(lobby(host)) for host in range(1, 21)]
    commits = list[Connection]()
    commit: Any = Connection.commit

    async def committed(self: Connection) -> None:
        commits.append(self)
        await commit(self)

    monkeypatch.setattr(Connection, "commit", committed)
    saved = await asyncio.gather(*(tables.save(replace(table, actions="S2C")) for table in dealt))
    assert all(saved)
    assert len(commits) <= 2


async def test_saves_with_and_without_seats_take_turns(tables: Tables, lobby: Lobby) -> None:
    dealt = [await tables.add(lobby(host)) for host in range(1, 21)]
    saves = [
        tables.save(seated(table, 1, user_id=99) if table.id % 2 else replace(table, actions="S2C"))
        for table in dealt
    ]
    saved = await asyncio.wait_for(asyncio.gather(*saves), timeout=10)
    assert [await tables.get(table.id) for table in dealt] == saved
    assert await tables.count_of_person(99) == 10


@pytest.mark.parametrize("others", [0, 1])
async def test_one_of_two_saves_wins(tables: Tables, lobby: Lobby, others: int) -> None:
    table = await tables.add(lobby())
    rivals = [seated(table, 1, user_id=user_id, name="rival") for user_id in (8, 9)]
    if others:
        rivals[1] = replace(table, actions="a card")
    outcomes = await asyncio.gather(*map(tables.save, rivals))
    [won] = [outcome for outcome in outcomes if outcome]
    assert await tables.get(table.id) == won
    assert won.version == 1


async def test_a_lost_race_writes_no_seat_and_no_result(
    tables: Tables, lobby: Lobby, database: Database
) -> None:
    table = await tables.add(lobby())
    saved = await tables.save(table)
    late = replace(seated(table, 1, user_id=8), state=TableState.OVER)
    assert await tables.save(late, [result(late, 0), result(late, 1)]) is None
    assert await tables.get(table.id) == saved
    assert await HeartsResults(database).of_table(table.id) == []
    assert await tables.count_of_person(8) == 0


async def test_never_a_fifth_player(tables: Tables, lobby: Lobby) -> None:
    table = await tables.add(lobby())

    async def join(user_id: int) -> bool:
        while True:
            now = await tables.get(table.id)
            assert now
            free = [seat.seat for seat in now.seats if seat.user_id is None]
            if not free:
                return False
            if await tables.save(seated(now, free[0], user_id=user_id)):
                return True

    joined = await asyncio.gather(*map(join, range(100, 120)))
    stored = await tables.get(table.id)
    assert stored
    assert sum(joined) == 3
    assert stored.version == 3
    persons = [100 + number for number, seat in enumerate(joined) if seat]
    assert sorted(seat.user_id or 0 for seat in stored.seats) == [7, *persons]


async def test_a_failing_statement_undoes_the_whole_save(
    tables: Tables, lobby: Lobby, database: Database
) -> None:
    table = await tables.add(lobby(7, 8))
    over = replace(seated(table, 1, away=True), state=TableState.OVER, actions="the end")
    with pytest.raises(IntegrityError):
        await tables.save(over, [result(table, 0), result(table, 0)])
    assert await tables.get(table.id) == table
    assert await tables.count_of_person(7) == 1
    assert await HeartsResults(database).of_table(table.id) == []
    assert await tables.save(over, [result(table, 0)])


async def test_an_error_does_not_tell_the_hidden_cards(
    tables: Tables, lobby: Lobby, database: Database
) -> None:
    table = await tables.add(lobby(7, 8))
    with pytest.raises(DBAPIError) as failed:
        await tables.save(replace(table, packs="2CAS"), [result(table, 0), result(table, 0)])
    assert "2CAS" not in f"{failed.value} {failed.value!r}"


@pytest.mark.parametrize("turns", range(0, 40, 3))
async def test_a_cancelled_save_is_whole_or_nothing(
    tables: Tables, lobby: Lobby, database: Database, turns: int
) -> None:
    table = await tables.add(lobby(7, 8))
    over = replace(seated(table, 1, away=True), state=TableState.OVER)
    saving = asyncio.create_task(tables.save(over, [result(table, 0), result(table, 1)]))
    for _ in range(turns):
        await asyncio.sleep(0.0001)
    saving.cancel()
    await asyncio.gather(saving, return_exceptions=True)
    stored = await tables.get(table.id)
    results = await HeartsResults(database).of_table(table.id)
    assert stored in (table, replace(over, version=1))
    assert len(results) == (2 if stored != table else 0)
    # Nobody holds the writer or a lock of the file.
    assert await asyncio.wait_for(tables.save(replace(stored or table, actions="on")), timeout=2)


async def test_results_are_written_with_the_last_card(
    tables: Tables, lobby: Lobby, database: Database
) -> None:
    table = await tables.add(replace(lobby(7, 8), deadline=LATER))
    results = [result(table, 0), replace(result(table, 1), place=3, points=104, guild_id=None, moons=0)]
    over = await tables.save(replace(table, state=TableState.OVER, finished_at=LATER), results)
    assert over
    assert await HeartsResults(database).of_table(table.id) == results
    assert (over.state, over.finished_at, over.open) == (TableState.OVER, LATER, False)
    assert over.deadline is None
    assert await tables.get(table.id) == over


async def test_a_save_of_a_vanished_table(tables: Tables, database: Database, lobby: Lobby) -> None:
    table = await tables.add(lobby())
    await database.write(delete(schema.hearts_tables))
    assert await tables.save(table) is None
    assert await tables.save(seated(table, 1, user_id=8)) is None


async def test_a_table_and_its_hands_move_without_a_version(tables: Tables, lobby: Lobby) -> None:
    table = await tables.add(lobby(7, 8))
    await tables.place(table.id, guild_id=None, channel_id=5, message_id=2**60 + 7, at=LATER)
    await tables.place_hand(table.id, 1, channel_id=11, message_id=13, at=LATER)
    placed = replace(table, guild_id=None, channel_id=5, message_id=2**60 + 7, posted_at=LATER)
    placed = seated(placed, 1, hand_channel_id=11, hand_message_id=13, hand_posted_at=LATER)
    assert await tables.get(table.id) == placed
    # A press on what a cache knows of the old places learns the new ones, whichever way it is saved.
    assert await tables.save(table) == replace(placed, version=1)
    away = await tables.save(seated(replace(table, version=1), 1, away=True))
    assert away == replace(seated(placed, 1, away=True), version=2)
    await tables.place_hand(table.id, 1, channel_id=None, message_id=None, at=LATER)
    gone = await tables.get(table.id)
    assert gone
    assert gone.seats[1].hand_message_id is None


@pytest.mark.parametrize("successor", [9, None])
async def test_a_seat_that_changes_hands_forgets_where_its_hand_was_shown(
    tables: Tables, lobby: Lobby, successor: int | None
) -> None:
    table = await tables.add(lobby(7, 8))
    for seat in (0, 1):
        await tables.place_hand(table.id, seat, channel_id=11, message_id=13, at=LATER)
    saved = await tables.save(seated(table, 1, user_id=successor, name="other"))
    assert saved
    assert [seat.hand_message_id for seat in saved.seats] == [13, None, None, None]
    assert await tables.get(table.id) == saved


async def test_a_person_may_change_seats_but_not_sit_twice(tables: Tables, lobby: Lobby) -> None:
    table = await tables.add(lobby(7, 8))
    moved = await tables.save(seated(seated(table, 1, user_id=None), 0, user_id=8))
    assert moved
    assert [seat.user_id for seat in moved.seats] == [8, None, None, None]
    with pytest.raises(IntegrityError):
        await tables.save(seated(moved, 3, user_id=8))
    assert await tables.get(table.id) == moved


async def test_a_table_of_unknown_seats_writes_all_of_them(tables: Tables, lobby: Lobby) -> None:
    table = await tables.add(lobby(7, 8))
    unknown = replace(seated(table, 3, user_id=9), stored_seats=None)
    saved = await tables.save(unknown)
    assert saved == replace(unknown, version=1)
    assert await tables.get(table.id) == saved


async def test_open_tables_of_a_person_newest_first(tables: Tables, lobby: Lobby) -> None:
    mine = [await tables.add(lobby(8, 7)) for _ in range(4)]
    other = await tables.add(lobby(8))
    playing = await tables.save(replace(mine[1], state=TableState.PLAYING))
    away = await tables.save(seated(mine[3], 1, away=True))
    for state, table in ((TableState.OVER, mine[0]), (TableState.CLOSED, mine[2])):
        assert await tables.save(replace(table, state=state))
    assert await tables.of_person(7, 9) == [away, playing]
    assert await tables.of_person(7, 1) == [away]
    assert await tables.of_person(7, 1, 1) == [playing]
    assert await tables.count_of_person(7) == 2
    assert await tables.of_person(8, 1) == [other]
    assert await tables.save(seated(other, 0, user_id=None))
    assert await tables.count_of_person(8) == 2
    assert await tables.of_person(9, 9) == []


async def test_a_table_has_one_open_rematch(tables: Tables, lobby: Lobby) -> None:
    first = await tables.add(lobby(7, 8))
    assert await tables.rematch_of(first.id) is None
    wishes = [replace(lobby(host), rematch_of=first.id) for host in (7, 8, 8)]
    added = await asyncio.gather(*map(tables.add, wishes))
    assert added[0] == added[1] == added[2] == await tables.rematch_of(first.id)
    assert added[0].host == 7
    assert added[0].rematch_of == first.id
    await tables.save(replace(added[0], state=TableState.CLOSED))
    assert await tables.rematch_of(first.id) is None
    again = await tables.add(wishes[1])
    assert (again.host, again.rematch_of) == (8, first.id)
    assert again.id > added[0].id


async def test_ids_are_never_used_again(tables: Tables, database: Database, lobby: Lobby) -> None:
    table = await tables.add(lobby())
    await database.write(delete(schema.hearts_tables))
    assert (await tables.add(lobby())).id == table.id + 1


@pytest.mark.parametrize(
    ("stored", "why"),
    [({"state": "paused"}, "its state is 'paused'"), ({"format": FORMAT + 1}, "its format is 2")],
)
async def test_an_unknown_row_is_refused(
    tables: Tables, database: Database, lobby: Lobby, stored: dict[str, object], why: str
) -> None:
    table = await tables.add(replace(lobby(), deadline=MOMENT))
    kept = await tables.add(replace(lobby(), deadline=MOMENT))
    for each in (table, kept):
        assert await tables.save(replace(each, state=TableState.PLAYING))
    where = schema.hearts_tables.c.id == table.id
    await database.write(update(schema.hearts_tables).where(where).values(stored))
    with pytest.raises(UnreadableTable, match=f"saved table 1 cannot be read: {why}") as refusal:
        await tables.get(table.id)
    assert isinstance(refusal.value, UnreadableGame)
    assert refusal.value.id == table.id
    # One such row stops nobody else: not a person's list, not the clock, not the start.
    assert [each.id for each in await tables.of_person(7, 9)] == [kept.id]
    assert await tables.count_of_person(7) == 1
    assert await tables.due(LATER, 9) == await tables.playing() == [kept.id]


async def test_a_seat_needs_its_table(database: Database) -> None:
    seat = {"seat": 0, "name": "", "level": "easy", "away": False, "open": True}
    with pytest.raises(IntegrityError):
        await database.write(insert(schema.hearts_seats), {"table_id": 5, **seat})
