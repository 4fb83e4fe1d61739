"""What the clock does at a table whose time has come. Pure, but for the packs it is given."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.play.hearts.clock import deadline
from bot.play.hearts.leaving import with_away
from bot.play.hearts.playing import next_round
from bot.play.hearts.said import Expired, Refreshed, Reminded, WentQuiet
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.engine.hearts.state import Hand
    from bot.play.hearts.table import TableNow


def due(table: TableNow, now: datetime, shuffle: Callable[[], Hand]) -> TableNow:
    """Close what is idle, deal what nobody dealt, remind, and at last let the computer play on."""
    moment = deadline(table)
    if moment is None or moment > now:
        return _corrected(table, moment)
    if table.lobby or table.suspended:
        return replace(table, saved=replace(table.saved, state=TableState.CLOSED), said=Expired())
    if table.round_over:
        return next_round(table, shuffle())
    quiet = table.waiting_people
    if table.saved.reminded_at is None:
        return replace(table, saved=replace(table.saved, reminded_at=now), said=Reminded(quiet))
    return replace(table, saved=with_away(table.saved, quiet, away=True), said=WentQuiet(quiet))


def _corrected(table: TableNow, moment: datetime | None) -> TableNow:
    """Not due at all: a deadline that says otherwise is put right, or it would be asked for ever."""
    table = replace(table, said=Refreshed())
    if table.saved.deadline == moment:
        return table
    return replace(table, saved=replace(table.saved, deadline=moment))
