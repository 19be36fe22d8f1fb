"""Roaches' theft: cheese instead of wounds, to the supply, from greedy ones to the wheel (MM-ROACH)."""

from companion.games.mice_and_mystics.data import is_roach
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import add_to_wheel
from companion.games.mice_and_mystics.table import Table
from companion.rules import _, plural, replace

KITCHEN = "kitchen-cheese"


def stolen(table: Table, mouse: str, number: int, *, greedy: bool) -> Table:
    """Return the table with cheese stolen from a mouse; the greedy bring it to the wheel (MM-ROACH-3)."""
    victim = table.mouse(mouse)
    table = table.with_mouse(replace(victim, cheese=victim.cheese - number)).tell(
        plural(
            _("{count} cheese is stolen from {mouse}."),
            _("{count} cheese are stolen from {mouse}."),
            number,
            mouse=named(table, mouse),
        )
    )
    return add_to_wheel(table, number) if greedy else table


def grow_greedy(table: Table) -> Table:
    """Return the table with every roach in play greedy (MM-ROACH-2)."""
    sentence = _("Every roach is greedy now: the cheese that it steals goes on the wheel.")
    return table if table.greedy else replace(table, greedy=True).tell(sentence)


def without_greed(table: Table) -> Table:
    """Return the table with greed ended if no roach is left (MM-ROACH-2)."""
    if not table.greedy or table.encounter_due or any(is_roach(figure.kind) for figure in table.figures):
        return table
    return replace(table, greedy=False)
