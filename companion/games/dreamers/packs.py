"""Variants of the house and packs of them; the words of each are in help/*/variants.md.

No pack for small children: lying about a card and reckoning with modifiers are the whole game.
"""

from companion.games.dreamers.data import HOUSE_RULES
from companion.games.dreamers.table import Table
from companion.rules import Packs, Variant, _, first_time, harder, shorter_evening

UNDER_WAY = (
    "modify",
    "accuse",
    "reveal",
)  # the Dreams lie open: the turn is finished first


def _is_open(table: Table) -> bool:
    return table.phase in UNDER_WAY


PACKS = Packs(
    notes=HOUSE_RULES,
    variants=(
        Variant("DR-VAR-1", ("DR-ACC-7",), ("accuse", "decide")),
        Variant("DR-VAR-2", ("DR-MATCH-1", "DR-MATCH-4"), ("end_match", "next_round")),
        Variant("DR-VAR-3", ("DR-DREAM-2",), ("say_word", "turn_dreams")),
    ),
    packs=(
        first_time(_("A short match, in which a wrong guess costs nothing."), "DR-VAR-1", "DR-VAR-2"),
        shorter_evening(_("Three rounds instead of five."), "DR-VAR-2"),
        harder(_("Not a word about the cards."), "DR-VAR-3"),
    ),
    is_open=_is_open,
)
