"""What goes over the wire: JSON values, refusals in Discord's shape, and answers."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any

from aiohttp import web

Json = dict[str, Any]
# Any JSON value, where its shape is checked by hand.
Value = Any


class Reason(Enum):
    """Discord's error codes with the HTTP status they come with and their text.

    Codes and texts: Discord's "Opcodes and Status Codes"; the statuses are those seen in public reports.
    """

    UNAUTHORIZED = 0, 401, "401: Unauthorized"
    NOT_FOUND = 0, 404, "404: Not Found"
    UNKNOWN_APPLICATION = 10002, 404, "Unknown Application"
    UNKNOWN_CHANNEL = 10003, 404, "Unknown Channel"
    UNKNOWN_GUILD = 10004, 404, "Unknown Guild"
    UNKNOWN_MEMBER = 10007, 404, "Unknown Member"
    UNKNOWN_MESSAGE = 10008, 404, "Unknown Message"
    UNKNOWN_USER = 10013, 404, "Unknown User"
    UNKNOWN_WEBHOOK = 10015, 404, "Unknown Webhook"
    UNKNOWN_INTERACTION = 10062, 404, "Unknown interaction"
    UNKNOWN_COMMAND = 10063, 404, "Unknown application command"
    TOO_MANY_ATTACHMENTS = 30015, 400, "Maximum number of attachments in a message reached (10)"
    TOO_MANY_COMMANDS = 30032, 400, "Maximum number of application commands reached"
    TOO_MANY_OLD_EDITS = (
        30046,
        429,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    )
    TOO_LARGE = 40005, 413, "Request entity too large"
    ALREADY_ACKNOWLEDGED = 40060, 400, "Interaction has already been acknowledged."
    TOO_MANY_FOLLOWUPS = 40094, 400, "This interaction has reached the maximum number of follow-up messages"
    MISSING_ACCESS = 50001, 403, "Missing Access"
    NOT_YOUR_MESSAGE = 50005, 403, "Cannot edit a message authored by another user"
    EMPTY_MESSAGE = 50006, 400, "Cannot send an empty message"
    CLOSED_DMS = 50007, 403, "Cannot send messages to this user"
    MISSING_PERMISSIONS = 50013, 403, "Missing Permissions"
    INVALID_WEBHOOK_TOKEN = 50027, 401, "Invalid Webhook Token"
    INVALID_FORM = 50035, 400, "Invalid Form Body"
    ARCHIVED_THREAD = 50083, 400, "Thread is archived"
    INVALID_JSON = 50109, 400, "The request body contains invalid JSON."


class ApiError(Exception):
    """A refusal as Discord words it; becomes the response."""

    def __init__(self, status: int, body: Json, headers: dict[str, str] | None = None) -> None:
        super().__init__(body.get("message", ""))
        self.status = status
        self.body = body
        self.headers = headers or {}

    @property
    def code(self) -> int:
        return int(self.body.get("code", 0))


def refusal(reason: Reason, errors: Json | None = None) -> ApiError:
    """The error to raise for a reason; `errors` is the tree of a 50035."""
    code, status, text = reason.value
    body: Json = {"message": text, "code": code}
    if errors:
        body["errors"] = errors
    return ApiError(status, body)


def answer(data: Value, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON response. discord.py wants exactly `application/json`, without charset."""
    if data is None:
        return web.Response(status=204, headers=headers)
    body = json.dumps(data, separators=(",", ":")).encode()
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)
