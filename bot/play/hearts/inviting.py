"""Who is invited to a table, and who is not."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.engine.errors import Refusal
from bot.play.hearts.errors import (
    ChannelInvitedTooMany,
    InvitationsOff,
    InvitedAlready,
    InvitedBot,
    InvitedOneself,
    InvitedSeated,
    InvitedTooMany,
    InvitedTooOften,
)
from bot.play.hearts.table import Guest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from bot.play.hearts.table import TableNow
    from bot.play.people import PreferenceBook
    from bot.storage.invitations import Invitations

MINUTES = 10
MOST_BY_SENDER = 8
MOST_TO_RECEIVER = 5
MOST_IN_CHANNEL = 12


@dataclass(frozen=True, slots=True)
class Sent:
    """The table, whom to send an invitation, and why others get none."""

    table: TableNow
    invited: tuple[Guest, ...] = ()
    refused: tuple[Refusal, ...] = ()


class Inviting:
    """Decides on invitations and notes them, one after the other, so that the limits hold."""

    def __init__(self, invitations: Invitations, people: PreferenceBook, now: Callable[[], datetime]) -> None:
        self._invitations = invitations
        self._people = people
        self._now = now
        self._deciding = asyncio.Lock()

    async def invite(self, table: TableNow, sender: int, guests: Sequence[Guest]) -> Sent:
        """Invite whom ``sender`` may, and say of the others why not."""
        invited = list[Guest]()
        refused = list[Refusal]()
        for guest in guests:
            try:
                async with self._deciding:
                    await self._invite(table, sender, guest)
                invited.append(guest)
            except Refusal as refusal:
                refused.append(refusal)
        return Sent(table, tuple(invited), tuple(refused))

    async def _invite(self, table: TableNow, sender: int, guest: Guest) -> None:
        await self._check_guest(table, sender, guest)
        await self._check_limits(table, sender, guest)
        added = await self._invitations.add(
            table.id,
            guest.user_id,
            name=guest.name,
            sender=sender,
            sent_from=table.saved.channel_id or 0,
            at=self._now(),
        )
        if not added:
            raise InvitedAlready(guest.name)

    async def _check_guest(self, table: TableNow, sender: int, guest: Guest) -> None:
        if guest.user_id == sender:
            raise InvitedOneself
        if guest.bot:
            raise InvitedBot(guest.name)
        if table.seat_of(guest.user_id) is not None:
            raise InvitedSeated(guest.name)
        if not (await self._people.get(guest.user_id)).invitations:
            raise InvitationsOff(guest.name)

    async def _check_limits(self, table: TableNow, sender: int, guest: Guest) -> None:
        since = self._now() - timedelta(minutes=MINUTES)
        if await self._invitations.count_by(sender, since) >= MOST_BY_SENDER:
            raise InvitedTooMany(MOST_BY_SENDER, MINUTES)
        if await self._invitations.count_in(table.saved.channel_id or 0, since) >= MOST_IN_CHANNEL:
            raise ChannelInvitedTooMany(MOST_IN_CHANNEL, MINUTES)
        if await self._invitations.count_to(guest.user_id, since) >= MOST_TO_RECEIVER:
            raise InvitedTooOften(guest.name, MOST_TO_RECEIVER, MINUTES)
