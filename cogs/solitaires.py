"""The solitaires: a command for each game of the registry, and the presses on their boards."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.deals import Deal, parse_code
from bot.engine.games import GAMES
from bot.play.acts import Act, TypedMoves, parse_act
from bot.play.errors import CodeOfOtherGame, CodeOtherOptions
from bot.play.solitaire import Press
from cogs.errors import answering
from cogs.help import show_help
from cogs.settings import settings_panel
from cogs.translator import localised
from cogs.ui.custom_id import BoardId
from cogs.ui.door import begun, place_of
from cogs.ui.install import everywhere
from cogs.ui.modals import CODE_PREFIX, TYPE_PREFIX, code_modal, modal_value, type_modal
from cogs.ui.screens import CODE, HELP, SETTINGS, TYPE
from cogs.ui.show import Easel, show_board

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.client import Bot
    from bot.engine.solitaire import Solitaire
    from bot.i18n import Catalogue
    from bot.play.acts import Wish
    from bot.play.board import Board

_BEGINNING = frozenset({Act.AGAIN, Act.PRACTISE})
"""Begin a game on a board of its own."""
_MODALS = {CODE: code_modal, TYPE: type_modal}


class SolitaireCog(commands.Cog):
    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.router.add("g1", self.press)
        self.bot.router.add(CODE_PREFIX, self.code_entered)
        self.bot.router.add(TYPE_PREFIX, self.moves_typed)
        for game in GAMES:
            self.bot.tree.add_command(game_command(self.bot.catalogue, game))

    async def cog_unload(self) -> None:
        self.bot.router.remove("g1")
        self.bot.router.remove(CODE_PREFIX)
        self.bot.router.remove(TYPE_PREFIX)
        for game in GAMES:
            self.bot.tree.remove_command(command_name(game))

    async def press(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """Answer a press on a board."""
        board_id = BoardId.parse(custom_id)
        if board_id.verb in _MODALS:
            await self.bot.solitaires.check_owner(board_id.game, interaction.user.id)
            words = await self.bot.words_for(interaction)
            await interaction.response.send_modal(_MODALS[board_id.verb](board_id, words))
        elif board_id.verb == SETTINGS:
            await settings_panel(interaction)
        elif board_id.verb == HELP:
            await show_help(interaction, await self.bot.solitaires.game_of(board_id.game))
        else:
            act = parse_act(board_id.verb)
            press, easel = _press(interaction, board_id, act), Easel(interaction)

            def pressed() -> Awaitable[Board]:
                return self.bot.solitaires.press(press, easel.foresee)

            work = begun(interaction, pressed) if act in _BEGINNING else pressed()
            await show_board(interaction, work, easel)

    async def code_entered(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """Deal what the modal's code says, on the board that it was opened from."""
        board_id = BoardId.parse(custom_id.removeprefix(CODE_PREFIX + ":"))
        deal = parse_code(modal_value(interaction, "code"), GAMES)
        press = _press(interaction, board_id, Act.NEW_YES)
        await show_board(interaction, self.bot.solitaires.deal_anew(press, deal))

    async def moves_typed(self, interaction: discord.Interaction[Bot], custom_id: str) -> None:
        """Make the moves that were typed, on the board that the modal was opened from."""
        board_id = BoardId.parse(custom_id.removeprefix(TYPE_PREFIX + ":"))
        press = _press(interaction, board_id, TypedMoves(modal_value(interaction, "moves")))
        await show_board(interaction, self.bot.solitaires.press(press))


def _press(interaction: discord.Interaction[Bot], board_id: BoardId, act: Wish) -> Press:
    return Press(
        board_id.game,
        board_id.version,
        act,
        interaction.user.id,
        interaction.message.id if interaction.message else None,
        place_of(interaction),
        interaction.user.display_name,
    )


# the commands, made from the registry


def command_name(game: Solitaire) -> str:
    return game.key.replace("_", "-")


def game_command(catalogue: Catalogue, game: Solitaire) -> app_commands.Command[Any, ..., None]:
    """A slash command with an option for each choice of the game, and one for a deal code."""
    choices = [choice for choice in game.choices if len(choice.values) > 1]

    async def callback(interaction: discord.Interaction[Bot], **chosen: str | None) -> None:
        async with answering(interaction):
            bot = interaction.client
            deal = chosen_deal(game, bot.solitaires.random_number(), chosen)
            user, place = interaction.user.id, place_of(interaction)
            await show_board(interaction, begun(interaction, lambda: bot.solitaires.start(user, deal, place)))

    names = [choice.key for choice in choices]
    callback.__signature__ = _signature([*names, "code"])  # type: ignore[attr-defined]
    app_commands.choices(
        **{
            choice.key: [
                app_commands.Choice(name=localised(catalogue, f"option.{choice.key}.{value}"), value=value)
                for value in choice.values
            ]
            for choice in choices
        }
    )(callback)
    example = Deal(game, game.default_options, 6).code
    app_commands.describe(
        **{name: localised(catalogue, f"parameter.{name}.description") for name in names},
        code=localised(catalogue, "parameter.code.description", example=example),
    )(callback)
    app_commands.rename(
        **{name: localised(catalogue, f"parameter.{name}.name") for name in [*names, "code"]}
    )(callback)
    return everywhere(
        name=localised(catalogue, f"command.{game.key}.name"),
        description=localised(catalogue, f"command.{game.key}.description"),
        callback=callback,
    )


def _signature(names: list[str]) -> inspect.Signature:
    """What discord.py reads a command's options from: optional texts."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    first = inspect.Parameter("interaction", kind, annotation=discord.Interaction)
    options = (inspect.Parameter(name, kind, default=None, annotation=str | None) for name in names)
    return inspect.Signature([first, *options])


def chosen_deal(game: Solitaire, number: int, chosen: dict[str, str | None]) -> Deal:
    """The deal that a command's options ask for: by its code, or ``number`` with the options chosen.

    Raises ``BadCode``, ``CodeOfOtherGame``, or ``CodeOtherOptions`` when options contradict the code.
    """
    code = chosen.get("code")
    if code is None:
        options = tuple(chosen.get(choice.key) or choice.values[0] for choice in game.choices)
        return Deal(game, options, number)
    deal = parse_code(code, GAMES)
    if deal.game is not game:
        raise CodeOfOtherGame(deal.game.key)
    for choice, value in zip(game.choices, deal.options, strict=True):
        if chosen.get(choice.key) not in (None, value):
            raise CodeOtherOptions("".join(deal.options))
    return deal


async def setup(bot: Bot) -> None:
    await bot.add_cog(SolitaireCog(bot))
