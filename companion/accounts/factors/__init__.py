"""Beside the password: passkeys, which stand in for it, and codes of an app, which are asked for after it."""
