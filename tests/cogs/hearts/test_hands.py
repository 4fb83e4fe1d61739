"""Hands: by direct message, edited in place, or privately for whoever asks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from discord import ui

from bot.engine.hearts.state import Phase
from cogs.ui import pace
from cogs.ui.recent import Recent
from cogs.ui.words import Words
from tests.cogs.hearts.room import (
    FOUR,
    Room,
    card_id,
    confirm_id,
    custom_ids,
    is_hand,
    toggle_id,
)
from tests.cogs.house import told

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from typing import Any

    import pytest

    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import TableNow
    from bot.playground.driver import Message, Outcome, Person
    from cogs.ui.screens import Screen
    from tests.cogs.house import House

CLOSED_DMS = 50007
TOO_FAST = 40003


def labels(hand: Message) -> list[str]:
    return [str(one.get("label", "")) for one in hand.controls() if is_hand(str(one.get("custom_id")))]


async def direct_requests(house: House, name: str) -> list[dict[str, Any]]:
    """What was sent to somebody's direct messages."""
    path = f"/channels/{house.person(name).channel('dm')}/messages"
    return [one for one in await house.requests() if one["path"].endswith(path)]


# passing


async def test_cards_are_chosen_unchosen_and_confirmed(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam")
    hand = await room.hand("ben")
    cards = (await room.now()).hand(await room.seat("ben")).hand
    for place in (2, 5, 7):
        hand = await room.press_hand("ben", hand, toggle_id(hand, place))
    hand = await room.press_hand("ben", hand, toggle_id(hand, 5))
    words = Words(house.catalogue, "en")
    assert [label for label in labels(hand) if "▲" in label] == [
        f"▲ {words.card(cards[place])}" for place in (2, 7)
    ]
    hand = await room.press_hand("ben", hand, toggle_id(hand, 12))
    hand = await room.press_hand("ben", hand, confirm_id(hand))
    given = (await room.now()).hand(await room.seat("ben")).given
    assert set(given) == {cards[2], cards[7], cards[12]}
    assert (await room.now()).state.phase is Phase.PASSING


async def test_a_fourth_card_and_a_wrong_count_are_refused_with_the_rule(house: House) -> None:
    room = Room(house)
    await room.seated("ben")
    hand = await room.hand("ben")
    for place in (0, 1, 2):
        hand = await room.press_hand("ben", hand, toggle_id(hand, place))
    refused = await room.press_hand("ben", hand, toggle_id(hand, 3))
    assert "⚠" in refused.text
    assert len([label for label in labels(refused) if "▲" in label]) == 3
    assert confirm_id(refused)


async def test_what_others_pass_meanwhile_does_not_spoil_a_choice(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam")
    hand = await room.hand("ben")
    cards = (await room.now()).hand(await room.seat("ben")).hand
    hand = await room.press_hand("ben", hand, toggle_id(hand, 0))
    before = len(await direct_requests(house, "ben"))
    await room.pass_on("sam")
    assert len(await direct_requests(house, "ben")) == before
    for place in (1, 2):
        hand = await room.press_hand("ben", hand, toggle_id(hand, place))
    await room.press_hand("ben", hand, confirm_id(hand))
    assert (await room.now()).hand(await room.seat("ben")).given == cards[:3]


# playing


async def test_an_unplayable_card_is_answered_with_the_rule(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    await room.pass_on("ben")
    hand = await room.hand("ben")
    view = (await room.now()).hand(await room.seat("ben"))
    wrong = next(place for place, card in enumerate(view.hand) if card not in view.legal)
    turn = (await room.now()).turn
    refused = await room.press_hand("ben", hand, card_id(hand, wrong))
    assert refused.id == hand.id
    assert "⚠" in refused.text
    assert (await room.now()).turn == turn
    await room.play("ben", refused)
    assert (await room.now()).turn > turn


async def test_a_hand_is_one_message_edited_in_place_for_the_whole_game(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    hand = await room.hand("sam")
    await room.play_round()
    await room.pressed("sam", "next")
    await room.play_round()
    assert [one.id for one in await room.dms("sam")] == [hand.id]


async def test_of_two_presses_at_once_the_later_one_only_shows_the_hand(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    hand = await room.pass_on("ben")
    ben = house.person("ben")
    for _ in range(4):
        view = (await room.now()).hand(await room.seat("ben"))
        presses = [ben.press(hand, card_id(hand, view.hand.index(card))) for card in view.legal[:3]]
        outcomes = await asyncio.gather(*presses, *presses_again(ben, hand, view.hand.index(view.legal[0])))
        assert all(one.ok for one in outcomes)
        hand = await room.hand("ben")
        assert len((await room.now()).hand(await room.seat("ben")).hand) == len(view.hand) - 1
    assert await room.whose_turn() == ["ben"]


def presses_again(person: Person, hand: Message, place: int) -> list[Awaitable[Outcome]]:
    return [person.press(hand, card_id(hand, place)) for _ in range(2)]


async def test_another_persons_hand_takes_no_press_of_mine(house: House) -> None:
    room = Room(house)
    await room.seated("ben")
    panel = await room.show("ben")
    sam = house.person("sam")
    message = await room.message()
    forged = toggle_id(panel, 0)
    strange = await house.bot.get_partial_messageable(int(message.channel_id)).send("x", view=view_of(forged))
    found = next(one for one in await sam.messages() if one.id == str(strange.id))
    answer = told(await sam.press(found, forged))
    assert answer.ephemeral
    assert answer.images == []


def view_of(*ids: str) -> ui.View:
    view = ui.View(timeout=None)
    for one in ids:
        view.add_item(ui.Button(label="?", custom_id=one))
    view.stop()
    return view


# show my hand


async def test_show_my_hand_can_be_pressed_any_number_of_times_and_played_from(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    panels = [await room.show("ben") for _ in range(3)]
    assert all(panel.ephemeral and panel.images for panel in panels)
    assert len({panel.id for panel in panels}) == 3
    panel = await room.pass_on("ben", panels[0])
    assert panel.id == panels[0].id
    assert await room.whose_turn() == ["ben"]
    turn = (await room.now()).turn
    await room.play("ben", await house.person("ben").refresh(panels[0]))
    assert (await room.now()).turn > turn


async def test_a_private_panel_follows_while_it_can(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam")
    panel = await room.show("ben")
    await room.pass_on("ben")
    await room.pass_on("sam")
    await house.settle()
    view = (await room.now()).hand(await room.seat("ben"))
    panel = await house.person("ben").refresh(panel)
    assert view.phase is Phase.PLAYING
    assert len([one for one in custom_ids(panel) if is_hand(one) and ":k" in one]) == len(view.hand)


async def test_a_round_is_played_on_panels_alone(house: House) -> None:
    room = Room(house)
    house.expected = {CLOSED_DMS}
    await house.driver.faults(closed_dms=[house.person(name).id for name in FOUR])
    await room.seated(*FOUR)
    panels = {name: await room.show(name) for name in FOUR}
    await room.play_round(hands=panels)
    assert (await room.now()).state.phase is Phase.ROUND_OVER
    assert [await room.dms(name) for name in FOUR] == [[], [], [], []]


async def test_spectators_see_no_hand(house: House) -> None:
    room = Room(house)
    await room.seated("ben")
    for ask in ("hand", "leave", "stop"):
        answer = told(await room.press("sam", ask))
        assert answer.ephemeral
        assert answer.images == []
        assert "no seat" in answer.content


# when no direct message gets through


async def test_with_closed_dms_the_game_starts_and_the_person_is_told_once(house: House) -> None:
    house.expected = {CLOSED_DMS}
    sam = house.person("sam")
    await house.driver.faults(closed_dms=[sam.id])
    room = Room(house)
    table = await room.seated("ben", "sam")
    assert "Sam" in table.text
    hints = [one for one in await sam.messages() if one.ephemeral]
    assert len(hints) == 1
    assert "Show my hand" in hints[0].content
    await room.pass_on("ben")
    await room.pass_on("sam", await room.show("sam"))
    await house.settle()
    refused = [one for one in await direct_requests(house, "sam") if one["code"] == CLOSED_DMS]
    assert len(refused) <= 2
    assert len([one for one in await sam.messages() if one.ephemeral and "Press" in one.content]) == 1


async def test_a_hint_does_not_take_the_place_of_a_hand_that_is_on_its_way(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord puts the first follow-up where *thinking…* stands, and then the hand fits there no more."""
    house.expected = {CLOSED_DMS}
    await house.driver.faults(closed_dms=[house.person("sam").id])
    room = Room(house)
    await room.seated("ben", "sam")
    await room.message()
    hands = house.bot.publisher.hands
    hands._hinted = Recent()
    sam, draw, drawn = house.person("sam"), hands.screen, asyncio.Event()

    async def slow(table: TableNow, seat: Seat, user_id: int, mask: int = 0, note: str = "") -> Screen:
        if user_id == int(sam.id):
            await drawn.wait()
        return await draw(table, seat, user_id, mask, note)

    monkeypatch.setattr(pace, "ANSWER_WITHIN", 0.0)
    monkeypatch.setattr(hands, "screen", slow)
    assert (await room.press("sam", "hand")).kind == "deferred"
    hands.follow(await room.now(), anew=True)
    await hands.settle()
    drawn.set()
    await house.settle()
    newest = await sam.latest()
    assert newest.ephemeral
    assert room.shows_hand(newest)
    assert "Show my hand" not in newest.text


async def test_closed_dms_are_not_tried_again_before_the_person_asks(house: House) -> None:
    house.expected = {CLOSED_DMS}
    sam = house.person("sam")
    await house.driver.faults(closed_dms=[sam.id])
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await house.settle()
    for _ in range(3):
        await room.pressed("ben", "leave", "back")
    await room.pressed("sam", "leave")
    await room.act("ben")
    await room.pressed("sam", "back")
    assert len(await direct_requests(house, "sam")) == 1
    await house.driver.faults(closed_dms=[])
    await room.show("sam")
    await room.pressed("sam", "leave", "back")
    assert len(await room.dms("sam")) == 1


async def test_with_closed_dms_a_restart_in_mid_game_tells_nobody_again(house: House) -> None:
    house.expected = {CLOSED_DMS}
    await house.driver.faults(closed_dms=[house.person("sam").id])
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await room.pass_on("ben")
    await house.restart()
    table = await room.message()
    assert "Sam" in table.text
    assert [one.id for one in await house.person("ben").messages()] == [table.id]


async def test_without_a_live_token_the_channel_tells_who_has_to_look(house: House) -> None:
    house.expected = {CLOSED_DMS}
    sam = house.person("sam")
    await house.driver.faults(closed_dms=[sam.id])
    room = Room(house)
    await room.open("ben")
    await room.pressed("sam", "join")
    house.clock.turn(minutes=20)
    await room.pressed("ben", "start")
    await house.settle()
    found = [one for one in await sam.messages() if f"<@{sam.id}>" in one.content]
    assert len(found) == 1
    assert not found[0].ephemeral
    bodies = [one["body"] for one in await house.requests() if one["path"].endswith("/messages")]
    mention = next(one for one in bodies if one.get("content"))
    assert mention["allowed_mentions"]["users"] == [int(sam.id)]


async def test_dms_opened_too_fast_are_tried_again_at_the_next_turn(house: House) -> None:
    house.expected = {TOO_FAST}
    error = {"route_prefix": "/users/@me/channels", "count": 1, "status": 400, "code": TOO_FAST}
    await house.driver.faults(error=error)
    room = Room(house)
    table = await room.seated("ben", level="easy")
    assert "Ben" in table.text
    assert await room.dms("ben") == []
    panel = await room.show("ben")
    await room.pass_on("ben", panel)
    await house.settle()
    assert len(await room.dms("ben")) == 1
    assert not (await house.bot.people.get(int(house.person("ben").id))).dms_closed


async def test_a_direct_message_that_cannot_be_edited_is_replaced(house: House) -> None:
    house.expected = {0}
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    first = await room.hand("sam")
    error = {
        "route_prefix": f"PATCH /channels/{house.person('sam').channel('dm')}",
        "count": 1,
        "status": 503,
    }
    await house.driver.faults(error=error)
    await room.pass_on("sam")
    await room.pass_on("ben")
    await room.play_round()
    old, new = await room.dms("sam")
    assert (old.id, asked(old)) == (first.id, [])
    assert asked(new)


async def test_an_old_hand_is_replaced_by_a_new_message(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    first = await room.hand("sam")
    house.clock.turn(minutes=51)
    await room.pass_on("ben")
    panel = await room.show("sam")
    await room.pass_on("sam", panel)
    await house.settle()
    old, new = await room.dms("sam")
    assert old.id == first.id
    assert not any(is_hand(one) for one in custom_ids(old))
    assert any(is_hand(one) for one in custom_ids(new))
    assert "https://discord.com/channels/@me/" in old.text


async def test_a_press_on_an_old_hand_answers_on_a_new_message(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    first = await room.hand("ben")
    await house.driver.faults(age_messages_s=0)
    house.clock.turn(minutes=51)
    pressed = await room.press_hand("ben", first, toggle_id(first, 0))
    await house.settle()
    old, new = await room.dms("ben")
    assert (old.id, asked(old)) == (first.id, [])
    assert asked(new)
    assert pressed.id in (old.id, new.id)
    saved = (await room.now()).saved.seats[0]
    assert saved.hand_message_id == int(new.id)


def asked(hand: Message) -> list[str]:
    return [one for one in custom_ids(hand) if is_hand(one)]
