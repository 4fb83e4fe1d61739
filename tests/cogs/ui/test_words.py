"""Everything that engine and use cases say has words, in every language."""

from __future__ import annotations

import inspect
from dataclasses import fields, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, get_args

import pytest

import cogs.resume
import cogs.ui.custom_id
import cogs.ui.ranking.times
from bot.engine import errors as engine_errors
from bot.engine.cards import Card, Suit
from bot.engine.deals import parse_code
from bot.engine.errors import EmptyColumnNeedsKing, EmptySource, FoundationNeedsNext, Refusal, UndoLimit
from bot.engine.games import BY_KEY, GAMES
from bot.engine.hearts import errors as hearts_errors
from bot.engine.hearts.seats import Seat
from bot.engine.record import Action, Record
from bot.engine.table import Move, Slot
from bot.play import acts, board, daily_errors, limit_errors
from bot.play import errors as play_errors
from bot.play.acts import Act
from bot.play.board import Board, Said
from bot.play.daily_errors import DailyRuns
from bot.play.errors import BoardMoved, CodeOfOtherGame, NotYours, TooManyGames
from bot.play.hearts import errors as table_errors
from bot.storage.people import Preferences
from cogs.ui.words import Words, message_link, quoted
from tests.cogs.house import CODE

if TYPE_CHECKING:
    from bot.i18n import Catalogue

DEAL = parse_code(CODE, GAMES)
BASES = {"Refusal", "BadText", "BadCode", "IllegalMove", "NothingToDo", "LimitRefusal"}
"""These are never raised themselves."""
FACTS: dict[str, Any] = {
    "Card": Card.parse("QS"),
    "Slot": Slot.parse("t3"),
    "int": 3,
    "str": "x",
    "int | None": 3,
    "Seat": Seat.WEST,
    "Suit": Suit.HEARTS,
    "bool": False,
    "date": date(2026, 11, 30),
    "datetime": datetime(2026, 11, 30, tzinfo=UTC),
    "tuple[int, ...]": (3, 5),
    "tuple[Seat, ...]": (Seat.WEST, Seat.EAST),
}


def refusals() -> list[type[Refusal]]:
    engine, play = (
        (engine_errors, hearts_errors),
        (play_errors, table_errors, daily_errors, limit_errors, acts),
    )
    doors = (cogs.ui.custom_id, cogs.ui.ranking.times, cogs.resume)
    modules = (*engine, *play, *doors)
    found = {one for module in modules for _, one in inspect.getmembers(module, inspect.isclass)}
    return sorted(
        (one for one in found if issubclass(one, Refusal) and one.__name__ not in BASES),
        key=lambda one: one.__name__,
    )


def example(refusal: type[Refusal]) -> Refusal:
    facts = [FACTS[str(field.type)] for field in fields(refusal)]  # pyright: ignore[reportArgumentType]
    if refusal is DailyRuns:
        facts[:2] = "eight_off", "C8"
    if refusal in (NotYours, CodeOfOtherGame):
        facts[-1] = "eight_off"
    return refusal(*facts)


@pytest.mark.parametrize("locale", ["en", "hi"])
@pytest.mark.parametrize("refusal", refusals(), ids=lambda one: one.__name__)
def test_every_refusal_has_words(catalogue: Catalogue, locale: str, refusal: type[Refusal]) -> None:
    text = Words(catalogue, locale).refusal(example(refusal))
    assert text
    assert "{" not in text


def test_every_text_of_a_refusal_belongs_to_one(catalogue: Catalogue) -> None:
    names = {"refusal.plain", "refusal.told", *(f"refusal.{_snake(one.__name__)}" for one in refusals())}
    assert {key for key in catalogue.keys() if key.startswith("refusal.")} == names  # noqa: SIM118


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


SAID: list[Said] = [
    board.Started(),
    board.Started(resumed=True),
    board.Moved(Action.parse("t3>f2")),
    board.TakenBack(Action.parse("t3>f2")),
    board.MadeAgain(Action.parse("t3>f2")),
    board.Chosen(),
    board.Hinted(Move.parse("s>w")),
    board.Refused(UndoLimit(100)),
    board.Refreshed(),
    board.Typed(3),
    board.Typed(1, "w 4", EmptyColumnNeedsKing(Card.parse("QH"))),
    board.Shown(),
    board.Offering(),
    board.Asking(Act.NEW),
    board.Asking(Act.SAME),
    board.Asking(Act.GIVE_UP),
    board.GivenUp(),
]


def shown(said: Said, *actions: str, code: str = CODE) -> Board:
    deal = parse_code(code, GAMES)
    record = Record.begin(deal.game, deal.table())
    for action in actions:
        record = record.act(*Action.parse(action).moves)
    saved: Any = None
    return Board(saved, record, Preferences(), said)


def test_the_list_of_what_can_be_said_is_complete() -> None:
    assert {type(one) for one in SAID} == set(get_args(Said))


@pytest.mark.parametrize("locale", ["en", "hi"])
@pytest.mark.parametrize("said", SAID, ids=repr)
def test_all_that_can_be_said_has_words(catalogue: Catalogue, locale: str, said: Said) -> None:
    made = isinstance(said, board.Moved | board.MadeAgain)
    text = Words(catalogue, locale).said(shown(said, *(["t3>f2"] if made else [])))
    assert text
    assert "{" not in text


def test_moves_are_told_with_what_they_earned(catalogue: Catalogue) -> None:
    words = Words(catalogue, "en")
    moved = shown(board.Moved(Action.parse("t3>f2")), "t3>f2")
    assert words.said(moved) == "Last: A♥ to the foundation (+15)"
    dollars = shown(board.Moved(Action.parse("t3>f2")), "t3>f2", code="KL1-D1V-AAAAAAG")
    assert words.said(dollars) == "Last: A♥ to the foundation (+$5)"
    dealt = shown(board.Moved(Action.parse("s*3>w")), "s*3>w", code="KL1-D3N-AAAAAAG")
    assert words.said(dealt).startswith("Last: 3 cards dealt from the stock, ")
    turned = words.move(DEAL.game, DEAL.table(), Move.parse("w*24>s"))
    assert turned == "the waste turned over as the new stock"
    finished = Action.parse("t3>f2+s>w")
    assert words.said(shown(board.Moved(finished), str(finished))).startswith("Last: 2 moves")


def test_what_lies_in_the_stock_is_not_told(catalogue: Catalogue) -> None:
    table = DEAL.table()
    for locale in catalogue.locales:
        words = Words(catalogue, locale)
        for said in (board.Hinted(Move.parse("s>w")), board.TakenBack(Action.parse("s>w"))):
            assert not set("♠♥♦♣") & set(words.said(shown(said)))
    assert "Q♥" in Words(catalogue, "en").move(DEAL.game, table, Move.parse("s>w"))


def test_facts_are_told_in_words(catalogue: Catalogue) -> None:
    words = Words(catalogue, "hi")
    needs = FoundationNeedsNext(Card.parse("9S"), Card.parse("3S"))
    assert words.refusal(needs) == "फ़ाउंडेशन को अभी 3♠ चाहिए; 9♠ की बारी बाद में है।"
    assert words.refusal(EmptySource(Slot.parse("t3")), lesson=False) == "यह चाल नहीं चली जा सकती।"
    assert "100" in Words(catalogue, "en").refusal(TooManyGames(100), lesson=False)
    link = "https://discord.com/channels/@me/2/3"
    assert words.refusal(BoardMoved(None, 2, 3)).endswith(link)
    assert message_link(1, 2, 3) == "https://discord.com/channels/1/2/3"


@pytest.mark.parametrize(
    ("points", "written"), [(208, "+$208"), (0, "$0"), (-52, "-$52")], ids=["won", "even", "start"]
)
def test_dollars_are_written_as_the_rules_say(catalogue: Catalogue, points: int, written: str) -> None:
    words = Words(catalogue, "en")
    assert words.score(BY_KEY["klondike"], ("D1", "V"), points) == written
    assert words.score(BY_KEY["klondike"], ("D1", "N"), 625) == "625"


@pytest.mark.parametrize(
    ("typed", "safe"),
    [
        ("`x` **y**", r"\`x\` \*\*y\*\*"),
        ("@everyone", "@\u200beveryone"),
        ("a\u202eb\u2066c\nd", "abc d"),
        ("x" * 90, "x" * 39 + "…"),
    ],
)
def test_somebodys_text_does_no_harm(typed: str, safe: str) -> None:
    assert quoted(typed) == safe


def test_games_and_options_have_names(catalogue: Catalogue) -> None:
    for locale in catalogue.locales:
        words = Words(catalogue, locale)
        for game in GAMES:
            assert words.game(game)
            for choice in game.choices:
                for value in choice.values:
                    options = tuple(replace_option(game.default_options, game.choices.index(choice), value))
                    assert isinstance(words.options(game, options), str)
    assert Words(catalogue, "en").options(BY_KEY["easy_harp"], ("N",)) == ""


def replace_option(options: tuple[str, ...], at: int, value: str) -> list[str]:
    return [value if number == at else option for number, option in enumerate(options)]


def test_a_board_keeps_its_fields() -> None:
    one = shown(board.Shown())
    assert replace(one, said=board.Chosen()).record is one.record
