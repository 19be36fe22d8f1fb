"""SQLite as Django has it, except that its file is the owner's alone, and that a restore may replace it."""
