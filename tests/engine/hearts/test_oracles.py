"""Every hand and game made with another engine agrees with ours; the whole set runs where it is at hand."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.engine.cards import Card, parse_pack
from bot.engine.hearts import score, state
from bot.engine.hearts.seats import Direction, Seat

HERE = Path(__file__).parent / "data"
WHOLE = Path(__file__).parents[4] / "shared" / "oracles"
Json = dict[str, Any]


def lines(name: str) -> list[Json]:
    whole = WHOLE / f"hearts_{name}.jsonl"
    path = whole if whole.exists() else HERE / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()]


@cache
def cards(texts: str) -> tuple[Card, ...]:
    return parse_pack(texts)


def dealt(hand: Json) -> state.State:
    """The hands as given, in a round that passes in the direction given."""
    before = next(n for n in range(4) if Direction.of_round(n + 1).name == hand["direction"].upper())
    empty = ((),) * 4
    over = state.State(empty, empty, (), None, (score.NO_POINTS,) * before, claimed=True)
    pack = "".join(hand["deal"][seat][at] for at in range(13) for seat in range(4))
    return state.deal(over, parse_pack(pack))


def same(ours: tuple[Card, ...], theirs: list[str]) -> bool:
    return sorted(ours) == sorted(cards("".join(theirs)))


def check_hand(hand: Json) -> None:
    now = dealt(hand)
    for seat in Seat:
        if hand["passes"]:
            now = state.passes(now, seat, parse_pack("".join(hand["passes"][seat])))
    assert all(same(now.hands[seat], hand["hands_after_pass"][seat]) for seat in Seat)
    assert now.trick is not None
    assert now.trick.leader == hand["leader"]
    for act in hand["plays"]:
        seat = Seat(act["seat"])
        assert now.waiting == (seat,)
        assert same(state.legal(now, seat), act["legal"])
        now = state.play(now, seat, Card.parse(act["card"]))
    assert [
        (trick.leader, list(map(str, trick.cards)), trick.winner, trick.points) for trick in now.tricks
    ] == [(trick["leader"], trick["cards"], trick["winner"], trick["points"]) for trick in hand["tricks"]]
    assert list(now.taken) == hand["raw_points"]
    assert list(now.sheet[-1]) == hand["points"]
    assert now.moon == hand["moon"]


def check_game(game: Json) -> None:
    sheet: tuple[score.Points, ...] = ()
    for played in game["rounds"]:
        assert Direction.of_round(played["n"]).name == played["direction"].upper()
        south, west, north, east = played["points"]
        sheet = (*sheet, (south, west, north, east))
        assert list(score.totals(sheet)) == played["totals"]
        won = score.winner(score.totals(sheet))
        assert (won is not None) is played["over"]
        assert won == played["winner"]


def test_every_hand_agrees() -> None:
    hands = lines("hands")
    assert len(hands) >= 40
    for hand in hands:
        check_hand(hand)


def test_every_game_agrees() -> None:
    games = lines("games")
    assert len(games) >= 20
    for game in games:
        check_game(game)


def test_the_committed_selection_holds_every_special_case() -> None:
    hands = [json.loads(line) for line in (HERE / "hands.jsonl").read_text().splitlines()]
    assert {tag for hand in hands for tag in hand["tags"]} >= {
        "moon",
        "first_trick_only_points",
        "first_trick_hearts_and_QS_only",
        "lead_only_hearts_unbroken",
        "lead_forced_QS_unbroken",
        "lead_QS_played_hearts_unbroken",
    }


def test_a_wrong_legal_set_would_be_noticed() -> None:
    hand = json.loads((HERE / "hands.jsonl").read_text().splitlines()[0])
    hand["plays"][5] = {**hand["plays"][5], "legal": hand["plays"][5]["legal"][1:]}
    with pytest.raises(AssertionError):
        check_hand(hand)


def test_the_state_after_a_claim_counts_as_a_round() -> None:
    now = dealt(json.loads((HERE / "hands.jsonl").read_text().splitlines()[0]))
    assert replace(now, claimed=True).round == now.round - 1
