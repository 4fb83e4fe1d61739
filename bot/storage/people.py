"""What each person prefers."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, select

from bot.storage import schema
from bot.storage.states import Visibility
from bot.storage.upsert import insert_for
from bot.storage.visibility import show

if TYPE_CHECKING:
    from sqlalchemy import Row

    from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's settings; ``locale`` is None where Discord's own is followed.

    ``reminders`` of one's turn come in the "channel", as a "dm", or are "off". ``dms_closed`` is no choice
    but what Discord last said: this person gets no direct messages from us; nor is ``heard``, the language
    of the person's own Discord. ``felts`` are other felts for single games, as in ``klondike=wine
    eight_off=green``.
    """

    locale: str | None = None
    interactive_rules: bool = True
    double_click: bool = True
    quick_moves: bool = True
    text_mode: bool = False
    four_colours: bool = False
    reminders: str = "dm"
    invitations: bool = True
    dms_closed: bool = False
    visibility: Visibility = Visibility.SERVERS
    felt: str = "green"
    back: str = "blue"
    felts: str = ""
    heard: str | None = None


_NAMES = tuple(field.name for field in fields(Preferences))
_GET = select(*(schema.people.c[name] for name in _NAMES)).where(
    schema.people.c.user_id == bindparam("person")
)
_VISIBILITY = (
    select(schema.people.c.visibility).where(schema.people.c.user_id == bindparam("person")).with_for_update()
)


class People:
    """Everybody's preferences."""

    def __init__(self, database: Database) -> None:
        self._database = database
        statement = insert_for(database.dialect, schema.people)
        self._save = statement.on_conflict_do_update(
            index_elements=["user_id"], set_={name: statement.excluded[name] for name in _NAMES}
        )

    async def get(self, user_id: int) -> Preferences:
        """Read a person's preferences; the defaults where nothing was saved."""
        rows = await self._database.read(_GET, {"person": user_id})
        return _preferences(rows[0]) if rows else Preferences()

    async def save(self, user_id: int, preferences: Preferences) -> None:
        """Save all preferences of a person; a changed visibility is at once that of all results."""
        async with self._database.transaction() as connection:
            seen = await connection.scalar(_VISIBILITY, {"person": user_id})
            await connection.execute(self._save, {"user_id": user_id, **asdict(preferences)})
            if seen != preferences.visibility:
                await show(connection, user_id, preferences.visibility)


def _preferences(row: Row[Any]) -> Preferences:
    return replace(Preferences(*row), visibility=Visibility(row.visibility))
