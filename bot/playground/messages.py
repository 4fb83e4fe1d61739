"""The messages that exist: made, edited, deleted, and told to whoever may see them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.playground import objects, permissions
from bot.playground.files import FileStore, StoredFile, resulting
from bot.playground.model import BOT_ID, Channel, Person
from bot.playground.publish import Publisher, media_files
from bot.playground.rules_messages import (
    EPHEMERAL,
    INTERACTION_FLAGS,
    LOADING,
    V2,
    Draft,
    check_message,
    flags_of,
)
from bot.playground.snowflakes import Snowflakes, moment, timestamp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.playground.bodies import Upload
    from bot.playground.problems import Path
    from bot.playground.wire import Json

PER_CHANNEL = 5000


@dataclass(slots=True)
class Message:
    """`data` is Discord's message object; `files` holds also those shown inside components.

    `made` is when it really was made, in seconds since 1970: its id may be told to look older.
    """

    data: Json
    channel: Channel
    ephemeral_for: str | None = None
    files: list[StoredFile] = field(default_factory=list[StoredFile])
    old_edits: int = 0
    made: float = field(default_factory=time.time)

    @property
    def id(self) -> str:
        return str(self.data["id"])

    @property
    def by_bot(self) -> bool:
        return self.data["author"]["id"] == BOT_ID

    @property
    def loading(self) -> bool:
        return bool(self.data["flags"] & LOADING)

    def seen_by(self, person: Person) -> bool:
        return self.channel.seen_by(person) and self.ephemeral_for in (None, person.id)

    def for_page(self) -> Json:
        return {**self.data, "ephemeral_for": self.ephemeral_for} if self.ephemeral_for else self.data


class Messages:
    """All messages by id and by channel. `tell(kind, message)` is called after every change."""

    def __init__(self, ids: Snowflakes, files: FileStore, tell: Callable[[str, Message], None]) -> None:
        self._ids = ids
        self._files = files
        self._tell = tell
        self._by_id: dict[str, Message] = {}
        self._by_channel: dict[str, dict[str, Message]] = {}

    def get(self, message_id: str, channel: Channel | None = None) -> Message | None:
        message = self._by_id.get(message_id)
        return message if message and channel in (None, message.channel) else None

    def latest(self, channel: Channel, person: Person | None, count: int) -> list[Message]:
        """The last messages a person sees (None: what the bot sees, without ephemeral ones), oldest first."""
        found: list[Message] = []
        for message in reversed(self._by_channel.get(channel.id, {}).values()):
            if message.seen_by(person) if person else message.ephemeral_for is None:
                found.append(message)
            if len(found) == count:
                break
        return found[::-1]

    def all(self) -> Iterable[Message]:
        return self._by_id.values()

    def put(self, message: Message) -> None:
        """Stores without telling; the oldest message of a channel goes when there are too many."""
        self._by_id[message.id] = message
        channel = self._by_channel.setdefault(message.channel.id, {})
        channel[message.id] = message
        if len(channel) > PER_CHANNEL:
            self._forget(next(iter(channel.values())))

    def _forget(self, message: Message) -> None:
        del self._by_id[message.id]
        del self._by_channel[message.channel.id][message.id]
        self._files.retire(message.files)

    def delete(self, message: Message) -> None:
        self._forget(message)
        self._tell("delete", message)

    def say(self, person: Person, channel: Channel, content: str) -> Message:
        """An ordinary message by a person."""
        data = self._blank(channel, objects.user(person)) | {"content": content}
        message = Message(data, channel)
        self.put(message)
        self._tell("create", message)
        return message

    def create(
        self,
        channel: Channel,
        payload: Json,
        uploads: list[Upload],
        *,
        extra: Json | None = None,
        ephemeral_for: str | None = None,
        path: Path = (),
    ) -> Message:
        """A message by the bot; `extra` are fields of its object, such as the interaction it answers."""
        allowed = {"allowed_flags": INTERACTION_FLAGS} if extra else {}
        _check_allowed(channel, payload, uploads)
        files = resulting(self._files, payload, uploads, [], channel.id)
        check_message(Draft(payload, None, frozenset(file.name for file in files), path=path, **allowed))
        flags = flags_of(payload) & ~EPHEMERAL | (EPHEMERAL if ephemeral_for else 0)
        data = self._blank(channel, objects.bot_user()) | {"flags": flags} | (extra or {})
        message = Message(data, channel, ephemeral_for)
        self._fill(message, payload, files)
        self.put(message)
        self._tell("create", message)
        return message

    def loading(self, channel: Channel, extra: Json, ephemeral_for: str | None) -> Message:
        """The "thinking…" message of a deferred answer."""
        flags = LOADING | (EPHEMERAL if ephemeral_for else 0)
        message = Message(
            self._blank(channel, objects.bot_user()) | {"flags": flags} | extra, channel, ephemeral_for
        )
        self.put(message)
        self._tell("create", message)
        return message

    def edit(self, message: Message, payload: Json, uploads: list[Upload], path: Path = ()) -> Message:
        """Changes a message of the bot. The V2 flag may be added; EPHEMERAL never changes."""
        _check_allowed(message.channel, payload, uploads)
        files = resulting(self._files, payload, uploads, message.files, message.channel.id)
        names = frozenset(file.name for file in files)
        before = message.data | ({"flags": message.data["flags"] & ~LOADING})
        check_message(Draft(payload, before, names, INTERACTION_FLAGS, path))
        flags = before["flags"]
        if payload.get("flags") is not None:
            flags = payload["flags"] & ~EPHEMERAL | flags & (EPHEMERAL | V2)
        edited = None if message.loading else timestamp(time.time())
        gone = [file for file in message.files if file.id not in {kept.id for kept in files}]
        message.data = message.data | {"flags": flags, "edited_timestamp": edited}
        self._fill(message, payload, files)
        self._files.retire(gone)
        self._tell("update", message)
        return message

    def _fill(self, message: Message, payload: Json, files: list[StoredFile]) -> None:
        publisher = Publisher(files)
        if "content" in payload:
            message.data["content"] = payload["content"] or ""
        if "embeds" in payload:
            message.data["embeds"] = publisher.embeds(payload["embeds"] or [])
        if "components" in payload:
            message.data["components"] = publisher.components(payload["components"] or [])
        message.files = files
        self._files.keep(files)
        # Files shown inside components or embeds are left out of the list, as Discord does.
        used = set(media_files(message.data))
        message.data["attachments"] = [file.data for file in files if file.id not in used]

    def _blank(self, channel: Channel, author: Json) -> Json:
        identity = self._ids.next(aged=True)
        place: Json = {"guild_id": channel.guild.id} if channel.guild else {}
        return place | {
            "id": identity,
            "type": 0,
            "channel_id": channel.id,
            "author": author,
            "content": "",
            "timestamp": timestamp(moment(identity)),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "flags": 0,
        }


def _check_allowed(channel: Channel, payload: Json, uploads: list[Upload]) -> None:
    permissions.require_for_content(channel, files=bool(uploads), embeds=bool(payload.get("embeds")))
