"""What Discord demands of command options and their choices (docs: interactions/application-commands)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from bot.playground.problems import Path, Problems
from bot.playground.wire import Json, Value

SUB_COMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
CHANNEL, ATTACHMENT = 7, 11
TYPES = frozenset(range(1, 12))
CHOOSABLE = frozenset({STRING, INTEGER, NUMBER})
SAFE = 2**53 - 1
KNOWN_KEYS = frozenset(
    [
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "required",
        "choices",
        "options",
        "channel_types",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "autocomplete",
        "file_types",
    ]
)

CheckNamed = Callable[[Problems, Path, Json], None]


def check_options(problems: Problems, path: Path, value: Value, named: CheckNamed, depth: int = 0) -> None:
    """`depth` 0 is a command, 1 a group or subcommand, 2 a subcommand in a group."""
    options = problems.items(path, value, 0, 25)
    _check_distinct(problems, path, options)
    _check_order(problems, path, options)
    kinds = {bool(option.get("type") in (SUB_COMMAND, GROUP)) for option in options}
    if len(kinds) == 2:
        problems.add(
            path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options are exclusive"
        )
    for index, option in enumerate(options):
        _check_option(problems, (*path, index), option, named, depth)


def _check_option(problems: Problems, path: Path, option: Json, named: CheckNamed, depth: int) -> None:
    named(problems, path, option)
    for key in option.keys() - KNOWN_KEYS:
        problems.add((*path, key), "BASE_TYPE_UNKNOWN_KEY", "This key is not known")
    kind = option.get("type")
    if not problems.choice((*path, "type"), kind, TYPES):
        return
    if kind in (SUB_COMMAND, GROUP):
        _check_nesting(problems, path, option, named, depth)
        return
    if option.get("options"):
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_CANNOT_BE_SET", "Must be empty")
    _check_choices(problems, path, option)
    _check_range(problems, path, option)


def _check_nesting(problems: Problems, path: Path, option: Json, named: CheckNamed, depth: int) -> None:
    inside_group = depth == 1
    if depth > 1 or (option["type"] == GROUP and inside_group):
        problems.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deep")
        return
    children = cast("list[Json]", option.get("options") or [])
    if option["type"] == GROUP:
        if any(child.get("type") != SUB_COMMAND for child in children):
            problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only sub-commands")
        check_options(problems, (*path, "options"), children, named, 1)
        return
    check_options(problems, (*path, "options"), children, named, 2)


def _check_distinct(problems: Problems, path: Path, options: list[Json]) -> None:
    """Names are unique; localised ones differ from every default name and from others of that locale."""
    names = [str(option.get("name")) for option in options]
    taken: set[tuple[str, str]] = set()
    for index, option in enumerate(options):
        if names.index(names[index]) != index:
            problems.add(
                (*path, index, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                "Option names must be unique",
            )
        for locale, text in cast("Json", option.get("name_localizations") or {}).items():
            others = names[:index] + names[index + 1 :]
            if str(text) in others or (locale, str(text)) in taken:
                problems.add(
                    (*path, index, "name_localizations", locale),
                    "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                    "Localised option names must be unique",
                )
            taken.add((locale, str(text)))


def _check_order(problems: Problems, path: Path, options: list[Json]) -> None:
    optional_seen = False
    for index, option in enumerate(options):
        if option.get("type") in (SUB_COMMAND, GROUP):
            continue
        if option.get("required") and optional_seen:
            problems.add(
                (*path, index, "required"),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")


def _check_choices(problems: Problems, path: Path, option: Json) -> None:
    choices = problems.items((*path, "choices"), option.get("choices"), 0, 25)
    kind = option["type"]
    if choices and kind not in CHOOSABLE:
        problems.add(
            (*path, "choices"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This type has no choices"
        )
    if option.get("autocomplete") and (choices or kind not in CHOOSABLE):
        problems.add(
            (*path, "autocomplete"), "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_INVALID", "Not with choices"
        )
    check_choice_list(problems, (*path, "choices"), choices, kind)


def check_choice_list(problems: Problems, path: Path, choices: list[Json], kind: int) -> None:
    """Choices of an option or of an autocomplete answer: names 1-100, values of the option's type."""
    for index, choice in enumerate(choices):
        problems.text((*path, index, "name"), choice.get("name"), 1, 100)
        for locale, text in cast("Json", choice.get("name_localizations") or {}).items():
            problems.text((*path, index, "name_localizations", locale), text, 1, 100)
        value = choice.get("value")
        place = (*path, index, "value")
        if kind == STRING:
            problems.text(place, value, 0 if value == "" else 1, 100)
        elif kind == INTEGER:
            problems.number(place, value, -SAFE, SAFE)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            problems.add(place, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def _check_range(problems: Problems, path: Path, option: Json) -> None:
    kind = option["type"]
    if kind == STRING:
        problems.number((*path, "min_length"), option.get("min_length"), 0, 6000)
        problems.number((*path, "max_length"), option.get("max_length"), 1, 6000)
    elif option.get("min_length") is not None or option.get("max_length") is not None:
        problems.add((*path, "min_length"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only for strings")
    if kind == INTEGER:
        problems.number((*path, "min_value"), option.get("min_value"), -SAFE, SAFE)
        problems.number((*path, "max_value"), option.get("max_value"), -SAFE, SAFE)
    elif kind != NUMBER and (option.get("min_value") is not None or option.get("max_value") is not None):
        problems.add((*path, "min_value"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only for numbers")
    file_types = cast("list[Any]", option.get("file_types") or [])
    if len(file_types) > 10 or (file_types and kind != ATTACHMENT):
        problems.add((*path, "file_types"), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer, on an attachment")
