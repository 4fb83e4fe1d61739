"""People: what they prefer, and how they are called."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Integer, String, Table, Text, false, true

from bot.storage.schema.columns import ROW_ID, metadata

people = Table(
    "people",
    metadata,
    Column("user_id", ROW_ID, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("interactive_rules", Boolean, nullable=False),
    Column("double_click", Boolean, nullable=False),
    Column("quick_moves", Boolean, nullable=False),
    Column("text_mode", Boolean, nullable=False),
    Column("four_colours", Boolean, nullable=False),
    Column("reminders", String(16), nullable=False, server_default="dm"),
    Column("invitations", Boolean, nullable=False, server_default=true()),
    Column("dms_closed", Boolean, nullable=False, server_default=false()),
    Column("name", String(64), nullable=False, server_default=""),
    Column("visibility", Integer, nullable=False, server_default="1"),
    Column("felt", String(16), nullable=False, server_default="green"),
    Column("back", String(16), nullable=False, server_default="blue"),
    Column("felts", Text, nullable=False, server_default=""),
    Column("heard", String(16)),
)
