"""What processes of a site tell each other of tables."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

Marks = tuple[int, int, int]  # the campaign's newest session, its newest entry, its doors; each only grows
NO_MARKS: Marks = (0, 0, 0)
ME = uuid4().hex  # this process, among those that share a bus


@dataclass(frozen=True)
class BusMessage:
    """One thing told: how a table stands, whose streams end, who listens; nothing of it: the teller is alive.

    Whoever is meant by a name: "p7" a pass, "u3" an account, "s" and a hash a browser that was signed in.
    """

    campaign: int = 0  # 0: any
    marks: Marks | None = None
    gone: tuple[str, ...] = ()
    here: Mapping[str, int] | None = None  # all who listen at this table by way of the teller, with how often
    asks: bool = False  # the teller has just come: who is here?
    by: str = ME

    def to_json(self) -> str:
        here = None if self.here is None else dict(self.here)
        return json.dumps(vars(self) | {"here": here}, separators=(",", ":"))


def parse_message(text: str) -> BusMessage:
    """Return the message that `to_json` has written; what a newer process says besides is passed over.

    Raises: ValueError, KeyError, TypeError or AttributeError, for what is no message.
    """
    found = json.loads(text)
    known = {name: found[name] for name in BusMessage.__dataclass_fields__ if name in found}
    marks = found["marks"]
    return BusMessage(**known | {"marks": tuple(marks) if marks else None, "gone": tuple(found["gone"])})


def merge_marks(one: Marks, other: Marks) -> Marks:
    """Return what both know together; messages may come in any order."""
    if one[0] != other[0]:
        first, last = sorted((one, other))
        return last[0], last[1], max(first[2], last[2])
    return one[0], max(one[1], other[1]), max(one[2], other[2])
