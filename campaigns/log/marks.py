"""The mark of a log: what a sheet of paper keeps of it, so that years later the log can be checked by it.

It is made of the newest seal and a key of the session that no page and no file of a campaign shows. The seal
alone would tell: an entry holds secrets too, and who guesses one could seal the guess and compare. Without
the key nobody can tell what a mark was made of; with it nobody finds another log of the same mark, which has
120 bits.
"""

import hmac
from base64 import b32encode
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from campaigns.log.seals import seal_start
from campaigns.models import Entry, Session

SIGNS, GROUP = 24, 4


@dataclass(frozen=True)
class Mark:
    """The mark of a log after so many entries: signs in groups, as it is printed and typed."""

    number: int
    signs: str


def make_mark(session: Session, entry: Entry | None) -> Mark:
    """Return the mark of a log that ends with this entry, which is None where nothing was played."""
    number, seal = (entry.number, entry.seal) if entry else (0, seal_start(session))
    return Mark(number, _sign(session, number, seal))


def find_marks(mark: str) -> Iterator[tuple[Session, int]]:
    """Give each session that a mark is of, and the number of the entry that was its newest then."""
    wanted = "".join(mark.split()).lower()
    for session in Session.objects.select_related("campaign").order_by("pk"):
        seals = session.entries.order_by("number").values_list("number", "seal")
        for number, seal in [(0, seal_start(session)), *seals]:
            if "".join(_sign(session, number, seal).split()) == wanted:
                yield session, number


def _sign(session: Session, number: int, seal: str) -> str:
    digest = hmac.digest(session.mark_key.encode(), f"{number}\n{seal}".encode(), "sha256")
    return " ".join(wrap(b32encode(digest).decode().lower()[:SIGNS], GROUP))
