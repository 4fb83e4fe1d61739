"""Tables in every phase, with the names that do the most harm."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from bot.engine.cards import Card, Suit, new_pack
from bot.engine.hearts.record import Claim, Pass, Play, Record
from bot.engine.hearts.rules import Trick
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase, State, legal
from bot.play.hearts.said import Shown
from bot.play.hearts.table import TableNow
from bot.storage.tables import SavedSeat, SavedTable, TableState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.play.hearts.said import TableSaid

LARGEST = 36**12 - 1
AT = datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)
PEOPLE = (11, 12, 13, 14)

PLAIN = ("Asha", "Ben", "Cid", "Dora")
WIDE = ("𒐫" * 32, "ﷺ" * 32, "W" * 32, "＠" * 32)
MARKDOWN = ("*_~|`" * 6, "```\n**x**", "[x](https://a.b)||y||", "# > `@everyone` <t:0:R>https://a.b")
FROM_THE_RIGHT = ("שלום", "مرحبا \u202eabc", "א" * 32, "\u2066x\u2067y\n\x85z")
UNSEEN = ("\u200b" * 3, "\ud800", "é" * 32, "\u0301" * 32)
NAMES = {"plain": PLAIN, "wide": WIDE, "markdown": MARKDOWN, "right": FROM_THE_RIGHT, "unseen": UNSEEN}


def a_table(
    record: Record | None = None,
    names: tuple[str, ...] = PLAIN,
    *,
    people: int = 4,
    away: tuple[int, ...] = (),
    said: TableSaid | None = None,
    **changes: object,
) -> TableNow:
    """A table whose first ``people`` seats are taken; in play if there is a record."""
    seats = [
        SavedSeat(seat, PEOPLE[seat], names[seat], "medium", seat in away)
        if seat < people
        else SavedSeat(seat, None, "", "hard")
        for seat in range(4)
    ]
    values: dict[str, Any] = {
        "id": LARGEST,
        "version": LARGEST,
        "state": _state_of(record),
        "host": PEOPLE[0],
        "fast": False,
        "patience": 120,
        "packs": "",
        "actions": "",
        "seats": tuple(seats),
        "guild_id": 2**63 - 1,
        "channel_id": 2**63 - 2,
        "message_id": 2**63 - 3,
        "posted_at": AT,
        "opened_at": AT,
        "updated_at": AT,
        "turn_at": AT,
        "reminded_at": None,
        "deadline": AT,
        "finished_at": None,
        "format": 1,
        "rematch_of": None,
        **changes,
    }
    return TableNow(SavedTable(**values), record, said or Shown())


def _state_of(record: Record | None) -> TableState:
    if record is None:
        return TableState.LOBBY
    return TableState.PLAYING if record.state.winner is None else TableState.OVER


def dealt(seed: int = 1) -> Record:
    return Record.begin(a_pack(random.Random(seed)))


def a_pack(chance: random.Random) -> tuple[Card, ...]:
    pack = list(new_pack())
    chance.shuffle(pack)
    return tuple(pack)


def course(seed: int = 1, choose: Callable[[State, Seat], Card] | None = None) -> Iterator[Record]:
    """A whole game of legal acts, the record after each of them; rounds without points are claimed."""
    chance = random.Random(seed)
    record = dealt(seed)
    yield record
    while (state := record.state).phase is not Phase.GAME_OVER:
        if state.phase is Phase.ROUND_OVER:
            record = record.deal(a_pack(chance))
        elif state.claimable:
            record = record.act(Claim(state.waiting[0]))
        elif state.phase is Phase.PASSING:
            seat = chance.choice(state.waiting)
            record = record.act(Pass(seat, three(state.hands[seat], chance)))
        else:
            seat = state.waiting[0]
            card = choose(state, seat) if choose else chance.choice(legal(state, seat))
            record = record.act(Play(seat, card))
        yield record


def three(hand: tuple[Card, ...], chance: random.Random) -> tuple[Card, ...]:
    """Three cards of a hand, in its order."""
    chosen = set(chance.sample(range(len(hand)), 3))
    return tuple(card for place, card in enumerate(hand) if place in chosen)


def moments(seed: int = 1) -> dict[str, Record]:
    """One position of every kind that screens tell apart."""
    found = dict[str, Record]()
    for record in course(seed):
        state = record.state
        trick = state.trick
        if state.phase is Phase.PASSING:
            found.setdefault(f"passing, {4 - len(state.waiting)} done", record)
        elif trick is not None:
            found.setdefault(f"trick of {len(trick.cards)}", record)
            if state.tricks:
                found.setdefault(f"later trick of {len(trick.cards)}", record)
            if len(state.tricks) == 12:
                found.setdefault("last trick", record)
            if state.claimable:
                found.setdefault("claimable", record)
        else:
            found.setdefault(state.phase.value, record)
        if state.claimed:
            found.setdefault("claimed", record)
    return found | {"moon": moon_record()}


def moon_record() -> Record:
    """South has taken every trick of the first round: it led the clubs, which nobody else had."""
    ranks = [1, *range(13, 1, -1)]
    others = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
    tricks = tuple(
        Trick(Seat.SOUTH, (Card(rank, Suit.CLUBS), *(Card(rank, suit) for suit in others))) for rank in ranks
    )
    record = dealt()
    state = replace(record.state, hands=((),) * 4, trick=None, tricks=tricks, sheet=((0, 26, 26, 26),))
    return replace(record, state=state, actions=(Play(Seat.EAST, Card(2, Suit.DIAMONDS)),))


def long_record(rounds: int = 25) -> Record:
    """A game in the last trick of round ``rounds``, longer than any that is likely."""
    record = next(one for one in course(3) if len(one.state.tricks) == 12)
    rows = ((26, 26, 26, 0), (7, 6, 13, 0), (0, 26, 26, 26)) * rounds
    state = replace(record.state, sheet=rows[: rounds - 1])
    return replace(record, state=state)
