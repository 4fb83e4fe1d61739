"""The texts that buttons of a leaderboard carry: which board, which page."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Self

from bot.play.daily import DAILIES, Daily
from bot.storage.periods import monday_of
from cogs.ui.custom_id import BadCustomId, base36, id_of
from cogs.ui.daily.ids import daily_of, daily_text

PREFIX = "lb1"
OPEN, SHOW, WHERE, POST = "open", "show", "where", "post"
GAMES_MENU, TIMES_MENU = "lb1g", "lb1t"

_TEXT = re.compile(
    r"(?P<subject>[a-zA-Z0-9_.]{1,32}):(?P<span>[dwa])(?P<day>[0-9]{8})?"
    r":(?P<guild>-|[0-9a-z]{1,13}):(?P<page>[0-9]{1,7})",
    re.ASCII,
)


class Span(StrEnum):
    """For how long a board counts."""

    DAY = "d"
    WEEK = "w"
    ALL = "a"


class Hearts(StrEnum):
    """Tables of Hearts, by who sat at them."""

    PEOPLE = "hearts_people"
    COMPUTERS = "hearts_computers"


Subject = Daily | Hearts

_HEARTS = {hearts.value: hearts for hearts in Hearts}

SUBJECTS: tuple[Subject, ...] = (*DAILIES, *Hearts)


def subject_text(subject: Subject) -> str:
    return subject.value if isinstance(subject, Hearts) else daily_text(subject)


def subject_of(text: str) -> Subject:
    """Read what ``subject_text`` wrote. Raises ``BadCustomId``."""
    return _HEARTS.get(text) or daily_of(text)


@dataclass(frozen=True, slots=True)
class RankingId:
    """A page of a board, counted from 0. ``day`` is the day itself, or a day of the week; None for all time.

    ``guild_id`` None is everywhere. Text: ``<subject>:<span><date>:<guild>:<page>``, behind ``lb1:<verb>:``
    on buttons.
    """

    subject: Subject
    span: Span
    day: date | None
    guild_id: int | None
    page: int = 0

    def __str__(self) -> str:
        day = self.day.isoformat().replace("-", "") if self.day else ""
        guild = "-" if self.guild_id is None else base36(self.guild_id)
        return f"{subject_text(self.subject)}:{self.span}{day}:{guild}:{self.page}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ``BadCustomId``."""
        match = _TEXT.fullmatch(text)
        if match is None or (match["span"] == Span.ALL) is not (match["day"] is None):
            raise BadCustomId(text)
        guild = None if match["guild"] == "-" else id_of(match["guild"])
        day = _date(match["day"]) if match["day"] else None
        return cls(
            subject_of(match["subject"]), Span(match["span"]), day, guild, int(match["page"])
        ).sensible()

    def sensible(self) -> Self:
        """Hearts has no deal of the day: there, a day stands for its week. A week is its Monday's."""
        span = Span.WEEK if self.span is Span.DAY and isinstance(self.subject, Hearts) else self.span
        day = monday_of(self.day) if self.day and span is Span.WEEK else self.day
        return replace(self, span=span, day=day)

    def address(self, verb: str) -> str:
        return f"{PREFIX}:{verb}:{self}"


def _date(text: str) -> date:
    try:
        return date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError:
        raise BadCustomId(text) from None
