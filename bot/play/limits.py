"""How often, where and by whom games are begun. What is refused is told once, and then in short."""

from __future__ import annotations

from collections import OrderedDict, deque
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

from bot.play.limit_errors import Banned, ChannelNotAllowed, LimitRefusal, TooFast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from datetime import datetime

    from bot.play.dealing import Place
    from bot.play.servers import ServerBook
    from bot.storage.servers import Server

SPAN = timedelta(minutes=1)
MOST_OF_PERSON = 12
"""Games that somebody may begin within ``SPAN``, wherever: far more than can be played."""
MOST_IN_CHANNEL = 30
"""Games that may be begun in one channel within ``SPAN``: other people write there, too."""
TELL_AGAIN = timedelta(minutes=10)
"""After which somebody is told the same once more."""
_REMEMBERED = 8192
_Key = TypeVar("_Key")


class Window:
    """What was done within ``SPAN``, at most so often, for each of many keys."""

    def __init__(self, most: int, span: timedelta = SPAN) -> None:
        self._most = most
        self._span = span
        self._done: OrderedDict[Hashable, deque[datetime]] = OrderedDict()

    def room_at(self, key: Hashable, now: datetime) -> datetime:
        """From when on one more fits; ``now`` or earlier where it does already."""
        done = self._done.get(key)
        if done is None:
            return now
        while done and now - done[0] >= self._span:
            done.popleft()
        return now if len(done) < self._most else done[-self._most] + self._span

    def add(self, key: Hashable, now: datetime) -> None:
        self._done.setdefault(key, deque(maxlen=self._most)).append(now)
        self._done.move_to_end(key)
        if len(self._done) > _REMEMBERED:
            self._done.popitem(last=False)

    def forget(self, key: Hashable) -> None:
        self._done.pop(key, None)


class Limits:
    """The limits of all places; in memory, for nothing is lost with them."""

    def __init__(self, servers: ServerBook, *, now: Callable[[], datetime]) -> None:
        self._servers = servers
        self._now = now
        self._people = Window(MOST_OF_PERSON)
        self._channels = Window(MOST_IN_CHANNEL)
        self._last: OrderedDict[tuple[int, int], datetime] = OrderedDict()
        self._told: OrderedDict[tuple[int, int | None, type[LimitRefusal]], datetime] = OrderedDict()

    async def check(self, user_id: int, place: Place) -> None:
        """Count the beginning of a game or table; called before anything is begun, and not for presses.

        Raises ``Banned``, ``ChannelNotAllowed`` or ``TooFast``; then nothing is counted.
        """
        server = None if place.guild_id is None else await self._servers.get(place.guild_id)
        if server is not None:
            await self._check_server(user_id, place, server)
        now = self._now()
        until = self._room_at(user_id, place, server, now)
        if until > now:
            raise TooFast(self._told_before(user_id, place, TooFast, until), until)
        self._count(user_id, place, now)

    def forget(self, user_id: int) -> None:
        """Keep nothing of a person."""
        self._people.forget(user_id)
        for pair in [pair for pair in self._last if pair[0] == user_id]:
            del self._last[pair]
        for told in [told for told in self._told if told[0] == user_id]:
            del self._told[told]

    async def _check_server(self, user_id: int, place: Place, server: Server) -> None:
        again = self._now() + TELL_AGAIN
        if await self._servers.is_banned(server.guild_id, user_id):
            raise Banned(self._told_before(user_id, place, Banned, again))
        if server.channels and place.channel_id not in server.channels:
            told = self._told_before(user_id, place, ChannelNotAllowed, again)
            raise ChannelNotAllowed(told, server.channels)

    def _room_at(self, user_id: int, place: Place, server: Server | None, now: datetime) -> datetime:
        moments = [self._people.room_at(user_id, now)]
        if server is not None and place.channel_id is not None:
            moments.append(self._channels.room_at(place.channel_id, now))
            last = self._last.get((user_id, place.channel_id))
            if last is not None:
                moments.append(last + timedelta(seconds=server.cooldown))
        return max(moments)

    def _count(self, user_id: int, place: Place, now: datetime) -> None:
        self._people.add(user_id, now)
        if place.guild_id is None or place.channel_id is None:
            return
        self._channels.add(place.channel_id, now)
        _put(self._last, (user_id, place.channel_id), now)

    def _told_before(self, user_id: int, place: Place, kind: type[LimitRefusal], until: datetime) -> bool:
        """Whether this was told, and its time is not over; else it is now, until then."""
        key = user_id, place.channel_id if kind is TooFast else place.guild_id, kind
        if self._told.get(key, self._now()) > self._now():
            return True
        _put(self._told, key, until)
        return False


def _put(kept: OrderedDict[_Key, datetime], key: _Key, moment: datetime) -> None:
    kept[key] = moment
    kept.move_to_end(key)
    if len(kept) > _REMEMBERED:
        kept.popitem(last=False)
