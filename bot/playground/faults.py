"""The misbehaviour switches: what Discord does on a bad day, done on demand."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, cast

from bot.playground import permissions
from bot.playground.wire import ApiError, Json, Reason, refusal

if TYPE_CHECKING:
    from bot.playground.model import World

NOW = ("now", True, 1)


@dataclass(slots=True)
class Faults:
    """Each switch stays until it is set again; `rate_limit` and `error` count themselves down.

    `rate_limit`: {route_prefix, count, retry_after[, global]}. `error`: {route_prefix, count, status, code,
    message}. A route prefix is a path after /api/v10, optionally after a method: "PATCH /channels/".
    `edit_bucket`: {limit, per_s} answers 429 to sends and edits of one channel beyond the limit.
    `age_messages_s` also gives new messages ids that are so much older, as bots read the age from the id.
    """

    latency_ms: float = 0
    upload_latency_ms: float = 0
    rate_limit: Json | None = None
    error: Json | None = None
    edit_bucket: Json | None = None
    closed_dms: list[str] = field(default_factory=list[str])
    lost_permissions: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    archived_threads: list[str] = field(default_factory=list[str])
    locked_threads: list[str] = field(default_factory=list[str])
    unknown_interaction: int = 0
    age_messages_s: float = 0
    edit_limit_old: int | None = None
    token_age_s: float = 0
    _buckets: dict[str, deque[float]] = field(default_factory=dict[str, "deque[float]"])

    def update(self, wanted: Json) -> None:
        """Raises ValueError for an unknown switch, permission or channel."""
        known = {one.name for one in fields(self) if not one.name.startswith("_")}
        if unknown := wanted.keys() - known:
            raise ValueError(f"no such switch: {', '.join(sorted(unknown))}")
        for names in cast("Json", wanted.get("lost_permissions") or {}).values():
            if strange := set(names) - permissions.BITS.keys():
                raise ValueError(f"no such permission: {', '.join(sorted(strange))}")
        empty = Faults()
        for key, value in wanted.items():
            setattr(self, key, getattr(empty, key) if value is None else value)

    def show(self) -> Json:
        return {one.name: getattr(self, one.name) for one in fields(self) if not one.name.startswith("_")}

    def apply(self, world: World) -> list[str]:
        """Marks people and channels; answers the ids of channels that changed."""
        for person in world.people.values():
            person.closed_dms = person.id in self.closed_dms
        changed: list[str] = []
        for channel in world.channels.values():
            lost = {*self.lost_permissions.get(channel.id, ())}
            lost |= {*self.lost_permissions.get(channel.parent_id or "", ())}
            locked = channel.id in self.locked_threads
            archived = locked or channel.id in self.archived_threads
            if (lost, locked, archived) != (channel.lost, channel.locked, channel.archived):
                changed.append(channel.id)
            channel.lost, channel.locked, channel.archived = lost, locked, archived
        return changed

    def unarchived(self, channel_id: str) -> None:
        self.archived_threads = [one for one in self.archived_threads if one != channel_id]

    async def interfere(self, method: str, route: str, *, upload: bool) -> None:
        """Before a request is handled: waits, or raises the fault that is set for its route."""
        delay = self.latency_ms + (self.upload_latency_ms if upload else 0)
        if delay:
            await asyncio.sleep(delay / 1000)
        if rule := self._take(self.rate_limit, method, route):
            raise too_many(float(rule.get("retry_after", 1)), everywhere=bool(rule.get("global")))
        if rule := self._take(self.error, method, route):
            body: Json = {"code": rule.get("code", 0), "message": rule.get("message", "Fault")}
            raise ApiError(int(rule.get("status", 500)), body)

    def _take(self, rule: Json | None, method: str, route: str) -> Json | None:
        if not rule or rule.get("count", 1) < 1:
            return None
        prefix = str(rule.get("route_prefix", ""))
        if not route.startswith(prefix) and not f"{method} {route}".startswith(prefix):
            return None
        rule["count"] = rule.get("count", 1) - 1
        return rule

    def fill_bucket(self, channel_id: str) -> None:
        """Counts a send or edit. Raises 429 when the channel's bucket is full, if buckets are asked for."""
        if not self.edit_bucket:
            return
        now, per_s = time.monotonic(), float(self.edit_bucket.get("per_s", 5))
        times = self._buckets.setdefault(channel_id, deque())
        while times and now - times[0] >= per_s:
            times.popleft()
        if len(times) >= int(self.edit_bucket.get("limit", 5)):
            raise too_many(times[0] + per_s - now)
        times.append(now)

    def take_unknown_interaction(self) -> None:
        if self.unknown_interaction > 0:
            self.unknown_interaction -= 1
            raise refusal(Reason.UNKNOWN_INTERACTION)


def too_many(retry_after: float, *, everywhere: bool = False) -> ApiError:
    """A 429 as the edge sends it; discord.py retries only with `Via` (docs: topics/rate-limits)."""
    headers: dict[str, Any] = {
        "Via": "1.1 playground",
        "Retry-After": str(max(1, round(retry_after))),
        "X-RateLimit-Scope": "global" if everywhere else "user",
    }
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    body: Json = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}
    return ApiError(429, body, headers)
