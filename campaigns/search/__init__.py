"""The search in all that a group has: its sources, its index, and what an account may find."""
