"""The words shown to people: read from ``locales/*.po`` once, at start."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import c2py
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Self, cast

from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SOURCE = "en"


@dataclass(frozen=True, slots=True)
class _Language:
    texts: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]


class Catalogue:
    """Every text in every language, by its key (``msgid``) such as ``refusal.stock_empty``.

    Keys instead of English sentences, because many are made from a type or a game's key: a new rule or
    game brings its words without a change in the code that shows them.
    """

    def __init__(self, languages: Mapping[str, _Language]) -> None:
        self._languages = languages

    @classmethod
    def load(cls) -> Self:
        """Read all languages. Raises Babel's ``PoFileError`` for a malformed file."""
        folder = files("bot") / "locales"
        return cls(
            {
                entry.name.removesuffix(".po"): _read(entry.name.removesuffix(".po"), entry.read_bytes())
                for entry in folder.iterdir()
                if entry.name.endswith(".po")
            }
        )

    @property
    def locales(self) -> tuple[str, ...]:
        return tuple(sorted(self._languages))

    def pick(self, *wanted: str | None) -> str:
        """The first language we have among those wanted (``hi``, ``en-GB`` …), else English."""
        for locale in wanted:
            if locale and (language := locale.split("-")[0]) in self._languages:
                return language
        return SOURCE

    def keys(self, locale: str = SOURCE) -> frozenset[str]:
        return frozenset(self._languages[locale].texts)

    def forms(self, locale: str, key: str) -> tuple[str, ...]:
        """All plural forms of a text; one where the text has no plural."""
        return self._languages[locale].texts[key]

    def text(self, locale: str | None, key: str, **values: object) -> str:
        """Return the text of ``key`` with its ``{fields}`` filled; ``count`` chooses the plural form.

        Raises ``KeyError`` for a key or a field that does not exist: a fault in our code, not in the input.
        """
        language = self._languages[self.pick(locale)]
        forms = language.texts.get(key) or self._languages[SOURCE].texts[key]
        form = language.plural(cast("int", values["count"])) if len(forms) > 1 else 0
        return forms[form].format_map(values) if values else forms[form]


def _read(locale: str, data: bytes) -> _Language:
    catalog = read_po(BytesIO(data), locale=locale, abort_invalid=True)
    texts = dict[str, tuple[str, ...]]()
    for message in catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            string = message.string
            texts[key] = (string,) if isinstance(string, str) else tuple(string or ())
    return _Language(texts, c2py(catalog.plural_expr))
