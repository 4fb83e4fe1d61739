"""What the person of a hand is told: what to do now, what lies on the table, who has how many points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.cards import Suit
from bot.engine.hearts.rules import ALL_POINTS, PASSED, TWO_OF_CLUBS, in_order
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.rules import Trick
    from bot.engine.hearts.view import HeartsView
    from bot.play.hearts.table import TableNow
    from cogs.ui.hearts.words import TableWords

RECEIVED = "◆"
"""Marks a card that came by the pass."""


@dataclass(frozen=True, slots=True)
class Held:
    """A seat's cards at a table, and those ``picked`` to be passed but not confirmed yet."""

    table: TableNow
    seat: Seat
    picked: frozenset[Card] = frozenset()

    @property
    def view(self) -> HeartsView:
        return self.table.hand(self.seat)

    @property
    def away(self) -> bool:
        return self.table.sitters[self.seat].away

    @property
    def choosing(self) -> bool:
        """Whether three cards have to be chosen."""
        return self.view.phase is Phase.PASSING and self.view.my_turn

    @property
    def receiver(self) -> Seat:
        """Who gets this seat's three cards."""
        return self.seat.left(self.view.direction)

    @property
    def received(self) -> tuple[Card, ...]:
        """The cards that came by the pass, until the first trick is over."""
        return () if self.view.tricks else self.view.received

    @property
    def claimable(self) -> bool:
        return self.view.phase is Phase.PLAYING and sum(self.view.taken) == ALL_POINTS


def confirm_label(held: Held, words: TableWords) -> str:
    """Of the button that passes the chosen cards."""
    return words("hand.confirm", name=words.bare.seat(held.receiver))


def lines(held: Held, words: TableWords) -> list[str]:
    """What to do, then what it depends on."""
    view = held.view
    said = [task_text(held, words), words.moon]
    if held.choosing and not held.away:
        said.append(_choice(held, words))
    if view.phase is Phase.PASSING and not held.choosing:
        waiting = [seat for seat in Seat if not view.has_passed[seat]]
        said.append(words("hand.passing", names=words.seats(waiting)))
    if view.phase is Phase.PLAYING:
        said += [_received(held, words), _trick(view, words)]
    if held.claimable and not held.away:
        said.append(words("hand.claimable", button=words("table.claim")))
    return [line for line in said if line]


def task_text(held: Held, words: TableWords) -> str:
    """The one line that says what is to be done."""
    view, table = held.view, held.table
    if table.saved.state is TableState.CLOSED:
        return words("happened.closed")
    if table.state.winner is not None:
        return _result(held, table.state.winner, words)
    if held.away:
        return words("hand.away", button=words("table.back"))
    match view.phase:
        case Phase.PASSING if held.choosing:
            return words("hand.choose", name=words.seat(held.receiver))
        case Phase.PASSING:
            return words("hand.passed", cards=words.cards(view.given), name=words.seat(held.receiver))
        case Phase.PLAYING:
            return _turn(view, words)
        case _:
            return words("hand.round_over", round=view.round, button=words("table.next"))


def _choice(held: Held, words: TableWords) -> str:
    cards = words.cards(in_order(held.picked))
    match len(held.picked):
        case 0:
            return words("hand.none_chosen")
        case count if count == PASSED:
            return words("hand.ready", cards=cards, button=confirm_label(held, words))
        case count:
            return words("hand.chosen", count=count, cards=cards)


def _turn(view: HeartsView, words: TableWords) -> str:
    trick = view.trick
    if trick is None or not view.my_turn:
        return words("hand.waits", name=words.seat(trick.turn)) if trick else ""
    if not trick.cards:
        return _lead(view, words)
    led = trick.cards[0].suit
    if any(card.suit is led for card in view.hand):
        return words("hand.follows", suit=words.suit(led))
    limited = len(view.legal) < len(view.hand)
    return words("hand.discards_first" if limited else "hand.discards", suit=words.suit(led))


def _lead(view: HeartsView, words: TableWords) -> str:
    if not view.tricks:
        return words("hand.opens", card=words.card(TWO_OF_CLUBS))
    if len(view.legal) < len(view.hand):
        return words("hand.leads_unbroken")
    only_hearts = not view.broken and all(card.suit is Suit.HEARTS for card in view.hand)
    return words("hand.leads_hearts" if only_hearts else "hand.leads")


def _received(held: Held, words: TableWords) -> str:
    if not held.received:
        return ""
    giver = held.seat.left(-held.view.direction)
    return words("hand.received", name=words.seat(giver), cards=words.cards(held.received), mark=RECEIVED)


def _trick(view: HeartsView, words: TableWords) -> str:
    """The trick that was taken last, small as soon as cards lie on the table, and those."""
    last = _taken(view.tricks[-1], words) if view.tricks else ""
    if view.trick is None or not view.trick.cards:
        return last
    cards = words("hand.trick", cards=words.trick(view.trick))
    return f"-# {last}\n{cards}" if last else cards


def _taken(trick: Trick, words: TableWords) -> str:
    name, points = words.seat(trick.winner), words.points(trick.points)
    return words("hand.last", cards=words.trick(trick), name=name, points=points)


def _result(held: Held, winner: Seat, words: TableWords) -> str:
    totals = held.view.totals
    own = totals[held.seat]
    if winner is held.seat:
        return words("hand.won", points=words.points(own))
    place = 1 + sum(total < own for total in totals)
    return words("hand.lost", name=words.seat(winner), place=place, points=words.points(own))


def standing_text(held: Held, words: TableWords) -> str:
    """Everybody's points: those of this round, and in all."""
    view = held.view
    over = view.phase in (Phase.ROUND_OVER, Phase.GAME_OVER)
    taken = view.sheet[-1] if over else view.taken
    each = [
        words("hand.points", name=words.seat(seat), taken=taken[seat], total=view.totals[seat])
        for seat in (held.seat.left(at) for at in range(4))
    ]
    return words("hand.standing", round=view.round, list=" · ".join(each))
