"""What a person does on the page becomes an interaction for the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bot.playground import interactions as kinds
from bot.playground.modals import FormError, check_selection, submission
from bot.playground.options import Filling
from bot.playground.payloads import interaction_create
from bot.playground.publish import walk
from bot.playground.rules_commands import CHAT_INPUT, MESSAGE, USER
from bot.playground.rules_controls import CHANNEL_SELECT, LINK, SELECTS, STRING_SELECT, USER_SELECT

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.core import Core
    from bot.playground.interactions import Interaction
    from bot.playground.messages import Message
    from bot.playground.model import Channel, Person
    from bot.playground.wire import Json, Value

OFFLINE: Json = {"state": "failed", "reason": "bot_offline", "message": "The bot is offline"}


class Invoker:
    """Answers each act with its outcome. Raises FormError for what a client would not let a person do."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._acts: dict[str, Callable[[Person, Channel, Json], tuple[Interaction, Json]]] = {
            "command": self._command,
            "autocomplete": self._command,
            "component": self._component,
            "modal": self._modal,
        }

    async def act(self, person: Person, channel: Channel, body: Json) -> Json:
        kind = str(body.get("type"))
        if kind not in self._acts:
            raise FormError(f"type must be one of: {', '.join(self._acts)}")
        if not self._core.gateway.online:
            return OFFLINE
        interaction, data = self._acts[kind](person, channel, body)
        self._core.gateway.publish(
            "INTERACTION_CREATE", interaction_create(interaction, data, self._core.world)
        )
        outcome = await self._core.interactions.outcome(interaction)
        if kind == "modal" and outcome["state"] == "acknowledged":
            self._core.modals.done(str(body["interaction_id"]))
        self._tell(interaction, body.get("nonce"), outcome)
        return outcome

    def _tell(self, interaction: Interaction, nonce: Value, outcome: Json) -> None:
        event: Json = {"t": "interaction", "nonce": nonce, "state": outcome["state"]}
        if outcome["state"] == "failed":
            event["reason"] = outcome["reason"]
        self._core.live.tell(event, lambda person: person is interaction.person)
        if outcome.get("kind") == "modal":
            shown: Json = {"t": "modal", "nonce": nonce}
            shown |= {"interaction_id": interaction.id, "modal": outcome["modal"]}
            self._core.live.tell(shown, lambda person: person is interaction.person)

    def _command(self, person: Person, channel: Channel, body: Json) -> tuple[Interaction, Json]:
        key = str(body.get("command_id") or body.get("name") or "")
        command = self._core.commands.find(key, channel)
        if command is None:
            raise FormError(f"no such command here: {key}")
        focused = str(body.get("focused") or "") if body["type"] == "autocomplete" else None
        filling = Filling(self._core.world, channel, person, focused)
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        if command["type"] == CHAT_INPUT:
            words = str(body.get("name") or "").split()[1:]
            values = cast("Json", body.get("options") or {})
            data["options"] = filling.build(cast("list[Json]", command["options"]), words, values)
        else:
            data["target_id"] = self._target(command["type"], str(body.get("target_id")), filling, person)
        if filling.resolved:
            data["resolved"] = filling.resolved
        kind = kinds.COMMAND if focused is None else kinds.AUTOCOMPLETE
        return self._core.interactions.begin(kind, person, channel, command=str(command["name"])), data

    def _target(self, kind: int, target_id: str, filling: Filling, person: Person) -> str:
        if kind == USER:
            return filling.user(target_id)
        message = self._visible(target_id, person)
        if kind == MESSAGE:
            filling.resolved["messages"] = {message.id: message.data}
        return message.id

    def _visible(self, message_id: str, person: Person) -> Message:
        message = self._core.messages.get(message_id)
        if message is None or not message.seen_by(person):
            raise FormError("this message is gone")
        return message

    def _component(self, person: Person, channel: Channel, body: Json) -> tuple[Interaction, Json]:
        message = self._visible(str(body.get("message_id")), person)
        if message.channel is not channel:
            raise FormError("this message is in another channel")
        custom_id = body.get("custom_id")
        component = next(
            (one for one in walk(message.data["components"]) if one.get("custom_id") == custom_id), None
        )
        if component is None or component.get("style") == LINK:
            raise FormError(f"no such component on this message: {custom_id}")
        if component.get("disabled"):
            raise FormError("this component is disabled")
        data: Json = {"custom_id": custom_id, "component_type": component["type"], "id": component["id"]}
        if component["type"] in SELECTS:
            data |= self._selected(person, channel, component, cast("list[Any]", body.get("values") or []))
        return self._core.interactions.begin(kinds.COMPONENT, person, channel, message), data

    def _selected(self, person: Person, channel: Channel, select: Json, values: list[Any]) -> Json:
        chosen = [str(value) for value in values]
        check_selection(select, chosen, "selection")
        if select["type"] == STRING_SELECT:
            return {"values": chosen}
        filling = Filling(self._core.world, channel, person)
        ids = [self._pick(filling, select["type"], one) for one in chosen]
        return {"values": ids, "resolved": filling.resolved}

    def _pick(self, filling: Filling, kind: int, key: str) -> str:
        if kind == CHANNEL_SELECT:
            return filling.channel(key, [])
        if kind in (USER_SELECT, 7):
            return filling.user(key)
        raise FormError("the playground has no roles to choose")

    def _modal(self, person: Person, channel: Channel, body: Json) -> tuple[Interaction, Json]:
        shown = self._core.modals.get(str(body.get("interaction_id")))
        if shown is None or shown.interaction.person is not person:
            raise FormError("this form is no longer open")
        if shown.modal["custom_id"] != body.get("custom_id"):
            raise FormError("this is another form")
        filling = Filling(self._core.world, channel, person)
        components = submission(shown.modal, cast("Json", body.get("values") or {}))
        for field in walk(components):
            if field["type"] in SELECTS and field["type"] != STRING_SELECT:
                field["values"] = [self._pick(filling, field["type"], one) for one in field["values"]]
        data: Json = {"custom_id": shown.modal["custom_id"], "components": components}
        if filling.resolved:
            data["resolved"] = filling.resolved
        source = shown.interaction.source
        still = source if source and self._core.messages.get(source.id) else None
        origin = shown.interaction.channel
        return self._core.interactions.begin(kinds.MODAL_SUBMIT, person, origin, still), data
