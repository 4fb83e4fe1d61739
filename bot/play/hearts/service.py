"""The use cases of Hearts at a table. Every accepted act is stored before anybody is told."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.engine.errors import Refusal
from bot.play.hearts import leaving, lobby, playing
from bot.play.hearts.errors import NotInvited, TooManyTables
from bot.play.hearts.failures import log_failure
from bot.play.hearts.inviting import Inviting, Sent
from bot.play.hearts.ledger import Ledger, Step
from bot.play.hearts.places import HandPlace, TablePlace
from bot.play.hearts.said import Declined, Invited, Opened, Refreshed, Shown
from bot.play.hearts.table import Guest, TableNow
from bot.play.hearts.ticking import Ticking
from bot.storage.errors import UnreadableGame
from bot.storage.invitations import InvitationState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from bot.engine.cards import Card
    from bot.engine.hearts.bots.choose import Level
    from bot.engine.hearts.seats import Seat
    from bot.engine.hearts.state import Hand
    from bot.play.hearts.shelf import TableShelf
    from bot.play.people import PreferenceBook
    from bot.play.solitaire import Place
    from bot.storage.invitations import Invitation, Invitations
    from bot.storage.tables import NewTable, SavedTable, Tables

OPEN_TABLES_LIMIT = 20
"""How many open tables one person may sit at: more than anybody can play, and a bound on what is stored."""

_NEWEST = 1000
_UNSHOWN = timedelta(minutes=1)

_log = logging.getLogger(__name__)


def _nobody(_: object) -> None:
    """Whom to tell while nobody wants to know."""


class Hearts:
    """The use cases. ``now`` gives the time (aware, UTC), ``shuffle`` a fresh random pack.

    ``watch`` is told of every table that the clock has changed, ``wake`` is given the id of every table at
    which a computer has to act; both are set by whoever wants to know, and return at once. Whatever names a
    table raises ``NoSuchTable`` and ``UnreadableTable`` besides what is said there.
    """

    def __init__(
        self,
        tables: Tables,
        invitations: Invitations,
        people: PreferenceBook,
        shelf: TableShelf,
        *,
        now: Callable[[], datetime],
        shuffle: Callable[[], Hand],
    ) -> None:
        self._tables = tables
        self._invitations = invitations
        self._inviting = Inviting(invitations, people, now)
        self._shelf = shelf
        self._ledger = Ledger(tables, shelf, now)
        self._now = now
        self._shuffle = shuffle
        self._seating = asyncio.Lock()
        self._ticking = Ticking(tables, self._ledger, now, shuffle)
        self.watch: Callable[[TableNow], None] = _nobody
        self.wake: Callable[[int], None] = _nobody

    # the lobby

    async def open(
        self,
        guest: Guest,
        place: Place,
        *,
        level: Level,
        fast: bool = False,
        patience: int = lobby.PATIENCE,
    ) -> TableNow:
        """Open a lobby with ``guest`` as its host; ``level`` is that of all computers.

        Raises ``TooManyTables``.
        """
        new = lobby.new_table(guest, place, level, fast=fast, patience=patience, at=self._now())
        async with self._seating:
            return await self._open(new)

    async def join(self, table_id: int, guest: Guest) -> TableNow:
        """Take a free seat; that also accepts an invitation.

        Raises ``AlreadySeated``, ``TableFull``, ``TableStarted``, ``TableClosed`` or ``TooManyTables``.
        """

        def step(table: TableNow) -> TableNow:
            return lobby.joined(table, guest)

        async with self._seating:
            step(await self._shelf.load(table_id))
            await self._check_room(guest.user_id)
            table = await self._change(table_id, step)
        await self._invitations.answer(table_id, guest.user_id, InvitationState.ACCEPTED)
        return table

    async def leave(self, table_id: int, user_id: int) -> TableNow:
        """Leave a lobby, which closes with its last person, or a game, where the computer plays on.

        Raises ``NotSeated`` or ``TableClosed``.
        """
        return await self._change(table_id, lambda table: leaving.left(table, user_id))

    async def cycle_level(self, table_id: int, user_id: int, seat: Seat) -> TableNow:
        """Set a free seat's next level. Raises ``SeatOfPerson``, and what ``start`` raises."""
        return await self._change(table_id, lambda table: lobby.levelled(table, user_id, seat))

    async def set_fast(self, table_id: int, user_id: int, *, fast: bool) -> TableNow:
        """Choose play with or without pauses. Raises what ``start`` raises."""
        return await self._change(table_id, lambda table: lobby.paced(table, user_id, fast=fast))

    async def set_patience(self, table_id: int, user_id: int, seconds: int) -> TableNow:
        """Choose the nearest of ``lobby.PATIENCES``. Raises what ``start`` raises."""
        return await self._change(table_id, lambda table: lobby.patient(table, user_id, seconds))

    async def start(self, table_id: int, user_id: int) -> TableNow:
        """Deal the first round; the free seats go to computers.

        Raises ``NotSeated``, ``NotHost``, ``TableStarted`` or ``TableClosed``.
        """
        pack = self._shuffle()
        return await self._change(table_id, lambda table: lobby.started(table, user_id, pack))

    async def rematch(self, table_id: int, user_id: int) -> Sent:
        """Open a lobby for the people of a game that is over, or join the one that one of them opened.

        Raises ``NotSeated``, ``TableNotOver``, and what ``join`` raises.
        """
        finished = await self._shelf.load(table_id)
        lobby.check_rematch(finished, user_id)
        people = {guest.user_id: guest for guest in finished.guests}
        presser = people.pop(user_id)
        async with self._seating:
            going = await self._tables.rematch_of(table_id)
            if going is None:
                table = await self._open(lobby.rematch(finished.saved, user_id, self._now()))
                return await self._inviting.invite(table, user_id, tuple(people.values()))
        table = await self.look(going.id)
        return Sent(table if table.seat_of(user_id) is not None else await self.join(going.id, presser))

    # invitations

    async def invite(self, table_id: int, user_id: int, guests: Sequence[Guest]) -> Sent:
        """Ask ``guests`` to a lobby; whom not, and why, is in the answer.

        Raises ``NotSeated``, ``TableFull``, ``TableStarted`` or ``TableClosed``.
        """
        table = await self._shelf.load(table_id)
        lobby.check_inviting(table, user_id)
        sent = await self._inviting.invite(table, user_id, guests)
        names = tuple(guest.name for guest in sent.invited)
        return replace(sent, table=replace(table, said=Invited(names))) if names else sent

    async def decline(self, table_id: int, user_id: int) -> TableNow:
        """Raises ``NotInvited`` where no invitation is open."""
        invitation = await self._invitations.answer(table_id, user_id, InvitationState.DECLINED)
        if invitation is None:
            raise NotInvited
        return replace(await self._shelf.load(table_id), said=Declined(invitation.name))

    async def end_invitations(self, table_id: int) -> Sequence[Invitation]:
        """Let the open invitations to a table expire that is no lobby any more; returns these."""
        return await self._invitations.close_all(table_id)

    # the game

    async def pass_cards(self, table_id: int, user_id: int, turn_seen: int, cards: Hand) -> TableNow:
        """Pass three cards; accepted as long as the pass of the round of ``turn_seen`` is owed.

        Raises ``NotSeated``, ``SeatAway``, ``TableNotStarted``, ``TableClosed`` and ``IllegalMove``.
        """
        return await self._change(
            table_id, lambda table: playing.passed(table, user_id, turn_seen, cards), turn=turn_seen
        )

    async def play(self, table_id: int, user_id: int, turn_seen: int, card: Card) -> TableNow:
        """Play a card, if the table is still at ``turn_seen``. Raises what ``pass_cards`` raises."""
        return await self._change(
            table_id, lambda table: playing.played(table, user_id, turn_seen, card), turn=turn_seen
        )

    async def claim(self, table_id: int, user_id: int) -> TableNow:
        """End a round in which no points remain. Raises what ``pass_cards`` raises."""
        return await self._change(table_id, lambda table: playing.claimed(table, user_id))

    async def next_round(self, table_id: int, user_id: int, turn_seen: int) -> TableNow:
        """Deal the next round, if the table is still at ``turn_seen``. Raises what ``pass_cards`` raises."""
        pack = self._shuffle()
        return await self._change(
            table_id, lambda table: playing.dealt(table, user_id, turn_seen, pack), turn=turn_seen
        )

    async def take_back(self, table_id: int, user_id: int) -> TableNow:
        """Play again in one's own seat. Raises ``NotSeated``, ``TableNotStarted`` or ``TableClosed``."""
        return await self._change(table_id, lambda table: leaving.taken_back(table, user_id))

    async def stop(self, table_id: int, user_id: int) -> TableNow:
        """End a game in which no other person is present; it has no result.

        Raises ``OthersPresent``, ``NotSeated``, ``TableNotStarted`` or ``TableClosed``.
        """
        return await self._change(table_id, lambda table: leaving.stopped(table, user_id))

    async def computer_act(self, table_id: int, seat: Seat, turn_seen: int, cards: Hand) -> TableNow:
        """Pass or play for a computer; a stale answer changes nothing. Raises ``IllegalMove``."""
        return await self._ledger.change(
            table_id, lambda table: playing.computer_acted(table, seat, turn_seen, cards), turn=turn_seen
        )

    # where it is shown, and to whom

    async def look(self, table_id: int) -> TableNow:
        """The table as it stands."""
        return replace(await self._shelf.load(table_id), said=Shown())

    async def in_play(self) -> Sequence[int]:
        """The tables at which a game goes on."""
        return await self._tables.playing()

    async def unshown(self) -> Sequence[int]:
        """The tables whose last change may not have been shown when the program ended.

        These are those in play, and of the newest those that changed in its last minute.
        """
        newest = await self._tables.newest(_NEWEST)
        last = max((changed for _, changed in newest), default=self._now())
        lately = [table_id for table_id, changed in newest if last - changed < _UNSHOWN]
        return tuple(dict.fromkeys((*await self._tables.playing(), *lately)))

    async def tables_of(self, user_id: int, *, limit: int, offset: int = 0) -> Sequence[SavedTable]:
        """A page of the open tables at which somebody has a seat, newest first."""
        return await self._tables.of_person(user_id, limit, offset)

    async def count_tables_of(self, user_id: int) -> int:
        """At how many open tables somebody has a seat."""
        return await self._tables.count_of_person(user_id)

    async def leave_all(self, user_id: int, guild_id: int | None = None) -> list[TableNow]:
        """Leave every open table, or those of one server; what fails at one table stops no other."""
        if guild_id is None:
            saved = await self._tables.of_person(user_id, OPEN_TABLES_LIMIT)
        else:
            saved = await self._tables.of_guild_person(user_id, guild_id)
        return [table for one in saved if (table := await self._left(one.id, user_id)) is not None]

    async def posted(self, table_id: int, place: Place, message_id: int | None) -> None:
        """Note the message that shows the table now; None while a new one is on its way."""
        at, guild_id, channel_id = self._now(), place.guild_id, place.channel_id
        await self._tables.place(
            table_id, guild_id=guild_id, channel_id=channel_id, message_id=message_id, at=at
        )
        self._shelf.moved(table_id, TablePlace(guild_id, channel_id, message_id, at))

    async def hand_posted(
        self, table_id: int, seat: Seat, channel_id: int | None, message_id: int | None
    ) -> None:
        """Note the direct message that shows a seat's hand."""
        at = self._now()
        await self._tables.place_hand(table_id, seat, channel_id=channel_id, message_id=message_id, at=at)
        self._shelf.moved_hand(table_id, HandPlace(seat, channel_id, message_id, at))

    # the clock

    async def tick(self) -> None:
        """Do what is due by now at all tables; ``watch`` is told. What fails at one table stops no other."""
        await self._ticking.tick(self._tell)

    def _tell(self, table: TableNow) -> None:
        self._awaken(table)
        self.watch(table)

    def _awaken(self, table: TableNow) -> None:
        if table.waiting_computers:
            self.wake(table.id)

    async def _open(self, new: NewTable) -> TableNow:
        await self._check_room(new.host)
        return self._shelf.keep(TableNow(await self._tables.add(new), None, Opened()))

    async def _left(self, table_id: int, user_id: int) -> TableNow | None:
        try:
            table = await self.leave(table_id, user_id)
        except (Refusal, UnreadableGame) as error:
            log_failure(_log, "leaving", table_id, error)
            return None
        return None if isinstance(table.said, Refreshed) else table

    async def _check_room(self, user_id: int) -> None:
        if await self._tables.count_of_person(user_id) >= OPEN_TABLES_LIMIT:
            raise TooManyTables(OPEN_TABLES_LIMIT)

    async def _change(self, table_id: int, step: Step, *, turn: int = 0) -> TableNow:
        table = await self._ledger.change(table_id, step, turn=turn)
        self._awaken(table)
        return table
