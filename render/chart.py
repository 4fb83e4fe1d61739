"""A small chart: how many games were played and won, a bar for each day or week."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.lettering import MEDIUM, measure
from render.look import Look
from render.names import legible
from render.palette import GOLD, INK
from render.sheet import RIM, WIDTH, Ink, Sheet

if TYPE_CHECKING:
    from render.sketch import Sketch

HEIGHT = 520
MOST_BARS = 14
_PLAIN = Look()
_LEFT, _RIGHT, _TOP, _FOOT = 110, WIDTH - 44, 176, 438
_LABEL = 24
_STRIPE = 9
_WIDEST = 84


@dataclass(frozen=True, slots=True)
class Bar:
    """Games begun in a stretch of time, and how many of these were won."""

    label: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class ChartScene:
    """The stretches, oldest first, of which the last ``MOST_BARS`` are drawn.

    ``won`` and ``other`` say in the reader's language what the solid and the striped part of a bar count:
    games won, and all others. The number over a bar is that of both.
    """

    title: str
    bars: tuple[Bar, ...]
    won: str
    other: str


def draw_chart(scene: ChartScene, look: Look = _PLAIN) -> bytes:
    """Return a PNG of 1000 by 520 pixels; equal arguments give equal bytes.

    Raises ``KeyError`` for an unknown felt.
    """
    return _Drawing(scene, look).draw().png()


def ticks(most: int) -> list[int]:
    """Whole numbers to be marked at the axis, from 0 to the first round one that ``most`` does not pass.

    At most five of them, in steps of 1, 2 or 5 times a power of ten.
    """
    steps = (factor * 10**power for power in range(len(str(most)) + 1) for factor in (1, 2, 5))
    step = next(step for step in steps if step * 4 >= most)
    return list(range(0, max(-(-most // step), 1) * step + 1, step))


class _Drawing:
    def __init__(self, scene: ChartScene, look: Look) -> None:
        self._scene, self._bars = scene, scene.bars[-MOST_BARS:]
        self._sheet = Sheet(HEIGHT, look)
        self._ticks = ticks(max((bar.played for bar in self._bars), default=0))
        self._pitch = (_RIGHT - _LEFT) / max(len(self._bars), 1)
        self._width = min(round(self._pitch * 0.7), _WIDEST)

    def draw(self) -> Sheet:
        sheet = self._sheet
        sheet.word((RIM + 20, 50), self._scene.title, 36, Ink.TITLE, room=WIDTH - 2 * RIM - 40)
        sheet.card(RIM, 88, WIDTH - 2 * RIM, HEIGHT - 88 - RIM, sheet.panel, on=sheet.colours.felt)
        self._legend()
        for tick in self._ticks:
            y = self._y(tick)
            sheet.rectangle(_LEFT, y - 1, _RIGHT - _LEFT, 2, sheet.line)
            sheet.word((_LEFT - 16, y), str(tick), _LABEL, Ink.QUIET, share=1, room=60, weight=MEDIUM)
        every = self._labelled()
        for at, bar in enumerate(self._bars):
            middle = _LEFT + self._pitch * (at + 0.5)
            self._bar(bar, middle)
            if (len(self._bars) - 1 - at) % every == 0:
                room = self._pitch * every - 8
                sheet.word((middle, 468), bar.label, _LABEL, Ink.QUIET, room=room, share=0.5, weight=MEDIUM)
        return sheet

    def _y(self, count: int) -> int:
        return round(_FOOT - (_FOOT - _TOP) * count / self._ticks[-1])

    def _labelled(self) -> int:
        """Every how many bars there is room for a label; counted from the last one."""
        widest = max((measure(legible(bar.label), _LABEL, MEDIUM) for bar in self._bars), default=0)
        return max(min(-(-round(widest + 14) // round(self._pitch)), len(self._bars)), 1)

    def _legend(self) -> None:
        sheet, x = self._sheet, RIM + 24.0
        for text, solid in ((self._scene.won, True), (self._scene.other, False)):
            sheet.put(self._swatch(34, 28, 28 if solid else 0), (x + 17, 122))
            x += 48 + sheet.word((x + 48, 122), text, _LABEL + 2, Ink.TEXT, room=380, weight=MEDIUM) + 40

    def _bar(self, bar: Bar, middle: float) -> None:
        top, won = self._y(bar.played), _FOOT - self._y(min(bar.won, bar.played))
        if not bar.played:
            return
        height = _FOOT - top
        self._sheet.put(self._swatch(self._width, height, won), (middle, top + height / 2))
        room = self._pitch - 4
        self._sheet.word((middle, top - 20), str(bar.played), 24, Ink.TEXT, share=0.5, room=room)
        self._won(bar.won, (middle, _FOOT - won / 2), won)

    def _won(self, count: int, at: tuple[float, float], height: int) -> None:
        """The number of games won, where its part of the bar has room for it."""
        sketch = self._sheet.sketch(self._width - 8, 26, GOLD)
        cap = min(22.0, 22 * (self._width - 10) / sketch.measure(str(count), 22))
        if height >= 34 and cap >= 16:
            sketch.centred(sketch.width / 2, 13, str(count), cap, INK)
            self._sheet.put(sketch, at)

    def _swatch(self, width: int, height: int, won: int) -> Sketch:
        """A piece of a bar: striped, and solid gold ``won`` pixels high from its foot."""
        sheet = self._sheet
        sketch = sheet.sketch(width, height, sheet.panel)
        pale = Ink.QUIET.steps(sheet.colours.felt)[-1]
        for start in range(-height, width, 2 * _STRIPE):
            sketch.line([(start, height), (start + height, 0)], pale, 2.5)
        sketch.frame(0, 0, width, height, pale, radius=0, thick=3)
        if won:
            sketch.rectangle(0, height - won, width, won, GOLD)
        return sketch
