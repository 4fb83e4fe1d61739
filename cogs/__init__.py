"""Slash commands and button presses: Discord's side of the use cases."""
