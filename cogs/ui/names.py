"""Stored names of people, harmless in our texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.hearts.words import isolated, plain, unlinked
from cogs.ui.words import quoted

if TYPE_CHECKING:
    from cogs.ui.words import Words

_UNSEEN = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"))
"""Letters and a sign that leave a blank."""


def shown_name(name: str, words: Words) -> str:
    """A name with no markdown, mention or link, in either direction of writing; never empty."""
    return isolated(unlinked(quoted(name.translate(_UNSEEN))) or words("ranking.nameless"))


def spoken_name(name: str, words: Words) -> str:
    """A name for the description of a picture."""
    return plain(name.translate(_UNSEEN)) or words("ranking.nameless")
