"""Messages, files and commands on disk, so that a restart keeps boards and their buttons."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
import threading
from typing import TYPE_CHECKING, cast

from bot.playground.files import StoredFile
from bot.playground.messages import Message

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.core import Core
    from bot.playground.wire import Json

log = logging.getLogger(__name__)

DEBOUNCE_S = 0.3
VERSION = 1
LOCK_S = 3.0
"""How long a playground that is just ending is waited for."""


class UnusableSnapshot(Exception):  # noqa: N818 (named for what is the matter)
    """The folder cannot be used; the text says why, and what to do."""


class Snapshot:
    """`playground.json` and a folder of files. Writing happens in a thread, whole files at a time.

    Two playgrounds on one folder would remove each other's files, so `load` takes it until `release`.
    """

    def __init__(self, core: Core, folder: Path) -> None:
        self._core = core
        self._folder = folder
        self._path = folder / "playground.json"
        self._files = folder / "files"
        self._lock: sqlite3.Connection | None = None
        self._saved = 0
        # A cancelled save goes on in its thread; the last one waits for it.
        self._writing = threading.Lock()

    def load(self) -> None:
        """Raises UnusableSnapshot, or OSError."""
        self._files.mkdir(parents=True, exist_ok=True)
        self._take_folder()
        if not self._path.exists():
            return
        try:
            self._read(self._path.read_text("utf-8"))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise UnusableSnapshot(
                f"{self._path} is damaged ({error!r}); without it the playground starts with empty channels"
            ) from error

    def _take_folder(self) -> None:
        """SQLite's lock is one that every system has, and that ends with its process."""
        self._lock = sqlite3.connect(self._folder / "in-use", timeout=LOCK_S, isolation_level=None)
        try:
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if "locked" in str(error):
                raise UnusableSnapshot(f"another playground uses {self._folder}") from error
            raise UnusableSnapshot(f"{self._folder} cannot be used: {error}") from error

    def release(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _read(self, text: str) -> None:
        saved = cast("Json", json.loads(text))
        if saved["version"] != VERSION:
            raise UnusableSnapshot(f"{self._path} is of version {saved['version']}, not {VERSION}")
        # Addresses of files carry the port, which may be another one now.
        saved = cast("Json", json.loads(text.replace(saved["base"], self._core.files.base)))
        for person_id, locale in saved["locales"].items():
            if person_id in self._core.world.people:
                self._core.world.people[person_id].locale = locale
        self._core.commands.scopes = saved["commands"]
        for entry in saved["messages"]:
            self._restore(entry)

    def _restore(self, entry: Json) -> None:
        channel = self._core.world.channels.get(entry["data"]["channel_id"])
        if channel is None:
            return
        files = [StoredFile(data, _content(self._files / data["id"])) for data in entry["files"]]
        self._core.files.keep(files)
        self._core.messages.put(
            Message(entry["data"], channel, entry["ephemeral_for"], files, entry["old_edits"], entry["made"])
        )

    async def keep_saving(self) -> None:
        """Saves after changes, at most every 0.3 s, until cancelled; what fails is tried again."""
        while True:
            await asyncio.sleep(DEBOUNCE_S)
            await self.save()

    async def save(self) -> None:
        if self._saved == self._core.changes:
            return
        changes = self._core.changes
        text = json.dumps(self._describe(), ensure_ascii=False)
        files = {file.id: file.content for message in self._core.messages.all() for file in message.files}
        try:
            await asyncio.to_thread(self._write, text, files)
        except OSError as error:
            log.warning("the playground's messages could not be saved: %s", error)
            return
        self._saved = changes

    def _describe(self) -> Json:
        return {
            "version": VERSION,
            "base": self._core.files.base,
            "locales": {person.id: person.locale for person in self._core.world.people.values()},
            "commands": self._core.commands.scopes,
            "messages": [
                {
                    "data": message.data,
                    "ephemeral_for": message.ephemeral_for,
                    "old_edits": message.old_edits,
                    "made": message.made,
                    "files": [file.data for file in message.files],
                }
                for message in self._core.messages.all()
            ],
        }

    def _write(self, text: str, files: dict[str, bytes]) -> None:
        """New files first, then the list that names them, then those it no longer names."""
        with self._writing:
            self._write_all(text, files)

    def _write_all(self, text: str, files: dict[str, bytes]) -> None:
        there = {path.name for path in self._files.iterdir()}
        for name in files.keys() - there:
            _replace(self._files / name, files[name])
        _replace(self._path, text.encode())
        for name in there - files.keys():
            (self._files / name).unlink()


def _content(path: Path) -> bytes:
    """A picture that is lost is an empty one; the next press brings another."""
    return path.read_bytes() if path.exists() else b""


def _replace(path: Path, content: bytes) -> None:
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(content)
    os.replace(fresh, path)
