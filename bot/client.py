"""The bot: owns the database, the threads that draw, and the words; loads the cogs; closes in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.engine.deals import LAST_DEAL
from bot.play.people import PreferenceBook
from bot.play.shelf import Shelf
from bot.play.solitaire import Solitaires
from bot.storage.games import Games
from bot.storage.people import People
from cogs.errors import answering
from cogs.translator import CatalogueTranslator
from cogs.ui.order import Order
from cogs.ui.pace import Pace
from cogs.ui.router import Router
from cogs.ui.words import Words
from render.warm import warm_up

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from bot.i18n import Catalogue
    from bot.settings import Settings
    from bot.storage.database import Database
    from bot.storage.people import Preferences

log = logging.getLogger(__name__)

COGS = ("cogs.solitaires", "cogs.resume", "cogs.settings", "cogs.help")
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    embed_links=True,
)
"""All that the invite link asks for."""
OLD_BOARD = timedelta(minutes=50)
"""Discord limits the edits of messages older than an hour (30046)."""

_LANGUAGE_SECONDS = 1.0
_SWITCH_SECONDS = 0.0005
_COLLECT_AFTER = (10_000, 20, 20)
_FAREWELL_SECONDS = 3.0
"""Discord takes no answer later than this."""

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Bot(commands.AutoShardedBot):
    """A Discord client with everything that the cogs need. ``now`` is a clock that tests can turn."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        catalogue: Catalogue,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        any_deal: Callable[[], int] = lambda: secrets.randbelow(LAST_DEAL) + 1,
        guild_ready_timeout: float = 2.0,
    ) -> None:
        super().__init__(
            commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=guild_ready_timeout,
        )
        games = Games(database)
        self.database = database
        self.catalogue = catalogue
        self.now = now
        self.router = Router()
        self.order = Order()
        self.pace = Pace()
        self.people = PreferenceBook(People(database))
        self.solitaires = Solitaires(
            games, self.people, Shelf(games, settings.cached_games), now=now, any_deal=any_deal
        )
        self._at_work = set[asyncio.Task[Any]]()
        self._warming: asyncio.Future[None] | None = None
        self._painters = ThreadPoolExecutor(settings.render_threads, thread_name_prefix="painter")

    async def setup_hook(self) -> None:
        """Load the cogs, and tell Discord the commands: one set, for all servers and direct messages."""
        await self.tree.set_translator(CatalogueTranslator(self.catalogue))
        for name in COGS:
            await self.load_extension(name)
        await self.tree.sync()
        # Not waited for: the first press may come before all cards are drawn.
        self._warming = asyncio.ensure_future(self.draw(warm_up))

    async def on_interaction(self, interaction: discord.Interaction[Bot]) -> None:
        """Route presses and modals; commands have found their way already."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            custom_id = str((interaction.data or {}).get("custom_id", ""))
            async with answering(interaction):
                await self.router.find(custom_id)(interaction, custom_id)

    async def draw(
        self, paint: Callable[Parameters, Result], *args: Parameters.args, **named: Parameters.kwargs
    ) -> Result:
        """Run ``paint`` in a thread that draws, off the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._painters, lambda: paint(*args, **named))

    def grown_old(self, message: discord.Message) -> bool:
        """Whether the message should no longer be edited."""
        return self.now() - message.created_at > OLD_BOARD

    async def words_for(self, interaction: discord.Interaction[Bot]) -> Words:
        """The words for private answers: the person's language, chosen here or in Discord.

        This never fails, and never waits long: faults too are told in these words.
        """
        return self._words(await self._chosen_language(interaction.user.id), interaction.locale)

    async def _chosen_language(self, user_id: int) -> str | None:
        try:
            async with asyncio.timeout(_LANGUAGE_SECONDS):
                return (await asyncio.shield(self.people.get(user_id))).locale
        except Exception:  # whatever ails the database
            log.warning("somebody's language could not be read", exc_info=True)
            return None

    def board_words(self, interaction: discord.Interaction[Bot], owner: Preferences) -> Words:
        """The words for a board: its player's chosen language, else the server's, else the person's."""
        return self._words(owner.locale, interaction.guild_locale or interaction.locale)

    def _words(self, chosen: str | None, locale: discord.Locale) -> Words:
        return Words(self.catalogue, self.catalogue.pick(chosen, locale.value))

    @contextmanager
    def at_work(self) -> Generator[None]:
        """Keep ``close`` waiting for the task that runs the block."""
        task = asyncio.current_task()
        assert task is not None
        self._at_work.add(task)
        try:
            yield
        finally:
            self._at_work.discard(task)

    async def close(self) -> None:
        """Give the answers that are on their way, leave Discord, and close the database."""
        if self._at_work:
            await asyncio.wait(self._at_work, timeout=_FAREWELL_SECONDS)
        await super().close()
        self._painters.shutdown(cancel_futures=True)
        await self.database.close()


class Tree(app_commands.CommandTree[Bot]):
    """The slash commands; their faults go through the same door as everything else."""

    async def on_error(
        self, interaction: discord.Interaction[Bot], error: app_commands.AppCommandError, /
    ) -> None:
        async with answering(interaction):
            raise error.original if isinstance(error, app_commands.CommandInvokeError) else error


def let_the_loop_first() -> None:
    """Have threads that draw or write give way to the event loop sooner than Python's default of 5 ms.

    And have the garbage collector walk all games in memory, which takes tens of milliseconds, only once in
    millions of new objects; what was loaded at the start it leaves alone.
    """
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)


def point_at(api_base: str, gateway: str) -> None:
    """Let discord.py talk to another server than Discord's, such as the playground."""
    if api_base:
        Route.BASE = api_base
    if gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
