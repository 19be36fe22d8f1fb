"""Variants of the house and packs of them; the words of each are in help/*/variants.md."""

from companion.games.stuffed_fables import variants
from companion.games.stuffed_fables.data import HOUSE_RULES
from companion.games.stuffed_fables.table import Table
from companion.rules import Packs, Variant, _, first_time, harder, shorter_evening, small_children

THREAT = ("SF-CHECK-1", "SF-CHECK-2", "SF-THREAT-4")


def _is_open(table: Table) -> bool:
    return bool(table.waits_for)


PACKS = Packs(
    notes=HOUSE_RULES,
    variants=(
        Variant("SF-VAR-1", THREAT, ("end_actions",), against=("SF-VAR-2",)),
        Variant("SF-VAR-2", THREAT, ("end_actions",)),
        Variant("SF-VAR-3", ("SF-DEF-2",), ("strike", "damage")),
        Variant("SF-VAR-4", ("SF-MON-7",), ("strike", "activate")),
        Variant("SF-VAR-5", ("SF-ENC-2",), ("random_encounter",)),
        Variant("SF-VAR-6", ("SF-BOSS-1",), ("preset_encounter",)),
        Variant("SF-VAR-7", ("SF-SETUP-2",), (), against=("SF-VAR-4",)),
    ),
    packs=(
        first_time(_("More time before monsters act, and a defense that lasts."), "SF-VAR-1", "SF-VAR-3"),
        small_children(_("Gentler monsters, and later."), "SF-VAR-1", "SF-VAR-3", "SF-VAR-4"),
        shorter_evening(_("Fewer monsters to fight."), "SF-VAR-5", "SF-VAR-6"),
        harder(_("Less stuffing, and monsters sooner."), "SF-VAR-2", "SF-VAR-7"),
    ),
    is_open=_is_open,
    settle=variants.with_first_stuffing,
)
