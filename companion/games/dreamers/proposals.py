"""What sheets start from, and which opens by itself."""

from companion.games.dreamers.modifiers import exact
from companion.games.dreamers.table import Table
from companion.rules import Answers

BY_THEMSELVES = ("enter_identities",)


def next_sheet(table: Table) -> tuple[str, Answers] | None:
    """Return the sheet that opens by itself: what the rules wait for, and people at the table know."""
    return (table.waits_for, {}) if table.waits_for in BY_THEMSELVES else None


def proposes(table: Table, box: object, action: str, answers: Answers) -> Answers:
    """Return what a sheet starts from: the first modifier that hits, the first player of the next round."""
    if action == "play_modifier":
        hits = [one for one in exact(table) if answers.get("sign", one.sign) == one.sign]
        return {"sign": hits[0].sign, "number": hits[0].number, "card": hits[0].card} if hits else {}
    if action == "set_house_rules":
        return {"others": table.house}
    return {"first": table.next_first} if action == "next_round" and table.first else {}
