"""The commands as Discord is told them, in all languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.i18n import Catalogue
    from tests.cogs.house import House


async def commands(house: House) -> list[dict[str, Any]]:
    (sent,) = [one for one in await house.requests() if one["path"].endswith("/commands")]
    return sent["body"]


def key_of(catalogue: Catalogue, english: str, hindi: str) -> str:
    """The text that is these words in both languages. Raises ``StopIteration`` where none is."""
    shown = [english, hindi]
    keys = catalogue.keys()
    return next(key for key in keys if [catalogue.forms(one, key)[0] for one in ("en", "hi")] == shown)


async def test_one_set_of_commands_for_all_places_and_ways_to_install(house: House) -> None:
    everywhere = {one["name"] for one in await commands(house) if one["contexts"] == [0, 1, 2]}
    assert {"klondike", "easy-harp", "eight-off", "daily", "resume", "settings", "privacy"} <= everywhere
    for one in await commands(house):
        assert one["integration_types"] == ([0, 1] if one["name"] in everywhere else [0])


async def test_what_needs_the_bot_as_a_member_is_for_servers(house: House) -> None:
    servers = {one["name"] for one in await commands(house) if one["contexts"] == [0]}
    assert servers == {"hearts", "remove", "server-settings"}


async def test_names_and_descriptions_are_in_every_language(house: House, catalogue: Catalogue) -> None:
    for command in await commands(house):
        key = f"command.{command['name'].replace('-', '_')}"
        assert command["name"] == catalogue.text("en", f"{key}.name")
        assert command["name_localizations"] == {"hi": catalogue.text("hi", f"{key}.name")}
        assert command["description_localizations"] == {"hi": catalogue.text("hi", f"{key}.description")}
        for option in command.get("options", []):
            assert option["name_localizations"].keys() == option["description_localizations"].keys() == {"hi"}
            assert key_of(catalogue, option["name"], option["name_localizations"]["hi"]).endswith(".name")
            for choice in option.get("choices", []):
                assert choice["name_localizations"].keys() == {"hi"}
                assert key_of(catalogue, choice["name"], choice["name_localizations"]["hi"])


async def test_the_options_of_klondike(house: House) -> None:
    klondike, *_ = await commands(house)
    options = {option["name"]: option for option in klondike["options"]}
    assert [choice["value"] for choice in options["draw"]["choices"]] == ["D1", "D3"]
    assert [choice["name"] for choice in options["scoring"]["choices"]] == ["Normal", "Vegas"]
    assert options["code"]["description"].endswith("KL1-D1N-AAAAAAG")
    assert not any(option.get("required") for option in options.values())


async def test_commands_are_found_under_their_hindi_names(house: House) -> None:
    state = await house.person("asha").state()
    names = {one["name_localizations"]["hi"] for one in state["commands"]}
    assert {"क्लोंडाइक", "जारी-रखें", "सेटिंग"} <= names
