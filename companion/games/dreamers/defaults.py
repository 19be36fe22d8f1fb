"""What sheets start from, and which opens by itself."""

from companion.games.dreamers.modifiers import exact
from companion.games.dreamers.table import Table
from companion.rules import Answers

BY_THEMSELVES = ("enter_identities",)


def next_sheet(table: Table) -> tuple[str, Answers] | None:
    """Return the sheet that opens by itself: what the rules wait for, and people at the table know."""
    return (table.waits_for, {}) if table.waits_for in BY_THEMSELVES else None


def first_hit(table: Table, box: object, answers: Answers) -> Answers:
    """Return the first modifier that hits, with the sign that is chosen already."""
    hits = [modifier for modifier in exact(table) if answers.get("sign", modifier.sign) == modifier.sign]
    return {"sign": hits[0].sign, "number": hits[0].number, "card": hits[0].card} if hits else {}


def next_first(table: Table, box: object, answers: Answers) -> Answers:
    """Return the first player of the next round."""
    return {"first": table.next_first} if table.first else {}
