"""Random walks through every game with every option, against a plain list of what was done."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.engine.cards import Card, new_pack, pack_text, parse_pack
from bot.engine.deals import LAST_DEAL, Deal, parse_code
from bot.engine.errors import IllegalMove
from bot.engine.finish import finishing_moves
from bot.engine.games import BY_KEY, GAMES
from bot.engine.hint import hint, moves_left
from bot.engine.record import Action, Record
from bot.engine.table import Kind, Move, Slot, Table

if TYPE_CHECKING:
    from bot.engine.solitaire import Solitaire

EVERY_WAY = [
    (game, options) for game in GAMES for options in product(*(choice.values for choice in game.choices))
]
indices = st.integers(0, 999)


class Walk(RuleBasedStateMachine):
    """``tables`` is the model: every position from the start on, the taken back ones included."""

    @initialize(way=st.sampled_from(EVERY_WAY), number=st.integers(1, LAST_DEAL))
    def deal(self, way: tuple[Solitaire, tuple[str, ...]], number: int) -> None:
        self.game, options = way
        deal = Deal(self.game, options, number)
        assert parse_code(deal.code, GAMES) == deal
        assert parse_pack(pack_text(deal.pack)) == deal.pack
        self.start = deal.table()
        self.record = Record.begin(self.game, self.start)
        self.tables, self.at, self.count = [self.start], 0, 0

    def act(self, *moves: Move) -> None:
        record = self.record.act(*moves)
        del self.tables[self.at + 1 :]
        self.tables.append(record.table)
        self.at += 1
        self.count += len(moves)
        self.record = record

    @rule(index=indices)
    def move(self, index: int) -> None:
        if moves := list(self.game.legal_moves(self.record.table)):
            self.act(moves[index % len(moves)])

    @rule(index=indices)
    def move_up(self, index: int) -> None:
        legal = self.game.legal_moves(self.record.table)
        if moves := [move for move in legal if move.target.kind is Kind.FOUNDATION]:
            self.act(moves[index % len(moves)])

    @rule(first=indices, second=indices)
    def move_two_at_once(self, first: int, second: int) -> None:
        if not (moves := list(self.game.legal_moves(self.record.table))):
            return
        move = moves[first % len(moves)]
        later = list(self.game.legal_moves(self.game.apply(self.record.table, move)))
        self.act(move, *later[second % max(len(later), 1) :][:1])

    @rule(index=indices, second=st.booleans())
    def touch(self, index: int, second: bool) -> None:
        places = list(self.record.table.slots())
        move = self.game.touch(self.record.table, places[index % len(places)], second=second)
        if move is not None:
            assert not self.game.idle(self.record.table, move)
            self.act(move)

    @rule()
    def follow_the_hint(self) -> None:
        move = hint(self.game, self.record)
        assert moves_left(self.game, self.record) is (move is not None)
        if move is not None:
            seen = self.tables[: self.at + 1]
            self.act(move)
            assert self.record.table not in seen

    @rule()
    def finish(self) -> None:
        if moves := finishing_moves(self.game, self.record.table):
            self.act(*moves)
            assert self.record.won

    @rule(index=indices)
    def go_round_in_a_circle(self, index: int) -> None:
        """There and back a second time raises no rank, whatever the first time did."""
        moves = [move for move in self.game.legal_moves(self.record.table) if self.returns(move)]
        if not moves:
            return
        there = moves[index % len(moves)]
        back = Move(there.target, there.source, there.count)
        self.act(there, back)
        ranked = self.record.tally.ranked
        self.act(there, back)
        assert self.record.tally.ranked <= ranked

    def returns(self, move: Move) -> bool:
        after = self.game.apply(self.record.table, move)
        back = Move(move.target, move.source, move.count)
        return self.game.refusal(after, back) is None and self.game.apply(after, back) == self.record.table

    @precondition(lambda self: self.record.can_undo)
    @rule(steps=st.integers(1, 8))
    def undo(self, steps: int) -> None:
        for _ in range(min(steps, self.at)):
            self.record = self.record.undo()
            self.at -= 1

    @precondition(lambda self: self.record.can_redo)
    @rule()
    def redo(self) -> None:
        self.count += len(self.record.actions[self.at].moves)
        self.record = self.record.redo()
        self.at += 1

    @rule()
    def restore(self) -> None:
        kept = self.record
        for action in kept.actions:
            assert Action.parse(str(action)) == action
        again = Record.restore(
            self.game, self.start, kept.actions_text, done=kept.done, floor=kept.floor, count=kept.count
        )
        assert again == kept
        assert (again.table, again.tally) == (kept.table, kept.tally)

    @invariant()
    def the_record_follows_the_model(self) -> None:
        assert self.record.table == self.tables[self.at]
        assert self.record.done == self.at
        assert len(self.record.actions) == len(self.tables) - 1
        assert self.record.count == self.count

    @invariant()
    def cards_are_conserved(self) -> None:
        table = self.record.table
        cards = [card for slot in table.slots() for card in table[slot].cards]
        assert sorted(cards) == sorted(new_pack(self.game.packs))
        for at, pile in enumerate(table.foundations):
            suit = self.game.foundation_suit(Slot(Kind.FOUNDATION, at))
            assert pile.cards == tuple(Card(rank, suit) for rank in range(1, len(pile) + 1))

    @invariant()
    def face_down_cards_are_never_playable(self) -> None:
        table = self.record.table
        assert table.stock.hidden == len(table.stock)
        for slot in table.slots(Kind.TABLEAU):
            pile = table[slot]
            assert not pile.cards or pile.top is not None
            for target in table.slots():
                move = Move(slot, target, len(pile.open) + 1)
                assert isinstance(self.game.refusal(table, move), IllegalMove)

    @invariant()
    def the_score_is_that_of_the_rules(self) -> None:
        moves = [move for action in self.record.actions[: self.at] for move in action.moves]
        points, most = score(self.game, self.start, moves)
        assert self.record.tally.points == points
        assert self.record.tally.ranked <= most

    def teardown(self) -> None:
        if not hasattr(self, "record"):
            return
        while self.record.can_undo:
            self.undo(1)
            assert self.record.table == self.tables[self.at]
        if self.record.floor == 0:
            assert self.record.table == self.start
            assert self.record.tally == self.game.opening_tally(self.start)
        while self.record.can_redo:
            self.redo()
            assert self.record.table == self.tables[self.at]


def score(game: Solitaire, table: Table, moves: list[Move]) -> tuple[int, int]:
    """The points of a line, and the most that any line can be ranked, by the words of rules.md alone."""
    vegas = "V" in table.options
    points = -52 if vegas else 0
    each = 5 if vegas else 10
    extras = 5 * (sum(pile.hidden for pile in table.tableau) + len(table.stock))
    most = points + each * 52 * game.packs + (0 if vegas else extras)
    for move in moves:
        source = table[move.source]
        points += each if move.target.kind is Kind.FOUNDATION else 0
        if not vegas:
            points += 5 if (move.source.kind, move.target.kind) == (Kind.WASTE, Kind.TABLEAU) else 0
            rest = len(source) - move.count
            points += 5 if move.source.kind is Kind.TABLEAU and 0 < rest == source.hidden else 0
            points -= 100 if move.target.kind is Kind.STOCK and game is BY_KEY["klondike"] else 0
            points = max(points, 0)
        table = game.apply(table, move)
    return points, most


Walk.TestCase.settings = settings(max_examples=80, stateful_step_count=40)
TestWalk = Walk.TestCase
