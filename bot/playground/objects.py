"""The world as Discord's objects: users, members, channels, guilds, the application."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground import permissions
from bot.playground.model import BOT_ID, BOT_NAME, BOT_ROLE_ID, Channel, Guild, Person, World

if TYPE_CHECKING:
    from bot.playground.wire import Json

JOINED = "2025-01-01T00:00:00.000000+00:00"


def user(person: Person) -> Json:
    return {
        "id": person.id,
        "username": person.username,
        "global_name": person.name,
        "discriminator": "0",
        "avatar": None,
        "public_flags": 0,
    }


def bot_user() -> Json:
    return {
        "id": BOT_ID,
        "username": BOT_NAME,
        "global_name": None,
        "discriminator": "0000",
        "avatar": None,
        "public_flags": 0,
        "bot": True,
    }


def member(of: Json, *, role: str | None = None) -> Json:
    return {
        "user": of,
        "nick": None,
        "avatar": None,
        "roles": [role] if role else [],
        "joined_at": JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "communication_disabled_until": None,
        "flags": 0,
    }


def acting_member(person: Person) -> Json:
    """The member of an interaction, with its permissions in the channel."""
    return {**member(user(person)), "permissions": str(permissions.MODERATORS)}


def channel(one: Channel, world: World) -> Json:
    if one.is_dm:
        recipient = world.people[one.person_id or ""]
        return {"id": one.id, "type": 1, "last_message_id": None, "flags": 0, "recipients": [user(recipient)]}
    data: Json = {
        "id": one.id,
        "type": one.type,
        "guild_id": one.guild.id if one.guild else None,
        "name": one.name,
        "parent_id": one.parent_id,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    return data | (_thread(one) if one.is_thread else _text(one))


def _text(one: Channel) -> Json:
    lost = permissions.bits(*one.lost)
    overwrite = {"id": BOT_ID, "type": 1, "allow": "0", "deny": str(lost)}
    return {
        "position": 0,
        "nsfw": False,
        "topic": None,
        "permission_overwrites": [overwrite] if lost else [],
    }


def _thread(one: Channel) -> Json:
    return {
        "owner_id": BOT_ID,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": one.archived,
            "locked": one.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": JOINED,
            "create_timestamp": JOINED,
        },
        "member": {"id": one.id, "user_id": BOT_ID, "join_timestamp": JOINED, "flags": 0},
    }


def _role(identity: str, name: str, position: int) -> Json:
    return {
        "id": identity,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": position,
        "permissions": str(permissions.MEMBERS),
        "managed": position > 0,
        "mentionable": False,
        "flags": 0,
    }


def guild(one: Guild, world: World) -> Json:
    """What GET /guilds/{id} answers."""
    return {
        "id": one.id,
        "name": one.name,
        "icon": None,
        "owner_id": next(iter(world.people)),
        "roles": [_role(one.id, "@everyone", 0), _role(BOT_ROLE_ID, BOT_NAME, 1)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "preferred_locale": one.locale,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "description": None,
    }


def guild_create(one: Guild, world: World) -> Json:
    """The data of GUILD_CREATE: the guild with its channels, threads and members."""
    channels = world.of_guild(one)
    members = [member(user(person)) for person in world.people.values()]
    return guild(one, world) | {
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(members) + 1,
        "members": [member(bot_user(), role=BOT_ROLE_ID), *members],
        "channels": [channel(c, world) for c in channels if not c.is_thread],
        "threads": [channel(c, world) for c in channels if c.is_thread],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    owner = next(iter(world.people.values()))
    return {
        "id": BOT_ID,
        "name": BOT_NAME,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user(owner),
        "team": None,
        "flags": 0,
        "integration_types_config": {"0": {}, "1": {}},
    }
