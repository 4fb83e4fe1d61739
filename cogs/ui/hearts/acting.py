"""What the buttons of a hand do. They may be older than the table: places then mean other cards, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import Refusal
from bot.engine.hearts.errors import PassThree
from bot.engine.hearts.record import Pass
from bot.engine.hearts.rules import PASSED
from bot.engine.hearts.state import Phase
from bot.play.hearts.errors import NoSuchTable, NotSeated
from cogs.ui.hearts.ids import Confirm, HandId, PlayPlace, Toggle, Wish, places_of
from cogs.ui.hearts.on_hand import HandNow
from cogs.ui.hearts.press import seat_of
from cogs.ui.hearts.words import refusal_text

if TYPE_CHECKING:
    import discord

    from bot.client import Bot
    from bot.engine.hearts.seats import Seat
    from bot.engine.hearts.state import Hand
    from bot.play.hearts.table import TableNow


async def pressed(interaction: discord.Interaction[Bot], hand_id: HandId) -> HandNow:
    """Do what a press on a hand asks for; whatever is refused is said on the hand itself.

    Raises ``NoSuchTable``, or ``NotSeated`` for somebody else's hand.
    """
    bot = interaction.client
    try:
        return await _act(bot, interaction.user.id, hand_id)
    except (NoSuchTable, NotSeated):
        raise
    except Refusal as refusal:
        table = await bot.hearts.look(hand_id.table)
        words = await bot.words_for(interaction)
        lesson = (await bot.people.get(interaction.user.id)).interactive_rules
        return HandNow(table, _kept(table, hand_id), refusal_text(table, refusal, words, lesson=lesson))


async def _act(bot: Bot, user_id: int, hand_id: HandId) -> HandNow:
    """What is shown at an older turn than the table's only shows the hand as it is now."""
    hearts, table = bot.hearts, await bot.hearts.look(hand_id.table)
    seat = seat_of(table, user_id)
    match hand_id.act:
        case Wish.CLAIM:
            return HandNow(await hearts.claim(table.id, user_id))
        case Wish.NEXT:
            return HandNow(await hearts.next_round(table.id, user_id, hand_id.turn))
        case Wish.BACK:
            return HandNow(await hearts.take_back(table.id, user_id))
        case Toggle() as toggle if _same_hand(table, hand_id):
            return HandNow(table, _toggled(table, seat, toggle))
        case Confirm(mask) if _same_hand(table, hand_id):
            cards = _cards(table, seat, mask)
            return HandNow(await hearts.pass_cards(table.id, user_id, hand_id.turn, cards))
        case PlayPlace(place) if _same_hand(table, hand_id) and place < len(table.hand(seat).hand):
            card = table.hand(seat).hand[place]
            return HandNow(await hearts.play(table.id, user_id, hand_id.turn, card))
        case _:
            return HandNow(table)


def _toggled(table: TableNow, seat: Seat, toggle: Toggle) -> int:
    """Raises ``PassThree`` for a fourth card."""
    if table.state.phase is not Phase.PASSING or table.hand(seat).has_passed[seat]:
        return 0
    if (count := len(places_of(toggle.after))) > PASSED:
        raise PassThree(count)
    return toggle.after


def _same_hand(table: TableNow, hand_id: HandId) -> bool:
    """Whether places still mean the cards they meant: others may have passed since."""
    if hand_id.turn == table.turn or table.record is None:
        return True
    since = table.record.actions[hand_id.turn :]
    passing = table.state.phase is Phase.PASSING and all(isinstance(action, Pass) for action in since)
    return hand_id.turn < table.turn and passing


def _cards(table: TableNow, seat: Seat, mask: int) -> Hand:
    hand = table.hand(seat).hand
    return tuple(hand[place] for place in places_of(mask) if place < len(hand))


def _kept(table: TableNow, hand_id: HandId) -> int:
    """What stays chosen to be passed when a press is refused."""
    match hand_id.act:
        case Toggle(mask=mask) | Confirm(mask=mask) if _same_hand(table, hand_id):
            return mask
        case _:
            return 0
