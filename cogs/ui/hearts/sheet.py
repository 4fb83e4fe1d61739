"""What has happened at a table so far: the tricks of the round, and the points of all rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.hearts import score
from bot.engine.hearts.rules import ALL_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.hearts.rules import Trick
    from bot.engine.hearts.state import State
    from bot.play.hearts.table import Sitter, TableNow
    from cogs.ui.hearts.words import TableWords

_WIDTH = 4
"""Of a column: a total has up to three digits."""


def history_text(state: State, words: TableWords) -> str:
    """Who led which card to each trick of the round, and who took it; empty before the first is over."""
    if not state.tricks:
        return ""
    tricks = " · ".join(_trick(number, trick, words) for number, trick in enumerate(state.tricks, 1))
    return f"**{words('table.tricks')}**\n-# {tricks}"


def _trick(number: int, trick: Trick, words: TableWords) -> str:
    return words(
        "table.trick",
        number=number,
        leader=words.short(trick.leader),
        card=words.card(trick.cards[0]),
        winner=words.short(trick.winner),
        points=f" **+{trick.points}**" if trick.points else "",
    )


def sheet_text(table: TableNow, words: TableWords) -> str:
    """Who sits where, and a line a round: the present one's as it stands, then the totals."""
    people = " · ".join(_person(sitter, words) for sitter in table.sitters)
    return f"**{words('table.sheet')}**\n{people}\n```\n{_lines(table.state, words)}\n```"


def _person(sitter: Sitter, words: TableWords) -> str:
    letter, level = words(f"seat.letter.{sitter.seat.letter}"), words(f"level.{sitter.level.value}")
    if sitter.user_id is None:
        return words("table.computer", letter=letter, level=level)
    key = "table.away" if sitter.away else "table.person"
    return words(key, letter=letter, name=words.name(sitter.name), level=level)


def _lines(state: State, words: TableWords) -> str:
    """Digits in columns; a moon is marked behind its round, a round that goes on with dots."""
    heading = [words(f"seat.letter.{letter}") for letter in "SWNE"]
    rounds = [
        _line(str(number), row, " ☾" if max(row) == ALL_POINTS and sum(row) > ALL_POINTS else "")
        for number, row in enumerate(state.sheet, 1)
    ]
    if not state.over and any(state.taken):
        rounds.append(_line(f"{state.round}…", state.taken))
    return "\n".join([_line("", heading), *rounds, _line("Σ", score.totals(state.sheet))])


def _line(name: str, cells: Iterable[object], mark: str = "") -> str:
    return f"{name:<{_WIDTH}}{''.join(f'{cell!s:>{_WIDTH}}' for cell in cells)}{mark}"
