"""Where commands work: everywhere, for both ways of installing, or only in servers that the bot is in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
_INSTALLS = app_commands.AppInstallationType(guild=True, user=True)
_MEMBERS = app_commands.AppInstallationType(guild=True, user=False)


def everywhere(
    *,
    name: app_commands.locale_str,
    description: app_commands.locale_str,
    callback: Callable[..., Coroutine[Any, Any, None]],
) -> app_commands.Command[Any, ..., None]:
    """Make a command for servers and accounts alike (Discord allows that for global commands only)."""
    return app_commands.Command(
        name=name,
        description=description,
        callback=callback,
        allowed_contexts=_CONTEXTS,
        allowed_installs=_INSTALLS,
    )


def in_servers(
    *,
    name: app_commands.locale_str,
    description: app_commands.locale_str,
    callback: Callable[..., Coroutine[Any, Any, None]],
) -> app_commands.Command[Any, ..., None]:
    """Make a command for servers that the bot is a member of."""
    return app_commands.Command(
        name=name,
        description=description,
        callback=callback,
        allowed_contexts=_SERVERS,
        allowed_installs=_MEMBERS,
    )
