"""A server's settings, for its moderators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ComponentType

from bot.engine.hearts.bots.choose import Level
from cogs.ui import fixed
from cogs.ui.fixed import Option
from cogs.ui.screens import Screen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.storage.servers import Server
    from cogs.ui.words import Words

LANGUAGE, ANNOUNCE, COOLDOWN, LEVEL, CHANNELS, BANS = "sv1l", "sv1a", "sv1c", "sv1v", "sv1h", "sv1b"
AS_DISCORD = "discord"
COOLDOWNS = (0, 10, 30, 60, 300, 900)
"""Seconds between two games that somebody begins in a channel."""
MOST = 25
"""What a menu of Discord's can hold as chosen."""


def server_screen(
    server: Server, bans: Sequence[int], words: Words, *, mute: bool = False, saved: bool = False
) -> Screen:
    """``bans`` are the people banned; ``mute`` says that nothing can be sent to the chosen channel."""
    note = f"\n-# {words('server.saved')}" if saved else ""
    announce = [server.announce_channel_id] if server.announce_channel_id else []
    about = words("server.announce.mute" if mute else "server.announce.about")
    parts = [
        _menu(
            LANGUAGE, "language", (AS_DISCORD, *words.catalogue.locales), server.locale or AS_DISCORD, words
        ),
        _menu(LEVEL, "level", (level.value for level in Level), server.level, words),
        _cooldowns(server, words),
        fixed.text(f"**{words('server.announce')}**\n{about}"),
        _channels(ANNOUNCE, "announce", announce, words, most=1),
        fixed.text(f"**{words('server.channels')}**\n{words('server.channels.about')}"),
        _channels(CHANNELS, "channels", server.channels, words, most=MOST),
        fixed.text(f"**{words('server.bans')}**\n{words('server.bans.about')}"),
        fixed.many_menu(ComponentType.user_select, BANS, words("server.bans"), shown_bans(bans), most=MOST),
    ]
    return Screen(f"### {words('server.title')}{note}", parts=tuple(parts))


def shown_bans(bans: Sequence[int]) -> list[int]:
    """Those that the menu shows, and can take back."""
    return sorted(bans)[:MOST]


def _menu(custom_id: str, name: str, values: Iterable[str], chosen: str, words: Words) -> fixed.Component:
    title = words(f"server.{name}")
    kind = "settings.language" if name == "language" else "level"
    options = [
        Option(f"{title}: {words(f'{kind}.{value}')}", value, default=value == chosen) for value in values
    ]
    return fixed.menu(custom_id, title, options)


def _cooldowns(server: Server, words: Words) -> fixed.Component:
    title = words("server.cooldown")
    offered = sorted({*COOLDOWNS, server.cooldown})
    options = [
        Option(f"{title}: {cooldown_name(seconds, words)}", str(seconds), default=seconds == server.cooldown)
        for seconds in offered
    ]
    return fixed.menu(COOLDOWN, title, options)


def cooldown_name(seconds: int, words: Words) -> str:
    if not seconds:
        return words("server.cooldown.none")
    if seconds < 60:
        return words("server.cooldown.seconds", count=seconds)
    return words("server.cooldown.minutes", count=seconds // 60)


def _channels(
    custom_id: str, name: str, chosen: Sequence[int], words: Words, *, most: int
) -> fixed.Component:
    kind = ComponentType.channel_select
    return fixed.many_menu(kind, custom_id, words(f"server.{name}"), chosen, most=most)
