"""What processes of a site tell each other of tables."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from campaigns.beside import BesideBoard

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
    beside: BesideBoard | None = None  # the board, by the doors of `marks`; older processes do not say
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
    marks, beside = found["marks"], found.get("beside")
    typed = {"marks": tuple(marks) if marks else None, "gone": tuple(found["gone"])}
    return BusMessage(**known | typed | {"beside": BesideBoard(*beside) if beside else None})


def merge_marks(one: Marks, other: Marks) -> Marks:
    """Return what both know together; messages may come in any order."""
    if one[0] != other[0]:
        first, last = sorted((one, other))
        return last[0], last[1], max(first[2], last[2])
    return one[0], max(one[1], other[1]), max(one[2], other[2])


def merge_beside(
    known: BesideBoard, known_at: Marks, told: BesideBoard | None, told_at: Marks
) -> BesideBoard:
    """Return what stands beside a board, by what was `known` and by what is `told` at these marks.

    A play says nothing of it; an older process says only that its doors have changed, which may be all of it.
    """
    if told is None:
        return known._replace(candle=f"since {told_at[2]}") if told_at[2] > known_at[2] else known
    return told if (told_at[0], told_at[2]) >= (known_at[0], known_at[2]) else known
