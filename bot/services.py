"""All use cases, made once and wired together."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from bot.engine.cards import new_pack
from bot.play.announcing import Announcing
from bot.play.attempts import Attempts
from bot.play.daily import Dailies
from bot.play.hearts.service import Hearts
from bot.play.hearts.shelf import TableShelf
from bot.play.hearts.thinking import Thinking
from bot.play.limits import Limits
from bot.play.own_data import OwnDataDesk
from bot.play.people import PreferenceBook
from bot.play.proving import Proving
from bot.play.servers import ServerBook
from bot.play.shelf import Shelf
from bot.play.solitaire import Solitaires
from bot.play.stats import Statistics
from bot.storage.boards import Boards
from bot.storage.dailies import Dailies as StoredDailies
from bot.storage.games import Games
from bot.storage.installation import Installation
from bot.storage.invitations import Invitations
from bot.storage.own_data import OwnData
from bot.storage.people import People
from bot.storage.personal import Personal
from bot.storage.results import Results
from bot.storage.servers import Servers
from bot.storage.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from bot.engine.deals import Deal
    from bot.engine.hearts.state import Hand
    from bot.settings import Settings
    from bot.storage.database import Database


def random_pack() -> Hand:
    """A pack in an order that nobody can foresee."""
    pack = list(new_pack())
    secrets.SystemRandom().shuffle(pack)
    return tuple(pack)


class Services:
    """The use cases over one database.

    ``now`` gives the time, ``any_deal`` a random deal number, ``shuffle`` a pack; ``prove`` finds out how
    long a line is that wins a deal, in a process of its own if None is given.
    """

    def __init__(
        self,
        settings: Settings,
        database: Database,
        *,
        now: Callable[[], datetime],
        any_deal: Callable[[], int],
        shuffle: Callable[[], Hand],
        prove: Callable[[Deal], Awaitable[int | None]] | None,
    ) -> None:
        self.people = PreferenceBook(People(database))
        self._own_data = OwnData(database)
        self.servers = ServerBook(Servers(database), self._own_data, now=now)
        self.limits = Limits(self.servers, now=now)
        self.boards = Boards(database)
        results = Results(database)
        self.statistics = Statistics(results, Personal(database), self.people, now=now)
        self.proving = Proving(settings.think_processes)
        self.dailies = Dailies(
            StoredDailies(database), Installation(database), prove or self.proving.prove, now=now
        )
        self.attempts = Attempts(self.dailies, results, now=now)
        self.announcing = Announcing(self.servers, self.boards, self.dailies)
        games = Games(database)
        self._shelf = Shelf(games, settings.cached_games)
        self.solitaires = Solitaires(
            games, self.people, self._shelf, self.attempts, now=now, any_deal=any_deal
        )
        tables, self.invitations = Tables(database), Invitations(database)
        self._tables = TableShelf(tables, settings.cached_games)
        self.hearts = Hearts(tables, self.invitations, self.people, self._tables, now=now, shuffle=shuffle)
        self.thinking = Thinking(settings.think_processes)

    def own_data(
        self,
        *,
        leaving: Callable[[int], Awaitable[None]],
        forgetting: Callable[[int], object],
    ) -> OwnDataDesk:
        """The desk for one's own data; the two are asked besides when a person's data are deleted."""
        return OwnDataDesk(
            self._own_data,
            leaving=[leaving],
            forgetting=[
                self.people.forget,
                self._shelf.forget_owner,
                self._tables.forget_person,
                self.attempts.forget,
                self.servers.forget_person,
                self.limits.forget,
                forgetting,
            ],
        )
