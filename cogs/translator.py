"""Names and descriptions of commands in every language, from the same catalogue as all other words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import Locale, app_commands

if TYPE_CHECKING:
    from bot.i18n import Catalogue


class CatalogueTranslator(app_commands.Translator):
    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Discord falls back to the English default where this returns None."""
        key = string.extras.get("key")
        if key is None or locale.value not in self._catalogue.locales:
            return None
        return self._catalogue.text(locale.value, key, **string.extras.get("values", {}))


def localised(catalogue: Catalogue, key: str, **values: object) -> app_commands.locale_str:
    """The English text of ``key``, for Discord to have translated."""
    return app_commands.locale_str(catalogue.text("en", key, **values), key=key, values=values)
