"""Measurements: ``python -m bot.bench <name>``."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

BENCHES = ("render", "press", "hearts", "leaderboard", "solver")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bot.bench", description="Measure a part of the bot.")
    parser.add_argument("bench", choices=BENCHES)
    name, rest = parser.parse_known_args()
    return int(import_module(f"bot.bench.{name.bench}").main(rest) or 0)


if __name__ == "__main__":
    sys.exit(main())
