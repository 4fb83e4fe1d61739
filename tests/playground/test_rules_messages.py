"""One accepted and one refused example of each rule of messages, embeds and components."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.playground.rules_messages import INTERACTION_FLAGS, V2, Draft, check_message
from bot.playground.wire import ApiError

if TYPE_CHECKING:
    from bot.playground.wire import Json, Value

BOARD = frozenset({"board.png"})
TEXT: Json = {"type": 10, "content": "hello"}


def button(custom_id: str = "b", **changes: Value) -> Json:
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id, **changes}


def link(**changes: Value) -> Json:
    return {"type": 2, "style": 5, "label": "L", "url": "https://example.org", **changes}


def select(count: int = 2, **changes: Value) -> Json:
    options = [{"label": f"l{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **changes}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def v1(*rows: Json) -> Json:
    return {"components": list(rows)}


def v2(*top: Json, **changes: Value) -> Json:
    return {"flags": V2, "components": list(top), **changes}


def box(*children: Json, **changes: Value) -> Json:
    return {"type": 17, "components": list(children), **changes}


def gallery(count: int = 1, url: str = "attachment://board.png", **changes: Value) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **changes} for _ in range(count)]}


def section(count: int = 1, accessory: Json | None = None) -> Json:
    return {"type": 9, "components": [TEXT] * count, "accessory": accessory or button()}


def embed(**changes: Value) -> Json:
    return {"embeds": [{"title": "T", **changes}]}


def five(start: int) -> Json:
    return row(*(button(f"b{start}-{n}") for n in range(5)))


# rule: (accepted, refused)
RULES: dict[str, tuple[Json, Json]] = {
    "content": ({"content": "c" * 2000}, {"content": "c" * 2001}),
    "content type": ({"content": "7"}, {"content": 7}),
    "nonce": ({"content": "c", "nonce": "1" * 25}, {"content": "c", "nonce": "1" * 26}),
    "flags": ({"content": "c", "flags": 4}, {"content": "c", "flags": 1 << 13}),
    "mentions": (
        {"content": "c", "allowed_mentions": {"users": list(map(str, range(100)))}},
        {"content": "c", "allowed_mentions": {"users": list(map(str, range(101)))}},
    ),
    "alt text": (
        {"attachments": [{"id": 0, "description": "d" * 1024}]},
        {"attachments": [{"id": 0, "description": "d" * 1025}]},
    ),
    "embed count": ({"embeds": [{"title": "T"}] * 10}, {"embeds": [{"title": "T"}] * 11}),
    "embed title": (embed(title="t" * 256), embed(title="t" * 257)),
    "embed description": (embed(description="d" * 4096), embed(description="d" * 4097)),
    "embed fields": (
        embed(fields=[{"name": "n", "value": "v"}] * 25),
        embed(fields=[{"name": "n", "value": "v"}] * 26),
    ),
    "embed field name": (
        embed(fields=[{"name": "n" * 256, "value": "v"}]),
        embed(fields=[{"name": "n" * 257, "value": "v"}]),
    ),
    "embed field value": (
        embed(fields=[{"name": "n", "value": "v" * 1024}]),
        embed(fields=[{"name": "n", "value": ""}]),
    ),
    "embed footer": (embed(footer={"text": "f" * 2048}), embed(footer={"text": "f" * 2049})),
    "embed author": (embed(author={"name": "a" * 256}), embed(author={"name": "a" * 257})),
    "embed total": (
        {"embeds": [{"description": "d" * 3000}] * 2},
        {"embeds": [{"description": "d" * 3000}, {"description": "d" * 3001}]},
    ),
    "embed picture": (
        embed(image={"url": "attachment://board.png"}),
        embed(image={"url": "attachment://other.png"}),
    ),
    "rows": (v1(*(five(n) for n in range(5))), v1(*(five(n) for n in range(6)))),
    "row width": (v1(five(0)), v1(row(*(button(str(n)) for n in range(6))))),
    "row not empty": (v1(row(button())), v1(row())),
    "select alone": (v1(row(select())), v1(row(select(), button()))),
    "rows only without the flag": (v1(row(button())), v1(TEXT)),
    "no nested rows": (v1(row(button())), v1(row(row(button())))),
    "custom id length": (v1(row(button("c" * 100))), v1(row(button("c" * 101)))),
    "custom id there": (v1(row(button("c"))), v1(row(button("")))),
    "custom id unique": (v1(row(button("a"), button("b"))), v1(row(button("a"), button("a")))),
    "label": (v1(row(button(label="l" * 80))), v1(row(button(label="l" * 81)))),
    "face": (v1(row(button(label=None, emoji={"name": "♠️"}))), v1(row(button(label=None)))),
    "emoji": (v1(row(button(emoji={"name": "🂡"}))), v1(row(button(emoji={"name": "spade"})))),
    "style": (v1(row(button(style=4))), v1(row(button(style=7)))),
    "link": (v1(row(link())), v1(row(link(url=None)))),
    "link length": (
        v1(row(link(url="https://e.org/".ljust(512, "x")))),
        v1(row(link(url="https://e.org/".ljust(513, "x")))),
    ),
    "link scheme": (v1(row(link(url="discord://x"))), v1(row(link(url="javascript:x")))),
    "link without custom id": (v1(row(link())), v1(row(link(custom_id="x")))),
    "button without url": (v1(row(button())), v1(row(button(url="https://e.org")))),
    "select options": (v1(row(select(25))), v1(row(select(26)))),
    "select not empty": (v1(row(select(1))), v1(row(select(0)))),
    "select placeholder": (v1(row(select(placeholder="p" * 150))), v1(row(select(placeholder="p" * 151)))),
    "select range": (v1(row(select(min_values=0))), v1(row(select(min_values=2, max_values=1)))),
    "select maximum": (v1(row(select(max_values=2))), v1(row(select(max_values=3)))),
    "select values unique": (
        v1(row(select(2))),
        v1(row(select(options=[{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]))),
    ),
    "select label": (
        v1(row(select(options=[{"label": "l" * 100, "value": "v"}]))),
        v1(row(select(options=[{"label": "l" * 101, "value": "v"}]))),
    ),
    "select defaults": (
        v1(row(select(options=[{"label": "a", "value": "v", "default": True}]))),
        v1(row(select(options=[{"label": n, "value": n, "default": True} for n in "ab"]))),
    ),
    "no content with V2": (v2(TEXT), v2(TEXT, content="c")),
    "no embeds with V2": (v2(TEXT, embeds=[]), v2(TEXT, embeds=[{"title": "T"}])),
    "40 components": (v2(box(*[TEXT] * 39)), v2(box(*[TEXT] * 40))),
    "nested ones count": (
        v2(box(*(five(n) for n in range(6)), TEXT, TEXT, TEXT)),
        v2(box(*(five(n) for n in range(6)), TEXT, TEXT, TEXT, TEXT)),
    ),
    "accessories count": (
        v2(*(section(accessory=button(str(n))) for n in range(13))),
        v2(*(section(accessory=button(str(n))) for n in range(14))),
    ),
    "text total": (
        v2({"type": 10, "content": "t" * 2000}, {"type": 10, "content": "t" * 2000}),
        v2({"type": 10, "content": "t" * 2000}, {"type": 10, "content": "t" * 2001}),
    ),
    "text not empty": (v2(TEXT), v2({"type": 10, "content": ""})),
    "no box in a box": (v2(box(TEXT)), v2(box(box(TEXT)))),
    "accent": (v2(box(TEXT, accent_color=0xFFFFFF)), v2(box(TEXT, accent_color=0x1000000))),
    "gallery size": (v2(gallery(10)), v2(gallery(11))),
    "gallery alt": (v2(gallery(description="d" * 1024)), v2(gallery(description="d" * 1025))),
    "attached": (v2(gallery()), v2(gallery(url="attachment://other.png"))),
    "web pictures": (v2(gallery(url="https://e.org/x.png")), v2(gallery(url="ftp://e.org/x.png"))),
    "file": (
        v2({"type": 13, "file": {"url": "attachment://board.png"}}),
        v2({"type": 13, "file": {"url": "https://e.org/x"}}),
    ),
    "section texts": (v2(section(3)), v2(section(4))),
    "section accessory": (
        v2(section(accessory={"type": 11, "media": {"url": "attachment://board.png"}})),
        v2({"type": 9, "components": [TEXT]}),
    ),
    "accessory kind": (v2(section()), v2(section(accessory=select()))),
    "separator": (v2({"type": 14, "spacing": 2}), v2({"type": 14, "spacing": 3})),
    "loose button": (v2(row(button())), v2(button())),
}


def check(payload: Json, files: frozenset[str] = BOARD, before: Json | None = None) -> None:
    check_message(Draft(payload, before, files, INTERACTION_FLAGS))


@pytest.mark.parametrize("rule", RULES)
def test_a_message_keeps_the_rule(rule: str) -> None:
    check(RULES[rule][0])


@pytest.mark.parametrize("rule", RULES)
def test_a_message_that_breaks_the_rule_is_refused(rule: str) -> None:
    with pytest.raises(ApiError) as refused:
        check(RULES[rule][1])
    assert refused.value.code == 50035
    assert refused.value.body["errors"]


def test_something_must_be_there() -> None:
    check({}, BOARD)
    with pytest.raises(ApiError) as refused:
        check({"content": ""}, frozenset())
    assert refused.value.code == 50006


def test_ten_attachments() -> None:
    check({}, frozenset(f"{n}.png" for n in range(10)))
    with pytest.raises(ApiError) as refused:
        check({}, frozenset(f"{n}.png" for n in range(11)))
    assert refused.value.code == 30015


# rule: (message as it is, accepted edit, refused edit)
PLAIN: Json = {"flags": 0, "content": "old", "embeds": [], "components": []}
MODERN: Json = {"flags": V2, "content": "", "embeds": [], "components": [TEXT]}
EDITS: dict[str, tuple[Json, Json, Json]] = {
    "V2 stays": (MODERN, {"components": [TEXT]}, {"content": "new"}),
    "V2 cannot be taken back": (MODERN, {"flags": V2}, {"flags": 0}),
    "V2 needs the content gone": (PLAIN, v2(TEXT, content=None), v2(TEXT)),
    "V2 components need the flag": (PLAIN, {"content": "new"}, {"components": [TEXT]}),
}


@pytest.mark.parametrize("rule", EDITS)
def test_edits(rule: str) -> None:
    before, accepted, refused = EDITS[rule]
    check(accepted, frozenset(), before)
    with pytest.raises(ApiError) as error:
        check(refused, frozenset(), before)
    assert error.value.code == 50035


def test_the_error_tree_names_the_place() -> None:
    with pytest.raises(ApiError) as refused:
        check_message(Draft(v1(row(button("a"), button("a"))), None, BOARD, path=("data",)))
    place = refused.value.body["errors"]["data"]["components"]["0"]["components"]["1"]["custom_id"]
    assert place["_errors"][0]["code"] == "COMPONENT_CUSTOM_ID_DUPLICATED"
