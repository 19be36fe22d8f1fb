"""House rules: where a rulebook leaves a choice, the default reading holds until a group overrules it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class HouseRule:
    """An open note that a group may read the other way. The help has its title and both readings."""

    id: str
    is_on: bool = False


def as_read(ids: Iterable[str], reads: Callable[[str], bool]) -> tuple[HouseRule, ...]:
    """Return every open note with how a group reads it; `reads` says whether it is the other way."""
    return tuple(HouseRule(id, reads(id)) for id in ids)
