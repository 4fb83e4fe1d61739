"""The words for what engine and use cases say in types, in one language."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, cast

from babel.dates import format_date
from discord.utils import escape_markdown, escape_mentions, format_dt

from bot.engine.cards import Card, Suit
from bot.engine.errors import IllegalMove, Refusal
from bot.engine.games import BY_KEY
from bot.engine.hearts.seats import Seat
from bot.engine.table import STOCK, Kind, Slot
from bot.play.board import (
    Asking,
    Chosen,
    GivenUp,
    Hinted,
    MadeAgain,
    Moved,
    Offering,
    Refreshed,
    Refused,
    Shown,
    Started,
    TakenBack,
    Typed,
)
from bot.play.daily import Daily
from bot.play.daily_errors import DailyRuns
from bot.play.errors import BoardMoved, CodeOfOtherGame, NotYours
from bot.play.hearts.errors import NotHost
from bot.play.limit_errors import ChannelNotAllowed, LimitRefusal, TooFast
from render.describe import card_name, pile_name

if TYPE_CHECKING:
    from bot.engine.record import Action, Position
    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Move, Table
    from bot.i18n import Catalogue
    from bot.play.board import Board

_HUMP = re.compile(r"(?<!^)(?=[A-Z])")
_QUOTED_LENGTH = 40


class Words:
    """A catalogue bound to a language; called with a key and values it gives the text."""

    def __init__(self, catalogue: Catalogue, locale: str) -> None:
        self.catalogue = catalogue
        self.locale = locale

    def __call__(self, key: str, **values: object) -> str:
        return self.catalogue.text(self.locale, key, **values)

    # cards, piles, moves, points

    def card(self, card: Card) -> str:
        return card_name(self.catalogue, self.locale, card)

    def pile(self, slot: Slot, packs: int = 1) -> str:
        return pile_name(self.catalogue, self.locale, slot, packs)

    def suit(self, suit: Suit) -> str:
        return self(f"card.suit.{suit.letter}")

    def seat(self, seat: Seat) -> str:
        """What a seat of a table is called where its person is not known: West."""
        return self(f"seat.{seat.name.lower()}")

    def game(self, game: Solitaire) -> str:
        return self(f"game.{game.key}")

    def options(self, game: Solitaire, options: tuple[str, ...]) -> str:
        """What was chosen at the start, such as ``draw 3 · Vegas``."""
        chosen = zip(game.choices, options, strict=True)
        return " · ".join(self(f"option.{c.key}.{value}") for c, value in chosen if len(c.values) > 1)

    def kind(self, game: str, options: str) -> str:
        """A game with its options as a deal code has them: ``Klondike · draw 1 · Normal``."""
        rules = BY_KEY[game]
        chosen = self.options(rules, rules.parse_options(options))
        return f"{self.game(rules)} · {chosen}" if chosen else self.game(rules)

    def daily(self, daily: Daily) -> str:
        """A kind of daily deal, in short: ``Klondike · Vegas``."""
        return self(f"kind.{daily.game}.{daily.options}")

    def day(self, day: date) -> str:
        """A date in full: 3 August 2026."""
        return format_date(day, "d MMMM y", self.locale)

    def short_day(self, day: date) -> str:
        """A date without its year: 3 Aug."""
        return format_date(day, "d MMM", self.locale)

    def score(self, game: Solitaire, options: tuple[str, ...], points: int) -> str:
        """Points, or dollars written ``+$208``, ``$0``, ``-$52`` (rules.md)."""
        if not game.currency(options):
            return str(points)
        sign = "+" if points > 0 else "-" if points < 0 else ""
        return f"{sign}${abs(points)}"

    def move(self, game: Solitaire, table: Table, move: Move, *, made: bool = True) -> str:
        """A move on ``table`` as it lies before it; one not ``made`` leaves the stock's cards unnamed."""
        if move.target == STOCK:
            return self("move.redeal")
        if move.source == STOCK:
            if not made:
                return self("move.deal_unseen", count=move.count)
            dealt = table.stock.cards[-move.count]
            return self("move.deal", count=move.count, card=self.card(dealt))
        cards = table[move.source].cards[-move.count :]
        source, target = self.pile(move.source, game.packs), self.pile(move.target, game.packs)
        kind = _kind(game, move)
        return self(f"move.{kind}", card=self.card(cards[0]), count=len(cards), source=source, pile=target)

    # refusals

    def refusal(self, refusal: Refusal, packs: int = 1, *, lesson: bool = True) -> str:
        """Why something was refused; without ``lesson`` a refused move is only said to be one."""
        if isinstance(refusal, IllegalMove) and not lesson:
            return self("refusal.plain")
        if isinstance(refusal, LimitRefusal) and refusal.told:
            return self("refusal.told")
        name = _HUMP.sub("_", type(refusal).__name__).lower()
        text = self(f"refusal.{name}", **self._facts(refusal, packs))
        return text[:1].upper() + text[1:]

    def _facts(self, refusal: Refusal, packs: int) -> dict[str, object]:
        if isinstance(refusal, NotYours):
            command = f"/{refusal.game.replace('_', '-')}"
            return {"owner": f"<@{refusal.owner}>", "command": command}
        if isinstance(refusal, CodeOfOtherGame):
            return {"game": self(f"game.{refusal.game}"), "command": f"/{refusal.game.replace('_', '-')}"}
        if isinstance(refusal, BoardMoved):
            return {"link": message_link(refusal.guild_id, refusal.channel_id, refusal.message_id)}
        if isinstance(refusal, DailyRuns):
            return {"daily": self.daily(Daily(refusal.game, refusal.options)), "day": self.day(refusal.day)}
        if isinstance(refusal, ChannelNotAllowed):
            return {"channels": ", ".join(f"<#{channel}>" for channel in refusal.channels)}
        if isinstance(refusal, TooFast):
            return {"until": format_dt(refusal.until, "R")}
        if isinstance(refusal, NotHost):
            return {"host": f"<@{refusal.host}>"}
        names = getattr(refusal, "__dataclass_fields__", ())
        return {name: self._fact(getattr(refusal, name), packs) for name in names}

    def _fact(self, value: object, packs: int) -> object:
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, Slot):
            return self.pile(value, packs)
        if isinstance(value, Seat):
            return self.seat(value)
        if isinstance(value, Suit):
            return self.suit(value)
        if isinstance(value, date):
            return self.day(value)
        if isinstance(value, tuple):
            return ", ".join(str(self._fact(one, packs)) for one in cast("tuple[object, ...]", value))
        return quoted(value) if isinstance(value, str) else value

    # what was said last

    def said(self, board: Board) -> str:
        """The line that tells what the last press did."""
        game, position = board.game, board.record.position
        if board.record.won and not isinstance(board.said, Refused):
            return self("said.won")
        match board.said:
            case Started(resumed=resumed):
                return self("said.resumed" if resumed else "said.started")
            case Moved(action):
                return self(
                    "said.moved", action=self._action(game, position.before, action), points=self._gain(board)
                )
            case MadeAgain(action):
                return self("said.made_again", action=self._action(game, position.before, action))
            case TakenBack(action):
                return self("said.taken_back", action=self._action(game, position, action, made=False))
            case Hinted(move):
                return self("said.hinted", action=self.move(game, position.table, move, made=False))
            case Refused(refusal):
                return self.refusal(refusal, game.packs, lesson=board.preferences.interactive_rules)
            case Typed(made, stopped_at, stop):
                said = self("said.typed", count=made)
                return f"{said} {self._stopped(board, stopped_at, stop)}" if stop else said
            case Asking(act):
                return self(f"said.asking.{act}")
            case GivenUp():
                return self("said.given_up")
            case Chosen() if board.choice is not None and not board.choice.count:
                return self("said.chosen_empty", pile=self.pile(board.choice.pile, game.packs))
            case Chosen() | Refreshed() | Shown() | Offering() as said:
                return self(f"said.{type(said).__name__.lower()}")

    def _stopped(self, board: Board, at: str, stop: Refusal) -> str:
        lesson = board.preferences.interactive_rules
        reason = self.refusal(stop, board.game.packs, lesson=lesson)
        return self("said.typed_stopped", move=quoted(at), reason=reason)

    def _action(self, game: Solitaire, before: Position | None, action: Action, *, made: bool = True) -> str:
        first, *others = action.moves
        if others or before is None:
            return self("move.many", count=len(action.moves))
        return self.move(game, before.table, first, made=made)

    def _gain(self, board: Board) -> str:
        before, options = board.record.position.before, board.record.table.options
        gain = board.record.tally.points - (before.tally.points if before else 0)
        if not gain:
            return ""
        return f" ({self.score(board.game, options, gain) if board.game.currency(options) else f'{gain:+}'})"

    def minutes(self, seconds: int) -> str:
        return self("board.time", minutes=seconds // 60, seconds=f"{seconds % 60:02}")


def _kind(game: Solitaire, move: Move) -> str:
    """How a move is told: back from which foundation, and up to which where a suit has two."""
    if move.source.kind is Kind.FOUNDATION:
        return "back"
    if move.target.kind is Kind.FOUNDATION and game.packs == 1:
        return "up"
    return "on" if move.count == 1 else "run"


def quoted(text: str) -> str:
    """Somebody's text, harmless inside ours: short, no markdown, no mentions, no change of direction."""
    plain = "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
    short = plain if len(plain) <= _QUOTED_LENGTH else plain[: _QUOTED_LENGTH - 1] + "…"
    return escape_mentions(escape_markdown(short))


def message_link(guild_id: int | None, channel_id: int, message_id: int) -> str:
    return f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}/{message_id}"
