"""A whole game to 100 by four people, by presses: one gets no direct messages, one leaves and returns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine.deals import shuffled
from bot.engine.hearts.record import Play, Record
from bot.engine.hearts.score import LAST_TOTAL
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.storage.hearts_results import HeartsResults
from bot.storage.tables import TableState
from tests.cogs.hearts.room import FOUR, Room, card_id

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.view import HeartsView
    from bot.playground.driver import Message
    from tests.cogs.house import House

CLOSED_DMS = 50007
LOSER, ABSENT, CLOSED = "ben", "asha", "sam"
DEALS = (60, 39, 22, 175, 60)
"""In these the first person at the table takes nearly all points by playing high; so the game is short."""


class Game:
    """Four people who play: one of them high cards, and the others low ones."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.panels: dict[str, Message] = {}

    async def play(self, most: int = 1000) -> None:
        """Play cards, and pass, until the round is over or ``most`` acts are done."""
        while most and (names := await self.room.whose_turn()):
            await self.act(names[0])
            most -= 1

    async def act(self, name: str) -> None:
        panel = self.panels.get(name)
        if (await self.room.now()).state.phase is Phase.PASSING:
            shown = await self.room.pass_on(name, panel)
        else:
            hand = await self.room.fresh(name, panel)
            view = (await self.room.now()).hand(await self.room.seat(name))
            card = chosen(view, high=name == LOSER)
            shown = await self.room.press_hand(name, hand, card_id(hand, view.hand.index(card)))
        if panel is not None:
            self.panels[name] = shown

    async def show_closed(self) -> None:
        self.panels[CLOSED] = await self.room.show(CLOSED)


def chosen(view: HeartsView, *, high: bool) -> Card:
    return (max if high else min)(view.legal, key=lambda card: card.rank)


async def test_a_whole_game_of_four_people(house: House) -> None:
    house.expected = {CLOSED_DMS}
    await house.driver.faults(closed_dms=[house.person(CLOSED).id])
    house.packs = [shuffled("HE", 1, number, 1) for number in DEALS]
    room = Room(house)
    game = Game(room)
    await room.seated(*FOUR, level="easy", fast=True)
    await game.show_closed()

    await game.play(24)
    await room.pressed(ABSENT, "leave")
    await game.play(12)
    assert (await room.now()).sitters[await room.seat(ABSENT)].computer
    await room.pressed(ABSENT, "back")
    await game.play()
    await room.pressed(LOSER, "next")

    await game.play(30)
    await house.restart()
    await game.show_closed()
    while (await room.now()).playing:
        await game.play()
        if (await room.now()).round_over:
            await room.pressed(CLOSED, "next")
    await check_the_end(room)


async def check_the_end(room: Room) -> None:
    """What is shown, what is stored and what a replay of all cards leads to are the same."""
    saved = (await room.now()).saved
    assert saved.state is TableState.OVER
    state = (record := Record.restore(saved.packs, saved.actions)).state
    assert sum(isinstance(action, Play) for action in record.actions) == 52 * len(state.sheet)
    totals = tuple(sum(row[seat] for row in state.sheet) for seat in Seat)
    assert max(totals) >= LAST_TOTAL
    assert state.winner is Seat(totals.index(min(totals)))

    assert shown_totals(await room.message()) == totals
    for name in FOUR:
        if name != CLOSED:
            assert len(await room.dms(name)) == 1

    results = await HeartsResults(room.house.bot.database).of_table(room.table)
    assert [one.seat for one in results] == list(Seat)
    assert tuple(one.points for one in results) == totals
    assert [one.place for one in results] == [1 + sum(other < own for other in totals) for own in totals]
    assert {(one.rounds, one.people) for one in results} == {(len(state.sheet), 4)}


def shown_totals(table: Message) -> tuple[int, ...]:
    """The last line of the score sheet."""
    found = re.search(r"^Σ((?: +\d+){4})", table.text, re.MULTILINE)
    assert found is not None
    return tuple(map(int, found[1].split()))
