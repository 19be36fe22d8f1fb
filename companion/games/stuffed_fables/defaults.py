"""What a sheet proposes where nobody has answered yet, and which sheet comes next by itself."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.games.stuffed_fables import defaults_cards as cards
from companion.games.stuffed_fables import defaults_dice as dice
from companion.games.stuffed_fables.actions.corrections import NONE, STEPS
from companion.games.stuffed_fables.actions.monsters import action_now
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.counters import counter, counters
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers

Proposal = dict[str, Any]
Proposes = Callable[[Table, Box, Answers], Proposal]
OPENS = frozenset(("activate", "strike", "reveal_sleep", "take_item", "resolve_lost", "turn_page"))


def next_sheet(table: Table) -> tuple[str, Proposal] | None:
    """Return the action that waits, to be opened by itself; None where people have to think first.

    Those are rolled dice that may be rolled again or kept off, a surge, a turn that rests.
    """
    waits = table.waits_for
    return (waits, {}) if waits in OPENS else None


def proposes(table: Table, box: Box, action: str, answers: Answers) -> Proposal:
    """Return answers to start from, read off the table, the box and the confirmed facts."""
    proposal = PROPOSALS.get(action)
    return proposal(table, box, answers) if proposal else {}


# what happens


def strike(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the strength of the action that was rolled (SF-MON-2, -8); alone, the target is clear."""
    does, standing = action_now(table), table.standing
    target = {"target": standing[0].id} if len(standing) == 1 else {}
    return target | ({"strength": does.strength} if does else {})


def actor(name: str) -> Proposes:
    """Return what starts a sheet with whose turn it is, where it asks for a `name`."""
    return lambda table, box, answers: {name: table.active}


def first_party(table: Table, box: Box, answers: Answers) -> Proposal:
    ids = tuple(stuffy.id for stuffy in table.stuffies)
    return {"first": table.first if table.first in ids else next(iter(ids), "")}


def lost_tokens(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with as many lost tokens as the page has spaces for, none of which lies there yet (SF-LOST-1)."""
    missing = table.page.lost - table.lost_tokens
    return {"number": missing} if missing > 0 else {}


def closing(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the discovery cards added where the story is won for good (SF-CAMP-3, SF-OPEN-43)."""
    return {"added": table.outcome == "won"}


# what lies there now, for corrections


def counted(table: Table, box: Box, answers: Answers) -> Proposal:
    id = str(answers.get("counter", ""))
    return {"value": counter(table, id).value} if id in counters(table) else {}


def lying(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return every place for dice as the companion has it (SF-BAG-6)."""
    stored = {f"stored_{place}": one.stored or NONE for place, one in enumerate(table.stuffies, 1)}
    piles: Proposal = {"bag": table.bag, "hand": table.hand, "discard": table.discard}
    return piles | {"threat": table.threat} | stored


def stored(table: Table, box: Box, answers: Answers) -> Proposal:
    id = str(answers.get("stuffy") or table.active)
    return {"stuffy": id, "die": table.stuffy(id).stored or NONE} if table.has_stuffy(id) else {}


def turn(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the turn as it stands; another stuffy begins with its draw (SF-TURN-1)."""
    is_other = answers.get("stuffy", table.active) != table.active
    now = next((id for id, step in STEPS.items() if step == table.step), "step-4")
    return {"stuffy": table.active, "step": "step-1" if is_other else now}


def meanwhile(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return the counters as they stand, to say which of them have changed."""
    rows: Proposal = {
        what: tuple((one.id, getattr(one, what)) for one in table.stuffies if getattr(one, what))
        for what in ("stuffing", "buttons", "hearts")
    }
    return rows | {"threat": table.threat, "turn": table.active}


def orders(table: Table, box: Box, answers: Answers) -> Proposal:
    """Return the column, or the circle, as it lies."""
    return {"order": tuple(one.id for one in table.column)}


def circle(table: Table, box: Box, answers: Answers) -> Proposal:
    return {"order": tuple(one.id for one in table.stuffies)}


def readings(table: Table, box: Box, answers: Answers) -> Proposal:
    return {"others": table.house}


PROPOSALS: Mapping[str, Proposes] = MappingProxyType(
    {
        **{"choose_story": cards.story, "choose_stuffy": cards.stuffy, "set_counts": cards.counts},
        **{"set_party": first_party, "lay_circle": circle, "close_story": closing},
        **{"turn_page": cards.page, "set_page": cards.open_page},
        **{"test": cards.test, "open_group": cards.group_test, "contribute": dice.contribute},
        **{"move": dice.move, "store": dice.one_die, "search": dice.search, "attack": dice.attack},
        **{"encourage_die": dice.encourage_die, "encourage_stuffing": dice.encourage},
        **{"take_item": cards.given_item, "give_item": cards.given_item, "buy": cards.bought},
        **{
            "place_lost": lost_tokens,
            "name_monster": cards.monster,
            "order_column": orders,
            "strike": strike,
        },
        **dict.fromkeys(("gain", "lose", "give_status", "use_ability", "add_bonus"), actor("stuffy")),
        **{"damage": actor("target"), "defeat": actor("by")},
        **{"correct": counted, "recount": lying, "set_stored": stored, "set_turn": turn},
        **{"catch_up": meanwhile, "set_house_rules": readings},
    }
)
