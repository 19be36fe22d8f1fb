"""A group's own reference data of a game: kept, typed in, pasted, taken over from files."""
