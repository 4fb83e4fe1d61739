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
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.engine.deals import LAST_DEAL
from bot.play.hearts.computers import PAUSE, Computers
from bot.services import Services, random_pack
from cogs.errors import answering
from cogs.translator import CatalogueTranslator
from cogs.ui.bucket import Buckets
from cogs.ui.hearts.publish import Publisher
from cogs.ui.order import Order
from cogs.ui.pace import Pace
from cogs.ui.refresh import GAP
from cogs.ui.router import Router
from cogs.ui.speaker import Speaker
from render.warm import warm_up

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator, Iterator

    from bot.engine.deals import Deal
    from bot.engine.hearts.state import Hand
    from bot.i18n import Catalogue
    from bot.settings import Settings
    from bot.storage.database import Database

log = logging.getLogger(__name__)

COGS = (
    "cogs.solitaires",
    "cogs.hearts",
    "cogs.daily",
    "cogs.leaderboard",
    "cogs.stats",
    "cogs.leave",
    "cogs.resume",
    "cogs.settings",
    "cogs.privacy",
    "cogs.server_settings",
    "cogs.announcements",
    "cogs.help",
)
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

_SWITCH_SECONDS = 0.0005
_COLLECT_AFTER = (10_000, 20, 20)
_FAREWELL_SECONDS = 3.0
"""Discord takes no answer later than this."""

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Bot(Speaker):
    """A Discord client with everything that the cogs need.

    ``now`` is a clock that tests can turn. ``pause`` is how many seconds a trick of Hearts stays, ``gap``
    how many lie between two edits of a message, ``buckets`` how many requests a channel takes. ``prove``
    finds out how long a line is that wins a deal.
    """

    def __init__(
        self,
        settings: Settings,
        database: Database,
        catalogue: Catalogue,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        any_deal: Callable[[], int] = lambda: secrets.randbelow(LAST_DEAL) + 1,
        shuffle: Callable[[], Hand] = random_pack,
        pause: float = PAUSE,
        gap: float = GAP,
        buckets: Buckets | None = None,
        tick_seconds: float = 1.0,
        prove: Callable[[Deal], Awaitable[int | None]] | None = None,
        guild_ready_timeout: float = 2.0,
    ) -> None:
        services = Services(settings, database, now=now, any_deal=any_deal, shuffle=shuffle, prove=prove)
        super().__init__(
            catalogue,
            services.people,
            services.servers,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=guild_ready_timeout,
        )
        self.database = database
        self.now = now
        self.router = Router()
        self.order = Order()
        self.pace = Pace()
        self.limits = services.limits
        self.statistics = services.statistics
        self.dailies = services.dailies
        self.attempts = services.attempts
        self.boards = services.boards
        self.announcing = services.announcing
        self.solitaires = services.solitaires
        self.invitations = services.invitations
        self.hearts = services.hearts
        self.own_data = services.own_data(leaving=self._leave_tables, forgetting=self.unhear)
        self._services = services
        self.buckets = buckets or Buckets()
        self.publisher = Publisher(self, gap)
        self.hearts.watch = self.publisher.publish
        self.computers = Computers(self.hearts, services.thinking, self.publisher.publish, pause=pause)
        self._tick_seconds = tick_seconds
        self._one_tick = asyncio.Lock()
        self._resumed = asyncio.Event()
        self._ticking: asyncio.Task[None] | None = None
        self._at_work = set[asyncio.Task[Any]]()
        self._warming: asyncio.Task[None] | None = None
        self._painters = ThreadPoolExecutor(settings.render_threads, thread_name_prefix="painter")

    async def setup_hook(self) -> None:
        """Load the cogs, and tell Discord the commands: one set, for all servers and direct messages."""
        await self.tree.set_translator(CatalogueTranslator(self.catalogue))
        for name in COGS:
            await self.load_extension(name)
        await self.tree.sync()
        # Not waited for: the first press may come before all cards are drawn.
        self._warming = asyncio.create_task(self._warm_up())
        self._ticking = asyncio.create_task(self._tick())

    async def _warm_up(self) -> None:
        """Draw what all pictures are made of, step by step: one that somebody waits for comes between."""
        steps, loop = warm_up(), asyncio.get_running_loop()
        while await loop.run_in_executor(self._painters, _goes_on, steps):
            pass

    async def _tick(self) -> None:
        """Set the tables going again, then do what their clocks ask for."""
        await self.wait_until_ready()  # only then the languages of the servers are known
        for guild in self.guilds:
            await self.meet(guild.id)
        await self.computers.resume()
        self.publisher.chore(self.publisher.resume())
        self._resumed.set()
        while True:
            try:
                await self.tick()
            except Exception:  # whatever ails the database
                log.warning("the clock of the tables failed", exc_info=True)
            await asyncio.sleep(self._tick_seconds)

    async def tick(self) -> None:
        """Do what is due by now."""
        async with self._one_tick:
            await self.hearts.tick()

    async def on_interaction(self, interaction: discord.Interaction[Bot]) -> None:
        """Route presses and modals; commands have found their way already."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            custom_id = str((interaction.data or {}).get("custom_id", ""))
            self.hear(interaction)
            async with answering(interaction):
                await self.meet(interaction.guild_id)
                await self.router.find(custom_id)(interaction, custom_id)

    async def draw(
        self, paint: Callable[Parameters, Result], *args: Parameters.args, **named: Parameters.kwargs
    ) -> Result:
        """Run ``paint`` in a thread that draws, off the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._painters, lambda: paint(*args, **named))

    def grown_old(self, message: discord.Message) -> bool:
        """Whether the message should no longer be edited."""
        return self.too_old(message.created_at)

    def too_old(self, moment: datetime) -> bool:
        """Whether a message of that moment should no longer be edited."""
        return self.now() - moment > OLD_BOARD

    async def _leave_tables(self, user_id: int) -> None:
        for table in await self.hearts.leave_all(user_id):
            self.publisher.publish(table)

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
        for task in (self._ticking, self._warming):
            if task is not None:
                task.cancel()
        await self.computers.close()
        await self.publisher.close(_FAREWELL_SECONDS)
        await super().close()
        await self._services.thinking.close()
        await self._services.proving.close()
        self._painters.shutdown(cancel_futures=True)
        await self.database.close()


def _goes_on(steps: Iterator[None]) -> bool:
    """Take a step; False where none is left."""
    return any(True for _ in steps)


class Tree(app_commands.CommandTree[Bot]):
    """The slash commands; their faults go through the same door as everything else."""

    async def interaction_check(self, interaction: discord.Interaction[Bot], /) -> bool:
        interaction.client.hear(interaction)
        await interaction.client.meet(interaction.guild_id)
        return True

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
