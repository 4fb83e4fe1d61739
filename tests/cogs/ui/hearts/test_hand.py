"""A hand: it says what to do, every card has its button, and nothing of another hand is in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Card, Suit
from bot.engine.hearts.rules import Trick
from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase, legal
from bot.i18n import Catalogue
from bot.storage.people import Preferences
from bot.storage.tables import TableState
from cogs.ui.hearts.guide import RECEIVED
from cogs.ui.hearts.hand import hand_screen
from cogs.ui.hearts.ids import Confirm, HandId, PlayPlace, Toggle, mask_of
from cogs.ui.words import Words
from tests.cogs.ui.hearts.limits import check, keys, written
from tests.cogs.ui.hearts.tables import NAMES, a_table, course, dealt, long_record, moments, moon_record

if TYPE_CHECKING:
    from bot.engine.hearts.record import Record
    from bot.engine.hearts.state import State
    from bot.play.hearts.table import TableNow
    from cogs.ui.screens import Screen

CATALOGUE = Catalogue.load()
WORDS = Words(CATALOGUE, "en")
LOCALES = ["en", "hi"]
MOMENTS = moments()
COURSE = list(course(2))
SOUTH, WEST, NORTH, EAST = Seat
PICTURES, TEXT = Preferences(), Preferences(text_mode=True)

every_locale = pytest.mark.parametrize("locale", LOCALES)
every_moment = pytest.mark.parametrize("moment", MOMENTS)


def shown(table: TableNow, seat: Seat = SOUTH, chosen: int = 0, note: str = "") -> Screen:
    return hand_screen(table, seat, WORDS, TEXT, chosen=chosen, note=note)


def task(table: TableNow, seat: Seat = SOUTH, chosen: int = 0) -> str:
    return shown(table, seat, chosen).text.split("\n")[0]


def holding(
    cards: str, *, trick: str = "", leader: Seat = EAST, tricks: int = 1, **changes: object
) -> Record:
    """South holds ``cards`` (``QS 4H``); ``trick`` lies on the table, after ``tricks`` others."""
    before = (Trick(SOUTH, tuple(map(Card.parse, ("3C", "4C", "5C", "6C")))),) * tricks
    lies = Trick(leader, tuple(map(Card.parse, trick.split())))
    hand = tuple(map(Card.parse, cards.split()))
    record = dealt()
    state = replace(record.state, hands=(hand, (), (), ()), trick=lies, tricks=before, given=((),) * 4)
    return replace(record, state=replace(state, **changes))  # pyright: ignore[reportArgumentType]


# it fits


@every_locale
@every_moment
def test_a_hand_fits_discord_s_limits_in_every_phase(moment: str, locale: str) -> None:
    words = Words(CATALOGUE, locale)
    for seat in Seat:
        for away in ((), (int(seat),)):
            table = a_table(MOMENTS[moment], NAMES["wide"], away=away)
            check(hand_screen(table, seat, words, PICTURES, chosen=mask_of(range(13)), note="n" * 300))


@every_locale
@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("preferences", [PICTURES, TEXT], ids=["picture", "text"])
def test_the_worst_names_fit(names: tuple[str, str, str, str], preferences: Preferences, locale: str) -> None:
    words = Words(CATALOGUE, locale)
    for record in (dealt(), MOMENTS["trick of 3"], MOMENTS["passing, 3 done"], long_record(), moon_record()):
        for state in (TableState.PLAYING, TableState.OVER, TableState.CLOSED):
            table = a_table(record, names, state=state)
            check(hand_screen(table, SOUTH, words, preferences, chosen=7))


def test_a_label_takes_a_long_name_whole() -> None:
    label = keys(shown(a_table(dealt(), ("W" * 32,) * 4), chosen=7))["p7"]["label"]
    assert label == f"Pass to {'W' * 32}"


# passing


def test_three_cards_are_chosen_and_then_confirmed() -> None:
    table = a_table(dealt())
    hand = table.hand(SOUTH).hand
    assert task(table) == "**Choose three cards for Ben**"
    for chosen in (0, 0b1, 0b11, 0b111, 0b1111):
        confirm = keys(shown(table, chosen=chosen))[str(Confirm(chosen))]
        assert confirm["label"] == "Pass to Ben"
        assert confirm["disabled"] is (chosen != 0b111)
    names = " ".join(map(WORDS.card, hand[:2]))
    assert f"Chosen 2 of 3: {names}" in shown(table, chosen=0b11).text
    assert "Now press **Pass to Ben**" in shown(table, chosen=0b111).text


def test_a_chosen_card_is_marked_and_can_be_put_back() -> None:
    table = a_table(dealt())
    before = keys(shown(table, chosen=0b101))
    chosen = [key for key, one in before.items() if "▲" in one["label"]]
    assert chosen == [str(Toggle(place, 0b101)) for place in (0, 2)]
    assert Toggle(2, 0b101).after == 0b1
    assert len({before[str(Toggle(place, 0b101))]["style"] for place in (0, 1)}) == 2
    after = keys(shown(table, chosen=0b1))
    assert sum("▲" in one["label"] for one in after.values()) == 1


def test_cards_are_passed_to_whom_the_round_says() -> None:
    rounds = dict[Direction, str]()
    for record in COURSE:
        if record.state.phase is Phase.PASSING and len(record.state.waiting) == 4:
            rounds[record.state.direction] = task(a_table(record))
    assert {direction: line.split()[-1] for direction, line in rounds.items()} == {
        Direction.LEFT: "Ben**",
        Direction.RIGHT: "Dora**",
        Direction.ACROSS: "Cid**",
    }


def test_a_confirmed_pass_says_what_goes_and_who_is_waited_for() -> None:
    record = MOMENTS["passing, 2 done"]
    table, state = a_table(record), record.state
    seat = next(seat for seat in Seat if state.given[seat])
    screen = shown(table, seat)
    names = " ".join(map(WORDS.card, state.given[seat]))
    assert f"You pass {names} to" in screen.text
    assert "Still choosing: " in screen.text
    assert not any(isinstance(HandId.parse(one["custom_id"]).act, Confirm) for one in keys(screen).values())


def test_received_cards_are_marked_until_the_first_trick_is_over() -> None:
    early, late = MOMENTS["trick of 1"], MOMENTS["later trick of 1"]
    marked = [one["label"] for one in keys(shown(a_table(early))).values() if RECEIVED in one["label"]]
    received = [card for card in early.state.given[EAST] if card in early.state.hands[SOUTH]]
    assert len(marked) == len(received)
    assert (
        f"From Dora you got {' '.join(map(WORDS.card, early.state.given[EAST]))}"
        in shown(a_table(early)).text
    )
    assert RECEIVED not in written(shown(a_table(late)))


# playing


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (holding("2C QS 5H", leader=SOUTH, tricks=0), "**Your turn: lead 2♣**"),
        (holding("QS 5H", leader=SOUTH), "**Your turn: lead anything but hearts**, they are not broken yet"),
        (holding("QS 5D", leader=SOUTH), "**Your turn: lead any card**"),
        (holding("4H 5H", leader=SOUTH), "**Your turn: lead a heart**, you have nothing else"),
        (holding("QS 5H 9S", trick="2S"), "**Your turn: follow spades**"),
        (holding("QS 5H", trick="2D"), "**Your turn: play any card**, you have no diamonds"),
        (
            holding("QS 5H 2D", trick="2C", tricks=0),
            "**Your turn: play a card without points**, you have no clubs",
        ),
        (holding("QS 5H", trick="2C", tricks=0), "**Your turn: play any card**, you have no clubs"),
        (holding("QS 5H", trick="2S", leader=NORTH), "Waiting for **Dora**"),
    ],
)
def test_the_first_line_says_what_to_do(record: Record, line: str) -> None:
    assert task(a_table(record)) == line


def test_the_trick_on_the_table_is_told_with_its_highest_card() -> None:
    text = shown(a_table(holding("QS 5H", trick="9S KS 2S", leader=WEST))).text
    assert "In this trick: Ben 9♠ · Cid **K♠** (highest) · Dora 2♠" in text
    assert "\n-# Last trick: you 3♣" in text


def test_between_tricks_the_last_one_is_told() -> None:
    text = shown(a_table(holding("QS 5D", leader=SOUTH))).text
    assert "Last trick: you 3♣ · Ben 4♣ · Cid 5♣ · Dora **6♣** (highest) → Dora, 0 points" in text


@every_moment
def test_every_card_has_its_button_and_the_playable_ones_a_sign(moment: str) -> None:
    record = MOMENTS[moment]
    table, state = a_table(record), record.state
    for seat in Seat:
        found = {HandId.parse(one["custom_id"]).act: one for one in keys(shown(table, seat)).values()}
        places = {act.place: one for act, one in found.items() if isinstance(act, Toggle | PlayPlace)}
        if state.over:
            assert not places
            continue
        hand = state.hands[seat]
        assert [WORDS.card(card) in places[place]["label"] for place, card in enumerate(hand)] == [
            True
        ] * len(hand)
        assert not any(one["disabled"] for one in places.values())
        playable = {hand[place] for place, one in places.items() if "▸" in one["label"]}
        assert playable == set(legal(state, seat))


def test_buttons_are_pinned_to_the_turn() -> None:
    record = MOMENTS["later trick of 2"]
    ids = [HandId.parse(one["custom_id"]) for one in keys(shown(a_table(record))).values()]
    assert {one.turn for one in ids} == {len(record.actions)}


def controls(table: TableNow, seat: Seat = SOUTH) -> list[str]:
    return [key for key in keys(shown(table, seat)) if key.isalpha()]


def test_the_hand_offers_what_else_can_be_done() -> None:
    assert controls(a_table(dealt())) == ["look"]
    assert controls(a_table(dealt(), away=(0,))) == ["back", "look"]
    assert controls(a_table(MOMENTS["claimable"])) == ["claim", "look"]
    assert controls(a_table(MOMENTS["round over"])) == ["next", "look"]
    assert controls(a_table(MOMENTS["game over"])) == []
    assert controls(a_table(dealt(), state=TableState.CLOSED)) == []


def test_a_hand_leads_to_its_table() -> None:
    rows = shown(a_table(dealt())).rows
    assert rows[-1][-1].custom_id.startswith("https://discord.com/channels/")
    homeless = shown(a_table(dealt(), channel_id=None, message_id=None))
    assert not any(key.custom_id.startswith("http") for row in homeless.rows for key in row)


def test_somebody_whose_computer_plays_is_told_how_to_come_back() -> None:
    assert task(a_table(dealt(), away=(0,))).startswith(
        "**The computer plays for you.** Press **Take my seat"
    )


# the end


def test_the_end_of_a_round_leads_to_the_next() -> None:
    assert task(a_table(MOMENTS["round over"])) == "**Round 1 is over.** Press **Next round**."


def test_a_moon_is_told_to_every_hand() -> None:
    table = a_table(moon_record())
    assert "☾ Asha has shot the moon" in shown(table, WEST).text
    assert "☾ You have shot the moon" in shown(table).text


def test_the_end_of_a_game_says_who_has_won_and_one_s_place() -> None:
    table = a_table(MOMENTS["game over"])
    totals, winner = table.state.totals, table.state.winner
    assert winner is not None
    assert task(table, winner) == f"**★ You have won** with {totals[winner]} points."
    last = Seat(totals.index(max(totals)))
    assert f"You are number 4 with {totals[last]} points." in task(table, last)


def test_points_of_the_round_and_in_all_are_always_there() -> None:
    table = a_table(MOMENTS["round over"])
    cost, totals = table.state.sheet[-1], table.state.totals
    assert f"you {cost[0]} ({totals[0]}) · Ben {cost[1]} ({totals[1]})" in shown(table).footer


def test_a_refused_press_is_explained_in_front() -> None:
    lines = shown(a_table(dealt()), note="Not this card.").text.split("\n")
    assert lines[:2] == ["⚠ Not this card.", "**Choose three cards for Ben**"]


def test_masks_of_another_hand_do_no_harm() -> None:
    check(shown(a_table(MOMENTS["last trick"]), chosen=2**13 - 1))


# what is hidden


def others_redealt(state: State, seat: Seat) -> State:
    """The cards of the other three, one place further on where their hands are equally long."""
    others = [other for other in Seat if other is not seat]
    same = [other for other in others if len(state.hands[other]) == len(state.hands[others[0]])]
    hands, given = list(state.hands), list(state.given)
    for at, other in enumerate(same):
        hands[other] = state.hands[same[at - 1]]
        if state.phase is Phase.PASSING and given[other]:
            given[other] = hands[other][:3]
    return replace(state, hands=tuple(hands), given=tuple(given))


def test_hands_that_differ_in_others_cards_are_shown_alike() -> None:
    for record in COURSE[:120]:
        if record.state.over:
            continue
        seat = record.state.waiting[0]
        other = replace(record, state=others_redealt(record.state, seat))
        assert written(shown(a_table(record), seat)) == written(shown(a_table(other), seat))


def test_no_other_hand_s_card_is_named() -> None:
    for record in COURSE[:60]:
        state = record.state
        public = {card for trick in (*state.tricks, *filter(None, [state.trick])) for card in trick.cards}
        for seat in Seat:
            own = {*state.hands[seat], *state.given[seat], *public}
            if all(state.given):
                own |= set(state.given[seat.left(-state.direction)])
            text = written(shown(a_table(record), seat))
            named = Counter(sign for sign in text.replace("**", "").split() if sign[-1:] in "♠♥♦♣")
            allowed = {WORDS.card(card) for card in own} | {WORDS.card(Card(2, Suit.CLUBS))}
            assert {name for name in named if len(name) > 1} <= allowed
