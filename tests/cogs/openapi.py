"""Requests against Discord's own API description, where that file lies beside the repository."""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, cast

from jsonschema import Draft202012Validator, exceptions

SPEC = Path(__file__).parents[3] / "shared/discord/openapi.json"

Json = dict[str, Any]

_best_match: Any = getattr(exceptions, "best_match")  # noqa: B009 (its types are not complete)


@cache
def _spec() -> Json:
    spec = cast("Json", json.loads(SPEC.read_text()))
    # discord.py sends recipient_id and attachments[].id as integers, and Discord takes them.
    spec["components"]["schemas"]["SnowflakeType"] = {
        "anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer"}]
    }
    return spec


@cache
def _templates() -> list[tuple[re.Pattern[str], Json]]:
    """The paths, literal ones before those with parameters."""
    paths = sorted(_spec()["paths"].items(), key=lambda item: item[0].count("{"))
    return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), methods) for path, methods in paths]


@lru_cache(maxsize=64)
def _validator(method: str, template: str) -> Draft202012Validator | None:
    operation = next(methods for pattern, methods in _templates() if pattern.pattern == template)[method]
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = content["application/json"]["schema"] | {"components": _spec()["components"]}
    return Draft202012Validator(schema)


def complaint(method: str, path: str, body: object) -> str | None:
    """What Discord's description says against a request, if anything; ``path`` is without ``/api/v10``."""
    found = next(
        (
            pattern.pattern
            for pattern, methods in _templates()
            if method in methods and pattern.fullmatch(path)
        ),
        None,
    )
    if found is None:
        return f"{method} {path}: no such endpoint"
    validator: Any = _validator(method, found)
    if validator is None or body is None:
        return None
    error: Any = _best_match(validator.iter_errors(body))
    if error is None:
        return None
    place = "/".join(map(str, error.absolute_path))
    return f"{method} {path} at {place}: {error.message[:500]}"


_seen: set[str] = set()


def _shape(value: object) -> object:
    """What a schema can tell apart in a value, roughly: texts by their lengths, lists without the order."""
    match value:
        case str():
            return f"text {len(value).bit_length()}"
        case int() if value > 100:
            return "number"
        case dict():
            return {key: _shape(one) for key, one in cast("Json", value).items()}
        case list():
            shapes = {json.dumps(_shape(one), sort_keys=True) for one in cast("list[object]", value)}
            return [len(cast("list[object]", value)), *sorted(shapes)]
        case _:
            return value


def complaints(requests: list[Json]) -> list[str]:
    """The complaints about those requests whose shape was not seen before in this run."""
    if not SPEC.exists():
        return []
    found: list[str] = []
    for one in requests:
        shape = json.dumps([one["method"], one["path"].split("/")[1], _shape(one["body"])])
        if shape not in _seen:
            _seen.add(shape)
            said = complaint(one["method"].lower(), one["path"], one["body"])
            found += [said] if said else []
    return found
