"""A group's own reference data of a game: stored, typed in, pasted, imported from files."""
