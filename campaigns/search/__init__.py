"""One field for all that a group has: what is looked through, the index of it, what an account may find."""
