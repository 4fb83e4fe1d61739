"""Hearts with the members of a channel: the command, and the presses on tables and hands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import Refusal
from bot.engine.hearts.bots.choose import Level
from bot.play.hearts.errors import NoSuchTable, NotInvited
from bot.play.hearts.lobby import PATIENCE, PATIENCES
from bot.storage.invitations import InvitationState
from cogs.errors import answering
from cogs.help import show_hearts_help
from cogs.translator import localised
from cogs.ui.custom_id import BadCustomId
from cogs.ui.deliver import in_time, redraw, show_privately
from cogs.ui.door import begun, place_of
from cogs.ui.hearts.acting import pressed
from cogs.ui.hearts.at_table import answer_at_table, open_at_table
from cogs.ui.hearts.ids import HANDS, TABLE, Ask, HandId, TableId
from cogs.ui.hearts.invite import answered, chosen_guests, guest_of, send_invitations
from cogs.ui.hearts.lobby import answered_screen
from cogs.ui.hearts.on_hand import answer_on_hand, show_hand
from cogs.ui.hearts.press import seat_of
from cogs.ui.hearts.table import stop_screen
from cogs.ui.install import in_servers

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from bot.client import Bot
    from bot.play.hearts.inviting import Sent
    from bot.play.hearts.table import Guest, TableNow
    from cogs.ui.screens import Screen

_INVITES = ("invite1", "invite2", "invite3")


class HeartsCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._posting = set[int]()

    async def cog_load(self) -> None:
        self.bot.router.add(TABLE, self.at_table)
        self.bot.router.add(HANDS, self.on_hand)
        self.bot.tree.add_command(self._command())

    async def cog_unload(self) -> None:
        self.bot.router.remove(TABLE)
        self.bot.router.remove(HANDS)
        self.bot.tree.remove_command("hearts")

    # /hearts

    def _command(self) -> app_commands.Command[Any, ..., None]:
        catalogue = self.bot.catalogue

        def choices(kind: str, values: Sequence[str]) -> list[app_commands.Choice[str]]:
            return [
                app_commands.Choice(name=localised(catalogue, f"{kind}.{value}"), value=value)
                for value in values
            ]

        names = ("level", "fast", "patience", *_INVITES)

        @app_commands.choices(
            level=choices("level", [level.value for level in Level]),
            patience=choices("patience", [str(seconds) for seconds in PATIENCES]),
        )
        @app_commands.describe(
            **{name: localised(catalogue, f"parameter.{name}.description") for name in names}
        )
        @app_commands.rename(**{name: localised(catalogue, f"parameter.{name}.name") for name in names})
        async def hearts(  # noqa: PLR0917 (Discord's options by name)
            interaction: discord.Interaction[Bot],
            level: str | None = None,
            fast: bool = False,
            patience: str = str(PATIENCE),
            invite1: discord.User | None = None,
            invite2: discord.User | None = None,
            invite3: discord.User | None = None,
        ) -> None:
            async with answering(interaction):
                guests = [guest_of(user) for user in (invite1, invite2, invite3) if user is not None]
                await self._open(interaction, level, guests, fast=fast, patience=int(patience))

        return in_servers(
            name=localised(catalogue, "command.hearts.name"),
            description=localised(catalogue, "command.hearts.description"),
            callback=hearts,
        )

    async def _open(
        self,
        interaction: discord.Interaction[Bot],
        level: str | None,
        guests: list[Guest],
        *,
        fast: bool,
        patience: int,
    ) -> None:
        """Where no ``level`` is asked for, computers play as is usual in the server."""
        place, host = place_of(interaction), guest_of(interaction.user)

        async def opened() -> TableNow:
            usual = (await self.bot.servers.get(place.guild_id)).level if place.guild_id else None
            chosen = Level(level or usual or Level.MEDIUM)
            return await self.bot.hearts.open(host, place, level=chosen, fast=fast, patience=patience)

        table = await open_at_table(interaction, begun(interaction, opened))
        self.bot.publisher.hands.met(table.id, interaction)
        if guests:
            await self._invited(
                interaction, await self.bot.hearts.invite(table.id, interaction.user.id, guests)
            )

    async def _invited(self, interaction: discord.Interaction[Bot], sent: Sent) -> None:
        """Send invitations, show in the lobby who is invited, and tell the presser who is not."""
        send_invitations(self.bot, sent)
        self.bot.publisher.publish_anew(sent.table)
        if sent.refused:
            words = await self.bot.words_for(interaction)
            text = "\n".join(words.refusal(refusal) for refusal in sent.refused)
            await interaction.followup.send(text, ephemeral=True)

    # a table's message

    async def at_table(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """Answer a press on a table or on an invitation."""
        table_id = TableId.parse(custom_id)
        self.bot.publisher.hands.met(table_id.table, interaction)
        match table_id.ask:
            case Ask.HELP:
                await show_hearts_help(interaction)
            case Ask.HAND:
                self.bot.publisher.hands.asked(table_id.table, interaction)
                await show_hand(interaction, self.bot.hearts.look(table_id.table))
            case Ask.STOP:
                await show_privately(interaction, self._stop_question(interaction, table_id.table))
            case Ask.STOP_SURE:
                await self._stop(interaction, table_id.table)
            case Ask.ACCEPT | Ask.DECLINE:
                await self._answer_invitation(interaction, table_id)
            case Ask.INVITE:
                await self._invite(interaction, table_id.table)
            case Ask.REMATCH:
                await self._rematch(interaction, table_id.table)
            case _:
                await self._change(interaction, table_id)

    async def _change(self, interaction: discord.Interaction[Bot], table_id: TableId) -> None:
        try:
            table = await answer_at_table(interaction, self._asked(interaction, table_id))
        except NoSuchTable:
            raise
        except Refusal:
            # Its message may be older than what refuses: it is brought up to date.
            self.bot.publisher.publish(await self.bot.hearts.look(table_id.table))
            raise
        if table_id.ask is Ask.JOIN:
            self.bot.publisher.chore(answered(self.bot, table, interaction.user.id))

    def _asked(self, interaction: discord.Interaction[Bot], table_id: TableId) -> Awaitable[TableNow]:
        """The use case for a press that changes the table."""
        hearts, table, user = self.bot.hearts, table_id.table, interaction.user.id
        match table_id.ask:
            case Ask.JOIN:
                return hearts.join(table, guest_of(interaction.user))
            case Ask.LEAVE:
                return hearts.leave(table, user)
            case Ask.START:
                return hearts.start(table, user)
            case Ask.LEVEL if table_id.seat is not None:
                return hearts.cycle_level(table, user, table_id.seat)
            case Ask.SLOW | Ask.FAST:
                return hearts.set_fast(table, user, fast=table_id.ask is Ask.FAST)
            case Ask.PATIENCE:
                return hearts.set_patience(table, user, _seconds(interaction, str(table_id)))
            case Ask.CLAIM:
                return hearts.claim(table, user)
            case Ask.NEXT:
                return hearts.next_round(table, user, table_id.turn)
            case Ask.BACK:
                return hearts.take_back(table, user)
            case _:
                raise BadCustomId(str(table_id))

    async def _stop_question(self, interaction: discord.Interaction[Bot], table_id: int) -> Screen:
        table = await self.bot.hearts.look(table_id)
        seat_of(table, interaction.user.id)
        return stop_screen(table, await self.bot.words_for(interaction))

    async def _stop(self, interaction: discord.Interaction[Bot], table_id: int) -> None:
        """The press is on a private question: the table's own message is edited besides."""
        table = await in_time(interaction, self.bot.hearts.stop(table_id, interaction.user.id))
        self.bot.publisher.publish(table)
        await redraw(interaction, self._ended(table))

    async def _ended(self, table: TableNow) -> discord.ui.LayoutView:
        return (await self.bot.publisher.screen(table)).view()

    # invitations

    async def _answer_invitation(self, interaction: discord.Interaction[Bot], table_id: TableId) -> None:
        """The invitation's message is replaced; the lobby is edited besides."""
        await redraw(interaction, self._answered(interaction, table_id))

    async def _answered(
        self, interaction: discord.Interaction[Bot], table_id: TableId
    ) -> discord.ui.LayoutView:
        hearts, user, words = self.bot.hearts, interaction.user, self.bot.guild_words(interaction.guild_id)
        if table_id.ask is Ask.DECLINE:
            table, state = await hearts.decline(table_id.table, user.id), InvitationState.DECLINED
        else:
            invitation = await self.bot.invitations.get(table_id.table, user.id)
            if invitation is None or invitation.state is not InvitationState.OPEN:
                raise NotInvited
            table, state = await hearts.join(table_id.table, guest_of(user)), InvitationState.ACCEPTED
        self.bot.publisher.publish_anew(table)
        return answered_screen(table, words, state).view()

    async def _invite(self, interaction: discord.Interaction[Bot], table_id: int) -> None:
        sent = await in_time(
            interaction, self.bot.hearts.invite(table_id, interaction.user.id, chosen_guests(interaction))
        )
        if not interaction.response.is_done():
            await interaction.response.defer()
        await self._invited(interaction, sent)

    async def _rematch(self, interaction: discord.Interaction[Bot], table_id: int) -> None:
        """The first press opens a lobby on a message of its own, the next ones join there."""
        rematch = partial(self.bot.hearts.rematch, table_id, interaction.user.id)
        sent = await in_time(interaction, begun(interaction, rematch))
        self.bot.publisher.hands.met(sent.table.id, interaction)
        table = await self.bot.hearts.look(sent.table.id)
        if table.saved.message_id is None and table.id not in self._posting:
            self._posting.add(table.id)
            try:
                await open_at_table(interaction, self.bot.hearts.look(table.id))
            finally:
                self._posting.discard(table.id)
            send_invitations(self.bot, sent)
            return
        if not interaction.response.is_done():
            await interaction.response.defer()
        self.bot.publisher.publish_anew(sent.table)
        self.bot.publisher.chore(answered(self.bot, sent.table, interaction.user.id))

    # a hand's message

    async def on_hand(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """Answer a press on a hand, by direct message or on a private panel."""
        hand_id = HandId.parse(custom_id)
        self.bot.publisher.hands.met(hand_id.table, interaction)
        await answer_on_hand(interaction, pressed(interaction, hand_id))


def _seconds(interaction: discord.Interaction[Bot], custom_id: str) -> int:
    """What was chosen in the menu of waiting times. Raises ``BadCustomId`` for anything that is none."""
    data: dict[str, Any] = dict(interaction.data or {})
    value = str((data.get("values") or [""])[0])
    if not value.isdecimal() or int(value) not in PATIENCES:
        raise BadCustomId(custom_id)
    return int(value)


async def setup(bot: Bot) -> None:
    await bot.add_cog(HeartsCog(bot))
