"""What Discord demands of a message and of an edit (docs: resources/message, components/reference)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from bot.playground.problems import Path, Problems
from bot.playground.rules_components import check_components, check_reference
from bot.playground.rules_embeds import check_embeds
from bot.playground.wire import Json, Reason, Value, refusal

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15
CHANNEL_FLAGS = SUPPRESS_EMBEDS | SILENT | V2
INTERACTION_FLAGS = CHANNEL_FLAGS | EPHEMERAL
MAX_ATTACHMENTS = 10
LEGACY = ("content", "embeds", "poll", "sticker_ids")


@dataclass(frozen=True, slots=True)
class Draft:
    """A message as it would become: the request, the message it edits (or None), its files' names."""

    payload: Json
    before: Json | None
    files: frozenset[str]
    allowed_flags: int = CHANNEL_FLAGS
    path: Path = ()

    def after(self, key: str, empty: Value) -> Value:
        """The value of a field when this is carried out; null empties a field."""
        if key in self.payload:
            return self.payload[key] or empty
        return (self.before or {}).get(key, empty)

    @property
    def v2(self) -> bool:
        return bool((flags_of(self.payload) | (self.before or {}).get("flags", 0)) & V2)


def flags_of(payload: Json) -> int:
    """The flags of a request; what is no number counts as none, and is refused by the rules."""
    flags = payload.get("flags")
    return flags if isinstance(flags, int) else 0


def check_message(draft: Draft) -> None:
    """Raises 50035, 30015 or 50006 for a message that Discord would refuse."""
    if len(draft.files) > MAX_ATTACHMENTS:
        raise refusal(Reason.TOO_MANY_ATTACHMENTS)
    problems, payload, path = Problems(), draft.payload, draft.path
    problems.text((*path, "content"), payload.get("content"), 0, 2000)
    if payload.get("nonce") is not None:
        problems.text((*path, "nonce"), str(payload["nonce"]), 0, 25)
    _check_flags(problems, draft)
    _check_attachments(problems, draft)
    _check_mentions(problems, draft)
    check_embeds(problems, (*path, "embeds"), payload.get("embeds"))
    _check_embed_media(problems, draft)
    _check_components(problems, draft)
    problems.raise_any()
    _check_something_there(draft)


def _check_flags(problems: Problems, draft: Draft) -> None:
    flags = draft.payload.get("flags")
    place = (*draft.path, "flags")
    if not problems.number(place, flags, 0, 1 << 31) or flags is None:
        return
    if flags & ~draft.allowed_flags:
        problems.add(place, "MESSAGE_FLAGS_INVALID", "These flags cannot be set here")
    if draft.before and draft.before.get("flags", 0) & V2 and not flags & V2:
        problems.add(
            place,
            "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "The flag IS_COMPONENTS_V2 cannot be removed from a message",
        )


def _check_attachments(problems: Problems, draft: Draft) -> None:
    place = (*draft.path, "attachments")
    listed = problems.items(place, draft.payload.get("attachments"), 0, MAX_ATTACHMENTS)
    for index, attachment in enumerate(listed):
        problems.text((*place, index, "description"), attachment.get("description"), 0, 1024)
        problems.text((*place, index, "filename"), attachment.get("filename"), 0, 1024)


def _check_mentions(problems: Problems, draft: Draft) -> None:
    mentions = cast("Json", draft.payload.get("allowed_mentions") or {})
    for key in ("users", "roles"):
        listed = cast("list[Any]", mentions.get(key) or [])
        if len(listed) > 100:
            problems.add(
                (*draft.path, "allowed_mentions", key), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer"
            )


def _check_embed_media(problems: Problems, draft: Draft) -> None:
    embeds = cast("list[Json]", draft.payload.get("embeds") or [])
    for index, embed in enumerate(embeds):
        for key in ("image", "thumbnail"):
            url = str(cast("Json", embed.get(key) or {}).get("url") or "")
            if url:
                check_reference(problems, (*draft.path, "embeds", index, key, "url"), url, draft.files)


def _check_components(problems: Problems, draft: Draft) -> None:
    if draft.v2:
        for key in LEGACY:
            if draft.after(key, None):
                problems.add(
                    (*draft.path, key),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    place = (*draft.path, "components")
    check_components(problems, place, draft.payload.get("components"), draft.files, v2=draft.v2)


def _check_something_there(draft: Draft) -> None:
    there = draft.files or any(
        draft.after(key, None) for key in ("content", "embeds", "components", "sticker_ids")
    )
    if not there:
        raise refusal(Reason.EMPTY_MESSAGE)
