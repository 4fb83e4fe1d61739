"""Nobody is shown a card that only another one may know: not in any text, name, button, log or picture."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Card, new_pack
from bot.engine.deals import shuffled
from bot.engine.hearts.bots.choose import Level, choose
from bot.engine.hearts.record import Pass, Play, Record
from bot.engine.hearts.rules import in_order
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.engine.hearts.view import view
from cogs.ui.hearts.table import table_screen
from cogs.ui.words import Words
from render.look import Look
from tests.cogs.hearts.room import FOUR, Room
from tests.cogs.ui.hearts.tables import a_table

if TYPE_CHECKING:
    from typing import Any

    from bot.engine.hearts.state import State
    from bot.i18n import Catalogue
    from bot.play.hearts.table import TableNow
    from cogs.ui.screens import Screen
    from tests.cogs.house import House

OURS = ("bot", "cogs", "render")


class Watch:
    """Looks at all that is sent, at every step, for cards that its receiver may not know."""

    def __init__(self, room: Room, caplog: pytest.LogCaptureFixture) -> None:
        self.room = room
        self.caplog = caplog
        self.seen = 0
        self.checked = 0
        self.pressed: dict[str, Seat] = {}
        """Whose an interaction was: its answer edits that person's own message."""
        words = Words(room.house.catalogue, "en")
        hindi = Words(room.house.catalogue, "hi")
        self.names = {card: {words.card(card), hindi.card(card)} for card in new_pack()}

    async def look(self) -> None:
        """Check what was sent since the last look, against what is hidden now and was hidden then."""
        await self.room.house.settle()
        table = await self.room.now()
        requests = await self.room.house.requests()
        for one in requests[self.seen :]:
            owner = await self._owner(one)
            hidden = _hidden(table, owner)
            found = self.cards_in(one) & hidden
            assert not found, (one["path"], found)
            self.checked += 1
        self.seen = len(requests)
        for record in self.caplog.records:
            if record.name.split(".")[0] in OURS:
                assert not self.in_text(record.getMessage()) & _hidden(table, None)

    def cards_in(self, request: dict[str, Any]) -> set[Card]:
        """Cards named anywhere in what was sent, file names included."""
        return self.in_text(f"{request['body']} {request['files']}")

    def in_text(self, text: str) -> set[Card]:
        return {card for card, names in self.names.items() if any(_named(name, text) for name in names)}

    async def _owner(self, request: dict[str, Any]) -> Seat | None:
        """The seat of the only person who sees it; None for what everybody sees."""
        house = self.room.house
        for name in FOUR:
            person = house.person(name)
            if person.channel("dm") in request["path"]:
                return await self.room.seat(name)
        return self.pressed.get(request["path"].split("/")[2])


def _named(name: str, text: str) -> bool:
    """Whether a card is named: ``2♠`` is no part of ``12♠``."""
    return re.search(rf"(?<![0-9]){re.escape(name)}", text) is not None


def _hidden(table: TableNow, owner: Seat | None) -> set[Card]:
    """The cards still in hands that are not the owner's, but for those that the owner has passed on."""
    state = table.state
    cards = {card for seat in Seat if seat != owner for card in state.hands[seat]}
    return cards - set(state.given[owner]) if owner is not None else cards


async def test_no_hidden_card_is_in_anything_that_others_get(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """A round of four people by direct messages: every request is looked at when it has been made."""
    for name in OURS:
        caplog.set_level(logging.DEBUG, logger=name)
    room = Room(house)
    watch = Watch(room, caplog)
    await room.seated(*FOUR)
    await watch.look()
    while names := await room.whose_turn():
        name = names[0]
        hand = await room.hand(name)
        before = len(await house.requests())
        await room.act(name, None)
        for one in (await house.requests())[before:]:
            if one["path"].startswith("/interactions/"):
                # Only the presser's own message is edited by these answers.
                watch.pressed[one["path"].split("/")[2]] = await room.seat(name)
        assert hand.id
        await watch.look()
    assert (await room.now()).state.phase is Phase.ROUND_OVER
    assert watch.checked > 100


@pytest.mark.parametrize("actions", [0, 2, 4, 8, 10, 24, 41])
def test_the_table_is_equal_for_deals_that_differ_in_hidden_cards_only(
    catalogue: Catalogue, actions: int
) -> None:
    """Texts, buttons, description and picture are the same, whoever holds what has not been played."""
    words = Words(catalogue, "en")
    record = played(actions)
    other = replace(record, state=redealt(record.state))
    assert record.state.hands != other.state.hands
    one, two = (shown(table_screen(a_table(each), words, Look())) for each in (record, other))
    assert one == two
    assert one[2] is not None


def shown(screen: Screen) -> tuple[object, ...]:
    return (screen.text, screen.rows, screen.picture, screen.alt, screen.plain(), screen.footer)


def played(actions: int) -> Record:
    record = Record.begin(shuffled("HE", 1, 7, 1))
    while len(record.actions) < actions:
        seat = record.state.waiting[0]
        cards = choose(view(record.state, seat), Level.MEDIUM, 1)
        passing = record.state.phase is Phase.PASSING
        record = record.act(Pass(seat, in_order(cards)) if passing else Play(seat, cards[0]))
    return record


def redealt(state: State) -> State:
    """The cards still in hands dealt anew: each seat holds as many as before."""
    hidden = [card for hand in state.hands for card in hand]
    hidden = hidden[5:] + hidden[:5]
    hands = list[tuple[Card, ...]]()
    for hand in state.hands:
        hands.append(in_order(hidden[: len(hand)]))
        hidden = hidden[len(hand) :]
    given = tuple(hand[:3] if state.given[seat] else () for seat, hand in enumerate(hands))
    return replace(state, hands=tuple(hands), given=given)
