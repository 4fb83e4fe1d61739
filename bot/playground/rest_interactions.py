"""REST: answers to interactions, and the webhook they open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground.callbacks import Callbacks
from bot.playground.interactions import MAX_FOLLOWUPS, Interaction
from bot.playground.model import BOT_ID
from bot.playground.payloads import followup_fields
from bot.playground.rules_messages import flags_of
from bot.playground.wire import Json, Reason, refusal

if TYPE_CHECKING:
    from bot.playground.core import Core
    from bot.playground.messages import Message
    from bot.playground.rest import Call, Rest

ORIGINAL = "@original"


class InteractionRoutes:
    def __init__(self, core: Core, rest: Rest) -> None:
        self._core = core
        self._callbacks = Callbacks(core)
        webhook = "/webhooks/{app}/{token}"
        rest.add("POST", "/interactions/{id}/{token}/callback", self.callback, auth=False)
        rest.add("POST", webhook, self.followup, auth=False)
        rest.add("GET", webhook + "/messages/{message}", self.get, auth=False)
        rest.add("PATCH", webhook + "/messages/{message}", self.edit, auth=False)
        rest.add("DELETE", webhook + "/messages/{message}", self.delete, auth=False)

    async def callback(self, call: Call) -> Json | None:
        interaction = self._core.interactions.for_callback(call.at["id"], call.at["token"])
        resource = self._callbacks.answer(interaction, call.body.form, call.body.uploads)
        wanted = call.query.get("with_response", "").lower() in ("1", "true")
        return resource if wanted else None

    def _interaction(self, call: Call) -> Interaction:
        if call.at["app"] != BOT_ID:
            raise refusal(Reason.UNKNOWN_WEBHOOK)
        return self._core.interactions.for_webhook(call.at["token"])

    async def followup(self, call: Call) -> Json:
        """The first one after a deferral fills the "thinking…" message, and stays as private as that was.

        Unless that was deleted (https://github.com/discord/discord-api-docs/issues/2739).
        """
        interaction = self._interaction(call)
        form, uploads = call.body.form, call.body.uploads
        if interaction.deferred_new:
            interaction.deferred_new = False
            original = self._core.messages.get(interaction.original_id or "", interaction.channel)
            if original is not None and original.loading:
                return self._core.messages.edit(original, form, uploads).data
        if interaction.visiting and interaction.followups >= MAX_FOLLOWUPS:
            raise refusal(Reason.TOO_MANY_FOLLOWUPS)
        private = interaction.ephemeral_for(flags_of(form))
        if not private:
            self._core.wake(interaction.channel)
        extra = followup_fields(interaction)
        message = self._core.messages.create(
            interaction.channel, form, uploads, extra=extra, ephemeral_for=private
        )
        interaction.followups += 1
        interaction.made_ids += (message.id,)
        return message.data

    def _find(self, interaction: Interaction, key: str) -> Message:
        """@original, a follow-up, or the pressed message. Raises 10008."""
        known = {interaction.original_id, interaction.source.id if interaction.source else None}
        wanted = interaction.original_id if key == ORIGINAL else key
        message = self._core.messages.get(wanted or "", interaction.channel)
        if message is None or not (wanted in known or wanted in interaction.made_ids):
            raise refusal(Reason.UNKNOWN_MESSAGE)
        return message

    async def get(self, call: Call) -> Json:
        return self._find(self._interaction(call), call.at["message"]).data

    async def edit(self, call: Call) -> Json:
        interaction = self._interaction(call)
        message = self._find(interaction, call.at["message"])
        self._core.check_edit(message)
        return self._core.messages.edit(message, call.body.form, call.body.uploads).data

    async def delete(self, call: Call) -> None:
        message = self._find(self._interaction(call), call.at["message"])
        self._core.messages.delete(message)
