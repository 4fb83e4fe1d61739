"""Look at a picture without the bot.

``python -m render KL1-D1N-AAAAAAG --moves "s>w" --out board.png`` draws a solitaire,
``python -m render --hearts table.png --step 30`` a position of a sample game of Hearts, and a hand below it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.engine.deals import parse_code
from bot.engine.errors import BadCode, BadMove, BadSlot, IllegalMove
from bot.engine.games import GAMES
from bot.engine.table import Move, Slot
from render.board import draw_board
from render.hearts.preview import draw_sample
from render.look import Look
from render.palette import BACKS, FELTS
from render.scene import Scene


def scene_of(code: str, moves: str = "", chosen: str = "") -> Scene:
    """Return the scene after ``moves`` of a deal, with the top card of the pile ``chosen`` raised.

    Raises ``BadCode``, ``BadMove``, ``BadSlot`` or ``IllegalMove``.
    """
    deal = parse_code(code, GAMES)
    game, table, moved = deal.game, deal.table(), frozenset[Slot]()
    for move in map(Move.parse, moves.split()):
        table, moved = game.apply(table, move), frozenset((move.source, move.target))
    source = Slot.parse(chosen) if chosen else None
    marks = frozenset(move.target for move in game.moves_from(table, source)) if source else frozenset[Slot]()
    return Scene(
        table,
        fan=game.draw_count(deal.options),
        packs=game.packs,
        redeal=game.redeals(deal.options),
        chosen=source,
        marks=marks,
        moved=moved,
        won=game.won(table),
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m render", description="Draw a position as a PNG.")
    shown = parser.add_mutually_exclusive_group(required=True)
    shown.add_argument("code", nargs="?", help="deal code, such as KL1-D1N-AAAAAAG")
    shown.add_argument("--hearts", type=Path, metavar="OUT", help="draw a table and a hand of Hearts instead")
    parser.add_argument("--step", type=int, default=30, help="how many acts of that game before (default 30)")
    parser.add_argument("--moves", default="", help='moves from the deal on, such as "s>w t3*2>t5"')
    parser.add_argument("--chosen", default="", help="a pile that is chosen, such as t3")
    parser.add_argument("--four-colours", action="store_true")
    parser.add_argument("--felt", choices=sorted(FELTS), default="green")
    parser.add_argument("--back", choices=sorted(BACKS), default="blue")
    parser.add_argument("--out", type=Path, default=Path("board.png"))
    asked = parser.parse_args()
    look = Look(asked.four_colours, asked.felt, asked.back)
    if asked.hearts:
        asked.hearts.write_bytes(draw_sample(asked.step, look))
        print(asked.hearts)
        return
    try:
        scene = scene_of(asked.code, asked.moves, asked.chosen)
    except (BadCode, BadMove, BadSlot, IllegalMove) as error:
        parser.error(repr(error))
    asked.out.write_bytes(draw_board(scene, look))
    print(asked.out)


if __name__ == "__main__":
    main()
