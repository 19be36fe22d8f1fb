"""The owner, made by a one-time link that the console shows."""
