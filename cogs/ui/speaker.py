"""In whose language to say what: a person's own, their server's, as chosen here or in Discord."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.storage.people import Preferences
from cogs.ui.recent import Recent
from cogs.ui.words import Words

if TYPE_CHECKING:
    from bot.i18n import Catalogue
    from bot.play.people import PreferenceBook
    from bot.play.servers import ServerBook

log = logging.getLogger(__name__)

_LANGUAGE_SECONDS = 1.0
_MEETING_SECONDS = 0.1


class Speaker(commands.AutoShardedBot):
    """A Discord client that has words for everybody; ``options`` are discord.py's."""

    def __init__(
        self,
        catalogue: Catalogue,
        people: PreferenceBook,
        servers: ServerBook,
        **options: Any,  # noqa: ANN401 (discord.py's own)
    ) -> None:
        super().__init__(commands.when_mentioned, **options)
        self.catalogue = catalogue
        self.people = people
        self.servers = servers
        self._heard: Recent[int, str] = Recent()
        """People's languages in Discord, as of their last interaction."""

    async def words_for(self, interaction: discord.Interaction[Any]) -> Words:
        """The words for private answers: the person's language, chosen here or in Discord.

        This never fails, and never waits long: faults too are told in these words.
        """
        return self._words((await self._known_of(interaction.user.id)).locale, interaction.locale)

    async def _known_of(self, user_id: int) -> Preferences:
        try:
            async with asyncio.timeout(_LANGUAGE_SECONDS):
                return await asyncio.shield(self.people.get(user_id))
        except Exception:  # whatever ails the database
            log.warning("somebody's language could not be read", exc_info=True)
            return Preferences()

    async def meet(self, guild_id: int | None) -> None:
        """Know the settings of a server before anything is said there.

        This never fails, and never waits long: the first answer may be to come in Discord's language.
        """
        # Each press comes through here: a task and a timer are only for the first one.
        if guild_id is None or self.servers.knows(guild_id):
            return
        try:
            async with asyncio.timeout(_MEETING_SECONDS):
                await asyncio.shield(self.servers.get(guild_id))
        except TimeoutError:
            log.info("the settings of a server come late")
        except Exception:  # whatever ails the database
            log.warning("the settings of a server could not be read", exc_info=True)

    def hear(self, interaction: discord.Interaction[Any]) -> None:
        """Remember somebody's language in Discord, for messages that answer no interaction."""
        self._heard.note(interaction.user.id, interaction.locale.value)

    async def keep_language(self, user_id: int) -> None:
        """Store the language that was heard last: messages at a table speak it after a restart, too."""
        heard = self._heard.get(user_id)
        if heard is not None and (await self.people.get(user_id)).heard != heard:
            await self.people.change(user_id, heard=heard)

    def unhear(self, user_id: int) -> None:
        """Forget what was heard of somebody."""
        self._heard.pop(user_id, None)

    async def words_of(self, user_id: int, guild_id: int | None) -> Words:
        """The words for a person to whom no interaction is answered; the server's where nothing is known."""
        known = await self._known_of(user_id)
        heard = self._heard.get(user_id) or known.heard or self._guild_locale(guild_id)
        return Words(self.catalogue, self.catalogue.pick(known.locale, heard))

    def guild_words(self, guild_id: int | None) -> Words:
        """The words for everybody in a server."""
        return Words(self.catalogue, self.catalogue.pick(None, self._guild_locale(guild_id)))

    def _guild_locale(self, guild_id: int | None) -> str:
        if guild_id is not None and (chosen := self.servers.locale_of(guild_id)):
            return chosen
        guild = self.get_guild(guild_id) if guild_id is not None else None
        return (guild.preferred_locale if guild else discord.Locale.american_english).value

    def board_words(
        self, interaction: discord.Interaction[Any], owner: Preferences, *, private: bool = False
    ) -> Words:
        """The words for a board: its player's chosen language, else the server's, else the person's.

        The server's is left out for a ``private`` board.
        """
        if private or interaction.guild_id is None:
            return self._words(owner.locale, interaction.locale)
        server = self.servers.locale_of(interaction.guild_id)
        return self._words(owner.locale or server, interaction.guild_locale or interaction.locale)

    async def public_words(self, interaction: discord.Interaction[Any]) -> Words:
        """The words for everybody where something is said; in direct messages that is the person."""
        if interaction.guild_id is None:
            return await self.words_for(interaction)
        server = self.servers.locale_of(interaction.guild_id)
        return self._words(server, interaction.guild_locale or interaction.locale)

    def _words(self, chosen: str | None, locale: discord.Locale) -> Words:
        return Words(self.catalogue, self.catalogue.pick(chosen, locale.value))
