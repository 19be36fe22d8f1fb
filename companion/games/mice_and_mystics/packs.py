"""Variants of the house and packs of them; the words of each are in help/*/variants.md."""

from companion.games.mice_and_mystics import variants
from companion.games.mice_and_mystics.data import HOUSE_RULES
from companion.games.mice_and_mystics.table import Table
from companion.rules import Packs, Variant, _, first_time, harder, shorter_evening, small_children

_ATTACKS = ("attack", "minion_attack", "minions_attack", "bewitched_attack", "defend")

# Of no pack: "MM-VAR-12". What a pack sets stays as it is, for logs that switched it on are played again.
VARIANTS = (
    Variant("MM-VAR-1", ("MM-MOVE-1",), ("move",), against=("MM-VAR-7",)),
    Variant("MM-VAR-2", ("MM-TURN-6",), ("scurry",), against=("MM-VAR-7",)),
    Variant("MM-VAR-3", ("MM-MIN-4",), ("minion_move", "minions_move")),
    Variant("MM-VAR-4", ("MM-SURGE-1", "MM-ATK-5"), ("minion_attack", "minions_attack", "defend")),
    Variant("MM-VAR-5", ("MM-HOUR-1", "MM-HOUR-2", "MM-SURGE-3"), ("surge",), against=("MM-VAR-10",)),
    Variant("MM-VAR-6", ("MM-CHEESE-2", "MM-FREE-6"), ("use_ability", "level_up", "nibble", "try_again")),
    Variant("MM-VAR-7", ("MM-MOVE-1", "MM-TURN-6"), ("move", "scurry")),
    Variant("MM-VAR-8", ("MM-ATK-3", "MM-ATK-9"), _ATTACKS),
    Variant("MM-VAR-9", ("MM-CHEESE-2",), ("nibble",)),
    Variant("MM-VAR-10", ("MM-SETUP-8", "MM-HOUR-4")),
    Variant("MM-VAR-11", ("MM-ROUND-4",), ("end_turn",)),
    Variant("MM-VAR-12", ("MM-CHEESE-2",), ("try_again",)),
)


def _is_open(table: Table) -> bool:
    return bool(table.waits_for or table.queue)


PACKS = Packs(
    notes=HOUSE_RULES,
    variants=VARIANTS,
    packs=(
        first_time(_("Fewer rolls to learn, and fewer surges."), "MM-VAR-3", "MM-VAR-4"),
        small_children(
            _("From about three years on: nothing to reckon, no clock, and a bite helps."),
            *("MM-VAR-5", "MM-VAR-6", "MM-VAR-7", "MM-VAR-8", "MM-VAR-9"),
        ),
        shorter_evening(_("Ways without dice: turns go faster."), "MM-VAR-1", "MM-VAR-2", "MM-VAR-3"),
        harder(_("Less time, and it never stands still."), "MM-VAR-10", "MM-VAR-11"),
    ),
    is_open=_is_open,
    settle=variants.with_first_end,
)
