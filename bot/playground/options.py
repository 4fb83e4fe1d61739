"""From what a person filled in to the nested options of a command, checked as Discord's client does."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bot.playground import objects
from bot.playground.modals import FormError
from bot.playground.rules_options import CHANNEL, GROUP, INTEGER, NUMBER, STRING, SUB_COMMAND

if TYPE_CHECKING:
    from bot.playground.model import Channel, Person, World
    from bot.playground.wire import Json, Value

BOOLEAN, USER, MENTIONABLE = 5, 6, 9
_Numbers = int | float


class Filling:
    """Builds the options of one use of a command. `resolved` gathers users, members and channels."""

    def __init__(self, world: World, channel: Channel, person: Person, focused: str | None = None) -> None:
        self._world = world
        self._channel = channel
        self._person = person
        self._focused = focused
        self.resolved: Json = {}

    def build(self, options: list[Json], words: list[str], values: Json) -> list[Json]:
        """`words` are the names of the group and subcommand still to descend. Raises FormError."""
        branches = [option for option in options if option["type"] in (SUB_COMMAND, GROUP)]
        if not branches:
            return self._leaves(options, values)
        name = words[0] if words else next((one["name"] for one in branches if one["name"] in values), "")
        branch = next((one for one in branches if one["name"] == name), None)
        if branch is None:
            raise FormError(f"choose one of: {', '.join(one['name'] for one in branches)}")
        inner = cast("Json", values[name]) if isinstance(values.get(name), dict) else values
        nested = self.build(cast("list[Json]", branch.get("options") or []), words[1:], inner)
        return [{"name": name, "type": branch["type"], "options": nested}]

    def _leaves(self, options: list[Json], values: Json) -> list[Json]:
        if strange := values.keys() - {option["name"] for option in options}:
            raise FormError(f"no such option: {', '.join(sorted(strange))}")
        filled: list[Json] = []
        for option in options:
            value, name = values.get(option["name"]), option["name"]
            if self._focused == name:
                filled.append(
                    {"name": name, "type": option["type"], "value": str(value or ""), "focused": True}
                )
            elif value is not None and value != "":
                filled.append({"name": name, "type": option["type"], "value": self._value(option, value)})
            elif option.get("required") and self._focused is None:
                raise FormError(f"{name}: this is required")
        return filled

    def _value(self, option: Json, value: Value) -> Value:
        if self._focused is not None and option["type"] in (STRING, INTEGER, NUMBER):
            return value
        kind, name = option["type"], str(option["name"])
        if kind == STRING:
            return _within_choices(option, _string(option, str(value)), name)
        if kind in (INTEGER, NUMBER):
            return _within_choices(option, _number(option, value), name)
        if kind == BOOLEAN:
            return value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes")
        if kind in (USER, MENTIONABLE):
            return self.user(str(value))
        if kind == CHANNEL:
            return self.channel(str(value), cast("list[int]", option.get("channel_types") or []))
        raise FormError(f"{name}: the playground has no such values")

    def user(self, key: str) -> str:
        """Resolves a person by id or name. Raises FormError."""
        person = self._world.person(key.lstrip("@"))
        if person is None:
            raise FormError(f"no such person: {key}")
        self.resolved.setdefault("users", {})[person.id] = objects.user(person)
        if self._channel.guild:
            member = objects.acting_member(person)
            del member["user"], member["deaf"], member["mute"]
            self.resolved.setdefault("members", {})[person.id] = member
        return person.id

    def channel(self, key: str, types: list[int]) -> str:
        """Resolves a channel of this guild by id or name. Raises FormError."""
        for channel in self._world.channels.values():
            here = channel.guild is self._channel.guild and channel.seen_by(self._person)
            if (
                here
                and key.lstrip("#") in (channel.id, channel.name)
                and (not types or channel.type in types)
            ):
                shown = objects.channel(channel, self._world) | {"permissions": "0"}
                self.resolved.setdefault("channels", {})[channel.id] = shown
                return channel.id
        raise FormError(f"no such channel: {key}")


def _string(option: Json, text: str) -> str:
    low, high = option.get("min_length") or 0, option.get("max_length") or 6000
    if not low <= len(text) <= high:
        raise FormError(f"{option['name']}: must be {low} to {high} characters long")
    return text


def _number(option: Json, value: Value) -> _Numbers:
    try:
        number: _Numbers = int(value) if option["type"] == INTEGER else float(value)
    except (TypeError, ValueError) as error:
        raise FormError(f"{option['name']}: not a number") from error
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise FormError(f"{option['name']}: must be from {low} to {high}")
    return number


def _within_choices(option: Json, value: Value, name: str) -> Value:
    choices = cast("list[Json]", option.get("choices") or [])
    if choices and value not in [choice["value"] for choice in choices]:
        raise FormError(f"{name}: choose one of: {', '.join(str(choice['name']) for choice in choices)}")
    return value
