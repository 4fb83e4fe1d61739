"""Pictures of full boards: ours against a naive drawing of the same board, in the same run.

The naive one is what a first version of such a bot does: cards as RGBA images, drawn beforehand,
composed by alpha on an RGBA board and saved with Pillow's default PNG settings.
"""

from __future__ import annotations

import argparse
import gc
from functools import lru_cache
from io import BytesIO
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from PIL import Image

from bot.bench.render_hearts import full_table, naive_table
from bot.engine.cards import KING, Card, Suit
from bot.engine.deals import Deal
from bot.engine.games import GAMES
from bot.engine.table import Kind, Pile, Table
from render.board import draw_board
from render.cards import back, face, small_face
from render.hearts.table import draw_table
from render.layout import WIDTH, lay_out
from render.look import Look
from render.palette import palette_of
from render.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.solitaire import Solitaire

_LOOK = Look()
_COVERED, _GROWN = 5, 5


def full_board(game: Solitaire) -> Scene:
    """The worst case for a picture: every card on the table, a run from king to ace on the last column.

    Klondike's last column then has 6 + 13 cards, Easy Harp's 8 + 13, Eight Off's 5 + 13.
    """
    options = game.default_options
    start = Deal(game, options, 1).table()
    run = tuple(Card(rank, (Suit.CLUBS, Suit.HEARTS)[rank % 2]) for rank in range(KING, 0, -1))
    rest = list(Deal(game, options, 1).pack)
    for card in run:
        rest.remove(card)
    columns = [_taken(rest, column.hidden) for column in start.tableau]
    if not start.piles[Kind.STOCK]:
        columns[-1] = _taken(rest, _COVERED)
    cells = tuple(Pile(_taken(rest, len(cell))) for cell in start.cells)
    share = min(_GROWN, -(-len(rest) // (len(columns) - 1)))
    grown = [hidden + _taken(rest, share) for hidden in columns[:-1]]
    tableau = tuple(
        Pile(cards, pile.hidden)
        for cards, pile in zip((*grown, columns[-1] + run), start.tableau, strict=True)
    )
    waste = tuple(rest)
    piles = ((Pile(waste[:9], len(waste[:9])),), (Pile(waste[9:]),)) if start.piles[Kind.STOCK] else ((), ())
    table = Table(options, (*piles, start.foundations, tableau, cells))
    return Scene.of(game, table)


def _taken(cards: list[Card], count: int) -> tuple[Card, ...]:
    """Take ``count`` cards off, or what there is."""
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


def naive(scene: Scene) -> bytes:
    """Draw the piles of ``scene`` in the plain way."""
    layout = lay_out(scene)
    board = Image.new("RGBA", (WIDTH, layout.height), (*palette_of(_LOOK).felt, 255))
    for slot, box in layout.chips.items():
        top = scene.table[slot].top
        sprite = _rgba_chip(top, (box.width, box.height)) if top else _rgba_back((box.width, box.height))
        board.alpha_composite(sprite, (box.x, box.y))
    for slot in scene.table.slots(Kind.TABLEAU):
        pile = scene.table[slot]
        for index, (card, top) in enumerate(zip(pile.cards, layout.tops(pile), strict=True)):
            sprite = _rgba_back(layout.card) if index < pile.hidden else _rgba_face(card, layout.card)
            board.alpha_composite(sprite, (layout.columns[slot.at], top))
    with BytesIO() as file:
        board.save(file, "PNG")
        return file.getvalue()


@lru_cache(maxsize=1024)
def _rgba_face(card: Card, size: tuple[int, int]) -> Image.Image:
    return face(card, size, _LOOK).convert("RGBA")


@lru_cache(maxsize=1024)
def _rgba_chip(card: Card, size: tuple[int, int]) -> Image.Image:
    return small_face(card, size, _LOOK).convert("RGBA")


@lru_cache(maxsize=64)
def _rgba_back(size: tuple[int, int]) -> Image.Image:
    return back(size, _LOOK).convert("RGBA")


def _milliseconds(draw: Callable[[], object], rounds: int) -> float:
    """The median of ``rounds`` calls, after one that fills the caches."""
    draw()
    times = list[float]()
    for _ in range(rounds):
        start = perf_counter()
        draw()
        times.append((perf_counter() - start) * 1000)
    return median(times)


def measure(game: Solitaire, rounds: int) -> tuple[float, float, float, float]:
    """Return our milliseconds and kilobytes, then the naive ones, for the full board of ``game``."""
    scene = full_board(game)
    return _compared(lambda: draw_board(scene, _LOOK), lambda: naive(scene), rounds)


def measure_hearts(rounds: int) -> tuple[float, float, float, float]:
    """As ``measure``, for a table of Hearts."""
    scene = full_table()
    return _compared(lambda: draw_table(scene, _LOOK), lambda: naive_table(scene), rounds)


def _compared(
    ours: Callable[[], bytes], plain: Callable[[], bytes], rounds: int
) -> tuple[float, float, float, float]:
    gc.collect()
    fast, slow = _milliseconds(ours, rounds), _milliseconds(plain, max(rounds // 4, 1))
    return fast, len(ours()) / 1000, slow, len(plain()) / 1000


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bot.bench render")
    parser.add_argument("--rounds", type=int, default=40, help="pictures a board (default 40)")
    rounds = parser.parse_args(arguments).rounds
    print(f"{'board':<10} {'ours ms':>8} {'naive ms':>9} {'ratio':>6} {'ours KB':>8} {'naive KB':>9}")
    for game in GAMES:
        _print_row(game.key, measure(game, rounds))
    _print_row("hearts", measure_hearts(rounds))


def _print_row(name: str, measured: tuple[float, float, float, float]) -> None:
    ours, size, plain, plain_size = measured
    print(f"{name:<10} {ours:>8.1f} {plain:>9.1f} {plain / ours:>6.1f} {size:>8.1f} {plain_size:>9.1f}")
