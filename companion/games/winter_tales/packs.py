"""Variants of the house and packs of them; the words of each are in help/*/variants.md.

No pack for small children: the tale is for grown people. None that is harder: the sides play against
each other, and what is harder for one is easier for the other.
"""

from companion.games.winter_tales import flow, variants
from companion.games.winter_tales.data import HOUSE_RULES
from companion.games.winter_tales.table import Table
from companion.rules import Packs, Variant, _, first_time, shorter_evening


def _is_open(table: Table) -> bool:
    return not table.is_resting


def _settled(before: Table, after: Table) -> Table:
    return flow.settled(variants.track_laid(before, after))


PACKS = Packs(
    notes=HOUSE_RULES,
    variants=(
        Variant(
            "WT-VAR-1",
            ("WT-INT-1", "WT-INT-2", "WT-INT-3"),
            ("activate", "move", "start_conflict", "start_trick"),
        ),
        Variant("WT-VAR-2", ("WT-RESC-4",), ("rescue",)),
        Variant("WT-VAR-3", ("WT-CHAP-8",), ("end_chapter",)),
        Variant("WT-VAR-4", ("WT-SETUP-11", "WT-MEM-3"), ("set_track",)),
    ),
    packs=(
        first_time(
            _("Neither battles nor traps to learn, and help is near."), "WT-VAR-1", "WT-VAR-2", "WT-VAR-3"
        ),
        shorter_evening(_("Two memories make a tale, and nobody is held up."), "WT-VAR-1", "WT-VAR-4"),
    ),
    is_open=_is_open,
    settle=_settled,
)
