"""How Hearts is played, with a picture of a good moment."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.engine.cards import parse_pack
from bot.engine.hearts.rules import Trick, in_order
from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase
from bot.engine.hearts.view import HeartsView
from cogs.ui.hearts.guide import RECEIVED
from cogs.ui.screens import Screen
from render.hearts.describe import alt_hand, text_hand
from render.hearts.hand import draw_hand
from render.hearts.scene import HandScene

if TYPE_CHECKING:
    from cogs.ui.words import Words
    from render.look import Look


def lesson_view() -> HeartsView:
    """South is to play the last card of a trick of spades, in which North has played the ace."""
    return HeartsView(
        seat=Seat.SOUTH,
        phase=Phase.PLAYING,
        round=1,
        direction=Direction.LEFT,
        hand=in_order(parse_pack("QS4S6HTHAH2D7DJD5C9CKC")),
        given=parse_pack("JSKSQD"),
        received=parse_pack("6H2D7D"),
        has_passed=(True,) * 4,
        tricks=(
            Trick(Seat.WEST, parse_pack("2CAC7C8C")),
            Trick(Seat.NORTH, parse_pack("KD3DTDAD")),
        ),
        trick=Trick(Seat.WEST, parse_pack("9SAS3S")),
        broken=False,
        sheet=(),
    )


def hearts_help_screen(words: Words, look: Look) -> Screen:
    """Rules, scoring, a good moment with its picture, and how a table works. Slow: draws."""
    scene, lesson = HandScene.of(lesson_view(), names=_seats(words)), words("help.hearts.lesson")
    title = f"## {words('help.title', game=words('game.hearts'))}"
    rules, points = words("help.hearts.rules"), words("help.hearts.score")
    return Screen(
        f"{title}\n{rules}\n\n{points}\n\n{words('help.hearts.good')}\n{lesson}",
        picture=draw_hand(scene, look),
        alt=alt_hand(words.catalogue, words.locale, scene, lesson),
        plain=partial(text_hand, words.catalogue, words.locale, scene, ""),
        footer=words("help.hearts.table", mark=RECEIVED),
    )


def _seats(words: Words) -> list[str]:
    return [words.seat(seat) for seat in Seat]
