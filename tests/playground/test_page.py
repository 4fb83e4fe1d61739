"""The page API: what a person sees, says, deletes, and may not do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.playground.driver import DriverError, Message
from bot.playground.model import ANYWHERE_ID, CARDS_ID, LATE_NIGHT_ID, LOUNGE_ID, PATTE_ID, dm_id
from tests.playground.bare_bot import BareBot, buttons, text
from tests.playground.test_callbacks import board

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.playground import Playground
    from bot.playground.driver import Driver, Outcome, Person

    Act = Callable[[Person], Awaitable[Outcome]]


async def test_the_state_a_person_sees(bare: BareBot, asha: Person) -> None:
    await asha.say("hello")
    state = await asha.state()
    assert state["me"] == {"id": asha.id, "name": "Asha", "locale": "hi", "avatar_color": "#e67e22"}
    assert [one["name"] for one in state["people"]] == ["Asha", "Ben", "Meera", "Sam"]
    assert state["bot"]["online"] is True
    assert {one["name"]: [c["id"] for c in one["channels"]] for one in state["guilds"]} == {
        "Card Club": [CARDS_ID, LOUNGE_ID, LATE_NIGHT_ID],
        "ताश मंडली": [PATTE_ID],
        "Elsewhere": [ANYWHERE_ID],
    }
    assert state["dms"] == [{"id": dm_id(asha.id), "name": "Taash"}]
    assert "play" in [one["name"] for one in state["commands"]]
    assert [one["content"] for one in state["messages"][CARDS_ID]] == ["hello"]


async def test_direct_messages_are_ones_own(driver: Driver, asha: Person, ben: Person) -> None:
    await asha.say("between us", "dm")
    assert dm_id(asha.id) not in (await ben.state())["messages"]
    with pytest.raises(DriverError, match="not yours"):
        await ben.say("hello", dm_id(asha.id))
    assert (await asha.latest("dm")).content == "between us"


async def test_live_events_reach_those_who_may_see_them(bare: BareBot, asha: Person, ben: Person) -> None:
    await asha.listen()
    await ben.listen()
    await bare.take(asha.command("play"), text("secret", 64))
    await bare.take(asha.command("play"), text("open"))
    assert (await ben.wait_message(lambda one: True)).content == "open"
    secret = await asha.wait_message(lambda one: True)
    assert (secret.content, secret.ephemeral) == ("secret", True)
    await asha.delete(secret)
    gone = await asha.wait(lambda event: event["t"] == "message_delete")
    assert (gone["channel_id"], gone["id"]) == (CARDS_ID, secret.id)
    assert all(event["t"] != "message_delete" for event in ben.events)


async def test_a_deleted_message_is_gone_for_the_bot_too(bare: BareBot, ben: Person) -> None:
    message = await board(bare, ben)
    await ben.delete(message)
    assert (await bare.event("MESSAGE_DELETE"))["id"] == message.id
    with pytest.raises(DriverError, match="gone"):
        await ben.press(message, "go")
    with pytest.raises(DriverError, match="gone"):
        await ben.delete(message)


async def test_without_a_bot_everything_fails_at_once(playground: Playground, asha: Person) -> None:
    await asha.listen()
    async with BareBot(playground):
        assert (await asha.wait(lambda event: event["t"] == "bot"))["online"] is True
    assert (await asha.wait(lambda event: event["t"] == "bot"))["online"] is False
    outcome = await asha.command("play")
    assert (outcome.ok, outcome.reason) == (False, "bot_offline")
    assert "play" in [one["name"] for one in (await asha.state())["commands"]]


def command(name: str = "play", channel: str = "cards", **options: object) -> Act:
    return lambda person: person.command(name, channel=channel, **options)


# what a person tries: (the act, what the refusal says)
IMPOSSIBLE: dict[str, tuple[Act, str]] = {
    "unknown command": (command("nothing"), "no such command"),
    "unknown option": (command(colour="red"), "no such option"),
    "not a choice": (command(draw="D2"), "choose one of: One"),
    "not a number": (command(number="x"), "not a number"),
    "too large": (command(number=10), "from 1 to 9"),
    "too short": (command(code="K"), "2 to 6000"),
    "nobody": (command(**{"with": "nobody"}), "no such person"),
    "nowhere": (command(place="late night"), "no such channel"),
    "required": (command("settings language"), "required"),
    "no subcommand": (command("settings"), "choose one of: language"),
    "not in direct messages": (command("guildonly", "dm"), "no such command here"),
    "not where the bot is no member": (command("guildonly", "anywhere"), "no such command here"),
    "unknown channel": (command(channel="1"), "Unknown Channel"),
}


@pytest.mark.parametrize("attempt", IMPOSSIBLE)
async def test_what_a_client_does_not_let_a_person_do(bare: BareBot, asha: Person, attempt: str) -> None:
    act, reason = IMPOSSIBLE[attempt]
    with pytest.raises(DriverError, match=reason):
        await act(asha)
    assert not [event for event in bare.events if event["t"] == "INTERACTION_CREATE"]


async def test_options_are_nested_and_resolved(bare: BareBot, asha: Person, ben: Person) -> None:
    options = {"with": "ben", "place": "lounge", "number": "3", "code": "KL1"}
    interaction, _, _ = await bare.take(asha.command("play", **options), text("x"))
    values = {one["name"]: one["value"] for one in interaction["data"]["options"]}
    assert values == {"with": ben.id, "place": LOUNGE_ID, "number": 3, "code": "KL1"}
    resolved = interaction["data"]["resolved"]
    assert resolved["users"][ben.id]["username"] == "ben"
    assert "permissions" in resolved["members"][ben.id]
    assert resolved["channels"][LOUNGE_ID]["name"] == "lounge"
    nested, _, _ = await bare.take(asha.command("settings language", to="hi"), text("x"))
    assert nested["data"]["options"] == [
        {"name": "language", "type": 1, "options": [{"name": "to", "type": 3, "value": "hi"}]}
    ]


async def test_commands_on_messages_and_people(bare: BareBot, asha: Person, ben: Person) -> None:
    said = await ben.say("look")
    interaction, _, _ = await bare.take(asha.menu("Look closer", said.id), text("x"))
    assert interaction["data"]["resolved"]["messages"][said.id]["content"] == "look"
    interaction, _, _ = await bare.take(asha.menu("Challenge", ben.id), text("x"))
    assert interaction["data"]["target_id"] == ben.id


async def test_presses_on_what_is_not_there(bare: BareBot, asha: Person, ben: Person) -> None:
    message = await board(bare, asha, "a", "b")
    disabled = buttons("a")
    disabled[0]["components"][0]["disabled"] = True
    await bare.take(asha.press(message, "b"), {"type": 7, "data": {"components": disabled}})
    with pytest.raises(DriverError, match="disabled"):
        await asha.press(message, "a")
    with pytest.raises(DriverError, match="no such component"):
        await asha.press(message, "b")
    secret = await board(bare, asha, flags=64)
    with pytest.raises(DriverError, match="gone"):
        await ben.press(secret, "go")
    elsewhere = Message({**message.data, "channel_id": LOUNGE_ID})
    with pytest.raises(DriverError, match="another channel"):
        await asha.press(elsewhere, "a")


async def test_selects(bare: BareBot, asha: Person, ben: Person) -> None:
    options = [{"label": one, "value": one} for one in ("t1", "t2", "t3")]
    rows = [
        {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": options, "max_values": 2}]},
        {"type": 1, "components": [{"type": 5, "custom_id": "u"}]},
        {"type": 1, "components": [{"type": 8, "custom_id": "c"}]},
    ]
    _, _, made = await bare.take(
        asha.command("play"), {"type": 4, "data": {"content": "x", "components": rows}}
    )
    chosen, _, _ = await bare.take(asha.select(made.message, "s", "t1", "t3"), {"type": 6})
    assert chosen["data"]["values"] == ["t1", "t3"]
    person, _, _ = await bare.take(asha.select(made.message, "u", "ben"), {"type": 6})
    assert person["data"]["values"] == [ben.id]
    assert ben.id in person["data"]["resolved"]["users"]
    channel, _, _ = await bare.take(asha.select(made.message, "c", "lounge"), {"type": 6})
    assert channel["data"]["values"] == [LOUNGE_ID]
    for values in (["t9"], ["t1", "t2", "t3"], []):
        with pytest.raises(DriverError, match="selection"):
            await asha.select(made.message, "s", *values)


async def test_a_form_is_checked_before_it_is_sent(bare: BareBot, asha: Person, ben: Person) -> None:
    from tests.playground.test_callbacks import MODAL

    _, _, shown = await bare.take(asha.command("play"), MODAL)
    with pytest.raises(DriverError, match="Code: this is required"):
        await asha.submit(shown, {"code": ""})
    with pytest.raises(DriverError, match="3 to 4000"):
        await asha.submit(shown, {"code": "KL"})
    with pytest.raises(DriverError, match="no longer open"):
        await ben.submit(shown, {"code": "KL1"})
    await bare.take(asha.submit(shown, {"code": "KL1"}), text("x"))
    with pytest.raises(DriverError, match="no longer open"):
        await asha.submit(shown, {"code": "KL1"})


async def test_people_change_their_language_and_others_join(
    bare: BareBot, driver: Driver, asha: Person
) -> None:
    await asha.speak("en-GB")
    interaction, _, _ = await bare.take(asha.command("play"), text("x"))
    assert interaction["locale"] == "en-GB"
    with pytest.raises(DriverError, match="no such locale"):
        await asha.speak("xx")
    guest = await driver.add_person("Noor", "hi")
    interaction, _, _ = await bare.take(guest.command("play", channel="dm"), text("x"))
    assert interaction["user"]["username"] == "noor"
    with pytest.raises(DriverError, match="new name"):
        await driver.add_person("asha")


async def test_bad_requests_are_explained(driver: Driver, asha: Person) -> None:
    for method, path, status in (
        ("GET", "/playground/state?me=nobody", 404),
        ("POST", "/playground/interactions", 400),
        ("POST", "/playground/messages", 400),
        ("PUT", "/playground/faults", 400),
        ("GET", "/static/../server.py", 404),
        ("GET", "/static/%2e%2e/server.py", 404),
        ("GET", "/static/index.html%00", 404),
        ("GET", f"/static/{'long' * 999}", 404),
        ("GET", "/attachments/1/2/x.png", 404),
    ):
        async with driver.session.request(method, driver.url + path, data=b"[") as response:
            assert response.status == status, path
    with pytest.raises(DriverError, match="1 to 2000"):
        await asha.say(" ")


@pytest.mark.parametrize("body", [b"[]", b'{"a":' * 9999, b"\xff"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/playground/messages"),
        ("PUT", "/playground/faults"),
        ("POST", "/api/v10/channels/1/messages"),
    ],
)
async def test_strange_bodies_are_refused(driver: Driver, method: str, path: str, body: bytes) -> None:
    headers = {"Authorization": "Bot token", "Content-Type": "application/json"}
    async with driver.session.request(method, driver.url + path, data=body, headers=headers) as response:
        assert response.status in (400, 404)


async def test_the_page_itself_is_served(driver: Driver) -> None:
    async with driver.session.get(driver.url + "/") as response:
        assert response.status == 200
        assert response.content_type == "text/html"
