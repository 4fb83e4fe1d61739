"""Sprites drawn ahead of the first picture, which would otherwise wait for them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from bot.engine.cards import new_pack
from bot.engine.deals import Deal
from bot.engine.games import GAMES
from bot.engine.table import NO_PILE, STOCK, WASTE, Kind, Pile, Slot
from render.board import compose
from render.hearts.warm import warm_up_hearts
from render.layout import Box, lay_out
from render.look import Look
from render.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.engine.cards import Card
    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Table

_PLAIN = (Look(),)
_PACK = new_pack()


def warm_up(
    looks: Iterable[Look] = _PLAIN, games: Iterable[Solitaire] = GAMES, *, hearts: bool = True
) -> Iterator[None]:
    """Draw the sprites that pictures of ``games`` in ``looks`` are made of, a few with each step.

    All steps take about 1.3 seconds of work and 20 MB for each look: to be taken once, in a thread, one by
    one, so that a picture somebody waits for finds its turn between them. Two looks stay in memory. What
    lies on a marked chip is still drawn when it is first shown, and so are the names at a table of Hearts.
    """
    looks = tuple(looks)
    for look, game in product(looks, games):
        for scene in _scenes(game):
            compose(scene, look)
            yield
    if hearts:
        yield from warm_up_hearts(looks)


def _scenes(game: Solitaire) -> Iterator[Scene]:
    """Positions that no game reaches, in which every card lies in every kind of place."""
    for scene in _layouts(game):
        table, everywhere = scene.table, frozenset(scene.table.slots())
        bare = replace(scene, table=table.with_piles(dict.fromkeys(everywhere, NO_PILE)))
        yield replace(bare, marks=everywhere)
        yield replace(bare, moved=everywhere, redeal=False)
        yield replace(bare, won=True)
        for card in _PACK:
            yield replace(bare, table=_with_card(bare.table, card))
        for count in range(1, len(table.stock) + 1):
            yield replace(bare, table=table.with_piles({STOCK: Pile(table.stock.cards[:count], count)}))


def _layouts(game: Solitaire) -> Iterable[Scene]:
    """A start for each set of options that places the chips in a way of its own."""
    scenes = dict[tuple[Box, ...], Scene]()
    for options in product(*(choice.values for choice in game.choices)):
        table = Deal(game, options, 1).table()
        scene = Scene(table, fan=game.draw_count(options), packs=game.packs)
        scenes.setdefault(tuple(lay_out(scene).chips.values()), scene)
    return scenes.values()


def _with_card(table: Table, card: Card) -> Table:
    """The card on the felt, on a face and on a back, and as a chip, playable or covered in a fan."""
    piles = {
        Slot(Kind.TABLEAU, 0): Pile((card, card)),
        Slot(Kind.TABLEAU, 1): Pile((card,) * 3, 2),
        Slot(Kind.FOUNDATION, 0): Pile((card,)),
        WASTE: Pile((card,) * 3),
    }
    return table.with_piles({slot: pile for slot, pile in piles.items() if slot in table})
