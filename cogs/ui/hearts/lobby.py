"""The lobby: who sits where, and how to begin. And the invitations to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.play.hearts.lobby import PATIENCES
from bot.storage.invitations import InvitationState
from cogs.ui import fixed
from cogs.ui.fixed import Key, Option
from cogs.ui.hearts.ids import Ask, TableId
from cogs.ui.hearts.words import TableWords, table_link
from cogs.ui.screens import Screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import Sitter, TableNow
    from bot.storage.invitations import Invitation
    from cogs.ui.fixed import Component
    from cogs.ui.words import Words

SEATS = 4
_SHOWN = 8
"""Names of the invited that are listed."""


def lobby_screen(table: TableNow, invitations: Sequence[Invitation], words: Words) -> Screen:
    """A table that has not begun, and its open ``invitations``. For the channel, in the server's language."""
    words = TableWords(words, table)
    full = len(table.people) == SEATS
    how = words("lobby.full" if full else "lobby.how")
    seats = [_seat(table, sitter, words) for sitter in table.sitters]
    keys = [
        Key(words("lobby.start"), table_key(table, Ask.START), ButtonStyle.success),
        Key(words("lobby.join"), table_key(table, Ask.JOIN), ButtonStyle.primary, disabled=full),
        Key(words("table.leave"), table_key(table, Ask.LEAVE)),
    ]
    menus = (
        [] if full else [fixed.people_menu(table_key(table, Ask.INVITE), words("lobby.invite"), SEATS - 1)]
    )
    return Screen(
        f"### {words('lobby.title', host=words.host)}\n{how}\n-# {words.happened(table.said)}",
        parts=(
            *seats,
            fixed.row(keys),
            *menus,
            fixed.row([_pace(table, words), Key(words("button.help"), table_key(table, Ask.HELP))]),
            _patience(table, words),
        ),
        footer="\n".join(_small(table, invitations, words)),
    )


def table_key(table: TableNow, ask: Ask, seat: Seat | None = None) -> str:
    """The custom_id of a button that asks for something at ``table``."""
    return str(TableId(table.id, table.turn, ask, seat))


def _seat(table: TableNow, sitter: Sitter, words: TableWords) -> Component:
    seat = words(f"seat.{sitter.seat.name.lower()}")
    if sitter.user_id is not None:
        key = "lobby.host" if sitter.user_id == table.saved.host else "lobby.person"
        return fixed.text(words(key, seat=seat, name=words.name(sitter.name)))
    text = words("lobby.free", seat=seat, level=words(f"level.{sitter.level.value}"))
    return fixed.section(text, Key(words("lobby.level"), table_key(table, Ask.LEVEL, sitter.seat)))


def _pace(table: TableNow, words: Words) -> Key:
    """What is asked for is in the button, so that pressing twice does no harm."""
    if table.saved.fast:
        return Key(words("lobby.fast"), table_key(table, Ask.SLOW), ButtonStyle.success)
    return Key(words("lobby.slow"), table_key(table, Ask.FAST))


def _patience(table: TableNow, words: Words) -> Component:
    options = [
        Option(
            words("lobby.patience", time=words(f"patience.{seconds}")),
            str(seconds),
            seconds == table.saved.patience,
        )
        for seconds in PATIENCES
    ]
    return fixed.menu(table_key(table, Ask.PATIENCE), words("lobby.patience_menu"), options)


def _small(table: TableNow, invitations: Sequence[Invitation], words: TableWords) -> list[str]:
    lines = list[str]()
    if invitations:
        names = words.names(one.name for one in invitations[:_SHOWN])
        more = " …" if len(invitations) > _SHOWN else ""
        lines.append(f"-# {words('lobby.invited', names=names)}{more}")
    if table.saved.deadline is not None:
        time = f"<t:{int(table.saved.deadline.timestamp())}:R>"
        lines.append(f"-# {words('lobby.until', time=time)}")
    return lines


# invitations


def invitation_screen(table: TableNow, user_id: int, words: Words) -> Screen:
    """What an invited person, who is mentioned in it, is asked. In that person's language."""
    words = TableWords(words, table)
    names = words.names(sitter.name for sitter in table.people)
    keys = (
        Key(words("lobby.join"), table_key(table, Ask.ACCEPT), ButtonStyle.success),
        Key(words("invitation.decline"), table_key(table, Ask.DECLINE)),
        *link_keys(table, words),
    )
    asked = words("invitation.asked", person=f"<@{user_id}>", host=words.host)
    return Screen(f"{asked}\n{words('invitation.seats', names=names)}", (keys,))


def answered_screen(table: TableNow, words: Words, state: InvitationState) -> Screen:
    """What is left of an invitation that was answered, or that came to nothing."""
    joined = state is InvitationState.ACCEPTED
    links = tuple(link_keys(table, words)) if joined else ()
    return Screen(words(f"invitation.{state.value}"), (links,) if links else ())


def link_keys(table: TableNow, words: Words) -> list[Key]:
    """A button that leads to the table's message, if it has one."""
    link = table_link(table)
    return [Key(words("table.link"), link, ButtonStyle.link)] if link else []
