"""A table of Hearts in the playground, as its people see and press it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.deals import shuffled
from bot.engine.hearts.bots.choose import Level, choose
from bot.engine.hearts.record import Pass, Play, Record
from bot.engine.hearts.rules import in_order
from bot.engine.hearts.state import Phase
from bot.engine.hearts.view import view
from bot.storage.tables import Tables
from cogs.ui.hearts.ids import Confirm, HandId, PlayPlace, TableId, Toggle
from tests.cogs.house import told

if TYPE_CHECKING:
    from typing import Any

    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import TableNow
    from bot.playground.driver import Message, Outcome
    from tests.cogs.house import House

FOUR = ("ben", "sam", "asha", "meera")


class Room:
    """Presses buttons at one table; ``table`` is its number in the database."""

    def __init__(self, house: House, table: int = 1, channel: str = "cards") -> None:
        self.house = house
        self.table = table
        self.channel = channel

    # the table's message

    async def open(self, name: str = "ben", **options: str | bool) -> Message:
        return told(await self.house.person(name).command("hearts", channel=self.channel, **options))

    async def message(self) -> Message:
        """The table's message as it is now, when everything is shown."""
        await self.house.settle()
        saved = (await self.now()).saved
        everything = await self.house.person("ben").messages(self.channel)
        return next(one for one in everything if one.id == str(saved.message_id))

    async def press(self, name: str, ask: str) -> Outcome:
        message = await self.message()
        return await self.house.person(name).press(message, ask_id(message, ask))

    async def pressed(self, name: str, *asks: str) -> Message:
        """Press these; gives the table as it stands then."""
        for ask in asks:
            outcome = await self.press(name, ask)
            assert outcome.ok, outcome.data
        return await self.message()

    async def seated(self, *names: str, **options: str | bool) -> Message:
        """Open a table, let the others join, and start."""
        await self.open(names[0], **options)
        for name in names[1:]:
            await self.pressed(name, "join")
        return await self.pressed(names[0], "start")

    # hands

    async def now(self) -> TableNow:
        return await self.house.bot.hearts.look(self.table)

    async def seat(self, name: str) -> Seat:
        seat = (await self.now()).seat_of(int(self.house.person(name).id))
        assert seat is not None
        return seat

    async def dms(self, name: str) -> list[Message]:
        await self.house.settle()
        return await self.house.person(name).messages("dm")

    async def hand(self, name: str) -> Message:
        """The direct message with somebody's hand; once that is over, the last one."""
        messages = await self.dms(name)
        return ([one for one in messages if self.shows_hand(one)] or messages)[-1]

    def shows_hand(self, message: Message) -> bool:
        """Whether a hand of this table can be pressed on it."""
        hands = (HandId.parse(one) for one in custom_ids(message) if is_hand(one))
        return any(hand.table == self.table for hand in hands)

    async def hand_unsettled(self, name: str) -> Message:
        """The direct message with somebody's hand, whatever is still on its way."""
        hands = await self.house.person(name).messages("dm")
        return next(one for one in reversed(hands) if self.shows_hand(one))

    async def playable(self, name: str) -> str:
        """The button of the first card that may be played."""
        view = (await self.now()).hand(await self.seat(name))
        return card_id(await self.hand_unsettled(name), view.hand.index(view.legal[0]))

    async def show(self, name: str) -> Message:
        """Press *Show my hand*."""
        return told(await self.press(name, "hand"))

    async def pass_on(self, name: str, hand: Message | None = None) -> Message:
        """Choose the first three cards and confirm."""
        hand = await self.fresh(name, hand)
        for place in (0, 1, 2):
            hand = await self.press_hand(name, hand, toggle_id(hand, place))
        return await self.press_hand(name, hand, confirm_id(hand))

    async def press_hand(self, name: str, hand: Message, custom_id: str) -> Message:
        """Press a button of a hand; gives the hand as it is shown when everything is."""
        outcome = await self.house.person(name).press(hand, custom_id)
        assert outcome.ok, outcome.data
        return await self.fresh(name, hand if hand.ephemeral else None)

    async def fresh(self, name: str, hand: Message | None) -> Message:
        """The hand as it is shown now: the direct message if no other is given."""
        if hand is None:
            return await self.hand(name)
        await self.house.settle()
        return await self.house.person(name).refresh(hand)

    async def play(self, name: str, hand: Message | None = None) -> Message:
        """Play the first card that may be played."""
        hand = await self.fresh(name, hand)
        view = (await self.now()).hand(await self.seat(name))
        return await self.press_hand(name, hand, card_id(hand, view.hand.index(view.legal[0])))

    async def act(self, name: str, hand: Message | None = None) -> Message:
        """Do whatever is owed."""
        passing = (await self.now()).state.phase is Phase.PASSING
        return await (self.pass_on if passing else self.play)(name, hand)

    async def whose_turn(self) -> list[str]:
        await self.house.settle()
        table = await self.now()
        names = {int(self.house.person(name).id): name for name in FOUR}
        return [names[table.sitters[seat].user_id or 0] for seat in table.waiting_people]

    async def play_round(self, *, hands: dict[str, Message] | None = None) -> None:
        """Play until the round or the game is over."""
        hands = hands if hands is not None else {}
        while names := await self.whose_turn():
            for name in names:
                panel = await self.act(name, hands.get(name))
                if name in hands:
                    hands[name] = panel

    async def nearly_over(self, *, plays: int = 1) -> None:
        """Bring the game in the database to ``plays`` cards before its end, played by the computer."""
        await self.house.settle()
        saved = (await self.now()).saved
        record = played_to_the_end(Record.restore(saved.packs, saved.actions))
        actions, packs = record.actions[: len(record.actions) - plays], record.packs_text
        done = replace(saved, packs=packs, actions=" ".join(map(str, actions)))
        assert await Tables(self.house.bot.database).save(done) is not None
        await self.house.restart()
        await self.house.settle()

    async def tick(self) -> None:
        await self.house.bot.tick()
        await self.house.settle()


def played_to_the_end(record: Record) -> Record:
    number = 100
    while record.state.winner is None:
        if record.state.over:
            record, number = record.deal(shuffled("HE", 1, number, 1)), number + 1
            continue
        seat = record.state.waiting[0]
        cards = choose(view(record.state, seat), Level.EASY, len(record.actions))
        passing = record.state.phase is Phase.PASSING
        record = record.act(Pass(seat, in_order(cards)) if passing else Play(seat, cards[0]))
    return record


def custom_ids(message: Message) -> list[str]:
    return [str(one["custom_id"]) for one in message.controls()]


def is_hand(custom_id: str) -> bool:
    return custom_id.startswith("th1:")


def ask_id(message: Message, ask: str) -> str:
    """The custom_id of the button that asks for something. Raises ``StopIteration``."""
    return next(one for one in custom_ids(message) if one.startswith("t1:") and one.endswith(f":{ask}"))


def asks(message: Message) -> list[str]:
    return [str(TableId.parse(one).ask) for one in custom_ids(message) if one.startswith("t1:")]


def _acts(hand: Message) -> list[tuple[str, HandId]]:
    return [(one, HandId.parse(one)) for one in custom_ids(hand) if is_hand(one)]


def toggle_id(hand: Message, place: int) -> str:
    return next(text for text, one in _acts(hand) if isinstance(one.act, Toggle) and one.act.place == place)


def confirm_id(hand: Message) -> str:
    return next(text for text, one in _acts(hand) if isinstance(one.act, Confirm))


def card_id(hand: Message, place: int) -> str:
    return next(
        text for text, one in _acts(hand) if isinstance(one.act, PlayPlace) and one.act.place == place
    )


async def direct_requests(house: House, name: str) -> list[dict[str, Any]]:
    """What was sent to somebody's direct messages."""
    path = f"/channels/{house.person(name).channel('dm')}/messages"
    return [one for one in await house.requests() if one["path"].endswith(path)]
