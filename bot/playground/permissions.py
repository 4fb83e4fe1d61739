"""Discord's permission bits, and what the bot may do in a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground.wire import Reason, refusal

if TYPE_CHECKING:
    from bot.playground.model import Channel

BITS: dict[str, int] = {
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "USE_EXTERNAL_APPS": 1 << 50,
}


def bits(*names: str) -> int:
    """The sum of named permissions. Raises KeyError for a name that is not listed."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


MEMBERS = bits(*(set(BITS) - {"MANAGE_GUILD", "MANAGE_MESSAGES", "MANAGE_THREADS"}))
MODERATORS = bits(*BITS)
# Where the bot is not a member Discord states fewer rights than an answer really has.
VISITING = bits("USE_EXTERNAL_EMOJIS", "USE_EXTERNAL_APPS")


def of_bot(channel: Channel) -> int:
    """The bot's permissions in a channel, without those taken from it there."""
    granted = MEMBERS if channel.bot_inside else VISITING
    return granted & ~bits(*channel.lost)


def require_access(channel: Channel) -> None:
    """Raises 50001 where the bot cannot see the channel at all."""
    if not channel.bot_inside or not of_bot(channel) & BITS["VIEW_CHANNEL"]:
        raise refusal(Reason.MISSING_ACCESS)


def require_for_content(channel: Channel, *, files: bool, embeds: bool) -> None:
    """Raises 50013 for files or embeds where the bot was forbidden them; counts for answers, too."""
    needed = {name for name, used in (("ATTACH_FILES", files), ("EMBED_LINKS", embeds)) if used}
    if needed & channel.lost:
        raise refusal(Reason.MISSING_PERMISSIONS)


def require(channel: Channel, *names: str) -> None:
    """Raises 50001 for an invisible channel, 50013 for a missing permission. Direct messages have none."""
    require_access(channel)
    needed = bits(*names)
    if not channel.is_dm and of_bot(channel) & needed != needed:
        raise refusal(Reason.MISSING_PERMISSIONS)
