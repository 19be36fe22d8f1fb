"""Backups: the whole site as one file, verified by opening it, kept for months, brought back in a minute."""
