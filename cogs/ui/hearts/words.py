"""Seats by their people's names, and what happened at a table, in words."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from bot.engine.hearts.record import Claim, NextRound, Pass
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.play.hearts.said import (
    Changed,
    Claimed,
    Declined,
    Expired,
    GameEnded,
    HostMoved,
    Invited,
    Joined,
    Left,
    Opened,
    Passed,
    Played,
    Refreshed,
    Reminded,
    RoundDealt,
    RoundEnded,
    SeatLeft,
    SeatTakenBack,
    Shown,
    Started,
    Stopped,
    TrickTaken,
    WentQuiet,
)
from bot.storage.tables import TableState
from cogs.ui.words import Words, message_link, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.cards import Card
    from bot.engine.errors import Refusal
    from bot.engine.hearts.record import Action
    from bot.engine.hearts.rules import Trick
    from bot.play.hearts.said import TableSaid
    from bot.play.hearts.table import Sitter, TableNow

_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_SHORT = 12
_ENDS = (".", "!", "?", "।")


class TableWords(Words):
    """Words for one table: its seats have the names of their people; ``you`` is whom is spoken to.

    Names are escaped, but for ``bare`` words: those are for buttons and for the descriptions of pictures.
    """

    def __init__(self, words: Words, table: TableNow, *, you: Seat | None = None, bare: bool = False) -> None:
        super().__init__(words.catalogue, words.locale)
        self._table, self._you, self._bare = table, you, bare

    @property
    def bare(self) -> TableWords:
        return TableWords(self, self._table, you=self._you, bare=True)

    # seats and names

    def seat(self, seat: Seat) -> str:
        if seat == self._you:
            return self("seat.you")
        name = self._table.sitters[seat].name
        return self.name(name) if name else super().seat(seat)

    def short(self, seat: Seat) -> str:
        """At most 12 characters, escaped signs not counted."""
        name = self._table.sitters[seat].name
        return self.name(_cut(name)) if name else super().seat(seat)

    def seats(self, seats: Iterable[Seat]) -> str:
        return ", ".join(map(self.seat, seats))

    def name(self, name: str) -> str:
        """Somebody's name, harmless in our text in either direction of writing."""
        safe = plain(name) if self._bare else unlinked(quoted(name))
        return isolated(safe or "?")

    def names(self, names: Iterable[str]) -> str:
        return ", ".join(map(self.name, names))

    def sitter_names(self) -> tuple[str, str, str, str]:
        """All four names as they are; the compass names the computer's seats."""
        south, west, north, east = (
            one.name or super(TableWords, self).seat(one.seat) for one in self._sitters
        )
        return south, west, north, east

    @property
    def host(self) -> str:
        """The host's name; whoever has left since is still called by a seat."""
        return next(
            (self.name(one.name) for one in self._sitters if one.user_id == self._table.saved.host), "?"
        )

    @property
    def _sitters(self) -> tuple[Sitter, ...]:
        return self._table.sitters

    # cards, tricks, points

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(map(self.card, cards))

    def trick(self, trick: Trick) -> str:
        """Who has played what, the highest card marked."""
        return " · ".join(
            self(
                "hand.highest" if trick.winner == seat else "hand.played",
                name=self.seat(seat),
                card=self.card(card),
            )
            for seat, card in _plays(trick)
        )

    def points(self, count: int) -> str:
        return self("points.count", count=count)

    def points_of_all(self, points: Iterable[int]) -> str:
        return " · ".join(f"{self.seat(seat)} {count}" for seat, count in zip(Seat, points, strict=True))

    def sentence(self, line: str) -> str:
        """``line`` with a full stop, if it has no end yet; bold type may follow that."""
        return line if line.rstrip("*").endswith(_ENDS) else self("board.sentence", line=line)

    # what was said last

    def happened(self, said: TableSaid) -> str:
        """The sentence for what was said last; for a mere look at a game, what was done last."""
        match said:
            case Refreshed() | Shown():
                return self._standing()
            case Joined(name) | Left(name) | Declined(name) | Stopped(name):
                return self(f"happened.{_key(said)}", name=self.name(name))
            case HostMoved(left, name):
                return self("happened.host_moved", left=self.name(left), name=self.name(name))
            case Invited(names):
                return self("happened.invited", names=self.names(names))
            case Reminded(seats) | WentQuiet(seats):
                return self(f"happened.{_key(said)}", seats=self.seats(seats))
            case Passed(seat) | SeatLeft(seat) | SeatTakenBack(seat) | Claimed(seat):
                return self(f"happened.{_key(said)}", seat=self.seat(seat))
            case Played(seat, card):
                return self("happened.played", seat=self.seat(seat), card=self.card(card))
            case TrickTaken(seat, count):
                return self("happened.trick_taken", seat=self.seat(seat), points=self.points(count))
            case RoundDealt():
                return self("happened.round_dealt", round=self._table.state.round)
            case RoundEnded() | GameEnded():
                return self._ended(said)
            case Expired():
                return self("happened.expired_game" if self._table.record else "happened.expired_lobby")
            case Opened() | Changed() | Started():
                return self(f"happened.{_key(said)}")

    def _standing(self) -> str:
        if self._table.saved.state is TableState.CLOSED:
            return self("happened.closed")
        record = self._table.record
        if record is None:
            return self.happened(Opened())
        return self._done(record.actions[-1]) if record.actions else self.happened(Started())

    def _done(self, action: Action) -> str:
        state = self._table.state
        if state.over:
            winner = state.winner
            return self.happened(RoundEnded() if winner is None else GameEnded(winner))
        match action:
            case Pass(seat):
                return self.happened(Passed(seat))
            case NextRound():
                return self.happened(RoundDealt())
            case Claim(seat):
                return self.happened(Claimed(seat))
            case _ if state.trick is not None and not state.trick.cards:
                taken = state.tricks[-1]
                return self.happened(TrickTaken(taken.winner, taken.points))
            case _:
                return self.happened(Played(action.seat, action.card))

    def _ended(self, said: RoundEnded | GameEnded) -> str:
        state = self._table.state
        points = state.totals if isinstance(said, GameEnded) else state.sheet[-1]
        return f"{self.moon} {self(f'happened.{_key(said)}', points=self.points_of_all(points))}".lstrip()

    @property
    def moon(self) -> str:
        """That somebody has shot the moon in the round that is over; else empty."""
        state = self._table.state
        if not state.over or state.moon is None:
            return ""
        if state.moon == self._you:
            return self("happened.moon_you")
        return self("happened.moon", name=self.seat(state.moon))


def _key(said: TableSaid) -> str:
    name = type(said).__name__
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("_")


def _plays(trick: Trick) -> Iterable[tuple[Seat, Card]]:
    return ((trick.leader.left(at), card) for at, card in enumerate(trick.cards))


# names


def plain(name: str) -> str:
    """A name on one line, without signs that cannot be seen."""
    return "".join(sign for sign in " ".join(name.split()) if sign.isprintable())


def unlinked(text: str) -> str:
    """No address and no mention, time or emoji in angle brackets is made of a name."""
    return text.replace("<", "\\<").replace("://", ":\u200b//")


def isolated(text: str) -> str:
    """Keep a text that is written from the right from turning its neighbours around."""
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in text):
        return f"{_ISOLATE}{text}{_END_OF_ISOLATE}"
    return text


def _cut(name: str) -> str:
    name = plain(name)
    return name if len(name) <= _SHORT else name[: _SHORT - 1] + "…"


# texts that are no screens


def table_link(table: TableNow) -> str:
    """The address of the table's message; empty while it has none."""
    saved = table.saved
    if saved.channel_id is None or saved.message_id is None:
        return ""
    return message_link(saved.guild_id, saved.channel_id, saved.message_id)


def refusal_text(table: TableNow, refusal: Refusal, words: Words, *, lesson: bool = True) -> str:
    """Why something was refused, seats called by their people's names (``words.refusal`` says West)."""
    return TableWords(words, table).refusal(refusal, lesson=lesson)


def reminder_text(table: TableNow, words: Words) -> str:
    """What a new message says to a waited-for person; a mention is the caller's to put in front."""
    choosing = table.state.phase is Phase.PASSING
    return words("hand.reminder_passing" if choosing else "hand.reminder", link=table_link(table)).strip()


def unreachable_text(table: TableNow, words: Words) -> str:
    """For a person whose direct messages are closed: press *Show my hand* at the table."""
    return words("hand.unreachable", button=words("table.hand"), link=table_link(table)).strip()
