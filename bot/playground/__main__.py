"""`python -m bot.playground --port 8642 --state DIR`: the playground alone, until Ctrl-C or SIGTERM."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import threading
from pathlib import Path

from bot.playground.server import CannotServe, Playground


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument("--port", type=int, default=8642, help="0 takes any free port (default: %(default)s)")
    parser.add_argument("--with-parent", action="store_true", help="end when standard input closes")
    parser.add_argument("--state", type=Path, help="folder that keeps messages over a restart")
    return parser.parse_args()


async def run(port: int, state: Path | None, *, with_parent: bool = False) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    async with Playground(port, state) as playground:
        if with_parent:
            threading.Thread(target=_outlive, args=(loop, stopped), daemon=True).start()
        print(f"playground {playground.url}/", flush=True)
        await stopped.wait()


def _outlive(loop: asyncio.AbstractEventLoop, stopped: asyncio.Event) -> None:
    """Wait, in a thread, for the end of standard input: our parent has ended, however it did."""
    # Not through sys.stdin: its lock, held here, would be fatal to an interpreter that ends meanwhile.
    while os.read(0, 4096):
        pass
    loop.call_soon_threadsafe(stopped.set)


def main() -> None:
    """Print ``playground <address>`` when ready, or one line that says why it cannot start."""
    given = arguments()
    try:
        asyncio.run(run(given.port, given.state, with_parent=given.with_parent))
    except CannotServe as reason:
        print(reason, flush=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
