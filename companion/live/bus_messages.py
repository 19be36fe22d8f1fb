"""The messages about tables between the processes of a site."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from campaigns.access.ambience import Ambience

TableVersion = tuple[int, int, int]  # newest session of a campaign, its newest entry, its access; each grows
NO_VERSION: TableVersion = (0, 0, 0)
ME = uuid4().hex  # this process, among those that share a bus


@dataclass(frozen=True)
class BusMessage:
    """A table's version, whose streams end, or who listens; with none of these: the sender is alive.

    Names of listeners: "p7" is a pass, "u3" an account, "s" and a hash a browser that was signed in.
    """

    campaign: int = 0  # 0: any
    marks: TableVersion | None = None
    gone: tuple[str, ...] = ()
    here: Mapping[str, int] | None = None  # the sender's listeners, and how often each listens
    asks: bool = False  # the sender has just started: who listens?
    beside: Ambience | None = None  # at the access version in `marks`; older processes send none
    by: str = ME

    def to_json(self) -> str:
        listeners = None if self.here is None else dict(self.here)
        return json.dumps(vars(self) | {"here": listeners}, separators=(",", ":"))


def parse_message(text: str) -> BusMessage:
    """Return the message that `to_json` has written; unknown keys of a newer process are skipped.

    Raises: ValueError, KeyError, TypeError or AttributeError, for text that is no message.
    """
    fields = json.loads(text)
    known = {name: fields[name] for name in BusMessage.__dataclass_fields__ if name in fields}
    version, ambience = fields["marks"], fields.get("beside")
    typed = {"marks": tuple(version) if version else None, "gone": tuple(fields["gone"])}
    return BusMessage(**known | typed | {"beside": Ambience(*ambience) if ambience else None})


def merge_versions(known: TableVersion, sent: TableVersion) -> TableVersion:
    """Return the newer of two versions, by each part; messages may come in any order."""
    if known[0] != sent[0]:
        first, last = sorted((known, sent))
        return last[0], last[1], max(first[2], last[2])
    return known[0], max(known[1], sent[1]), max(known[2], sent[2])


def merge_ambience(
    known: Ambience, known_at: TableVersion, sent: Ambience | None, sent_at: TableVersion
) -> Ambience:
    """Return the ambience of a table, from the `known` one and the `sent` one, each with its version.

    A play sends none; an older process sends only a new access version, which may mean a new ambience.
    """
    if sent is None:
        return known._replace(candle=f"since {sent_at[2]}") if sent_at[2] > known_at[2] else known
    return sent if (sent_at[0], sent_at[2]) >= (known_at[0], known_at[2]) else known
