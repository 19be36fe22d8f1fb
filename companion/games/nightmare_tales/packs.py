"""Variants of the house and packs of them; the words of each are in help/*/variants.md.

No pack for a shorter evening: the faster game is printed. None for small children: what is hard for them, to
remember cards and read their effects, is no rule that could be left out.
"""

from companion.games.nightmare_tales.data import HOUSE_RULES
from companion.games.nightmare_tales.table import Table
from companion.rules import Packs, Variant, _, first_time, harder


def _is_open(table: Table) -> bool:
    return table.phase == "play" and table.has_drawn


PACKS = Packs(
    notes=HOUSE_RULES,
    variants=(
        Variant("NT-VAR-1", ("NT-PEN-1", "NT-PEN-2"), ("penalty",)),
        Variant("NT-VAR-2", ("NT-KNOCK-8",), ("knock",)),
        Variant("NT-VAR-3", ("NT-PEN-1", "NT-PEN-7"), ("penalty",), against=("NT-VAR-1",)),
    ),
    packs=(
        first_time(_("Mistakes cost nothing, and nobody is surprised by a knock."), "NT-VAR-1", "NT-VAR-2"),
        harder(_("Mistakes cost more."), "NT-VAR-3"),
    ),
    is_open=_is_open,
)
