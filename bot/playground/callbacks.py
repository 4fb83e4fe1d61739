"""The bot's first answer to an interaction (docs: interactions/receiving-and-responding)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bot.playground.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from bot.playground.payloads import answer_fields
from bot.playground.problems import Problems
from bot.playground.rules_messages import EPHEMERAL, LOADING, flags_of
from bot.playground.rules_modals import check_modal
from bot.playground.rules_options import STRING, check_choice_list
from bot.playground.wire import Json, Reason, refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.bodies import Upload
    from bot.playground.core import Core
    from bot.playground.messages import Message

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
# answer -> the interactions it may answer
ALLOWED: dict[int, frozenset[int]] = {
    MESSAGE: frozenset({COMMAND, COMPONENT, MODAL_SUBMIT}),
    DEFERRED: frozenset({COMMAND, COMPONENT, MODAL_SUBMIT}),
    DEFERRED_UPDATE: frozenset({COMPONENT, MODAL_SUBMIT}),
    UPDATE: frozenset({COMPONENT, MODAL_SUBMIT}),
    CHOICES: frozenset({AUTOCOMPLETE}),
    MODAL: frozenset({COMMAND, COMPONENT}),
}


class Callbacks:
    """Carries out an answer, and settles the interaction's outcome for the page."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._answers: dict[int, Callable[[Interaction, Json, list[Upload]], Message | None]] = {
            MESSAGE: self._message,
            DEFERRED: self._defer,
            DEFERRED_UPDATE: self._defer_update,
            UPDATE: self._update,
            CHOICES: self._choices,
            MODAL: self._modal,
        }

    def answer(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Json:
        """The callback resource. Raises 50035 for an answer that does not fit the interaction."""
        kind = body.get("type")
        problems = Problems()
        if problems.choice(("type",), kind, frozenset(ALLOWED)):
            self._check_fits(problems, interaction, cast("int", kind))
        problems.raise_any()
        message = self._answers[cast("int", kind)](interaction, cast("Json", body.get("data") or {}), uploads)
        interaction.acknowledged = True
        return _resource(interaction, cast("int", kind), message)

    def _check_fits(self, problems: Problems, interaction: Interaction, kind: int) -> None:
        from_message = interaction.source is not None or kind not in (DEFERRED_UPDATE, UPDATE)
        if interaction.type not in ALLOWED[kind] or not from_message:
            problems.add(
                ("type",),
                "INTERACTION_APPLICATION_COMMAND_INVALID_TYPE",
                "This answer does not fit the interaction",
            )

    def _message(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> Message:
        private = interaction.ephemeral_for(flags_of(data))
        if not private:
            self._core.wake(interaction.channel)
        message = self._core.messages.create(
            interaction.channel,
            data,
            uploads,
            extra=answer_fields(interaction),
            ephemeral_for=private,
            path=("data",),
        )
        interaction.original_id = message.id
        interaction.settle({"state": "acknowledged", "kind": "message", "message": message.for_page()})
        return message

    def _defer(self, interaction: Interaction, data: Json, _uploads: list[Upload]) -> Message:
        flags = flags_of(data)
        problems = Problems()
        if flags & ~EPHEMERAL:
            problems.add(
                ("data", "flags"), "MESSAGE_FLAGS_INVALID", "Only EPHEMERAL can be set when deferring"
            )
        problems.raise_any()
        private = interaction.ephemeral_for(flags)
        if not private:
            self._core.wake(interaction.channel)
        message = self._core.messages.loading(interaction.channel, answer_fields(interaction), private)
        interaction.original_id, interaction.deferred_new = message.id, True
        interaction.settle({"state": "acknowledged", "kind": "deferred", "message": message.for_page()})
        return message

    def _defer_update(self, interaction: Interaction, _data: Json, _uploads: list[Upload]) -> None:
        interaction.original_id = interaction.source.id if interaction.source else None
        interaction.settle({"state": "acknowledged", "kind": "deferred_update"})

    def _update(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> Message:
        """Raises 10008 if the message was deleted meanwhile; another answer is still possible."""
        source = interaction.source
        if source is None or self._core.messages.get(source.id) is None:
            raise refusal(Reason.UNKNOWN_MESSAGE)
        self._core.check_edit(source)
        self._core.messages.edit(source, data, uploads, ("data",))
        interaction.original_id = source.id
        interaction.settle({"state": "acknowledged", "kind": "update", "message": source.for_page()})
        return source

    def _choices(self, interaction: Interaction, data: Json, _uploads: list[Upload]) -> None:
        problems = Problems()
        choices = problems.items(("data", "choices"), data.get("choices"), 0, 25)
        for index, choice in enumerate(choices):
            kind = STRING if isinstance(choice.get("value"), str) else 0
            check_choice_list(problems, ("data", "choices", index), [choice], kind)
        problems.raise_any()
        interaction.settle({"state": "acknowledged", "kind": "autocomplete", "choices": choices})

    def _modal(self, interaction: Interaction, data: Json, _uploads: list[Upload]) -> None:
        check_modal(data)
        self._core.modals.show(interaction, data)
        interaction.settle(
            {"state": "acknowledged", "kind": "modal", "modal": data, "interaction_id": interaction.id}
        )


def _resource(interaction: Interaction, kind: int, message: Message | None) -> Json:
    about: Json = {"id": interaction.id, "type": interaction.type}
    resource: Json = {"type": kind}
    if message is not None:
        about |= {
            "response_message_id": message.id,
            "response_message_loading": bool(message.data["flags"] & LOADING),
            "response_message_ephemeral": message.ephemeral_for is not None,
        }
        resource["message"] = message.data
    return {"interaction": about, "resource": resource}
