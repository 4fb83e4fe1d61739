"""How many deals the solver decides, how long it takes, and how long its lines are."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from statistics import median, quantiles

from bot.engine.deals import Deal
from bot.engine.games import BY_KEY
from bot.engine.solver import Budget, Lost, Outcome, Solved, solve

MEASURED = ("klondike:D1N", "klondike:D3N", "klondike:D1V", "easy_harp:N", "eight_off:C8")
_NO_END = 10**12


@dataclass(slots=True)
class Figures:
    """What was seen of one game with its options."""

    seconds: list[float] = field(default_factory=list[float])
    lengths: list[int] = field(default_factory=list[int])
    lost: int = 0

    def add(self, outcome: Outcome, seconds: float) -> None:
        self.seconds.append(seconds)
        self.lost += isinstance(outcome, Lost)
        if isinstance(outcome, Solved):
            self.lengths.append(len(outcome.line))

    def text(self) -> str:
        deals = len(self.seconds)
        proven = len(self.lengths)
        slow = quantiles(self.seconds, n=10)[-1] if deals > 1 else self.seconds[0]
        length = f"{median(self.lengths):.0f}" if self.lengths else "-"
        return (
            f"{proven / deals:6.1%} proven, {self.lost / deals:6.1%} lost,"
            f" {(deals - proven - self.lost) / deals:6.1%} unknown of {deals} deals;"
            f" CPU {median(self.seconds):.2f} s median, {slow:.2f} s p90; line {length} moves median"
        )


def measure(key: str, options: str, deals: range, states: int, seconds: float) -> Figures:
    """Solve the deals with these numbers, each within ``states`` and ``seconds`` of CPU time."""
    game, figures = BY_KEY[key], Figures()
    for number in deals:
        table = Deal(game, game.parse_options(options), number).table()
        began = time.process_time()
        end = began + seconds
        outcome = solve(game, table, Budget(states, lambda end=end: time.process_time() > end))
        figures.add(outcome, time.process_time() - began)
    return figures


def main(argv: list[str]) -> int:
    """Print one line for each game and options asked for."""
    options = _parser().parse_args(argv)
    deals = range(options.first, options.first + options.deals)
    for name in options.game or MEASURED:
        key, _, chosen = name.partition(":")
        figures = measure(key, chosen, deals, options.states, options.seconds)
        print(f"{name:14} {figures.text()}", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.bench solver", description=__doc__)
    parser.add_argument(
        "--game", action="append", default=[], help="such as eight_off:C4; the dailies' by default"
    )
    parser.add_argument("--deals", type=int, default=40, help="how many deals of each")
    parser.add_argument("--first", type=int, default=1, help="the number of the first deal")
    parser.add_argument("--seconds", type=float, default=20.0, help="CPU seconds a deal")
    parser.add_argument("--states", type=int, default=_NO_END, help="states a deal")
    return parser
