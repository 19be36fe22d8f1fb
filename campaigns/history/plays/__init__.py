"""Plays that ended: made from the log, shown, exported."""
