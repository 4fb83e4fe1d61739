"""Who is invited, and invitations as messages: one for each person, in the channel of the table."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord

from bot.play.hearts.table import Guest
from bot.storage.invitations import InvitationState
from cogs.ui.hearts.lobby import invitation_screen

if TYPE_CHECKING:
    from datetime import datetime

    from bot.client import Bot
    from bot.play.hearts.inviting import Sent
    from bot.play.hearts.table import TableNow

log = logging.getLogger(__name__)


def send_invitations(bot: Bot, sent: Sent) -> None:
    """Send what there is to send, in a while."""
    for guest in sent.invited:
        bot.publisher.chore(_invite(bot, sent.table, guest))


async def send_unsent(bot: Bot, table: TableNow, before: datetime) -> None:
    """Send the invitations to a lobby that were noted ``before`` a moment, but never sent."""
    for one in await bot.invitations.open_of(table.id):
        if one.message_id is None and one.at < before:
            await _invite(bot, table, Guest(one.user_id, one.name))


async def _invite(bot: Bot, table: TableNow, guest: Guest) -> None:
    """A message that notifies exactly the invited person, and that everybody may see."""
    saved = (await bot.hearts.look(table.id)).saved
    if saved.channel_id is None:
        return
    screen = invitation_screen(table, guest.user_id, bot.guild_words(saved.guild_id))
    only = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(guest.user_id)])
    channel = bot.get_partial_messageable(saved.channel_id)
    try:
        async with bot.buckets.request(saved.channel_id, patient=True):
            message = await channel.send(view=screen.view(), allowed_mentions=only)
    except discord.HTTPException as error:
        log.info("an invitation could not be sent: %s %s", error.status, error.code)
        return
    await bot.invitations.place(table.id, guest.user_id, channel_id=message.channel.id, message_id=message.id)
    await answered(bot, table, guest.user_id)


async def answered(bot: Bot, table: TableNow, user_id: int) -> None:
    """Replace somebody's invitation if it is not open any more: joining at the table answers it, too."""
    invitation = await bot.invitations.get(table.id, user_id)
    if invitation is not None and invitation.state is not InvitationState.OPEN:
        await bot.publisher.answered(table, invitation, invitation.state)


def guest_of(user: discord.User | discord.Member) -> Guest:
    """Somebody by the name that the server knows."""
    return Guest(user.id, user.display_name, user.bot)


def chosen_guests(interaction: discord.Interaction[Bot]) -> list[Guest]:
    """The people that were chosen in a menu, by the names that the server knows them by."""
    data: dict[str, Any] = dict(interaction.data or {})
    resolved = data.get("resolved", {})
    members = resolved.get("members", {})
    return [
        Guest(int(user_id), _name(user, members.get(user_id, {})), bool(user.get("bot")))
        for user_id, user in resolved.get("users", {}).items()
    ]


def _name(user: dict[str, Any], member: dict[str, Any]) -> str:
    return str(member.get("nick") or user.get("global_name") or user["username"])
