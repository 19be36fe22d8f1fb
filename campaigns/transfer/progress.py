"""How far an import is, as it is told to whoever waits."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One of `of` evenings of a campaign, or of photos; `done` of `all` of the kind are behind it."""

    done: int
    all: int
    number: int
    of: int
    campaign: str = ""  # none: photos


Tell = Callable[[Step], None]


def tell_nobody(_step: Step) -> None:
    """Nobody waits."""
