"""Preferences: the defaults until something is saved."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.storage.people import People, Preferences
from bot.storage.states import Visibility

if TYPE_CHECKING:
    from bot.storage.database import Database

SOMEBODY = 2**62 + 1


async def test_defaults(database: Database) -> None:
    assert await People(database).get(SOMEBODY) == Preferences(
        locale=None,
        interactive_rules=True,
        double_click=True,
        quick_moves=True,
        text_mode=False,
        four_colours=False,
        reminders="dm",
        invitations=True,
        dms_closed=False,
    )


async def test_saved_preferences_replace_earlier_ones(database: Database) -> None:
    people = People(database)
    await people.save(SOMEBODY, Preferences(locale="hi", quick_moves=False))
    changed = Preferences(
        locale=None,
        interactive_rules=False,
        double_click=False,
        text_mode=True,
        reminders="off",
        invitations=False,
        dms_closed=True,
    )
    await people.save(SOMEBODY, changed)
    assert await people.get(SOMEBODY) == changed
    assert await people.get(SOMEBODY + 1) == Preferences()


async def test_first_saves_of_one_person_at_once(database: Database) -> None:
    people = People(database)
    await asyncio.gather(*(people.save(SOMEBODY, Preferences(locale="hi")) for _ in range(5)))
    assert await people.get(SOMEBODY) == Preferences(locale="hi")


async def test_visibility_comes_back_as_what_it_is(database: Database) -> None:
    people = People(database)
    assert (await people.get(SOMEBODY)).visibility is Visibility.SERVERS
    await people.save(SOMEBODY, Preferences(visibility=Visibility.HIDDEN, felt="wine", back="red"))
    chosen = await people.get(SOMEBODY)
    assert chosen.visibility is Visibility.HIDDEN
    assert (chosen.felt, chosen.back, chosen.felts) == ("wine", "red", "")
