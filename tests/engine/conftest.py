"""Tables written as short texts, for tests of single rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from bot.engine.cards import Card, Suit, new_pack, parse_pack
from bot.engine.table import Kind, Pile, Slot, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.solitaire import Solitaire

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")


def lay_out(
    game: Solitaire,
    options: str = "",
    *,
    f: tuple[int, ...] = (),
    t: str = "",
    c: str = "",
    s: str = "",
    w: str = "",
) -> Table:
    """A table of ``game``: ``t`` and ``c`` hold piles, ``-`` is an empty one, hidden cards stand in brackets.

    ``f`` are the heights of the first foundations, ``s`` the stock in the order of drawing. What is not
    said is empty.
    """
    chosen = game.parse_options(options) if options else game.default_options
    empty = game.deal(new_pack(game.packs), chosen)
    changed = {slot: Pile() for slot in empty.slots()}
    changed |= {Slot(Kind.TABLEAU, at): pile(text) for at, text in enumerate(t.split())}
    changed |= {Slot(Kind.CELL, at): pile(text) for at, text in enumerate(c.split())}
    for at, height in enumerate(f):
        suit = Suit(at // game.packs)
        changed[Slot(Kind.FOUNDATION, at)] = Pile(tuple(Card(rank, suit) for rank in range(1, height + 1)))
    if Kind.STOCK in {slot.kind for slot in changed}:
        stock = parse_pack(s)
        changed[Slot(Kind.STOCK)] = Pile(stock[::-1], len(stock))
        changed[Slot(Kind.WASTE)] = Pile(parse_pack(w))
    return empty.with_piles(changed)


def pile(text: str) -> Pile:
    match = re.fullmatch(r"(?:\((\w+)\))?(\w*)|-", text)
    assert match is not None, text
    hidden, shown = parse_pack(match[1] or ""), parse_pack(match[2] or "")
    return Pile(hidden + shown, len(hidden))


@pytest.fixture(scope="session")
def layout() -> Callable[..., Table]:
    return lay_out
