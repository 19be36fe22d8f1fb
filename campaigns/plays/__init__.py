"""Plays that ended: made of the log, shown, handed on."""
