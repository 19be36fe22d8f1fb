"""A made-up minion, a boss and an effect of a group's own to test on; no book's."""

from typing import Any

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.pieces import Figure
from companion.games.mice_and_mystics.shelves.own_minions import OWN_EFFECTS, OWN_MINIONS
from companion.games.mice_and_mystics.table import Table
from companion.rules import replace
from tests.games.mice_and_mystics.tables import playing
from tests.support.own_rows import put, with_new

WEEVIL, CAT, DUSTY = "kind-101", "kind-102", "effect-101"
SENTENCE = "Put 1 cheese of the wheel back."


def mill_box(**weevil: Any) -> Box:
    """Return a box with an effect, a minion that gives it and a boss of two cards."""
    box = with_new(OWN_EFFECTS, Box(), name="dusty", sign="moon", forbids=("search",), ends="turns", turns=2)
    values = {
        "name": "Weevil",
        "plural": "Weevils",
        "figures": 5,
        "combat": 2,
        "defence": 1,
        "gives": (DUSTY,),
    }
    box = with_new(OWN_MINIONS, box, **values, hands_on=SENTENCE, moment="felled")
    box = put(OWN_MINIONS, box, WEEVIL, **weevil)
    boss = {"name": "The Miller’s Cat", "boss": True, "several": 2, "size": "large"}
    return with_new(OWN_MINIONS, box, **boss, combat=3, defence=2, vitality=2, effects=("poison", "stun"))


def effect_box(**values: Any) -> Box:
    """Return that box with an effect that is otherwise."""
    return put(OWN_EFFECTS, mill_box(), DUSTY, **values)


def mill(*column: str, box: Box | None = None, minions: dict[str, int] | None = None, **fields: Any) -> Table:
    """Return a table in play that knows the minions and the effect of that box."""
    box = box or mill_box()
    table = playing(*column, **fields)
    numbers = minions or {}
    figures = tuple(Figure(f"{kind}-{n + 1}", kind) for kind, many in numbers.items() for n in range(many))
    kinds = (*table.kinds, *box.own_kinds)
    return replace(table, kinds=kinds, effects=box.effects, figures=(*table.figures, *figures))
