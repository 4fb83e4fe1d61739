"""A room with tables: the use cases on a database, with a clock, packs and people that tests choose."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import new_pack
from bot.engine.hearts.bots.choose import Level, choose
from bot.engine.hearts.state import Phase, legal
from bot.play.hearts.service import Hearts
from bot.play.hearts.shelf import TableShelf
from bot.play.hearts.table import Guest
from bot.play.people import PreferenceBook
from bot.play.solitaire import Place
from bot.storage.hearts_results import HeartsResults
from bot.storage.invitations import Invitations
from bot.storage.people import People
from bot.storage.tables import Tables
from tests.cogs.house import Clock

if TYPE_CHECKING:
    from bot.engine.hearts.record import Record
    from bot.engine.hearts.seats import Seat
    from bot.engine.hearts.state import Hand
    from bot.play.hearts.table import TableNow
    from bot.storage.database import Database

HERE = Place(10, 20)
ANNA, BABU, CHARU, DEV, EVA = (
    Guest(number, name) for number, name in enumerate(("Anna", "Babu", "Charu", "Dev", "Eva"), 1)
)


class Room:
    """``told`` is what the clock said of tables, ``woken`` the tables at which a computer has to act."""

    def __init__(self, database: Database, seed: int = 1) -> None:
        self.database = database
        self.clock = Clock()
        self.chance = random.Random(seed)
        self.told = list["TableNow"]()
        self.woken = list[int]()
        self.packs = list["Hand"]()
        self.results = HeartsResults(database)
        self.restart()

    def restart(self) -> None:
        """What a killed bot loses is lost: only the database and the time go on."""
        self.tables = Tables(self.database)
        self.invitations = Invitations(self.database)
        self.people = PreferenceBook(People(self.database))
        self.shelf = TableShelf(self.tables, 8)
        self.hearts = Hearts(
            self.tables,
            self.invitations,
            self.people,
            self.shelf,
            now=self.clock,
            shuffle=self.pack,
        )
        self.hearts.watch = self.told.append
        self.hearts.wake = self.woken.append

    def pack(self) -> Hand:
        """The next of ``packs``, or any."""
        if self.packs:
            return self.packs.pop(0)
        pack = list(new_pack())
        self.chance.shuffle(pack)
        return tuple(pack)

    async def lobby(self, *guests: Guest) -> int:
        """A lobby of Anna's, or of the first of ``guests``, where all of them sit."""
        host, *others = guests or (ANNA,)
        table = await self.hearts.open(host, HERE, level=Level.MEDIUM)
        for guest in others:
            await self.hearts.join(table.id, guest)
        return table.id

    async def game(self, *guests: Guest) -> TableNow:
        """A game that was just started."""
        table_id = await self.lobby(*guests)
        return await self.hearts.start(table_id, (guests or (ANNA,))[0].user_id)

    async def act(self, table: TableNow, seat: Seat) -> TableNow:
        """Pass or play what the careful player would, by whoever has the seat."""
        sitter = table.sitters[seat]
        cards = choose(table.hand(seat), Level.MEDIUM, 1)
        if sitter.computer or sitter.user_id is None:
            return await self.hearts.computer_act(table.id, seat, table.turn, cards)
        if table.state.phase is Phase.PASSING:
            return await self.hearts.pass_cards(table.id, sitter.user_id, table.turn, cards)
        return await self.hearts.play(table.id, sitter.user_id, table.turn, cards[0])

    async def step(self, table: TableNow) -> TableNow:
        """The next act that the game waits for; one of the persons deals."""
        waiting = table.state.waiting
        if waiting:
            return await self.act(table, waiting[0])
        dealer = table.present[0].user_id
        assert dealer is not None
        return await self.hearts.next_round(table.id, dealer, table.turn)

    async def until(self, table: TableNow, phase: Phase) -> TableNow:
        """Play on until ``phase`` has come."""
        while table.state.phase is not phase:
            table = await self.step(table)
        return table

    async def until_turn(self, table: TableNow, seat: Seat) -> TableNow:
        """Play on until ``seat`` has to play a card, with a choice of several."""
        while len(legal(table.state, seat)) < 2:
            table = await self.step(table)
        return table

    async def put(self, table: TableNow, record: Record) -> TableNow:
        """Put another game on a table."""
        changed = replace(table.saved, packs=record.packs_text, actions=record.actions_text)
        assert await self.tables.save(changed) is not None
        self.shelf.forget(table.id)
        return await self.hearts.look(table.id)


@pytest.fixture
def room(database: Database) -> Room:
    return Room(database)
