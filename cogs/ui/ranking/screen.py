"""A leaderboard as a message: the picture or the text of a page, one's own place, and where to look next."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.storage.periods import monday_of
from bot.storage.states import Visibility
from cogs.ui import fixed
from cogs.ui.daily.ids import OVERVIEW
from cogs.ui.fixed import Key, Option
from cogs.ui.names import shown_name, spoken_name
from cogs.ui.ranking.figures import figures, heads, line
from cogs.ui.ranking.ids import (
    GAMES_MENU,
    OPEN,
    POST,
    SHOW,
    SUBJECTS,
    TIMES_MENU,
    WHERE,
    Hearts,
    RankingId,
    Span,
    Subject,
    subject_text,
)
from cogs.ui.ranking.times import time_name, time_text, times
from cogs.ui.screens import Screen
from render.describe import shortened
from render.look import Look
from render.ranking import RankingScene, Row, draw_ranking

if TYPE_CHECKING:
    from bot.storage.people import Preferences
    from cogs.ui.ranking.figures import Entry
    from cogs.ui.ranking.now import RankingNow
    from cogs.ui.words import Words

_ALT_LIMIT = 1024


def ranking_screen(
    now: RankingNow, words: Words, preferences: Preferences, look: Look, guild_id: int | None
) -> Screen:
    """For one person, who looks from a server or from none. Slow: draws."""
    screen = _screen(now, words, look, text_mode=preferences.text_mode)
    place = _own_place(now, words, preferences)
    return replace(
        screen,
        parts=(_games(now, words), _times(now, words)),
        rows=(tuple(_buttons(now, words, guild_id)),),
        footer=f"-# {place} · {words('ranking.page', page=now.id.page + 1, pages=now.pages)}",
    )


def posted_screen(now: RankingNow, words: Words) -> Screen:
    """For everybody in a channel. Slow: draws."""
    buttons = (
        Key(words("button.leaderboard"), now.id.address(OPEN)),
        Key(words("button.play_too"), OVERVIEW, ButtonStyle.primary),
    )
    return replace(_screen(now.public, words, Look(), text_mode=False), rows=(buttons,))


def _screen(now: RankingNow, words: Words, look: Look, *, text_mode: bool) -> Screen:
    """The part that is the same for all; an empty board has no picture."""
    title, when = subject_name(now.id.subject, words), _when(now, words)
    rule = words(f"ranking.rule.{_kind(now.id)}")
    plain = partial(_text, now, words)
    screen = Screen(f"### {title}\n{when}\n-# {rule}", plain=plain)
    if not now.entries:
        empty = words("ranking.empty_past" if _past(now) else "ranking.empty")
        return replace(screen, text=f"{screen.text}\n\n{empty}")
    if text_mode:
        return replace(screen, text=f"{screen.text}\n{plain()}")
    spoken = " ".join(_spoken(entry, now, words) for entry in _shown(now))
    return replace(
        screen,
        picture=draw_ranking(_scene(now, words, title, when), look),
        alt=shortened(f"{title}, {when}. {spoken}", _ALT_LIMIT),
    )


def _past(now: RankingNow) -> bool:
    """Whether its day or week is over, so that an invitation to be the first would come too late."""
    present = monday_of(now.today) if now.id.span is Span.WEEK else now.today
    return now.id.day is not None and now.id.day < present


def _kind(ranking: RankingId) -> str:
    if isinstance(ranking.subject, Hearts):
        return "hearts"
    return "daily" if ranking.span is Span.DAY else "standings"


def subject_name(subject: Subject, words: Words) -> str:
    if isinstance(subject, Hearts):
        return words(f"kind.{subject.value}")
    return words.daily(subject)


def _when(now: RankingNow, words: Words) -> str:
    where = words("ranking.everywhere" if now.id.guild_id is None else "ranking.server")
    return f"{time_name((now.id.span, now.id.day), now.today, words)} · {where}"


def _shown(now: RankingNow) -> list[Entry]:
    """The page, and the reader's own entry beside it."""
    own = [now.own] if now.own and all(one.user_id != now.own.user_id for one in now.entries) else []
    return sorted((*now.entries, *own), key=lambda entry: entry.rank)


def _scene(now: RankingNow, words: Words, title: str, when: str) -> RankingScene:
    rows = tuple(
        Row(entry.rank, entry.name, figures(entry, now.id, words), own=_is_own(entry, now))
        for entry in _shown(now)
    )
    note = words("ranking.people", count=now.total)
    return RankingScene(title, rows, heads(now.id, words), subtitle=when, note=note)


def _is_own(entry: Entry, now: RankingNow) -> bool:
    return now.own is not None and now.own.user_id == entry.user_id


def _text(now: RankingNow, words: Words) -> str:
    return "\n".join(_line(entry, now, words) for entry in _shown(now))


def _line(entry: Entry, now: RankingNow, words: Words) -> str:
    """The dot is escaped: Discord would make a list of its own numbers."""
    mark = "▸ " if _is_own(entry, now) else ""
    name = shown_name(entry.name, words)
    return f"{mark}{entry.rank}\\. **{name}** — {line(entry, now.id, words)}"


def _spoken(entry: Entry, now: RankingNow, words: Words) -> str:
    return f"{entry.rank}: {spoken_name(entry.name, words)}, {line(entry, now.id, words)}."


def _own_place(now: RankingNow, words: Words, preferences: Preferences) -> str:
    if now.own is not None:
        return words("ranking.own", rank=now.own.rank, count=now.total)
    if preferences.visibility is Visibility.HIDDEN:
        return words("ranking.own_hidden")
    if now.id.guild_id is None and preferences.visibility is Visibility.SERVERS:
        return words("ranking.own_servers")
    return words("ranking.own_none")


# where to look next


def _games(now: RankingNow, words: Words) -> fixed.Component:
    options = [
        Option(subject_name(subject, words), subject_text(subject), default=subject == now.id.subject)
        for subject in SUBJECTS
    ]
    return fixed.menu(f"{GAMES_MENU}:{now.id}", words("ranking.game"), options)


def _times(now: RankingNow, words: Words) -> fixed.Component:
    shown = now.id.span, now.id.day
    offered = list(times(now.id.subject, now.today))
    offered += [] if shown in offered else [shown]
    options = [
        Option(time_name(time, now.today, words), time_text(time), default=time == shown) for time in offered
    ]
    return fixed.menu(f"{TIMES_MENU}:{now.id}", words("ranking.when"), options)


def _buttons(now: RankingNow, words: Words, guild_id: int | None) -> list[Key]:
    page = now.id.page
    before = replace(now.id, page=max(page - 1, 0)).address(SHOW)
    after = replace(now.id, page=page + 1).address(SHOW)
    keys = [
        Key(words("ranking.before"), before, disabled=page == 0),
        Key(words("ranking.after"), after, disabled=page + 1 >= now.pages),
    ]
    if guild_id is not None:
        here = now.id.guild_id is not None
        other = replace(now.id, guild_id=None if here else guild_id, page=0)
        label = words("button.everywhere" if here else "button.this_server")
        # A verb of its own: no two buttons of a message may have one custom_id.
        keys.append(Key(label, other.address(WHERE)))
        keys.append(Key(words("button.post"), now.id.address(POST), disabled=not now.entries))
    keys.append(Key(words("button.dailies"), OVERVIEW, ButtonStyle.primary))
    return keys
