"""The screens of the leaderboards."""
