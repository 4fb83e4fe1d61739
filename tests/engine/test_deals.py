"""Deal numbers, codes and packs: the same for ever, and refused with the reason."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import new_pack, pack_text
from bot.engine.deals import LAST_DEAL, Deal, letters_number, number_letters, parse_code, shuffled
from bot.engine.errors import (
    BadCode,
    CodeMalformed,
    CodeOutOfRange,
    CodeUnknownGame,
    CodeUnknownOptions,
    CodeUnknownVersion,
)
from bot.engine.games import BY_KEY, GAMES

if TYPE_CHECKING:
    from bot.engine.solitaire import Solitaire

GOLDEN = [
    line.split() for line in (Path(__file__).parent / "data" / "packs.txt").read_text("ascii").splitlines()
]
ALL_OPTIONS = [
    (game.key, game.parse_options(text))
    for game, texts in zip(GAMES, (("D1N", "D1V", "D3N", "D3V"), ("N",), ("C8", "C4", "C2")), strict=True)
    for text in texts
]


@pytest.mark.parametrize(("name", "number", "pack"), GOLDEN, ids=lambda part: part[:8])
def test_golden_packs(name: str, number: str, pack: str) -> None:
    """These never change: a published code deals the same cards for ever (rules.md)."""
    assert pack_text(shuffled(name[:2], int(name[2:]), int(number), len(pack) // 104)) == pack


def test_packs_do_not_depend_on_string_hashing() -> None:
    name, number, pack = GOLDEN[0]
    program = (
        "from bot.engine.cards import pack_text; from bot.engine.deals import shuffled;"
        f"print(pack_text(shuffled({name[:2]!r}, {int(name[2:])}, {int(number)}, 1)))"
    )
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == pack


@pytest.mark.parametrize(
    ("code", "key", "options", "number"),
    [
        ("KL1-D1N-AAAAAAG", "klondike", ("D1", "N"), 6),
        ("KL1-D3V-AAAAAAB", "klondike", ("D3", "V"), 1),
        ("EH1-N-AAAAAAF", "easy_harp", ("N",), 5),
        ("EO1-C8-AAAAAFA", "eight_off", ("C8",), 130),
        ("EO1-C2-AACEXHN", "eight_off", ("C2",), LAST_DEAL),
    ],
)
def test_codes_parse_and_print(code: str, key: str, options: tuple[str, ...], number: int) -> None:
    deal = Deal(BY_KEY[key], options, number)
    assert deal.code == code
    spellings = (
        code,
        code.lower(),
        f"  {code}\n",
        code.replace("-", ""),
        f" {code.lower().replace('-', '')} ",
    )
    for spelling in spellings:
        assert parse_code(spelling, GAMES) == deal


@given(st.sampled_from(ALL_OPTIONS), st.integers(1, LAST_DEAL))
def test_every_deal_has_one_code(chosen: tuple[str, tuple[str, ...]], number: int) -> None:
    deal = Deal(BY_KEY[chosen[0]], chosen[1], number)
    assert parse_code(deal.code, GAMES) == deal
    assert letters_number(number_letters(number)) == number


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", CodeMalformed("")),
        ("hello", CodeMalformed("hello")),
        ("EO1-C8-AAAAAA", CodeMalformed("EO1-C8-AAAAAA")),
        ("KL-D1N-AAAAAAG", CodeMalformed("KL-D1N-AAAAAAG")),
        ("KL1-AAAAAAG", CodeMalformed("KL1-AAAAAAG")),
        ("KL1-D1N-AAAAA1G", CodeMalformed("KL1-D1N-AAAAA1G")),
        ("ＫＬ1-D1N-AAAAAAG", CodeMalformed("ＫＬ1-D1N-AAAAAAG")),
        ("KL1 D1N AAAAAAG", CodeMalformed("KL1 D1N AAAAAAG")),
        ("XX1-D1N-AAAAAAG", CodeUnknownGame("XX")),
        ("KL2-D1N-AAAAAAG", CodeUnknownVersion("KL2-D1N-AAAAAAG", "2")),
        ("KL0-D1N-AAAAAAG", CodeUnknownVersion("KL0-D1N-AAAAAAG", "0")),
        ("KL1-D2N-AAAAAAG", CodeUnknownOptions("KL1-D2N-AAAAAAG", "D2N")),
        ("KL1-ND1-AAAAAAG", CodeUnknownOptions("KL1-ND1-AAAAAAG", "ND1")),
        ("KL1-D1-AAAAAAG", CodeUnknownOptions("KL1-D1-AAAAAAG", "D1")),
        ("EO1-C3-AAAAAAG", CodeUnknownOptions("EO1-C3-AAAAAAG", "C3")),
        ("EH1-NN-AAAAAAG", CodeUnknownOptions("EH1-NN-AAAAAAG", "NN")),
        ("KL1-D1N-AAAAAAA", CodeOutOfRange("KL1-D1N-AAAAAAA", 0)),
        ("KL1-D1N-AACEXHO", CodeOutOfRange("KL1-D1N-AACEXHO", 1_000_000)),
        ("KL1-D1N-ZZZZZZZ", CodeOutOfRange("KL1-D1N-ZZZZZZZ", 26**7 - 1)),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_code_that_cannot_be_right_is_refused_with_the_reason(text: str, reason: BadCode) -> None:
    with pytest.raises(BadCode) as raised:
        parse_code(text, GAMES)
    assert raised.value == reason


@given(st.text(max_size=20) | st.text("KLEHO10-DNVC8abz ", max_size=18))
def test_any_text_is_a_deal_or_refused(text: str) -> None:
    try:
        deal = parse_code(text, GAMES)
    except BadCode:
        return
    assert parse_code(deal.code, GAMES) == deal


@given(
    st.sampled_from(ALL_OPTIONS), st.integers(1, LAST_DEAL), st.integers(0, 14), st.sampled_from("ABG0129-Ñ")
)
def test_one_wrong_letter_never_changes_the_deal_unseen(
    chosen: tuple[str, tuple[str, ...]], number: int, at: int, letter: str
) -> None:
    code = Deal(BY_KEY[chosen[0]], chosen[1], number).code
    mistyped = code[:at] + letter + code[at + 1 :]
    try:
        deal = parse_code(mistyped, GAMES)
    except BadCode:
        return
    assert deal.code.replace("-", "") == mistyped.replace("-", "")


@pytest.mark.parametrize("game", GAMES, ids=list(BY_KEY))
def test_a_deal_uses_the_whole_pack(game: Solitaire) -> None:
    pack = Deal(game, game.default_options, 77).pack
    assert Counter(pack) == Counter(new_pack(game.packs))


def test_games_and_numbers_have_packs_of_their_own() -> None:
    packs = {shuffled(letters, 1, number, 1) for letters in ("KL", "EO") for number in range(1, 101)}
    assert len(packs) == 200


def test_options_do_not_change_the_cards() -> None:
    klondike = BY_KEY["klondike"]
    assert Deal(klondike, ("D1", "N"), 9).pack == Deal(klondike, ("D3", "V"), 9).pack


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    """Chi-squared of 52 faces over 4 places in 1,500 deals, far from its 1-in-a-million tail."""
    deals = 1500
    for place in (0, 17, 50, 51):
        seen = Counter(shuffled("KL", 1, number, 1)[place] for number in range(1, deals + 1))
        expected = deals / 52
        assert sum((seen[card] - expected) ** 2 / expected for card in new_pack()) < 115
