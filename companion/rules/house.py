"""House rules: where a rulebook leaves a choice, the default reading holds until a group overrules it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.rules.words import Say, say

OpenNote = tuple[str, str, str, str]  # its id, what it is about, the default reading, the other one


@dataclass(frozen=True)
class HouseRule:
    """One open question: the note that asks it, what it is about, the default reading and the other one."""

    id: str
    title: Say
    default: Say
    other: Say
    is_on: bool = False


def as_read(notes: Iterable[OpenNote], reads: Callable[[str], bool]) -> tuple[HouseRule, ...]:
    """Return every open question with how a group reads it; `reads` says where it is the other way."""
    return tuple(
        HouseRule(id, say(title), say(default), say(other), reads(id)) for id, title, default, other in notes
    )
