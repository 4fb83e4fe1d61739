"""Stored names of people, harmless in our texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.hearts.words import isolated, plain, unlinked
from cogs.ui.words import quoted

if TYPE_CHECKING:
    from cogs.ui.words import Words


def shown_name(name: str, words: Words) -> str:
    """A name with no markdown, mention or link, in either direction of writing; never empty."""
    return isolated(unlinked(quoted(name)) or words("ranking.nameless"))


def spoken_name(name: str, words: Words) -> str:
    """A name for the description of a picture."""
    return plain(name) or words("ranking.nameless")
