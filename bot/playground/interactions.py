"""Interactions while they live: one acknowledgement within 3 s, then a token good for 15 minutes."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.playground.wire import Json, Reason, refusal

if TYPE_CHECKING:
    from bot.playground.faults import Faults
    from bot.playground.messages import Message
    from bot.playground.model import Channel, Person
    from bot.playground.snowflakes import Snowflakes

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
ACK_S = 3.0
TOKEN_S = 900.0
MAX_FOLLOWUPS = 5


@dataclass(slots=True, eq=False)
class Interaction:
    """`source` is the pressed message; `original_id` the message that @original means, once there is one."""

    id: str
    token: str
    type: int
    person: Person
    channel: Channel
    source: Message | None
    command: str | None
    outcome: asyncio.Future[Json]
    made: float = field(default_factory=time.monotonic)
    acknowledged: bool = False
    dead: bool = False
    deferred_new: bool = False
    ephemeral: bool = False
    original_id: str | None = None
    followups: int = 0
    made_ids: tuple[str, ...] = ()

    @property
    def visiting(self) -> bool:
        """Only the person installed the app; the bot is not here."""
        return not self.channel.bot_inside

    def settle(self, outcome: Json) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome)

    def ephemeral_for(self, flags: int) -> str | None:
        """Whose eyes an answer is for. Where external apps are denied every answer is private."""
        private = flags & 1 << 6 or (self.visiting and "USE_EXTERNAL_APPS" in self.channel.lost)
        return self.person.id if private else None


class Interactions:
    """Those of the last quarter of an hour, by token."""

    def __init__(self, ids: Snowflakes, faults: Faults) -> None:
        self._ids = ids
        self._faults = faults
        self._by_token: dict[str, Interaction] = {}

    def begin(
        self,
        kind: int,
        person: Person,
        channel: Channel,
        source: Message | None = None,
        command: str | None = None,
    ) -> Interaction:
        self._prune()
        outcome: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        token = secrets.token_urlsafe(48)
        interaction = Interaction(self._ids.next(), token, kind, person, channel, source, command, outcome)
        self._by_token[token] = interaction
        return interaction

    def _prune(self) -> None:
        """Tokens are in order of age; those past use are at the front."""
        limit = time.monotonic() - TOKEN_S - 60
        while self._by_token:
            token, oldest = next(iter(self._by_token.items()))
            if oldest.made > limit:
                return
            del self._by_token[token]

    async def outcome(self, interaction: Interaction) -> Json:
        """What the bot answered; after 3 s without an answer the token is dead."""
        try:
            return await asyncio.wait_for(interaction.outcome, ACK_S)
        except TimeoutError:
            interaction.dead = True
            return {"state": "failed", "reason": "application_did_not_respond"}

    def for_callback(self, interaction_id: str, token: str) -> Interaction:
        """Raises 10062 for one unknown or too late, 40060 for one acknowledged before."""
        self._faults.take_unknown_interaction()
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.dead:
            raise refusal(Reason.UNKNOWN_INTERACTION)
        if interaction.acknowledged:
            raise refusal(Reason.ALREADY_ACKNOWLEDGED)
        if time.monotonic() - interaction.made > ACK_S:
            raise refusal(Reason.UNKNOWN_INTERACTION)
        return interaction

    def for_webhook(self, token: str) -> Interaction:
        """Raises 50027 for an unknown or old token, 10015 before the acknowledgement."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise refusal(Reason.INVALID_WEBHOOK_TOKEN)
        if time.monotonic() - interaction.made + self._faults.token_age_s > TOKEN_S:
            raise refusal(Reason.INVALID_WEBHOOK_TOKEN)
        if not interaction.acknowledged:
            raise refusal(Reason.UNKNOWN_WEBHOOK)
        return interaction
