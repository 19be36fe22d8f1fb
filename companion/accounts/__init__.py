"""Accounts: the user, the owner's one-time link, sign-in, and who may open which page."""
