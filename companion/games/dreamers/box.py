"""Nothing of this game is typed in: its cards are read off the table (DR-OPEN-2)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """An empty box."""
