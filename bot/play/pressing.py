"""What a press on a pile means: a choice, a move, or the reason why it is neither. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.cards import KING
from bot.engine.errors import EmptySource, NoPlaceFor, NoSuchPile, Refusal
from bot.engine.table import STOCK, Kind, Move, Slot

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Table


@dataclass(frozen=True, slots=True)
class Habits:
    """The settings that decide what a press does."""

    quick_moves: bool = True
    double_click: bool = True


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen pile, and the piles that a second press may name.

    Of a pile with cards, ``count`` cards stand raised and ``partners`` would take them. An empty column or
    cell can be chosen too: then ``partners`` have a card for it, and ``count`` is 0. That is how a card
    gets into a cell although a quick press would have sent it elsewhere.
    """

    pile: Slot
    partners: frozenset[Slot]
    count: int


def press(game: Solitaire, table: Table, pressed: Slot, chosen: Slot | None, habits: Habits) -> Move | Choice:
    """Decide what a press on ``pressed`` does while ``chosen`` is chosen.

    Raises the ``Refusal`` that says why it can do nothing; nothing is chosen then. The stock is dealt
    whatever is chosen, since no card ever goes there.
    """
    for slot in (pressed, chosen):
        if slot is not None and slot not in table:
            raise NoSuchPile(slot)
    if chosen is None or pressed == STOCK:
        return _first(game, table, pressed, habits)
    if pressed == chosen:
        return _again(game, table, pressed, habits)
    source, target = (chosen, pressed) if table[chosen].cards else (pressed, chosen)
    move = game.intended(table, source, target)
    return _refuse_or(game.refusal(table, move), move)


def _first(game: Solitaire, table: Table, pressed: Slot, habits: Habits) -> Move | Choice:
    if pressed == STOCK:
        move = game.stock_move(table)
        return _refuse_or(game.refusal(table, move), move)
    moves = useful_moves(game, table, pressed)
    quick = [move for move in moves if _is_quick(move)] if habits.quick_moves else []
    return quick[0] if len(quick) == 1 else _choose(game, table, pressed, moves)


def _again(game: Solitaire, table: Table, pressed: Slot, habits: Habits) -> Move:
    """The touch: the foundation first, then, with double click, the game's own order."""
    move = game.touch(table, pressed, second=habits.double_click)
    if move is None:
        raise _no_place(game, table, pressed) if habits.double_click else _no_foundation(game, table, pressed)
    return move


def _choose(game: Solitaire, table: Table, pile: Slot, moves: list[Move]) -> Choice:
    """Raises ``EmptySource`` or ``NoPlaceFor`` when no second press could make a move."""
    if not table[pile].cards:
        return _choose_empty(game, table, pile)
    if not moves:
        raise _no_place(game, table, pile)
    return Choice(pile, frozenset(move.target for move in moves), max(move.count for move in moves))


def _choose_empty(game: Solitaire, table: Table, pile: Slot) -> Choice:
    sources = table.slots(Kind.WASTE, Kind.TABLEAU, Kind.CELL, Kind.FOUNDATION)
    partners = frozenset(
        source
        for source in sources
        if pile.kind in (Kind.TABLEAU, Kind.CELL)
        and game.accepts(table, pile, source)
        and not game.idle(table, game.intended(table, source, pile))
    )
    if not partners:
        raise EmptySource(pile)
    return Choice(pile, partners, 0)


def useful_moves(game: Solitaire, table: Table, source: Slot) -> list[Move]:
    """The legal moves from ``source`` that change something; one foundation, the first, stands for all."""
    moves = [move for move in game.moves_from(table, source) if not game.idle(table, move)]
    up = [move for move in moves if move.target.kind is Kind.FOUNDATION]
    return up[:1] + [move for move in moves if move.target.kind is not Kind.FOUNDATION]


def quick_moves(game: Solitaire, table: Table, source: Slot) -> list[Move]:
    """The moves a quick press on ``source`` chooses from; one alone is made."""
    return [move for move in useful_moves(game, table, source) if _is_quick(move)]


def _is_quick(move: Move) -> bool:
    """Whether a quick press may make it: never worrying back, never into a cell."""
    return move.source.kind is not Kind.FOUNDATION and move.target.kind is not Kind.CELL


def _no_place(game: Solitaire, table: Table, source: Slot) -> Refusal:
    """Why nothing moves: the rule that holds back a run which would fit somewhere, if there is one."""
    top = table[source].top
    if top is None:
        return EmptySource(source)
    moves = (game.intended(table, source, target) for target in table.slots(Kind.TABLEAU))
    held_back = (game.refusal(table, move) for move in moves if move.count > 1)
    return next(filter(None, held_back), NoPlaceFor(top))


def _no_foundation(game: Solitaire, table: Table, source: Slot) -> Refusal:
    """Why the top card may not go up; the marked piles may well take it."""
    top = table[source].top
    if top is None:
        return EmptySource(source)
    return game.refusal(table, Move(source, own_foundation(game, table, top))) or NoPlaceFor(top)


def own_foundation(game: Solitaire, table: Table, card: Card) -> Slot:
    """The first foundation of the card's suit that is not complete; what it refuses it refuses rightly."""
    own = [slot for slot in table.slots(Kind.FOUNDATION) if game.foundation_suit(slot) == card.suit]
    return next((slot for slot in own if len(table[slot]) < KING), own[0])


def _refuse_or(refusal: Refusal | None, move: Move) -> Move:
    if refusal is not None:
        raise refusal
    return move
