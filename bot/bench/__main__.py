"""Measurements: ``python -m bot.bench <name>``."""

from __future__ import annotations

import argparse
from importlib import import_module

BENCHES = ("render", "press")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bot.bench", description="Measure a part of the bot.")
    parser.add_argument("bench", choices=BENCHES)
    name, rest = parser.parse_known_args()
    import_module(f"bot.bench.{name.bench}").main(rest)


if __name__ == "__main__":
    main()
