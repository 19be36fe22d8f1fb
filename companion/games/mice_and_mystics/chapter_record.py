"""The line of a chapter that is over in the record of its campaign (MM-CAMP-1)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Record:
    """A chapter that is over, for the campaign."""

    chapter: int
    outcome: str
    rounds: int
    page: int
    kept: tuple[tuple[str, str], ...] = ()
    mice: tuple[str, ...] = ()
    achievements: tuple[tuple[str, str], ...] = ()
    learnt: tuple[tuple[str, str], ...] = ()
    end: int = 0
    attempt: int = 1
    name: str = ""
    book: str = ""
    place: int = 0
