"""How strong the computer players are, and how long they think.

Duplicate hands: each deal is played with the measured player in all four seats, so that luck in the deal
cancels. Whole games go to 100 with the measured player in each seat in turn.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, field
from statistics import fmean, median, stdev
from typing import TYPE_CHECKING

from bot.engine.cards import new_pack
from bot.engine.errors import IllegalMove
from bot.engine.hearts import score, state
from bot.engine.hearts.bots.budget import Budget
from bot.engine.hearts.bots.choose import USUAL, Level, choose
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase, State
from bot.engine.hearts.view import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.cards import Card
    from bot.engine.hearts.view import HeartsView

EMPTY = ((), (), (), ())
PAIRS = (("easy", "random"), ("easy", "medium"), ("medium", "easy"), ("hard", "medium"))


@dataclass(slots=True)
class Player:
    """A player by name, and what was seen of it: CPU milliseconds of its decisions, its illegal acts."""

    name: str
    budget: Budget
    thought: list[float] = field(default_factory=list[float])
    illegal: int = 0

    def act(self, now: State, seat: Seat, seed: int) -> State:
        """Let the player make its act; an illegal one is counted and the first legal one made instead."""
        seen = view(now, seat)
        began = time.process_time()
        cards = self._choose(seen, seed)
        if now.phase is Phase.PASSING or len(seen.legal) > 1:
            self.thought.append((time.process_time() - began) * 1000)
        try:
            return _make(now, seat, cards)
        except IllegalMove:
            self.illegal += 1
            return _make(now, seat, seen.legal[:1] or seen.hand[:3])

    def _choose(self, seen: HeartsView, seed: int) -> tuple[Card, ...]:
        if self.name != "random":
            return choose(seen, Level(self.name), seed, self.budget)
        luck = random.Random(seed)
        passing = seen.phase is Phase.PASSING
        return tuple(luck.sample(seen.hand, 3) if passing else luck.sample(seen.legal, 1))


def _make(now: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    if now.phase is Phase.PASSING:
        return state.passes(now, seat, cards)
    return state.play(now, seat, cards[0])


def play_round(now: State, players: Sequence[Player], luck: random.Random) -> State:
    """Play a dealt round to its end."""
    while not now.over:
        seat = now.waiting[0]
        now = players[seat].act(now, seat, luck.getrandbits(32))
    return now


def shuffled(luck: random.Random) -> tuple[Card, ...]:
    return tuple(luck.sample(new_pack(), 52))


def at_table(measured: Player, others: Player, seat: Seat) -> list[Player]:
    return [measured if other is seat else others for other in Seat]


def duplicate_hand(measured: Player, others: Player, deal: int, seed: int) -> tuple[float, int]:
    """Points a hand of ``measured`` over all four seats of one deal, and its moons there."""
    luck = random.Random(f"{seed}:{deal}")
    pack = shuffled(luck)
    before = State(EMPTY, EMPTY, (), None, (score.NO_POINTS,) * (4 + deal % 4), claimed=True)
    points, moons = 0, 0
    for seat in Seat:
        over = play_round(state.deal(before, pack), at_table(measured, others, seat), luck)
        points += over.sheet[-1][seat]
        moons += over.moon is seat
    return points / 4, moons


def whole_game(measured: Player, others: Player, game: int, seed: int) -> tuple[bool, int]:
    """Whether ``measured`` wins a game to 100, and its length in rounds."""
    luck = random.Random(f"game:{seed}:{game}")
    players = at_table(measured, others, Seat(game % 4))
    now = play_round(state.begin(shuffled(luck)), players, luck)
    while now.winner is None:
        now = play_round(state.deal(now, shuffled(luck)), players, luck)
    return now.winner == game % 4, now.round


def report_hands(measured: Player, others: Player, deals: int, seed: int) -> None:
    results = [duplicate_hand(measured, others, deal, seed) for deal in range(deals)]
    points = [result[0] for result in results]
    error = stdev(points) / len(points) ** 0.5 if len(points) > 1 else 0.0
    moons = sum(result[1] for result in results) / (4 * deals)
    head = f"{measured.name} against three {others.name}"
    print(
        f"{head:30} {fmean(points):6.3f} ± {error:.3f} points a hand, moons {moons:.1%}"
        f"  ({deals} deals x 4 seats)  {times(measured)}",
        flush=True,
    )


def report_games(measured: Player, others: Player, games: int, seed: int) -> None:
    results = [whole_game(measured, others, game, seed) for game in range(games)]
    won = fmean(result[0] for result in results)
    error = (won * (1 - won) / games) ** 0.5
    head = f"{measured.name} against three {others.name}"
    rounds = fmean(result[1] for result in results)
    print(
        f"{head:30} {won:6.1%} ± {error:.1%} of {games} games won, {rounds:.1f} rounds a game"
        f"  {times(measured)}",
        flush=True,
    )


def times(player: Player) -> str:
    taken = player.thought
    return f"{median(taken):.1f} ms median, {max(taken):.0f} ms most; illegal acts {player.illegal}"


def main(argv: list[str]) -> int:
    """Measure the pairs asked for; returns 1 if any player made an illegal act."""
    options = _parser().parse_args(argv)
    illegal = 0
    for name, against in [tuple(pair.split(":")) for pair in options.pair] or PAIRS:
        budget = Budget(options.worlds)
        measured, others = Player(name, budget), Player(against, budget)
        heavy = "hard" in (name, against)
        deals = options.deals or (60 if heavy else 400)
        report_hands(measured, others, deals, options.seed)
        games = options.games if options.games is not None else (20 if heavy else 100)
        if games:
            report_games(measured, others, games, options.seed)
        illegal += measured.illegal + others.illegal
    return int(illegal > 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.bench hearts", description=__doc__)
    parser.add_argument("--pair", action="append", default=[], help="such as hard:medium; all by default")
    parser.add_argument("--deals", type=int, help="deals, each played from all four seats")
    parser.add_argument("--games", type=int, help="whole games, 0 for none")
    parser.add_argument("--worlds", type=int, default=USUAL.worlds, help="worlds the hard player imagines")
    parser.add_argument("--seed", type=int, default=1)
    return parser
