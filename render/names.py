"""People's names in pictures: what of a name our fonts can draw, and how much of it there is room for."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache

from render.lettering import BOLD, ELLIPSIS, devanagari, drawn, measure

_LONGEST = 100
"""Characters of a name that are looked at; Discord's have at most 32."""
_MARKS = 3
"""More marks on one letter than any language writes are decoration, and reach into other lines."""
_JOINERS = "\u200c\u200d"
_VIRAMA = "\u094d"


@lru_cache(maxsize=1024)
def drawable(name: str) -> str | None:
    """What can be drawn of a name; ``None`` if that would not be the name any more.

    Characters without a picture (controls, separators, lone surrogates: they crash raqm) and decoration
    that our fonts lack are left out, and so is a whole word with a letter that they lack. Fancy letters
    stand for the plain ones (NFKC, https://unicode.org/reports/tr15/).
    """
    text = legible(name[:_LONGEST])
    return text if any(sign.isalnum() for sign in text) else None


def legible(text: str) -> str:
    """A line without anything that our fonts cannot draw, as for a name; perhaps empty."""
    spaced = "".join(" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign for sign in text)
    words = (_readable(word) for word in unicodedata.normalize("NFC", _seen(spaced)).split())
    return " ".join(filter(None, words))


def clusters(text: str) -> list[str]:
    """Cut a text where it may be cut: marks stay on their letters, and conjunct consonants together."""
    found = list[str]()
    for sign in text:
        if found and (_clings(sign) or (_joining(found[-1]) and devanagari(sign))):
            found[-1] += sign
        else:
            found.append(sign)
    return found


@lru_cache(maxsize=1024)
def fitted(text: str, cap: float, room: float, weight: int = BOLD) -> str:
    """``text``, or as much of it as fits into ``room`` pixels with an ellipsis after it."""
    if measure(text, cap, weight) <= room:
        return text
    parts = clusters(text)
    shorter = ["".join(parts[:length]).rstrip() + ELLIPSIS for length in range(len(parts))]
    return shorter[max(bisect_right(shorter, room, key=lambda cut: measure(cut, cap, weight)) - 1, 0)]


def _seen(text: str) -> str:
    """Without characters that have no picture: formats, surrogates, private and unassigned ones."""
    return "".join(
        sign
        for sign in text
        if sign in _JOINERS or unicodedata.category(sign) not in ("Cf", "Cs", "Co", "Cn")
    )


def _readable(word: str) -> str | None:
    """``None`` if a letter or a number of the word cannot be drawn."""
    signs, marks = list[str](), 0
    for sign in word:
        plain = sign if drawn(sign) else unicodedata.normalize("NFKC", sign)
        marks = marks + 1 if _clings(sign) else 0
        if all(map(drawn, plain)):
            signs.append(plain if marks <= _MARKS else "")
        elif sign.isalnum():
            return None
    text = "".join(signs)
    bare = "".join(sign for sign in text if sign not in _JOINERS)
    return text if any(map(devanagari, bare)) else bare


def _clings(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign).startswith("M")


def _joining(cluster: str) -> bool:
    return cluster.rstrip(_JOINERS).endswith(_VIRAMA)
