from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.play import people
from bot.storage.people import People, Preferences

if TYPE_CHECKING:
    import pytest

    from bot.storage.database import Database


async def test_preferences_are_read_once_and_kept(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = people.PreferenceBook(People(database))
    assert await book.get(1) == Preferences()
    assert await book.change(1, locale="hi") == Preferences(locale="hi")
    monkeypatch.setattr(People, "get", None)
    assert await book.get(1) == Preferences(locale="hi")


async def test_changes_at_the_same_time_are_all_kept(database: Database) -> None:
    book = people.PreferenceBook(People(database))
    await asyncio.gather(
        book.change(1, locale="hi"), book.change(1, quick_moves=False), book.change(1, text_mode=True)
    )
    expected = Preferences(locale="hi", quick_moves=False, text_mode=True)
    assert await book.get(1) == expected
    assert await People(database).get(1) == expected


async def test_a_slow_read_does_not_undo_a_change(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, read, go_on = people.PreferenceBook(People(database)), People.get, asyncio.Event()

    async def slow(self: People, user_id: int) -> Preferences:
        found = await read(self, user_id)
        await go_on.wait()
        return found

    with monkeypatch.context() as patched:
        patched.setattr(People, "get", slow)
        waiting = asyncio.create_task(book.get(1))
        await asyncio.sleep(0)
    await book.change(1, locale="hi")
    go_on.set()
    assert await waiting == Preferences(locale="hi")
    assert await book.get(1) == Preferences(locale="hi")


async def test_only_so_many_people_are_remembered(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "_REMEMBERED", 2)
    book = people.PreferenceBook(People(database))
    for user in (1, 2, 3):
        await book.change(user, four_colours=True)
    monkeypatch.setattr(People, "save", None)
    await People(database).get(1)
    assert await book.get(1) == Preferences(four_colours=True)
    assert len(book._known) == 2
