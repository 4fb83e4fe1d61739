"""The useful move to suggest, from what the player can see."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.cards import KING, Card, Suit
from bot.engine.scoring import turned_up
from bot.engine.table import STOCK, WASTE, Kind, Move, Pile, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.engine.record import Record
    from bot.engine.solitaire import Solitaire


Worth: TypeAlias = tuple[int, int]
Plan: TypeAlias = tuple[Move, ...]

_UNKNOWN = Card(-KING, Suit.SPADES)  # a face that fits nowhere and accepts nothing, whatever the rules
_STEPS_ASIDE = 2
_DIG_DEPTH = 4
_MOST_PLANS = 24  # bounds the time of one question; few positions have as many


def hint(game: Solitaire, record: Record) -> Move | None:
    """Return the move to suggest, or None when no useful one is left.

    Useful is what sends a card up, turns up a hidden card, plays from the waste or a cell, frees a column
    for a king that waits, or makes one of these possible; then a touch on the stock, and last a cell. No
    suggested move is idle or leads to a table that this game has already seen, except on the way through the
    stock to a card that can be played: a pass in which nothing could be done ends in None. Cards that lie
    face down and were never seen, in the stock too, stay unknown.
    """
    return next(_Search(game, record).suggestions(), None)


def moves_left(game: Solitaire, record: Record) -> bool:
    """Whether ``hint`` has something to suggest; quicker, since any useful move will do."""
    table = record.table
    if table.stock.cards and game.apply(table, game.stock_move(table)) not in _seen(record):
        return True
    return _Search(game, record).any()


def veiled(table: Table) -> Table:
    """The table as the player sees it: every card that lies face down is the same unknown one."""
    return Table(table.options, tuple(tuple(map(_veiled_pile, row)) for row in table.piles))


def _veiled_pile(pile: Pile) -> Pile:
    return Pile((_UNKNOWN,) * pile.hidden + pile.open, pile.hidden) if pile.hidden else pile


class _Search:
    """One question about one position."""

    def __init__(self, game: Solitaire, record: Record) -> None:
        self.game = game
        self.table = record.table
        self.view = veiled(record.table)
        self.seen = _seen(record)
        self.peaks = tuple(map(sum, record.tally.peaks))
        self.known = dict[Table, tuple[dict[Move, Worth], list[Move]]]()

        self.useful, self.others = self.sorted_out(self.view)

    def any(self) -> bool:
        """Whether there are suggestions: the same as those, the quickly found first."""
        return (
            any(map(self.fresh, self.useful))
            or any(self.sent_up())
            or any(self.dealt())
            or any(self.ahead(_STEPS_ASIDE, self.steps_aside))
            or any(self.ahead(_DIG_DEPTH, self.digs))
        )

    def suggestions(self) -> Iterator[Move]:
        """Moves worth suggesting, best first."""
        yield from filter(self.fresh, sorted(self.useful, key=self.useful.__getitem__))
        yield from self.ahead(_STEPS_ASIDE, self.steps_aside)
        yield from self.sent_up()
        yield from self.dealt()
        yield from self.ahead(_DIG_DEPTH, self.digs)

    def sent_up(self) -> Iterator[Move]:
        """Cards that can go up but might still be needed on the table, or were up before."""
        return (move for move in self.others if move.target.kind is Kind.FOUNDATION and self.fresh(move))

    def dealt(self) -> Iterator[Move]:
        """A touch on the stock, where one time round shows something new or a card that can be played."""
        return (move for move in self.others if STOCK in (move.source, move.target) and self.pays(move))

    def pays(self, touch: Move) -> bool:
        """Whether ``touch`` and those after it, to the same place in the next pass, come to anything.

        They go on over tables that this game has seen, whose cards the player therefore knows.
        """
        table, turned_over = self.table, False
        for _ in range(len(table.stock) + len(table.waste) + 1):
            over = touch.target == STOCK
            if (over and turned_over) or self.game.refusal(table, touch) is not None:
                return False
            table, turned_over = self.game.apply(table, touch), turned_over or over
            if not over and (table not in self.seen or self.playable(table)):
                return True
            touch = self.game.stock_move(table)
        return False

    def playable(self, table: Table) -> bool:
        """Whether the waste's top card can be played to a table that this game has not seen."""
        moves = self.game.moves_from(table, WASTE)
        return any(self.game.apply(table, move) not in self.seen for move in moves)

    def ahead(self, depth: int, steps: Callable[[Table, Plan], Iterator[Move]]) -> Iterator[Move]:
        """The first move of the shortest plan of ``steps`` that makes a useful move possible, if any."""
        plans: list[tuple[Plan, Table]] = [((), self.view)]
        for _ in range(depth):
            longer = (
                ((*plan, move), self.game.apply(table, move))
                for plan, table in plans
                for move in steps(table, plan)
            )
            plans = list(islice(longer, _MOST_PLANS))
            gains = [(gain, plan[0]) for plan, table in plans if (gain := self.gain(plan, table))]
            if gains:
                yield min(gains, key=lambda found: (found[0], found[1].source.kind is Kind.FOUNDATION))[1]
                return

    def gain(self, plan: Plan, table: Table) -> Worth | None:
        """The worth of the best useful move that ``plan`` makes possible, if it does."""
        useful, _ = self.sorted_out(table)
        new = [move for move in useful if move not in self.useful and self.fresh(*plan, move)]
        return min((useful[move] for move in new), default=None)

    def steps_aside(self, table: Table, plan: Plan) -> Iterator[Move]:
        """Moves between columns, and back off a foundation onto a card, that are not useful themselves."""
        _, others = self.sorted_out(table)
        return (move for move in others if move.target.kind is Kind.TABLEAU and table[move.target].cards)

    def digs(self, table: Table, plan: Plan) -> Iterator[Move]:
        """The top card of a column to the first empty cell; a plan keeps to one column."""
        cell = next((slot for slot in table.slots(Kind.CELL) if not table[slot].cards), None)
        columns = (plan[0].source,) if plan else tuple(table.slots(Kind.TABLEAU))
        return (Move(slot, cell) for slot in columns if cell and table[slot].cards)

    def sorted_out(self, table: Table) -> tuple[dict[Move, Worth], list[Move]]:
        """The moves that are useful in themselves with their worth, and the others that are not idle."""
        if table not in self.known:
            self.known[table] = self._sort_out(table)
        return self.known[table]

    def _sort_out(self, table: Table) -> tuple[dict[Move, Worth], list[Move]]:
        useful, others = dict[Move, Worth](), list[Move]()
        for move in self.game.legal_moves(table):
            worth = self.worth(table, move)
            if worth is not None:
                useful[move] = worth
            elif not self.game.idle(table, move):
                others.append(move)
        return useful, others

    def worth(self, table: Table, move: Move) -> Worth | None:
        """How useful a move is, lowest first: its class and an order within; None if not in itself."""
        source, (start, target) = table[move.source], (move.source.kind, move.target.kind)
        if target is Kind.FOUNDATION and self.gains_ground(table, source.cards[-1]):
            return 0, 0
        if turned_up(table, move):
            return 1, -source.hidden
        if target is not Kind.TABLEAU or start is Kind.FOUNDATION:
            return None
        if start is not Kind.TABLEAU:
            return 2, 0
        left, first = source.cards[: -move.count], source.cards[-move.count]
        if left:
            return None if self.game.builds(first, left[-1]) else (3, 0)
        return (4, 0) if table[move.target].cards and _column_wanted(table) else None

    def gains_ground(self, table: Table, card: Card) -> bool:
        """Whether ``card`` goes up for the first time, and is not needed on the table any more."""
        heights = map(len, _foundations(self.game, table, card.suit))
        return sum(heights) >= self.peaks[card.suit] and _safe(self.game, table, card)

    def fresh(self, *moves: Move) -> bool:
        """Whether ``moves``, one after the other, lead to tables only that this game has not seen."""
        table, seen = self.table, self.seen.copy()
        for move in moves:
            table = self.game.apply(table, move)
            if table in seen:
                return False
            seen.append(table)
        return True


def _seen(record: Record) -> list[Table]:
    """The tables of this game that could come back: none does from before a card left its deal's place."""
    left = record.position.undealt
    return [position.table for position in takewhile(lambda one: one.undealt == left, record.position.line())]


def _foundations(game: Solitaire, table: Table, suit: Suit) -> tuple[Pile, ...]:
    return table.foundations[suit * game.packs : (suit + 1) * game.packs]


def _safe(game: Solitaire, table: Table, card: Card) -> bool:
    """Whether no card needs ``card`` to lie on: each that could would itself go up at once."""
    lower = (below for suit in Suit if game.builds(below := Card(card.rank - 1, suit), card))
    return all(
        len(pile) >= card.rank - 2 for below in lower for pile in _foundations(game, table, below.suit)
    )


def _column_wanted(table: Table) -> bool:
    """Whether an empty column is of use: to a king that waits for one, or to move longer groups."""
    waiting = sum(card.rank == KING for pile in table.tableau for card in pile.cards[1:])
    waiting += sum(pile.top is not None and pile.top.rank == KING for pile in (table.waste, *table.cells))
    return bool(table.cells) or waiting > sum(not pile.cards for pile in table.tableau)
