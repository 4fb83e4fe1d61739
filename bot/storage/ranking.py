"""The two statements of a leaderboard: a page, and where one person stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, func, select, tuple_

from bot.storage import schema

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import ColumnElement, FromClause, Select, Table, TextClause


class Ranking:
    """Rows of ``table`` with the given values of ``where``, ordered by ``keys``, all the smaller the better.

    ``where`` and ``keys`` are the columns of an index over the rows that satisfy ``on_board``, with the
    scoring version between them where there is one: a board shows its newest version alone. ``shown`` are the
    columns that a row of the page gives after its rank, ``mine`` finds a person's row besides the values.

    Both statements take the values by their column's name with ``of_`` before it; ``page`` takes ``most`` and
    ``skipped``, ``own`` takes ``person``.
    """

    def __init__(
        self,
        table: Table,
        *,
        where: Sequence[str],
        keys: Sequence[str],
        shown: Sequence[str],
        on_board: TextClause,
        mine: Sequence[TextClause] = (),
    ) -> None:
        self._table, self._where, self._keys, self._shown = table, where, keys, shown
        self._on_board = on_board
        self._mine = mine
        self.page = self._page()
        self.own = self._own()

    def _page(self) -> Select[Any]:
        table = self._table
        total = select(func.count()).where(*self._all_of(table.alias("every")))
        return (
            select(total.scalar_subquery(), *self._columns(table))
            .where(*self._all_of(table))
            .order_by(*(table.c[name] for name in self._keys))
            .limit(bindparam("most"))
            .offset(bindparam("skipped"))
        )

    def _own(self) -> Select[Any]:
        own, ahead = self._table.alias("own"), self._table.alias("ahead")
        better = tuple_(*self._key(ahead)) < tuple_(*self._key(own))
        rank = select(func.count() + 1).where(*self._all_of(ahead), better)
        return select(rank.scalar_subquery(), *self._columns(own)).where(
            own.c.user_id == bindparam("person"), *self._all_of(own), *self._mine
        )

    def _key(self, rows: FromClause) -> list[ColumnElement[Any]]:
        return [rows.c[name] for name in self._keys]

    def _columns(self, rows: FromClause) -> list[ColumnElement[Any]]:
        """What a row shows. A name is looked up for the rows of the page alone, and may be missing."""
        name = select(schema.people.c.name).where(schema.people.c.user_id == rows.c.user_id)
        named = func.coalesce(name.scalar_subquery(), "")
        return [rows.c.user_id, named, *(rows.c[name] for name in self._shown)]

    def _all_of(self, rows: FromClause) -> list[ColumnElement[Any] | TextClause]:
        """The conditions that the index serves; ``on_board`` is literal, and of the innermost rows."""
        conditions = [*self._same(rows), self._on_board]
        if "scoring" in rows.c:
            versions = self._table.alias("versions")
            newest = select(func.max(versions.c.scoring)).where(*self._same(versions), self._on_board)
            conditions.append(rows.c.scoring == newest.scalar_subquery())
        return conditions

    def _same(self, rows: FromClause) -> list[ColumnElement[Any] | TextClause]:
        return [rows.c[name] == bindparam(f"of_{name}") for name in self._where]
