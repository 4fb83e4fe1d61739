"""Everything that happens at a table has words, in every language, and names in them do no harm."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.engine.cards import Card, Suit
from bot.engine.hearts.errors import MustFollow, NotYourTurn, PassFirst
from bot.engine.hearts.seats import Direction, Seat
from bot.i18n import Catalogue
from bot.play.hearts import said as happenings
from bot.play.hearts.errors import InvitedBot, NotHost, OthersPresent
from bot.play.hearts.said import TableSaid
from bot.storage.tables import TableState
from cogs.ui.hearts.words import TableWords, refusal_text, reminder_text, table_link, unreachable_text
from cogs.ui.words import Words
from tests.cogs.ui.hearts.tables import NAMES, a_table, dealt, moments

CATALOGUE = Catalogue.load()
WORDS = Words(CATALOGUE, "en")
MOMENTS = moments()
QUEEN = Card.parse("QS")
SAID: list[TableSaid] = [
    happenings.Opened(),
    happenings.Joined("Asha"),
    happenings.Left("Asha"),
    happenings.HostMoved("Asha", "Ben"),
    happenings.Changed(),
    happenings.Invited(("Asha", "Ben")),
    happenings.Declined("Asha"),
    happenings.Started(),
    happenings.Passed(Seat.WEST),
    happenings.Played(Seat.WEST, QUEEN),
    happenings.TrickTaken(Seat.WEST, 14),
    happenings.Claimed(Seat.WEST),
    happenings.RoundDealt(),
    happenings.RoundEnded(),
    happenings.GameEnded(Seat.WEST),
    happenings.SeatLeft(Seat.WEST),
    happenings.SeatTakenBack(Seat.WEST),
    happenings.Reminded((Seat.WEST, Seat.EAST)),
    happenings.WentQuiet((Seat.WEST,)),
    happenings.Stopped("Asha"),
    happenings.Expired(),
    happenings.Refreshed(),
    happenings.Shown(),
]
every_locale = pytest.mark.parametrize("locale", ["en", "hi"])


def test_the_list_of_what_can_be_said_is_complete() -> None:
    assert {type(one) for one in SAID} == set(get_args(TableSaid))


@every_locale
@pytest.mark.parametrize("said", SAID, ids=repr)
def test_all_that_can_be_said_has_words(said: TableSaid, locale: str) -> None:
    for record in (MOMENTS["round over"], MOMENTS["game over"], None, dealt()):
        ends = isinstance(said, happenings.RoundDealt | happenings.RoundEnded | happenings.GameEnded)
        if ends and (record is None or not record.state.over):
            continue
        table = a_table(record, said=said)
        text = TableWords(Words(CATALOGUE, locale), table).happened(said)
        assert text
        assert "{" not in text


@pytest.mark.parametrize(
    ("moment", "start"),
    [
        ("passing, 0 done", "The cards are dealt."),
        ("passing, 1 done", ""),
        ("trick of 0", ""),
        ("round over", "This round: Asha "),
        ("claimed", "This round: Asha "),
        ("game over", "The game is over: Asha "),
    ],
)
def test_a_look_tells_how_things_stand(moment: str, start: str) -> None:
    table = a_table(MOMENTS[moment])
    text = TableWords(WORDS, table).happened(happenings.Refreshed())
    assert text.startswith(start) if start else text.endswith("has chosen three cards.")


def test_a_look_at_a_new_round_or_a_closed_table() -> None:
    dealt_anew = MOMENTS["round over"].deal(dealt(9).packs[0])
    assert TableWords(WORDS, a_table(dealt_anew)).happened(happenings.Shown()) == "Round 2 is dealt."
    closed = a_table(dealt_anew, state=TableState.CLOSED)
    assert TableWords(WORDS, closed).happened(happenings.Shown()) == "This table is closed."


# names


def test_seats_have_their_people_s_names() -> None:
    words = TableWords(WORDS, a_table(dealt(), people=2), you=Seat.SOUTH)
    assert words.seats(Seat) == "you, Ben, North, East"
    assert words.sitter_names() == ("Asha", "Ben", "North", "East")
    assert TableWords(Words(CATALOGUE, "hi"), a_table(dealt(), people=1)).seats([Seat.WEST]) == "पश्चिम"


def test_names_are_escaped_in_texts_and_left_alone_on_buttons() -> None:
    words = TableWords(WORDS, a_table(dealt(), ("**x**", "`a", "c", "d")))
    assert words.seat(Seat.SOUTH) == r"\*\*x\*\*"
    assert words.bare.seat(Seat.SOUTH) == "**x**"
    assert words.bare.bare.seat(Seat.WEST) == "`a"


def test_a_name_from_the_right_is_kept_apart() -> None:
    words = TableWords(WORDS, a_table(dealt(), NAMES["right"]))
    assert words.seat(Seat.SOUTH) == "\u2068שלום\u2069"
    assert words.seat(Seat.EAST) == "xy z"


def test_a_name_without_a_visible_sign_is_a_question_mark() -> None:
    words = TableWords(WORDS, a_table(dealt(), NAMES["unseen"]))
    assert words.seat(Seat.SOUTH) == words.bare.seat(Seat.SOUTH) == "?"
    assert words.seat(Seat.WEST) == "?"


def test_short_names_keep_twelve_signs() -> None:
    words = TableWords(WORDS, a_table(dealt(), NAMES["wide"], people=3))
    assert words.short(Seat.NORTH) == "W" * 11 + "…"
    assert words.short(Seat.EAST) == "East"


# refusals and messages


def test_refusals_at_a_table_name_its_people() -> None:
    table = a_table(dealt(), people=3)
    assert refusal_text(table, NotYourTurn(Seat.WEST), WORDS) == "It is Ben’s turn, not yours."
    waiting = PassFirst((Seat.WEST, Seat.EAST))
    assert refusal_text(table, waiting, WORDS).endswith("Still choosing: Ben, East.")
    assert "West, East" in WORDS.refusal(waiting)
    assert "Ben, Cid" in refusal_text(table, OthersPresent((Seat.WEST, Seat.NORTH)), WORDS)


def test_refusals_name_cards_and_suits() -> None:
    refusal = MustFollow(Card.parse("5H"), Suit.SPADES)
    assert WORDS.refusal(refusal) == "You have spades and must follow: 5♥ cannot be played now."
    hindi = Words(CATALOGUE, "hi")
    assert hindi.refusal(refusal) == "आपके पास हुकुम है, वही देना होगा: 5♥ अभी नहीं चल सकता।"
    assert refusal_text(a_table(dealt()), refusal, WORDS, lesson=False) == WORDS("refusal.plain")


def test_the_host_is_mentioned_and_other_names_are_escaped() -> None:
    assert "<@123>" in WORDS.refusal(NotHost(123))
    assert r"\*x\*" in WORDS.refusal(InvitedBot("*x*"))


def test_reminders_say_what_is_waited_for() -> None:
    passing, playing = a_table(dealt()), a_table(MOMENTS["later trick of 1"])
    link = table_link(passing)
    assert reminder_text(passing, WORDS) == f"Hearts: choose three cards to pass. {link}"
    assert reminder_text(playing, WORDS) == f"Hearts: it is your turn. {link}"
    assert "**Show my hand**" in unreachable_text(passing, WORDS)


def test_a_table_without_a_message_has_no_address() -> None:
    assert table_link(a_table(dealt(), guild_id=1, channel_id=2, message_id=3)).endswith("/1/2/3")
    assert table_link(a_table(dealt(), message_id=None)) == ""


@every_locale
def test_every_seat_level_and_direction_has_words(locale: str) -> None:
    words = Words(CATALOGUE, locale)
    letters = {words(f"seat.letter.{seat.letter}") for seat in Seat}
    assert len(letters) == 4
    assert {len(letter) for letter in letters} == {1}, "each heads a column of digits"
    assert len({words(f"direction.{direction.name.lower()}") for direction in Direction}) == 4
