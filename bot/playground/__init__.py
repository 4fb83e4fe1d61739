"""A Discord-compatible server on this machine alone, and a page to chat on: to try, test and measure."""

from __future__ import annotations

from bot.playground.server import Playground

__all__ = ["Playground"]
