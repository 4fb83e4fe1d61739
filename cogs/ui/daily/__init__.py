"""The screens of the daily deals."""
