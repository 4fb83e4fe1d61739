"""What storage refuses, as types."""

from __future__ import annotations

from enum import StrEnum


class Unusable(StrEnum):
    """Why a database cannot be opened."""

    WRONG_URL = "the URL is not one this program can use"
    UNREADABLE = "it cannot be opened or is not a database"
    FOREIGN = "it holds the tables of another program"
    NEWER = "it was written by a newer version of this program"
    OLD_SQLITE = "the SQLite library of this computer is too old"
    LOCKED = "another program keeps it locked"


class DatabaseUnusable(Exception):  # noqa: N818 (named for what is the matter)
    """The database of the settings cannot be opened; ``url`` is without its password."""

    def __init__(self, reason: Unusable, url: str, detail: str = "") -> None:
        super().__init__(reason, url, detail)
        self.reason = reason
        self.url = url
        self.detail = detail

    def __str__(self) -> str:
        text = f"cannot use the database {self.url}: {self.reason}"
        return f"{text} ({self.detail})" if self.detail else text


class DatabaseClosed(Exception):  # noqa: N818 (named for what is the matter)
    """The database was used after ``close``."""


class UnreadableGame(Exception):  # noqa: N818 (named for what is the matter)
    """The row ``id`` holds a game that this version of the program does not understand."""

    def __init__(self, id: int, why: str) -> None:  # noqa: A002 (the column's name)
        super().__init__(id, why)
        self.id = id
        self.why = why

    def __str__(self) -> str:
        return f"saved game {self.id} cannot be read: {self.why}"


class UnreadableTable(UnreadableGame):
    """The row ``id`` holds a table of Hearts that this version of the program does not understand."""

    def __str__(self) -> str:
        return f"saved table {self.id} cannot be read: {self.why}"
