"""Pure rules of the games: no I/O, no clock, no chance of its own."""
