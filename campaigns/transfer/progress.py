"""The progress of an import, as it is shown to the user who waits."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class ProgressStep:
    """One step of an import: session or photo `place` of `of`; `done` of `all` of its kind are finished."""

    done: int
    all: int
    number: int
    of: int
    campaign: str = ""  # none: photos


Tell = Callable[[ProgressStep], None]


def tell_nobody(_step: ProgressStep) -> None:
    """Report to no reader: the progress is not shown."""
