"""What Discord demands of application commands (docs: interactions/application-commands)."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, cast

from bot.playground.problems import Path, Problems
from bot.playground.rules_options import check_options
from bot.playground.wire import Json, Reason, Value, refusal

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
MAXIMA = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15}
LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
KNOWN_KEYS = frozenset(
    [
        "id",
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_permission",
        "default_member_permissions",
        "dm_permission",
        "integration_types",
        "contexts",
        "nsfw",
        "handler",
        "guild_id",
        "application_id",
        "version",
    ]
)
TOTAL = 8000
_EXTRA_SCRIPTS = re.compile("[\u0900-\u0963\u0966-\u097f\u0e01-\u0e3a\u0e40-\u0e5b]")


def is_name(text: str) -> bool:
    """`^[-_'\\p{L}\\p{N}\\p{sc=Deva}\\p{sc=Thai}]{1,32}$`, and lower case where the letter has one."""
    if not 1 <= len(text) <= 32 or text != text.lower():
        return False
    return all(c in "-_'" or unicodedata.category(c)[0] in "LN" or _EXTRA_SCRIPTS.match(c) for c in text)


def check_commands(commands: list[Json], *, for_guild: bool) -> None:
    """Refuses a bulk overwrite: 30032 for too many of a kind, 50035 for anything else."""
    problems = Problems()
    seen: set[tuple[int, str]] = set()
    counts = dict.fromkeys(MAXIMA, 0)
    for index, command in enumerate(commands):
        check_command(problems, (index,), command, for_guild=for_guild)
        kind = command.get("type") or CHAT_INPUT
        key = (kind, str(command.get("name")))
        if key in seen:
            problems.add(
                (index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        seen.add(key)
        counts[kind] = counts.get(kind, 0) + 1
    if any(count > MAXIMA.get(kind, 0) for kind, count in counts.items() if kind in MAXIMA):
        raise refusal(Reason.TOO_MANY_COMMANDS)
    problems.raise_any()


def check_command(problems: Problems, path: Path, command: Json, *, for_guild: bool) -> None:
    kind = command.get("type") or CHAT_INPUT
    problems.choice((*path, "type"), kind, frozenset(MAXIMA))
    for key in command.keys() - KNOWN_KEYS:
        problems.add((*path, key), "BASE_TYPE_UNKNOWN_KEY", "This key is not known")
    if kind == CHAT_INPUT:
        check_named(problems, path, command)
        check_options(problems, (*path, "options"), command.get("options"), check_named)
    else:
        _check_menu(problems, path, command)
    _check_places(problems, path, command, for_guild=for_guild)
    if weight(command) > TOTAL:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({TOTAL})")


def check_named(problems: Problems, path: Path, thing: Json) -> None:
    """Name and description of a command or an option, with their localisations."""
    _check_name(problems, (*path, "name"), thing.get("name"))
    problems.text((*path, "description"), thing.get("description"), 1, 100)
    for locale, text in localizations(problems, path, thing, "name"):
        _check_name(problems, (*path, "name_localizations", locale), text)
    for locale, text in localizations(problems, path, thing, "description"):
        problems.text((*path, "description_localizations", locale), text, 1, 100)


def _check_name(problems: Problems, path: Path, name: Value) -> None:
    if problems.text(path, name, 1, 32) and not is_name(name):
        problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_menu(problems: Problems, path: Path, command: Json) -> None:
    problems.text((*path, "name"), command.get("name"), 1, 32)
    for locale, text in localizations(problems, path, command, "name"):
        problems.text((*path, "name_localizations", locale), text, 1, 32)
    if command.get("description"):
        problems.add((*path, "description"), "APPLICATION_COMMAND_DESCRIPTION_CANNOT_BE_SET", "Must be empty")
    if command.get("options"):
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_CANNOT_BE_SET", "Must be empty")


def localizations(problems: Problems, path: Path, thing: Json, field: str) -> list[tuple[str, Any]]:
    """The pairs of `<field>_localizations`; unknown locales are noted as problems."""
    table = cast("Json", thing.get(f"{field}_localizations") or {})
    for locale in table.keys() - LOCALES:
        problems.add((*path, f"{field}_localizations", locale), "BASE_TYPE_CHOICES", "Unknown locale")
    return [(locale, text) for locale, text in table.items() if locale in LOCALES]


def _check_places(problems: Problems, path: Path, command: Json, *, for_guild: bool) -> None:
    for key, allowed in (("integration_types", (0, 1)), ("contexts", (0, 1, 2))):
        values = cast("list[Any]", command.get(key) or [])
        if for_guild and values:
            problems.add((*path, key), "APPLICATION_COMMAND_GUILD_ONLY", "Only for global commands")
        if any(value not in allowed for value in values) or len(set(values)) != len(values):
            problems.add((*path, key), "BASE_TYPE_CHOICES", f"Values must be distinct and among {allowed}")
    if (
        command.get("contexts")
        and 2 in command["contexts"]
        and 1 not in (command.get("integration_types") or (0, 1))
    ):
        problems.add((*path, "contexts"), "BASE_TYPE_CHOICES", "PRIVATE_CHANNEL needs USER_INSTALL")


def weight(thing: Json) -> int:
    """Characters of names, descriptions and choice values; the longest localisation of each counts."""
    total = _longest(thing, "name") + _longest(thing, "description")
    value = thing.get("value")
    total += len(value) if isinstance(value, str) else 0
    nested = (
        *cast("list[Json]", thing.get("options") or []),
        *cast("list[Json]", thing.get("choices") or []),
    )
    return total + sum(weight(one) for one in nested)


def _longest(thing: Json, field: str) -> int:
    texts = [thing.get(field), *cast("Json", thing.get(f"{field}_localizations") or {}).values()]
    return max((len(text) for text in texts if isinstance(text, str)), default=0)
