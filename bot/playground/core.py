"""The parts of one running playground, and how a change in one is told to the others."""

from __future__ import annotations

import time

from bot.playground import objects
from bot.playground.commands import Commands
from bot.playground.faults import Faults
from bot.playground.files import FileStore
from bot.playground.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, Gateway
from bot.playground.interactions import Interactions
from bot.playground.journal import Journal
from bot.playground.live import Live
from bot.playground.messages import Message, Messages
from bot.playground.modals import Modals
from bot.playground.model import Channel, Person, World
from bot.playground.snowflakes import Snowflakes
from bot.playground.wire import Json, Reason, refusal

HOUR_S = 3600


class Core:
    def __init__(self) -> None:
        self.ids = Snowflakes()
        self.world = World()
        self.faults = Faults()
        self.journal = Journal()
        self.live = Live()
        self.gateway = Gateway(self.world, self._bot_changed)
        self.files = FileStore(self.ids)
        self.messages = Messages(self.ids, self.files, self._message_changed)
        self.commands = Commands(self.ids)
        self.interactions = Interactions(self.ids, self.faults)
        self.modals = Modals()
        self.changes = 0

    def _bot_changed(self, online: bool) -> None:
        self.live.tell({"t": "bot", "online": online})

    def _message_changed(self, kind: str, message: Message) -> None:
        self.changes += 1
        self.live.tell_message(kind, message)
        self._tell_bot(kind, message)

    def _tell_bot(self, kind: str, message: Message) -> None:
        """An ephemeral message that goes was dismissed by its person, which Discord tells nobody."""
        if not message.channel.bot_inside or (kind == "delete" and message.ephemeral_for):
            return
        in_guild = message.channel.guild is not None and message.ephemeral_for is None
        intent = GUILD_MESSAGES if in_guild else DIRECT_MESSAGES
        self.gateway.publish(f"MESSAGE_{kind.upper()}", _for_bot(kind, message, in_guild=in_guild), intent)

    def commands_changed(self) -> None:
        self.changes += 1
        self.live.tell({"t": "commands", "commands": self.commands.all()})

    def channel_changed(self, channel: Channel) -> None:
        if channel.bot_inside and channel.guild:
            event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
            self.gateway.publish(event, objects.channel(channel, self.world), GUILDS)

    def channel(self, channel_id: str) -> Channel:
        """Raises 10003."""
        channel = self.world.channels.get(channel_id)
        if channel is None:
            raise refusal(Reason.UNKNOWN_CHANNEL)
        return channel

    def person(self, key: str) -> Person:
        """Raises 10013."""
        person = self.world.person(key)
        if person is None:
            raise refusal(Reason.UNKNOWN_USER)
        return person

    def unarchive(self, channel: Channel) -> None:
        if channel.archived:
            channel.archived = False
            self.faults.unarchived(channel.id)
            self.channel_changed(channel)

    def wake(self, channel: Channel) -> None:
        """Sending unarchives a thread; a locked one stays closed: 50083 (docs: topics/threads)."""
        if channel.locked:
            raise refusal(Reason.ARCHIVED_THREAD)
        self.unarchive(channel)

    def check_edit(self, message: Message) -> None:
        """Raises 50083 in an archived thread, unless the message is ephemeral.

        Raises 30046 when a message older than an hour was edited too often, if there is such a limit.
        """
        if message.channel.archived and not message.ephemeral_for:
            raise refusal(Reason.ARCHIVED_THREAD)
        limit = self.faults.edit_limit_old
        age = time.time() - message.made + self.faults.age_messages_s
        if limit is None or age < HOUR_S:
            return
        if message.old_edits >= limit:
            raise refusal(Reason.TOO_MANY_OLD_EDITS)
        message.old_edits += 1


def _for_bot(kind: str, message: Message, *, in_guild: bool) -> Json:
    """Ephemeral messages reach the bot as direct ones, without a guild (docs: events/gateway-events).

    What people write in a guild comes without its content, as the bot has no such intent.
    """
    data = message.data
    if not in_guild:
        data = {key: value for key, value in data.items() if key != "guild_id"}
    if kind == "delete":
        return {key: data[key] for key in ("id", "channel_id", "guild_id") if key in data}
    if in_guild and not message.by_bot:
        member = objects.member(data["author"])
        del member["user"]
        return {**data, "content": "", "member": member}
    return data
