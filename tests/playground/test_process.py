"""The playground as a process of its own."""

from __future__ import annotations

import asyncio
import signal
import sys

import pytest


async def started() -> asyncio.subprocess.Process:
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.playground", "--port", "0", "--with-parent"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert child.stdout is not None
    assert (await asyncio.wait_for(child.stdout.readline(), 20)).startswith(b"playground http://127.0.0.1:")
    return child


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_in_silence(number: signal.Signals) -> None:
    child = await started()
    child.send_signal(number)
    _, said = await asyncio.wait_for(child.communicate(), 20)
    assert (child.returncode, said) == (0, b"")


async def test_it_ends_with_its_parent() -> None:
    child = await started()
    assert child.stdin is not None
    child.stdin.close()
    _, said = await asyncio.wait_for(child.communicate(), 20)
    assert (child.returncode, said) == (0, b"")
