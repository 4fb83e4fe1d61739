"""A board as a Discord message: a line of state, the picture or the text board, and its buttons."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import discord
from discord import ButtonStyle, ui

from bot.engine.table import STOCK, Kind, Slot, Table
from bot.play.acts import Act, PilePress
from bot.play.board import Asking, Hinted, MadeAgain, Moved, Offering, Standing
from bot.play.daily import Daily
from cogs.ui import fixed
from cogs.ui.custom_id import board_prefix
from cogs.ui.daily.ids import OVERVIEW, share_id
from cogs.ui.fixed import Key
from cogs.ui.look import look_of
from cogs.ui.ranking.ids import RankingId, Span
from render.board import draw_board
from render.describe import alt_text, text_board
from render.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.engine.solitaire import Solitaire
    from bot.play.board import Board, DailyGame
    from cogs.ui.words import Words

FELT = 0x1F6F4A
PICTURE = "board.png"
CODE, TYPE, SETTINGS, HELP = "code", "type", "settings", "help"
"""What buttons ask for that is no act of a game: each is answered beside the board."""
MOST_STARS = 3
_ROW = 5
"""Discord puts at most five buttons in an action row."""
_ALT_LIMIT = 1024
_ENDS = (".", "!", "?", "।")
_PLAIN, _TARGET, _CHOSEN = "·", "▸", "▲"
"""Between a pile's name and its card: about equally wide, so that no button moves when a pile is chosen."""

Row = list[Key]


class Picture(NamedTuple):
    """A picture beside the first one: its file's name, the PNG, and what it shows in words."""

    name: str
    png: bytes
    alt: str

    def component(self) -> fixed.Component:
        return fixed.picture(self.name, self.alt)


@dataclass(frozen=True, slots=True)
class Screen:
    """What a message shows. ``view`` and ``files`` make fresh objects each time, since each serves once."""

    text: str
    rows: tuple[tuple[Key, ...], ...] = ()
    picture: bytes | None = None
    alt: str = ""
    plain: Callable[[], str] = str
    """Writes the board as text, for where no picture can be attached."""
    footer: str = ""
    parts: tuple[fixed.Component, ...] = ()
    """Components of any other kind, between the picture and the rows."""
    pictures: tuple[Picture, ...] = ()
    """Further ones, shown in ``parts`` by their names."""

    def view(self) -> ui.LayoutView:
        shown = [] if self.picture is None else [fixed.picture(PICTURE, self.alt)]
        footer = [fixed.text(self.footer)] if self.footer else []
        rows = map(fixed.row, self.rows)
        return fixed.FixedView(FELT, [fixed.text(self.text), *shown, *self.parts, *rows, *footer])

    def files(self) -> list[discord.File]:
        if self.picture is None:
            return []
        all_of_them = (Picture(PICTURE, self.picture, self.alt), *self.pictures)
        return [discord.File(io.BytesIO(one.png), one.name, description=one.alt) for one in all_of_them]

    def without_picture(self, note: str) -> Screen:
        """The same board in text, with the reason in front."""
        text = "\n".join(filter(None, (self.text, f"-# {note}", self.plain())))
        parts = tuple(part for part in self.parts if not fixed.is_picture(part))
        return replace(self, text=text, picture=None, parts=parts, pictures=())


def static_view(*items: ui.Item[ui.LayoutView]) -> ui.LayoutView:
    """A view that discord.py does not keep: presses find their handler by custom_id (``Router``)."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def board_screen(board: Board, words: Words) -> Screen:
    """Draw a board. Slow (the picture): call it in a worker thread."""
    scene, stuck = scene_of(board), board.stuck()
    status, standing = status_line(board, words, stuck=stuck), standing_line(board, words)
    passes = passes_line(board, words)
    plain = partial(text_board, words.catalogue, words.locale, scene, passes)
    screen = Screen(
        f"{header_line(board, words)}\n{standing}\n{status}",
        button_rows(board, words, stuck=stuck),
        plain=plain,
        footer=f"-# {source_line(board, words)} · <@{board.saved.owner}>",
    )
    if board.preferences.text_mode:
        return replace(screen, text=f"{screen.text}\n{plain()}")
    spoken = f"{status} {words('board.sentence', line=standing)} {passes}".replace("*", "")
    return replace(
        screen,
        picture=draw_board(scene, look_of(board.preferences, board.game.key)),
        alt=alt_text(words.catalogue, words.locale, scene, spoken)[:_ALT_LIMIT],
    )


def closed_screen(text: str) -> Screen:
    """What is left of a board whose game goes on elsewhere."""
    return Screen(text)


# the lines above the picture


def header_line(board: Board, words: Words) -> str:
    game, options = words.game(board.game), words.options(board.game, board.record.table.options)
    parts = [f"**{game}**", options]
    if board.daily is not None:
        parts += [words("daily.of", day=words.short_day(board.daily.day)), daily_note(board.daily, words)]
    return " · ".join(filter(None, parts))


def daily_note(daily: DailyGame, words: Words) -> str:
    """How a game of a daily deal counts, where that needs a word, or its stars."""
    if daily.standing is not Standing.FIRST:
        return words(f"daily.standing.{daily.standing}")
    return star_signs(daily.stars)


def star_signs(stars: int | None) -> str:
    """``★★☆``; nothing where no stars are given."""
    return "" if stars is None else "★" * stars + "☆" * (MOST_STARS - stars)


def source_line(board: Board, words: Words) -> str:
    """Which deal it is: the code, which in a first attempt at a daily deal stays secret until the end."""
    if board.code is not None or board.daily is None:
        return board.code or ""
    return words("daily.of", day=words.day(board.daily.day))


def standing_line(board: Board, words: Words) -> str:
    options = board.record.table.options
    return words(
        "board.standing",
        score=words.score(board.game, options, board.record.tally.points),
        moves=words("board.points", count=board.record.count),
        time=words.minutes(board.saved.active // 1000),
    )


def passes_line(board: Board, words: Words) -> str:
    """How often the stock may be gone through, while there is one: for words, the picture does not say it."""
    options = board.record.table.options
    if not board.record.table.stock.cards:
        return ""
    return words("board.passes_free" if board.game.redeals(options) else "board.passes_one")


def status_line(board: Board, words: Words, *, stuck: bool) -> str:
    """What was said last, as a sentence, and whether no useful move is left."""
    said = words.said(board)
    if not said.endswith(_ENDS):
        said = words("board.sentence", line=said)
    return f"{said} {words('said.stuck')}" if stuck and not isinstance(board.said, Offering) else said


# the picture


def scene_of(board: Board) -> Scene:
    game, table = board.game, board.record.table
    scene = replace(Scene.of(game, table), won=board.record.won)
    if board.choice is not None:
        chosen = board.choice.pile if board.choice.count else None
        marks = board.choice.partners | frozenset(() if chosen else (board.choice.pile,))
        return replace(scene, chosen=chosen, chosen_count=max(board.choice.count, 1), marks=marks)
    match board.said:
        case Hinted(move) if STOCK in (move.source, move.target):
            return replace(scene, marks=frozenset({STOCK}))
        case Hinted(move):
            return replace(scene, chosen=move.source, chosen_count=move.count, marks=frozenset({move.target}))
        case Moved(action) | MadeAgain(action):
            return replace(scene, moved=frozenset(move.target for move in action.moves))
        case _:
            return scene


# the buttons


def button_rows(board: Board, words: Words, *, stuck: bool = False) -> tuple[tuple[Key, ...], ...]:
    return tuple(map(tuple, _rows(board, words, stuck=stuck)))


def _rows(board: Board, words: Words, *, stuck: bool) -> list[Row]:
    if not board.going:
        return [_end_row(board, words)]
    match board.said:
        case Asking(act):
            yes = _button(board, act.sure, words(f"button.yes.{act}"), ButtonStyle.danger)
            return [[yes, _button(board, Act.SHOW, words("button.no"))]]
        case Offering():
            return _menu_rows(board, words)
        case _:
            return [*_pile_rows(board, words), _control_row(board, words, stuck=stuck)]


def _end_row(board: Board, words: Words) -> Row:
    if board.daily is None:
        return [_button(board, Act.AGAIN, words("button.again"), ButtonStyle.primary)]
    day, kind = board.daily.day, Daily(board.saved.game, board.saved.options)
    ranking = RankingId(kind, Span.DAY, day, board.saved.guild_id)
    # Who gave up before the first move has nothing to tell, and still has the first attempt.
    practise = [_button(board, Act.PRACTISE, words("button.practise"))]
    share = [Key(words("button.share"), share_id(board.saved.id), ButtonStyle.primary)]
    return [
        *(share if board.record.count else []),
        Key(words("button.leaderboard"), ranking.address("open")),
        *(practise if board.saved.attempt else []),
        _button(board, Act.AGAIN, words("button.other")),
        Key(words("button.dailies"), OVERVIEW),
    ]


def _menu_rows(board: Board, words: Words) -> list[Row]:
    # Secret as long as the first attempt goes on, so neither the same deal nor another way to its cards.
    first = board.code is None
    deals = [
        _button(board, Act.NEW, words("button.new")),
        *([] if first else [_button(board, Act.SAME, words("button.same"))]),
        _button(board, CODE, words("button.code")),
    ]
    others = [
        _button(board, HELP, words("button.help")),
        _button(board, TYPE, words("button.type")),
        _button(board, SETTINGS, words("button.settings")),
    ]
    ends = [
        _button(board, Act.GIVE_UP, words("button.quit"), ButtonStyle.danger),
        _button(board, Act.SHOW, words("button.back"), ButtonStyle.primary),
    ]
    return [deals, others, ends]


def _control_row(board: Board, words: Words, *, stuck: bool) -> Row:
    """Five at most: in text mode, where moves are typed, the finish stands in the hint's place."""
    record, typing = board.record, board.preferences.text_mode
    row = [
        _button(board, Act.UNDO, words("button.undo"), disabled=not record.can_undo),
        _button(board, Act.REDO, words("button.redo"), disabled=not record.can_redo),
    ]
    finishable = board.finishable()
    if not (finishable and typing):
        row.append(_button(board, Act.HINT, words("button.hint"), disabled=stuck))
    if typing:
        row.append(_button(board, TYPE, words("button.type")))
    row.append(_button(board, Act.MENU, words("button.more")))
    if finishable:  # last, so that no other button moves when it appears
        row.append(_button(board, Act.FINISH, words("button.finish"), ButtonStyle.success))
    return row


def _pile_rows(board: Board, words: Words) -> list[Row]:
    table = board.record.table
    groups = ((Kind.STOCK, Kind.WASTE), (Kind.FOUNDATION,), (Kind.CELL,), (Kind.TABLEAU,))
    return [
        [_pile_button(board, slot, words) for slot in part]
        for kinds in groups
        for part in _even_rows(list(table.slots(*kinds)))
    ]


def _even_rows(slots: list[Slot]) -> Iterable[list[Slot]]:
    """Split into as few rows as hold them, all about equally long."""
    rows = -(-len(slots) // _ROW)
    start = 0
    for row in range(rows):
        end = start + -(-(len(slots) - start) // (rows - row))
        yield slots[start:end]
        start = end


def _pile_button(board: Board, slot: Slot, words: Words) -> Key:
    choice = board.choice
    act = PilePress(slot, choice.pile if choice else None)
    if choice is not None and slot == choice.pile:
        return _button(board, act, pile_label(board, slot, words, _CHOSEN), ButtonStyle.primary)
    if choice is not None and slot in choice.partners:
        return _button(board, act, pile_label(board, slot, words, _TARGET), ButtonStyle.success)
    return _button(board, act, pile_label(board, slot, words))


def pile_label(board: Board, slot: Slot, words: Words, mark: str = _PLAIN) -> str:
    """Name a pile and its top card, so that the board can be played without the picture."""
    table = board.record.table
    top = table[slot].top
    card = words.card(top) if top else "–"
    match slot.kind:
        case Kind.STOCK:
            return _stock_label(board, table, words)
        case Kind.WASTE:
            name = words("button.waste")
        case Kind.FOUNDATION:
            name, card = _foundation_name(board.game, slot), card[:-1] if top else card
        case Kind.TABLEAU:
            name = str(slot.at + 1)
        case Kind.CELL:
            name = words("button.cell", number=slot.at + 1)
    return f"{name} {mark} {card}"


def _foundation_name(game: Solitaire, slot: Slot) -> str:
    """The suit's sign, with the foundation's number in its suit where there are several."""
    sign = "♠♥♦♣"[game.foundation_suit(slot)]
    return sign if game.packs == 1 else f"{sign} ({slot.at % game.packs + 1})"


def _stock_label(board: Board, table: Table, words: Words) -> str:
    if table.stock.cards:
        return words("button.stock", count=len(table.stock))
    turns = table.waste.cards and board.game.redeals(table.options)
    return words("button.turn_over" if turns else "button.stock_empty")


def _button(
    board: Board,
    verb: Act | PilePress | str,
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Key:
    return Key(label, f"{board_prefix(*board.state)}{verb}", style, disabled)
