"""An unmodified discord.py bot, over sockets, through everything a game needs."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

import discord
import pytest
import yarl
from discord import app_commands, ui
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground.model import ANYWHERE_ID, CARDS_ID, CLUB_ID, LATE_NIGHT_ID, LOUNGE_ID

if TYPE_CHECKING:
    import re
    from collections.abc import AsyncIterator

    from bot.playground import Playground
    from bot.playground.driver import Driver, Person

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x14\0\0\0\x0a"
Interaction = discord.Interaction[Any]


def picture(extra: bytes = b"") -> discord.File:
    return discord.File(io.BytesIO(PNG + extra), "board.png", description="a board")


class Press(ui.DynamicItem[ui.Button[Any]], template=r"g1:(?P<count>\d+)"):
    """Counts its presses in its own id, so that it outlives a restart."""

    def __init__(self, count: int) -> None:
        super().__init__(ui.Button(label=f"Press {count}", custom_id=f"g1:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> Press:
        return cls(int(match["count"]))

    async def callback(self, interaction: Interaction) -> None:
        count = self.count + 1
        assert interaction.message is not None
        await interaction.response.edit_message(view=Board(count), attachments=[picture(b"%d" % count)])


class Board(ui.LayoutView):
    def __init__(self, count: int = 0) -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Any] = ui.ActionRow()
        row.add_item(Press(count))
        gallery: ui.MediaGallery[Any] = ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png"))
        self.add_item(ui.Container(ui.TextDisplay(f"Presses: {count}"), gallery, row))


class Code(ui.Modal, title="Deal code"):
    code: ui.Label[Any] = ui.Label(text="Code", component=ui.TextInput(custom_id="code"))

    async def on_submit(self, interaction: Interaction, /) -> None:
        assert isinstance(self.code.component, ui.TextInput)
        await interaction.response.send_message(f"deal {self.code.component.value}", ephemeral=True)


class Game(commands.Cog):
    @app_commands.command(description="Start a game")
    @app_commands.describe(code="A deal code")
    async def play(self, interaction: Interaction, code: str = "") -> None:
        await interaction.response.send_message(view=Board(), file=picture())

    @play.autocomplete("code")
    async def complete(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=current + "!", value=current)]

    @app_commands.command(description="Think, then answer")
    async def think(self, interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="thought")
        await interaction.followup.send("and more")

    @app_commands.command(description="Type a code")
    async def code(self, interaction: Interaction) -> None:
        await interaction.response.send_modal(Code())


class Bot(commands.AutoShardedBot):
    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents(guilds=True, messages=True), guild_ready_timeout=0.02)
        self.there = asyncio.Event()
        self.resumed = asyncio.Event()

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        await self.add_cog(Game())
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.there.set()

    async def on_shard_resumed(self, shard: int) -> None:
        self.resumed.set()

    def cards(self) -> discord.TextChannel:
        channel = self.get_channel(int(CARDS_ID))
        assert isinstance(channel, discord.TextChannel)
        return channel


@pytest.fixture
async def bot(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    monkeypatch.setattr(Route, "BASE", playground.api_base)
    gateway = yarl.URL(playground.gateway_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    async with Bot() as client:
        running = asyncio.create_task(client.start("token"))
        await asyncio.wait_for(client.there.wait(), 5)
        yield client
    await running


async def test_the_bot_sees_its_world(bot: Bot) -> None:
    guild = bot.get_guild(int(CLUB_ID))
    assert guild is not None
    assert [channel.name for channel in guild.text_channels] == ["cards", "lounge"]
    assert [thread.name for thread in guild.threads] == ["late night"]
    assert guild.me.guild_permissions.attach_files
    assert bot.shard_count == 1
    assert bot.application_id is not None
    assert (await bot.application_info()).name == "Taash"
    assert {one.name for one in await bot.tree.fetch_commands()} == {"play", "think", "code"}


@pytest.mark.parametrize("channel", ["cards", "late night", "dm", "anywhere"])
async def test_a_board_is_played_by_presses(bot: Bot, driver: Driver, asha: Person, channel: str) -> None:
    message = (await asha.command("play", channel=channel)).message
    for count in range(1, 4):
        message = (await asha.press(message, message.controls()[0]["custom_id"])).message
        assert message.text == f"Presses: {count}"
    (shown,) = message.images
    assert await driver.fetch(shown["url"]) == PNG + b"3"
    assert len(await asha.messages(channel)) == 1


async def test_two_people_press_at_the_same_time(bot: Bot, asha: Person, ben: Person) -> None:
    boards = [(await one.command("play")).message for one in (asha, ben)]
    outcomes = await asyncio.gather(asha.press(boards[0], "g1:0"), ben.press(boards[1], "g1:0"))
    assert [outcome.message.id for outcome in outcomes] == [board.id for board in boards]


async def test_deferred_answers_and_follow_ups(bot: Bot, asha: Person, ben: Person) -> None:
    await asha.listen()
    assert (await asha.command("think")).message.loading
    await asha.wait_message(lambda one: one.content == "thought" and one.ephemeral)
    await asha.wait_message(lambda one: one.content == "and more")
    assert [one.content for one in await ben.messages()] == ["and more"]


async def test_a_modal(bot: Bot, asha: Person) -> None:
    shown = await asha.command("code")
    assert shown.modal["title"] == "Deal code"
    assert (await asha.submit(shown, {"code": "KL1"})).message.content == "deal KL1"


async def test_autocomplete(bot: Bot, asha: Person) -> None:
    assert await asha.autocomplete("play", "code", code="KL") == [{"name": "KL!", "value": "KL"}]


async def test_direct_messages(bot: Bot, driver: Driver, asha: Person) -> None:
    user = await bot.fetch_user(int(asha.id))
    sent = await user.send(view=Board(), file=picture())
    await sent.edit(view=Board(7), attachments=[picture(b"7")])
    latest = await asha.latest("dm")
    assert latest.text == "Presses: 7"
    assert await driver.fetch(latest.images[0]["url"]) == PNG + b"7"
    channel = await bot.create_dm(discord.Object(int(asha.id)))
    partial = channel.get_partial_message(sent.id)
    await partial.edit(view=Board(8))
    assert (await asha.latest("dm")).text == "Presses: 8"
    await driver.faults(closed_dms=[asha.id])
    with pytest.raises(discord.Forbidden) as closed:
        await user.send("x")
    assert closed.value.code == 50007


async def test_attachments_are_read_kept_and_added(bot: Bot, asha: Person) -> None:
    sent = await bot.cards().send("x", file=picture())
    assert await sent.attachments[0].read() == PNG
    edited = await sent.edit(attachments=[*sent.attachments, picture(b"2")])
    assert [one.description for one in edited.attachments] == ["a board", "a board"]
    assert len((await asha.latest()).images) == 2


async def test_errors_are_discords(bot: Bot, driver: Driver) -> None:
    cards = bot.cards()
    with pytest.raises(discord.HTTPException, match="Must be 2000 or fewer in length"):
        await cards.send("x" * 2001)
    with pytest.raises(discord.NotFound):
        await cards.fetch_message(1)
    with pytest.raises(discord.Forbidden):
        await bot.get_partial_messageable(int(ANYWHERE_ID)).send("x")
    await driver.faults(lost_permissions={CARDS_ID: ["ATTACH_FILES"]})
    with pytest.raises(discord.Forbidden) as refused:
        await cards.send(file=picture())
    assert refused.value.code == 50013


async def test_an_archived_thread_is_woken(bot: Bot, driver: Driver) -> None:
    thread = bot.get_guild(int(CLUB_ID)).get_thread(int(LATE_NIGHT_ID))  # pyright: ignore[reportOptionalMemberAccess]
    assert isinstance(thread, discord.Thread)
    assert thread.parent_id == int(LOUNGE_ID)
    sent = await thread.send("x")
    await driver.faults(archived_threads=[LATE_NIGHT_ID])
    with pytest.raises(discord.HTTPException) as archived:
        await sent.edit(content="y")
    assert archived.value.code == 50083
    await thread.edit(archived=False)
    assert (await sent.edit(content="y")).content == "y"


async def test_a_rate_limit_is_waited_out(bot: Bot, driver: Driver, asha: Person) -> None:
    await driver.faults(rate_limit={"route_prefix": "/channels/", "count": 1, "retry_after": 0.05})
    await bot.cards().send("after all")
    assert (await asha.latest()).content == "after all"
    assert [one["status"] for one in (await driver.requests())[-2:]] == [429, 200]


async def test_a_dropped_socket_is_resumed(bot: Bot, driver: Driver, asha: Person) -> None:
    board = (await asha.command("play")).message
    await driver.faults(reconnect_gateway="now")
    await asyncio.wait_for(bot.resumed.wait(), 5)
    assert (await asha.press(board, "g1:0")).message.text == "Presses: 1"


async def test_a_bad_token_is_refused(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", playground.api_base)
    async with Bot() as client:
        with pytest.raises(discord.LoginFailure):
            await client.login("bad-token")
