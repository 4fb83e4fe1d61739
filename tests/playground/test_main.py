"""The command line: one line when ready, and a clean end on SIGTERM."""

from __future__ import annotations

import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_it_prints_its_address_and_ends_on_sigterm(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot.playground", "--port", "0", "--state", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        word, url = process.stdout.readline().split()
        assert word == "playground"
        assert url.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(url + "playground/state", timeout=5) as response:
            assert response.status == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(5) == 0
