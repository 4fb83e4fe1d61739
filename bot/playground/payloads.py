"""INTERACTION_CREATE as Discord sends it, and the fields by which a message remembers its interaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground import objects, permissions
from bot.playground.bodies import MAX_FILE
from bot.playground.interactions import COMMAND, COMPONENT
from bot.playground.model import BOT_ID

if TYPE_CHECKING:
    from bot.playground.interactions import Interaction
    from bot.playground.messages import Message
    from bot.playground.model import Channel, Person, World
    from bot.playground.wire import Json

REPLY, CHAT_INPUT_COMMAND = 19, 20


def owners(channel: Channel, person: Person) -> Json:
    """`authorizing_integration_owners`: who installed the app that answers here."""
    if channel.guild is None:
        return {"0": "0"}
    return {"0": channel.guild.id} if channel.bot_inside else {"1": person.id}


def interaction_create(interaction: Interaction, data: Json, world: World) -> Json:
    channel, person = interaction.channel, interaction.person
    payload: Json = {
        "id": interaction.id,
        "application_id": BOT_ID,
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": data,
        "channel_id": channel.id,
        "channel": objects.channel(channel, world) | {"permissions": str(permissions.MODERATORS)},
        "locale": person.locale,
        "context": 1 if channel.is_dm else 0,
        "authorizing_integration_owners": owners(channel, person),
        "app_permissions": str(permissions.of_bot(channel)),
        "entitlements": [],
        "attachment_size_limit": MAX_FILE,
    }
    if channel.guild is None:
        payload["user"] = objects.user(person)
    else:
        guild = channel.guild
        payload["guild_id"] = guild.id
        payload["guild"] = {"id": guild.id, "locale": guild.locale, "features": []}
        payload["guild_locale"] = guild.locale
        payload["member"] = objects.acting_member(person)
    if interaction.source is not None:
        payload["message"] = interaction.source.data
    return payload


def answer_fields(interaction: Interaction) -> Json:
    """What a message that answers an interaction carries beside its content."""
    metadata: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "user": objects.user(interaction.person),
        "authorizing_integration_owners": owners(interaction.channel, interaction.person),
    }
    fields: Json = {"application_id": BOT_ID, "webhook_id": BOT_ID, "interaction_metadata": metadata}
    if interaction.type == COMMAND and interaction.command:
        named = {"id": interaction.id, "type": COMMAND, "name": interaction.command}
        fields |= {"type": CHAT_INPUT_COMMAND, "interaction": named | {"user": metadata["user"]}}
    elif interaction.type == COMPONENT and interaction.source:
        metadata["interacted_message_id"] = interaction.source.id
        fields |= {"type": REPLY, "message_reference": reference(interaction.source)}
    return fields


def followup_fields(interaction: Interaction) -> Json:
    """As above for a later message, which refers to the first answer."""
    fields = answer_fields(interaction)
    for key in ("interaction", "message_reference"):
        fields.pop(key, None)
    fields["type"] = 0
    fields["interaction_metadata"]["original_response_message_id"] = interaction.original_id
    return fields


def reference(message: Message) -> Json:
    place: Json = {"type": 0, "channel_id": message.channel.id, "message_id": message.id}
    if message.channel.guild:
        place["guild_id"] = message.channel.guild.id
    return place
