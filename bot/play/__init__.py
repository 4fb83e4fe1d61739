"""Use cases: what people do with the games. Knows the engine and the storage, and no Discord."""
