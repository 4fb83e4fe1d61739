"""The picture of a leaderboard: a row for each person, best first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.lettering import BOLD, MEDIUM, measure
from render.look import Look
from render.names import drawable, legible
from render.palette import INK, PAPER
from render.ranks import arrow_sign, medal, person_sign
from render.sheet import RIM, WIDTH, Ink, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_ROWS = 12
"""More rows than this would be too small where a picture is shown 350 css pixels high."""
_PLAIN = Look()
_CAP, _SECOND, _SMALL, _HEAD = 34, 30, 26, 23
_TITLE_HEIGHT, _SUBTITLE_HEIGHT, _HEADS, _NOTE, _GAP = 76, 46, 50, 58, 40
_LINE, _LINES = 78, 108
"""Height of a row of one line, and of one with its further figures in a second line."""
_ARROW_X, _RANK_X, _NAME_X, _RIGHT = 47, 96, 156, WIDTH - 44
_ROOM, _BETWEEN = 400, 34
"""What a name gets at least beside all its figures, and the space between two of these."""


@dataclass(frozen=True, slots=True)
class Row:
    """A person's place from 1, name as stored, and figures as they are to be read, the first one first."""

    rank: int
    name: str
    figures: tuple[str, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class RankingScene:
    """What a page of a leaderboard shows, all texts in the reader's language.

    ``heads`` name the figures, one for each. Where ranks leave some out, a gap is shown, so a person's own
    row may follow the top ten. At most ``MOST_ROWS`` rows are drawn. ``note`` stands below them.
    """

    title: str
    rows: tuple[Row, ...]
    heads: tuple[str, ...] = ()
    subtitle: str = ""
    note: str = ""


def draw_ranking(scene: RankingScene, look: Look = _PLAIN) -> bytes:
    """Return a PNG 1000 pixels wide, as high as its rows; equal arguments give equal bytes.

    Takes some ten milliseconds: to be called in a thread. Raises ``KeyError`` for an unknown felt.
    """
    return _Drawing(scene, look).draw().png()


class _Drawing:
    def __init__(self, scene: RankingScene, look: Look) -> None:
        self._scene, self._rows = scene, scene.rows[:MOST_ROWS]
        self._columns = _columns(scene.heads, self._rows)
        self._pitch = _LINE if self._columns else _LINES
        self._top = _TITLE_HEIGHT + (_SUBTITLE_HEIGHT if scene.subtitle else 0) + 12
        self._under = self._top + (_HEADS if any(scene.heads) else 10)
        self._bottom = self._under + sum(step for _, _, step in self._placed()) + 10
        height = self._bottom + (_NOTE if scene.note else RIM)
        self._sheet = Sheet(height + (height == WIDTH), look)  # some phones crop a picture that is square

    def draw(self) -> Sheet:
        sheet, scene = self._sheet, self._scene
        sheet.word((RIM + 20, 52), scene.title, 40, Ink.TITLE, room=WIDTH - 2 * RIM - 40)
        if scene.subtitle:
            room = WIDTH - 2 * RIM - 40
            sheet.word((RIM + 20, 102), scene.subtitle, _SMALL, Ink.HUSHED, room=room, weight=MEDIUM)
        panel = self._bottom - self._top
        sheet.card(RIM, self._top, WIDTH - 2 * RIM, panel, sheet.panel, on=sheet.colours.felt)
        self._heads()
        ruled = False
        for row, y, step in self._placed():
            if row is None:
                self._gap(y + step // 2)
            else:
                self._row(row, y, ruled=ruled)
            ruled = row is not None and not row.own
        if scene.note:
            at = RIM + 20, self._bottom + _NOTE / 2 - 2
            sheet.word(at, scene.note, _SMALL, Ink.HUSHED, room=WIDTH - 2 * RIM - 40, weight=MEDIUM)
        return sheet

    def _placed(self) -> Iterator[tuple[Row | None, int, int]]:
        """Each row, ``None`` for a gap, with its top and its height."""
        y, due = self._under, self._rows[0].rank if self._rows else 0
        for row in self._rows:
            if row.rank > due:
                yield None, y, _GAP
                y += _GAP
            yield row, y, self._pitch
            y, due = y + self._pitch, row.rank + 1
        if not self._rows:
            yield None, y, self._pitch

    def _heads(self) -> None:
        y, heads = self._top + _HEADS / 2 + 2, self._scene.heads
        for head, right in zip(heads, self._columns, strict=False):
            self._sheet.word((right, y), head, _HEAD, Ink.QUIET, share=1, weight=MEDIUM)
        if heads and not self._columns:
            width = self._sheet.word(
                (_RIGHT, y), heads[0], _HEAD, Ink.QUIET, share=1, room=400, weight=MEDIUM
            )
            room = _RIGHT - _NAME_X - width - _BETWEEN
            self._sheet.word((_NAME_X, y), _joined(heads[1:]), _HEAD, Ink.QUIET, room=room, weight=MEDIUM)

    def _row(self, row: Row, y: int, *, ruled: bool) -> None:
        sheet, ground = self._sheet, PAPER if row.own else self._sheet.panel
        if row.own:
            sheet.card(RIM + 8, y + 3, WIDTH - 2 * RIM - 16, self._pitch - 6, PAPER, on=sheet.panel)
            sheet.put(arrow_sign(sheet.sketch(24, 30, PAPER), INK), (_ARROW_X, y + self._pitch / 2))
        elif ruled:
            sheet.rectangle(_NAME_X, y - 1, _RIGHT - _NAME_X, 2, sheet.line)
        middle = y + self._pitch / 2
        if row.rank <= 3:
            sheet.put(medal(sheet.sketch(76, 68, ground), row.rank), (_RANK_X, middle))
        else:
            ink = Ink.PLATE if row.own else Ink.QUIET
            cap = 30 if row.rank < 1000 else 22
            sheet.word((_RANK_X, middle), str(row.rank), cap, ink, share=0.5, room=80)
        self._named(row, y)

    def _named(self, row: Row, y: int) -> None:
        ink, quiet = (Ink.PLATE, Ink.PLATE_QUIET) if row.own else (Ink.TEXT, Ink.QUIET)
        sheet, line = self._sheet, y + (self._pitch / 2 if self._columns else 36)
        if self._columns:
            left = self._columns[0] - measure(legible(row.figures[0]), _CAP) if row.figures else _RIGHT
            for at, (text, right) in enumerate(zip(row.figures, self._columns, strict=False)):
                weight, colour = (BOLD, ink) if at == 0 else (MEDIUM, quiet)
                sheet.word((right, line), text, _CAP if at == 0 else _SECOND, colour, share=1, weight=weight)
        else:
            first = row.figures[0] if row.figures else ""
            width = sheet.word((_RIGHT, line), first, _CAP, ink, share=1, room=360)
            left = _RIGHT - width
            room = _RIGHT - _NAME_X
            sheet.word((_NAME_X, y + 84), _joined(row.figures[1:]), _SMALL, quiet, room=room, weight=MEDIUM)
        name = drawable(row.name)
        if name is None:
            sketch = sheet.sketch(44, 44, PAPER if row.own else sheet.panel)
            sheet.put(person_sign(sketch, quiet.steps(sheet.colours.felt)[-1]), (_NAME_X + 22, line))
        else:
            sheet.word((_NAME_X, line), name, _CAP, ink, room=left - _BETWEEN - _NAME_X)

    def _gap(self, y: int) -> None:
        """Three dots under the ranks: some are left out."""
        sketch = self._sheet.sketch(60, 8, self._sheet.panel)
        for at in range(3):
            sketch.disc(8 + 22 * at, 4, 4, Ink.QUIET.steps(self._sheet.colours.felt)[-1])
        self._sheet.put(sketch, (_RANK_X, y))


def _columns(heads: Sequence[str], rows: Sequence[Row]) -> tuple[int, ...]:
    """The right edges of the figures' columns; none if a name would have too little room beside them."""
    count = max((len(row.figures) for row in rows), default=0)
    rights, right = list[int](), _RIGHT
    for at in reversed(range(count)):
        rights.insert(0, right)
        cap, weight = (_CAP, BOLD) if at == 0 else (_SECOND, MEDIUM)
        widths = [measure(legible(row.figures[at]), cap, weight) for row in rows if at < len(row.figures)]
        widths += [measure(legible(head), _HEAD, MEDIUM) for head in heads[at : at + 1]]
        right -= round(max(widths)) + _BETWEEN
    return tuple(rights) if right - _NAME_X >= _ROOM else ()


def _joined(texts: Sequence[str]) -> str:
    return " · ".join(texts)
