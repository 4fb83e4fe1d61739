"""The words: nothing is missing, nothing is left over, and the languages say the same."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import PoFileError

from bot import i18n
from bot.engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.i18n import Catalogue

ROOT = Path(__file__).parents[1]
DEVANAGARI = re.compile(r"[\u0900-\u097f]")
SAME_IN_HINDI = {"settings.language.en", "settings.language.hi"}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


# the files


def test_english_and_hindi_are_there(catalogue: Catalogue) -> None:
    assert catalogue.locales == ("en", "hi")


def test_no_text_is_missing_in_a_language(catalogue: Catalogue) -> None:
    keys = {locale: catalogue.keys(locale) for locale in catalogue.locales}
    assert keys["en"] == keys["hi"]
    for locale in catalogue.locales:
        empty = [key for key in keys[locale] if not all(catalogue.forms(locale, key))]
        assert not empty, locale


def test_the_languages_have_the_same_fields_and_plurals(catalogue: Catalogue) -> None:
    for key in catalogue.keys():  # noqa: SIM118 (a catalogue is no mapping)
        english, hindi = catalogue.forms("en", key), catalogue.forms("hi", key)
        assert len(english) == len(hindi), key
        assert fields(" ".join(english)) == fields(" ".join(hindi)), key


def test_hindi_is_written_in_devanagari(catalogue: Catalogue) -> None:
    latin = {
        key
        for key in catalogue.keys("hi")
        for form in catalogue.forms("hi", key)
        if not DEVANAGARI.search(form) and re.sub(r"\{\w+\}|\W", "", form)
    }
    assert latin <= SAME_IN_HINDI, latin - SAME_IN_HINDI


def test_digits_are_the_same_in_both_languages(catalogue: Catalogue) -> None:
    assert not [
        key for key in catalogue.keys("hi") if re.search(r"[०-९]", "".join(catalogue.forms("hi", key)))
    ]


# the code


@cache
def texts_in_the_code() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """All constant texts, and the patterns of all composed ones."""
    constants, patterns = set[str](), set[str]()
    for folder in ("bot", "cogs", "render"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    constants.add(node.value)
                elif isinstance(node, ast.JoinedStr):
                    patterns.add("".join(pattern_parts(node)))
    beginnings = tuple(re.compile(one) for one in patterns if re.match(r"[a-z]+\\\.", one))
    return frozenset(constants), beginnings


def pattern_parts(text: ast.JoinedStr) -> Iterator[str]:
    for part in text.values:
        yield re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[^.]+"


def test_every_text_is_used(catalogue: Catalogue) -> None:
    constants, patterns = texts_in_the_code()
    unused = {
        key for key in catalogue.keys() - constants if not any(pattern.fullmatch(key) for pattern in patterns)
    }
    assert not unused


def test_every_text_that_is_used_exists(catalogue: Catalogue) -> None:
    constants, patterns = texts_in_the_code()
    subjects = {key.split(".")[0] for key in catalogue.keys()}  # noqa: SIM118
    looks_like_a_key = re.compile(rf"(?:{'|'.join(sorted(subjects))})(?:\.[a-z_]+)+")
    used = {text for text in constants if looks_like_a_key.fullmatch(text)} - {"board.png"}
    assert used <= catalogue.keys()
    for pattern in patterns:
        if pattern.pattern.partition("\\.")[0] in subjects:
            assert any(pattern.fullmatch(key) for key in catalogue.keys()), pattern.pattern  # noqa: SIM118


def test_every_game_and_option_has_its_words(catalogue: Catalogue) -> None:
    for game in GAMES:
        choices = [choice for choice in game.choices if len(choice.values) > 1]
        wanted = {f"game.{game.key}", f"command.{game.key}.name", f"command.{game.key}.description"}
        wanted |= {f"option.{choice.key}.{value}" for choice in choices for value in choice.values}
        wanted |= {f"parameter.{choice.key}.{part}" for choice in choices for part in ("name", "description")}
        assert wanted <= catalogue.keys()


# the catalogue


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (("hi",), "hi"),
        (("en-GB",), "en"),
        ((None, "hi"), "hi"),
        (("pl", "hi"), "hi"),
        (("pl",), "en"),
        ((), "en"),
    ],
)
def test_the_first_language_we_have_is_picked(
    catalogue: Catalogue, wanted: tuple[str | None, ...], found: str
) -> None:
    assert catalogue.pick(*wanted) == found


@pytest.mark.parametrize(
    ("locale", "count", "text"),
    [
        ("en", 0, "0 moves"),
        ("en", 1, "1 move"),
        ("en", 2, "2 moves"),
        ("hi", 0, "0 चाल"),
        ("hi", 1, "1 चाल"),
        ("hi", 2, "2 चालें"),
    ],
)
def test_plurals_follow_each_language(catalogue: Catalogue, locale: str, count: int, text: str) -> None:
    assert catalogue.text(locale, "board.points", count=count) == text


def test_values_are_not_read_as_fields(catalogue: Catalogue) -> None:
    assert "{text}" in catalogue.text("en", "refusal.code_malformed", text="{text}")


def test_a_key_or_a_field_that_does_not_exist_is_our_fault(catalogue: Catalogue) -> None:
    with pytest.raises(KeyError):
        catalogue.text("en", "no.such.key")
    with pytest.raises(KeyError):
        catalogue.text("en", "refusal.code_malformed", other=1)


def test_a_malformed_file_is_refused() -> None:
    with pytest.raises(PoFileError):
        i18n._read("en", b'msgid "x"\nmsgid "y"\n')
