"""The table in play and after it, as everybody in the channel sees it. No hand is given to what is here."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.engine.hearts.state import Phase
from bot.play.hearts.said import Left
from bot.storage.tables import TableState
from cogs.ui.fixed import Key
from cogs.ui.hearts.ids import Ask
from cogs.ui.hearts.lobby import table_key
from cogs.ui.hearts.sheet import history_text, sheet_text
from cogs.ui.hearts.words import TableWords
from cogs.ui.screens import Screen
from render.hearts.describe import alt_table, text_table
from render.hearts.scene import TableScene
from render.hearts.table import draw_table

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import TableNow
    from cogs.ui.words import Words
    from render.look import Look


def table_screen(
    table: TableNow, words: Words, look: Look, *, text_mode: bool = False, unreachable: Collection[Seat] = ()
) -> Screen:
    """A table in play, or over. For the channel, in the server's language.

    ``unreachable``: the seats whose people get no direct messages; they are told to press *Show my hand*.
    Slow (the picture): call it in a worker thread.
    """
    words = TableWords(words, table)
    scene, spoken = scene_of(table, words), spoken_text(table, words.bare)
    plain = partial(text_table, words.catalogue, words.locale, scene, "")
    screen = Screen(
        "\n".join(_lines(table, words, unreachable)),
        tuple(tuple(row) for row in _rows(table, words) if row),
        plain=plain,
        footer="\n".join(filter(None, (history_text(table.state, words), sheet_text(table, words)))),
    )
    if text_mode:
        return replace(screen, text=f"{screen.text}\n{plain()}")
    alt = alt_table(words.catalogue, words.locale, scene, spoken)
    return replace(screen, picture=draw_table(scene, look), alt=alt)


def scene_of(table: TableNow, words: TableWords) -> TableScene:
    """The picture's content: all of it public."""
    return TableScene.of(
        table.state,
        words.sitter_names(),
        [sitter.user_id is None for sitter in table.sitters],
        [sitter.away for sitter in table.sitters],
    )


def ended_screen(table: TableNow, words: Words) -> Screen:
    """A table that was closed before a game's end: nothing is left to press."""
    words = TableWords(words, table)
    said = words.happened(table.said)
    if isinstance(table.said, Left):
        said = f"{said} {words('happened.closed')}"
    return Screen(
        f"**{words('game.hearts')}** · {said}", footer=sheet_text(table, words) if table.record else ""
    )


def moved_screen(link: str, words: Words) -> Screen:
    """What is left of a message when its table is shown at another one."""
    return Screen(words("table.goes_on", link=link))


def stop_screen(table: TableNow, words: Words) -> Screen:
    """The question before a game is ended without a result. Privately, in the person's language."""
    sure = Key(words("table.stop_sure"), table_key(table, Ask.STOP_SURE), ButtonStyle.danger)
    return Screen(words("table.stop_question"), ((sure,),))


# the lines above the picture


def _lines(table: TableNow, words: TableWords, unreachable: Collection[Seat]) -> list[str]:
    lines = [f"### {status_text(table, words)}", words.happened(table.said)]
    if unreachable and table.playing:
        lines.append(words("table.unreachable", names=words.seats(sorted(unreachable))))
    return lines if table.state.over else [*lines, f"-# {_round(table, words)}"]


def spoken_text(table: TableNow, bare: TableWords) -> str:
    """What stands above the picture, for its description."""
    return f"{bare.sentence(status_text(table, bare))} {bare.happened(table.said)}"


def status_text(table: TableNow, words: TableWords) -> str:
    """Whose turn it is, or what else the table waits for."""
    state = table.state
    if state.winner is not None:
        return "★ " + words("table.won", name=words.seat(state.winner), points=state.totals[state.winner])
    if table.suspended:
        return words("table.suspended")
    match state.phase:
        case Phase.PASSING:
            return words("table.passing", names=words.seats(state.waiting))
        case Phase.PLAYING:
            leads = bool(state.tricks) and state.trick is not None and not state.trick.cards
            return "▸ " + words("table.leads" if leads else "table.turn", name=words.seats(state.waiting))
        case _:
            return words("table.round_over", round=state.round)


def _round(table: TableNow, words: TableWords) -> str:
    state = table.state
    hearts = words("table.broken" if state.broken else "table.unbroken")
    direction = words(f"direction.{state.direction.name.lower()}")
    return words("table.round", round=state.round, direction=direction, hearts=hearts)


# the buttons


def _rows(table: TableNow, words: TableWords) -> list[list[Key]]:
    """The first row plays, the second is for coming and going."""
    if table.saved.state is TableState.OVER:
        return [[Key(words("table.rematch"), table_key(table, Ask.REMATCH), ButtonStyle.primary)]]
    plays = [Key(words("table.hand"), table_key(table, Ask.HAND), ButtonStyle.primary)]
    if table.state.claimable:
        plays.append(Key(words("table.claim"), table_key(table, Ask.CLAIM), ButtonStyle.success))
    if table.round_over:
        plays.append(Key(words("table.next"), table_key(table, Ask.NEXT), ButtonStyle.success))
    return [plays, _comings(table, words)]


def _comings(table: TableNow, words: TableWords) -> list[Key]:
    keys = list[Key]()
    if len(table.present) < len(table.people):
        keys.append(Key(words("table.back"), table_key(table, Ask.BACK), ButtonStyle.success))
    if table.present:
        keys.append(Key(words("table.leave"), table_key(table, Ask.LEAVE)))
    keys.append(Key(words("button.help"), table_key(table, Ask.HELP)))
    if len(table.present) <= 1:
        keys.append(Key(words("table.stop"), table_key(table, Ask.STOP), ButtonStyle.danger))
    return keys
