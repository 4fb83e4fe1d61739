from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.ui.names import shown_name, spoken_name
from cogs.ui.words import Words

if TYPE_CHECKING:
    from bot.i18n import Catalogue


@pytest.mark.parametrize("name", ["", " \t", "\u200b\u202e", "\u3164", "\u2800\u115f\u1160 \uffa0"])
def test_a_name_that_cannot_be_seen_is_replaced(catalogue: Catalogue, name: str) -> None:
    words = Words(catalogue, "en")
    assert shown_name(name, words) == spoken_name(name, words) == words("ranking.nameless")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a*b_`c`", "a\\*b\\_\\`c\\`"),
        ("<t:1:R></daily:1>", "\\<t:1:R>\\</daily:1>"),
        ("@here", "@\u200bhere"),
        ("אב", "\u2068אב\u2069"),
    ],
)
def test_a_name_stays_a_name(catalogue: Catalogue, name: str, shown: str) -> None:
    assert shown_name(name, Words(catalogue, "en")) == shown
