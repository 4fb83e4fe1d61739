"""The whole program, `python -m bot`, in a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Self

from bot.playground.driver import Driver

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30
"""For a start on a busy machine: imports, migrations, the connection."""
UNSET = dict.fromkeys(
    ("DISCORD_TOKEN", "DISCORD_API_BASE", "DISCORD_GATEWAY", "LOG_LEVEL", "PLAYGROUND_PORT"), ""
)


class Program:
    """`async with Program(folder, PLAYGROUND_PORT="0") as program:` runs it until the block ends.

    It starts in `folder`, where there is no `.env`, and keeps its games there.
    """

    def __init__(self, folder: Path, **settings: str) -> None:
        self._folder = folder
        self._log = folder / "log"
        self._environment = {
            **os.environ,
            **UNSET,
            "PYTHONPATH": str(ROOT),
            "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'taash.db'}",
            "PLAYGROUND_FOLDER": str(folder / "playground"),
            **settings,
        }
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    async def start(self) -> None:
        """Raises AssertionError if it runs already."""
        assert self._process is None
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot"),
                cwd=self._folder,
                env=self._environment,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )

    async def line_with(self, text: str) -> str:
        """The next printed line with `text` in it. Raises TimeoutError, or AssertionError at the end."""
        assert self._process is not None
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            async for line in self._process.stdout:
                if text in line.decode():
                    return line.decode().strip()
        raise AssertionError(f"it ended without a word of {text!r}: {self.log}")

    async def terminate(self) -> int:
        """Ask it to end, as SIGTERM does; gives its exit code."""
        assert self._process is not None
        self._process.terminate()
        return await self._ended()

    async def kill(self) -> None:
        """End it at once, as `kill -9` does, if it runs."""
        if self._process is None:
            return
        self._process.kill()
        await self._ended()

    async def _ended(self) -> int:
        assert self._process is not None
        async with asyncio.timeout(PATIENCE_S):
            await self._process.communicate()
        code, self._process = self._process.returncode, None
        assert code is not None
        return code

    @property
    def log(self) -> str:
        """What it has logged since its first start."""
        return self._log.read_text(encoding="utf-8")


async def online(address: str) -> None:
    """Until the bot is on the playground at `address`."""
    async with Driver(address) as driver:
        await driver.wait_online(PATIENCE_S)
