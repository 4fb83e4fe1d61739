"""One accepted and one refused example of each rule of application commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.playground.rules_commands import check_commands, is_name, weight
from bot.playground.wire import ApiError

if TYPE_CHECKING:
    from bot.playground.wire import Json, Value


def command(**changes: Value) -> Json:
    return {"name": "play", "description": "Play", **changes}


def option(**changes: Value) -> Json:
    return {"type": 3, "name": "code", "description": "Code", **changes}


def options(*given: Json) -> Json:
    return command(options=list(given))


def choice(name: str = "One", value: Value = "D1") -> Json:
    return {"name": name, "value": value}


def numbered(count: int) -> list[Json]:
    return [option(name=f"o{index}") for index in range(count)]


# rule: (accepted, refused)
COMMANDS: dict[str, tuple[Json, Json]] = {
    "name pattern": (command(name="eight_off-'x"), command(name="eight off")),
    "name case": (command(name="klondike"), command(name="Klondike")),
    "name in Devanagari": (command(name="ताश_पत्ते"), command(name="ताश!")),
    "name length": (command(name="n" * 32), command(name="n" * 33)),
    "menu name": (
        {"type": 2, "name": "Play With Me"},
        {"type": 2, "name": "n" * 33},
    ),
    "menu description": (
        {"type": 3, "name": "Look", "description": ""},
        {"type": 3, "name": "Look", "description": "x"},
    ),
    "menu options": (
        {"type": 3, "name": "Look", "options": []},
        {"type": 3, "name": "Look", "options": [option()]},
    ),
    "description there": (command(description="d"), {"name": "play"}),
    "description length": (command(description="d" * 100), command(description="d" * 101)),
    "type": (command(type=1), command(type=9)),
    "unknown key": (command(nsfw=False), command(colour="red")),
    "locale": (
        command(name_localizations={"hi": "खेलो"}),
        command(name_localizations={"hi-IN": "खेलो"}),
    ),
    "localised name": (
        command(name_localizations={"en-GB": "play"}),
        command(name_localizations={"en-GB": "Play It"}),
    ),
    "localised description": (
        command(description_localizations={"hi": "खेल"}),
        command(description_localizations={"hi": "ख" * 101}),
    ),
    "contexts": (command(contexts=[0, 1, 2]), command(contexts=[0, 3])),
    "private channels": (
        command(contexts=[2], integration_types=[1]),
        command(contexts=[2], integration_types=[0]),
    ),
    "installs": (command(integration_types=[0, 1]), command(integration_types=[2])),
    "option count": (options(*numbered(25)), options(*numbered(26))),
    "option names": (options(option(), option(name="other")), options(option(), option())),
    "localised option names": (
        options(option(), option(name="other", name_localizations={"hi": "कोड"})),
        options(option(), option(name="other", name_localizations={"hi": "code"})),
    ),
    "localised option names of one locale": (
        options(option(name_localizations={"hi": "क"}), option(name="b", name_localizations={"hi": "ख"})),
        options(option(name_localizations={"hi": "क"}), option(name="b", name_localizations={"hi": "क"})),
    ),
    "required first": (
        options(option(required=True), option(name="b")),
        options(option(), option(name="b", required=True)),
    ),
    "option description": (options(option()), options({"type": 3, "name": "code"})),
    "unknown option key": (options(option(autocomplete=False)), options(option(default="x"))),
    "option type": (options(option(type=11)), options(option(type=12))),
    "subcommands alone": (
        options(option(type=1), option(type=1, name="b")),
        options(option(type=1), option(name="b")),
    ),
    "nesting": (
        options(option(type=2, options=[option(type=1, options=[option()])])),
        options(option(type=1, options=[option(type=1)])),
    ),
    "group holds subcommands": (
        options(option(type=2, options=[option(type=1)])),
        options(option(type=2, options=[option()])),
    ),
    "choice count": (
        options(option(choices=[choice(str(n), str(n)) for n in range(25)])),
        options(option(choices=[choice(str(n), str(n)) for n in range(26)])),
    ),
    "choice name": (
        options(option(choices=[choice("n" * 100)])),
        options(option(choices=[choice("n" * 101)])),
    ),
    "choice value": (
        options(option(choices=[choice(value="v" * 100)])),
        options(option(choices=[choice(value="v" * 101)])),
    ),
    "choice type": (
        options(option(type=4, choices=[choice(value=3)])),
        options(option(type=4, choices=[choice(value="3")])),
    ),
    "choices or autocomplete": (
        options(option(autocomplete=True)),
        options(option(autocomplete=True, choices=[choice()])),
    ),
    "choosable": (options(option(type=10)), options(option(type=5, choices=[choice(value=1)]))),
    "min length": (options(option(min_length=6000)), options(option(min_length=6001))),
    "max length": (options(option(max_length=1)), options(option(max_length=0))),
    "lengths of strings": (options(option(type=4)), options(option(type=4, max_length=4))),
    "whole numbers": (
        options(option(type=4, max_value=2**53 - 1)),
        options(option(type=4, max_value=2**53)),
    ),
    "values of numbers": (options(option(type=10, min_value=0.5)), options(option(min_value=1))),
    "file types": (
        options(option(type=11, file_types=["png"])),
        options(option(type=11, file_types=["png"] * 11)),
    ),
}


@pytest.mark.parametrize("rule", COMMANDS)
def test_a_command_keeps_the_rule(rule: str) -> None:
    check_commands([COMMANDS[rule][0]], for_guild=False)


@pytest.mark.parametrize("rule", COMMANDS)
def test_a_command_that_breaks_the_rule_is_refused(rule: str) -> None:
    with pytest.raises(ApiError) as refused:
        check_commands([COMMANDS[rule][1]], for_guild=False)
    assert refused.value.code == 50035
    assert refused.value.body["errors"]["0"]


def test_names_are_unique_by_kind() -> None:
    check_commands([command(), {"type": 2, "name": "play"}], for_guild=False)
    with pytest.raises(ApiError) as refused:
        check_commands([command(), command()], for_guild=False)
    assert refused.value.code == 50035


@pytest.mark.parametrize(("kind", "limit"), [(1, 100), (2, 15), (3, 15)])
def test_so_many_commands_of_a_kind_and_no_more(kind: int, limit: int) -> None:
    texts = {"description": "x"} if kind == 1 else {}
    many = [{"type": kind, "name": f"c{index}", **texts} for index in range(limit + 1)]
    check_commands(many[:limit], for_guild=False)
    with pytest.raises(ApiError) as refused:
        check_commands(many, for_guild=False)
    assert refused.value.code == 30032


def test_guild_commands_have_no_contexts() -> None:
    check_commands([command()], for_guild=True)
    with pytest.raises(ApiError):
        check_commands([command(contexts=[0])], for_guild=True)


def test_the_longest_localisation_counts_in_the_weight() -> None:
    assert weight(command(description_localizations={"hi": "ख" * 50})) == len("play") + 50
    full = options(*(option(name=f"o{n}", choices=[choice("n" * 100, "v" * 100)] * 2) for n in range(19)))
    assert weight(full) < 8000
    check_commands([full], for_guild=False)
    over = options(*(option(name=f"o{n}", choices=[choice("n" * 100, "v" * 100)] * 2) for n in range(20)))
    assert weight(over) > 8000
    with pytest.raises(ApiError) as refused:
        check_commands([over], for_guild=False)
    assert refused.value.body["errors"]["0"]["_errors"][0]["code"] == "APPLICATION_COMMAND_TOO_LARGE"


@pytest.mark.parametrize(
    ("name", "good"), [("हुकुम", True), ("ไพ่", True), ("È", False), ("è", True), ("a.b", False)]
)
def test_letters_of_every_script_make_a_name(name: str, good: bool) -> None:
    assert is_name(name) is good
