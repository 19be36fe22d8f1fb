"""The log of a session: how it is written, read, amended and played again."""
