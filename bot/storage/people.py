"""What each person prefers."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select

from bot.storage import schema
from bot.storage.upsert import insert_for

if TYPE_CHECKING:
    from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's settings; ``locale`` is None where Discord's own is followed."""

    locale: str | None = None
    interactive_rules: bool = True
    double_click: bool = True
    quick_moves: bool = True
    text_mode: bool = False
    four_colours: bool = False


_NAMES = tuple(field.name for field in fields(Preferences))
_GET = select(*(schema.people.c[name] for name in _NAMES)).where(
    schema.people.c.user_id == bindparam("person")
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
        return Preferences(*rows[0]) if rows else Preferences()

    async def save(self, user_id: int, preferences: Preferences) -> None:
        """Save all preferences of a person."""
        await self._database.write(self._save, {"user_id": user_id, **asdict(preferences)})
