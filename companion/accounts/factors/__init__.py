"""Beside the password: passkeys, which replace it, and codes of an app, which are asked for after it."""
