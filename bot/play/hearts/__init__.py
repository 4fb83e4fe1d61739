"""Hearts at a table: the lobby, the play, the clock and the computer players, without Discord."""
