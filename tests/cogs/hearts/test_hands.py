"""Hands: by direct message, edited in place, or privately for whoever asks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from discord import ui

from bot.engine.hearts.state import Phase
from cogs.ui.words import Words
from tests.cogs.hearts.room import (
    FOUR,
    Room,
    card_id,
    confirm_id,
    custom_ids,
    direct_requests,
    is_hand,
    toggle_id,
)
from tests.cogs.house import told

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.playground.driver import Message, Outcome, Person
    from tests.cogs.house import House

CLOSED_DMS = 50007


def labels(hand: Message) -> list[str]:
    return [str(one.get("label", "")) for one in hand.controls() if is_hand(str(one.get("custom_id")))]


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


async def test_a_hand_tells_how_the_trick_ended_also_when_it_is_not_ones_turn(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam", "meera", "asha")
    for name in ("ben", "sam", "meera", "asha"):
        await room.pass_on(name)
    for _ in range(4):
        (name,) = await room.whose_turn()
        await room.play(name)
    (leader,) = await room.whose_turn()
    for name in {"ben", "sam", "meera", "asha"} - {leader}:
        assert "Last trick" in (await room.hand(name)).text or "पिछली ट्रिक" in (await room.hand(name)).text


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
