from __future__ import annotations

import discord
from discord import app_commands

from cogs.ui.install import everywhere


async def callback(interaction: discord.Interaction) -> None:
    """Does nothing."""


def test_a_command_is_for_servers_accounts_and_direct_messages() -> None:
    text = app_commands.locale_str("x")
    command = everywhere(name=text, description=text, callback=callback)
    contexts, installs = command.allowed_contexts, command.allowed_installs
    assert contexts is not None
    assert installs is not None
    assert (contexts.guild, contexts.dm_channel, contexts.private_channel) == (True, True, True)
    assert (installs.guild, installs.user) == (True, True)
