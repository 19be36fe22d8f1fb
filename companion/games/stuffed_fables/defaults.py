"""What a sheet starts from before an answer, and which sheet comes next by itself."""

from collections.abc import Callable

from companion.games.stuffed_fables.actions.item_asks import NONE
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.column import action_now
from companion.games.stuffed_fables.data import OWNED, STEP_IDS
from companion.games.stuffed_fables.defaults_dice import Proposal
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers

OPENS = frozenset(("activate", "strike", "reveal_sleep", "take_item", "resolve_lost", "turn_page"))


def next_sheet(table: Table) -> tuple[str, Proposal] | None:
    """Return the action that waits, to be opened by itself; None if people have to think first.

    Those are rolled dice that may be rolled again or kept off, a surge, a turn that rests.
    """
    waits = table.waits_for
    return (waits, {}) if waits in OPENS else None


# what happens


def strike(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the strength of the action that was rolled (SF-MON-2, -8); alone, the target is clear."""
    does, standing = action_now(table), table.standing
    target = {"target": standing[0].id} if len(standing) == 1 else {}
    return target | ({"strength": does.strength} if does else {})


def active_as(name: str) -> Callable[[Table, Box, Answers], Proposal]:
    """Return what starts a sheet with whose turn it is, if it asks for a `name`.

    A collapsed one is offered after all others.
    """

    def proposal(table: Table, box: Box, answers: Answers) -> Proposal:
        standing = tuple(stuffy.id for stuffy in table.standing)
        return {name: table.active if table.active in standing else next(iter(standing), table.active)}

    return proposal


def first_narrator(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the first Narrator of before, if it is still there (SF-SETUP-11)."""
    ids = tuple(stuffy.id for stuffy in table.stuffies)
    return {"first": table.first if table.first in ids else next(iter(ids), "")}


def lost_tokens(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with as many lost tokens as the page has spaces for, none of which is there yet (SF-LOST-1)."""
    missing = table.page.lost - table.lost_tokens
    return {"number": missing} if missing > 0 else {}


def closing(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the discovery cards added if the story is won for good (SF-CAMP-3, SF-OPEN-43)."""
    return {"added": table.outcome == "won"}


# the present pieces, for corrections


def lying(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return every place for dice as the companion has it (SF-BAG-6)."""
    stored = {f"stored_{place}": stuffy.stored or NONE for place, stuffy in enumerate(table.stuffies, 1)}
    piles: Proposal = {"bag": table.bag, "hand": table.hand, "discard": table.discard}
    return piles | {"threat": table.threat} | stored


def stored(table: Table, box: Box, answers: Answers) -> Proposal:
    id = str(answers.get("stuffy") or table.active)
    return {"stuffy": id, "die": table.stuffy(id).stored or NONE} if table.has_stuffy(id) else {}


def turn(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the present turn; another stuffy begins with its draw (SF-TURN-1)."""
    is_other = answers.get("stuffy", table.active) != table.active
    now = next((id for id, step in STEP_IDS.items() if step == table.step), "step-4")
    return {"stuffy": table.active, "step": "step-1" if is_other else now}


def present_counters(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return the present counters, to say which of them have changed."""
    rows: Proposal = {
        what: tuple((stuffy.id, getattr(stuffy, what)) for stuffy in table.stuffies if getattr(stuffy, what))
        for what in OWNED
    }
    return rows | {"threat": table.threat, "turn": table.active}


def column(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return the monsters' column in its order."""
    return {"order": tuple(monster.id for monster in table.column)}


def circle(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return the circle of stuffies as it is."""
    return {"order": tuple(stuffy.id for stuffy in table.stuffies)}
