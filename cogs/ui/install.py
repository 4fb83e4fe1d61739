"""Commands that work everywhere: servers, direct messages, group messages, for both ways of installing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
_INSTALLS = app_commands.AppInstallationType(guild=True, user=True)


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
