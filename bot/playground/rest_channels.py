"""REST: channels and their messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground import objects, permissions
from bot.playground.wire import Json, Reason, refusal

if TYPE_CHECKING:
    from bot.playground.core import Core
    from bot.playground.messages import Message
    from bot.playground.model import Channel
    from bot.playground.rest import Call, Rest

LATEST = 50


class ChannelRoutes:
    def __init__(self, core: Core, rest: Rest) -> None:
        self._core = core
        rest.add("POST", "/users/@me/channels", self.open_dm)
        rest.add("GET", "/channels/{channel}", self.show)
        rest.add("PATCH", "/channels/{channel}", self.change)
        rest.add("POST", "/channels/{channel}/typing", self.typing)
        rest.add("GET", "/channels/{channel}/messages", self.latest)
        rest.add("POST", "/channels/{channel}/messages", self.create)
        rest.add("GET", "/channels/{channel}/messages/{message}", self.get)
        rest.add("PATCH", "/channels/{channel}/messages/{message}", self.edit)
        rest.add("DELETE", "/channels/{channel}/messages/{message}", self.delete)

    async def open_dm(self, call: Call) -> Json:
        person = self._core.person(str(call.body.form.get("recipient_id")))
        return objects.channel(self._core.world.dm(person), self._core.world)

    def _channel(self, call: Call) -> Channel:
        channel = self._core.channel(call.at["channel"])
        permissions.require_access(channel)
        return channel

    async def show(self, call: Call) -> Json:
        return objects.channel(self._channel(call), self._core.world)

    async def change(self, call: Call) -> Json:
        """Only a thread can be changed, and only whether it is archived."""
        channel = self._channel(call)
        if not channel.is_thread or call.body.form.keys() - {"archived", "auto_archive_duration"}:
            raise refusal(Reason.MISSING_PERMISSIONS)
        permissions.require(
            channel, *(("MANAGE_THREADS",) if channel.locked else ("SEND_MESSAGES_IN_THREADS",))
        )
        if call.body.form.get("archived") is False:
            self._core.unarchive(channel)
        return objects.channel(channel, self._core.world)

    async def typing(self, call: Call) -> None:
        self._channel(call)

    async def latest(self, call: Call) -> list[Json]:
        channel = self._channel(call)
        permissions.require(channel, "READ_MESSAGE_HISTORY")
        count = min(int(call.query.get("limit", LATEST)), 100)
        return [message.data for message in reversed(self._core.messages.latest(channel, None, count))]

    async def create(self, call: Call) -> Json:
        channel = self._channel(call)
        self._core.faults.fill_bucket(channel.id)
        self._check_writable(channel)
        sent = self._core.messages.create(channel, call.body.form, call.body.uploads)
        self._refer(sent, call.body.form)
        return sent.data

    def _check_writable(self, channel: Channel) -> None:
        """Sending wakes an archived thread; a locked one stays closed (docs: topics/threads)."""
        if channel.is_dm:
            if self._core.world.people[channel.person_id or ""].closed_dms:
                raise refusal(Reason.CLOSED_DMS)
            return
        permissions.require(channel, "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES")
        self._core.wake(channel)

    def _refer(self, message: Message, form: Json) -> None:
        reference = form.get("message_reference")
        if isinstance(reference, dict):
            message.data["message_reference"] = {"channel_id": message.channel.id, **reference}

    def _message(self, call: Call) -> Message:
        """Raises 10008 also for ephemeral ones, which these routes do not know."""
        message = self._core.messages.get(call.at["message"], self._channel(call))
        if message is None or message.ephemeral_for:
            raise refusal(Reason.UNKNOWN_MESSAGE)
        return message

    async def get(self, call: Call) -> Json:
        return self._message(call).data

    async def edit(self, call: Call) -> Json:
        message = self._message(call)
        self._core.faults.fill_bucket(message.channel.id)
        if not message.by_bot:
            raise refusal(Reason.NOT_YOUR_MESSAGE)
        self._core.check_edit(message)
        return self._core.messages.edit(message, call.body.form, call.body.uploads).data

    async def delete(self, call: Call) -> None:
        message = self._message(call)
        if not message.by_bot:
            permissions.require(message.channel, "MANAGE_MESSAGES")
        if message.channel.archived:
            raise refusal(Reason.ARCHIVED_THREAD)
        self._core.messages.delete(message)
