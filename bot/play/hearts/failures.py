"""How failures at a table are logged: without cards."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

from bot.storage.errors import UnreadableGame

if TYPE_CHECKING:
    import logging


def log_failure(log: logging.Logger, what: str, table_id: int, error: Exception) -> None:
    """Log where ``what`` failed, but not the error's own text: errors of the rules name cards."""
    if isinstance(error, UnreadableGame):
        log.error("%s failed at table %d: %s", what, table_id, error)
        return
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s failed at table %d: %s\n%s", what, table_id, type(error).__name__, where)
