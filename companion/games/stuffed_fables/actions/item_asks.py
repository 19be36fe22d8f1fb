"""What an item's card says, asked wherever an item is taken (SF-CARD-5)."""

from typing import Annotated

from companion.games.stuffed_fables.data import ATTRIBUTES, HIGHEST, LONGEST_NAME, SLOTS, USES
from companion.games.stuffed_fables.pieces import Bonus
from companion.rules import Number, Pick, Some, Text, _

NONE = "none"  # no weapon, no colour
ANY = "any"  # whatever dice are rolled for

ItemName = Annotated[str, Text(LONGEST_NAME, label=_("Name"))]
Slots = Annotated[
    tuple[str, ...], Some(lambda table, answers: SLOTS, label=_("Where it is worn; nowhere: for the group"))
]  # none: for the group
Weapon = Annotated[str, Pick(lambda table, answers: (NONE, "melee", "ranged"), label=_("Weapon"))]
Reach = Annotated[int, Number(0, HIGHEST, label=_("Range"))]
Colour = Annotated[
    str, Pick(lambda table, answers: (NONE, *ATTRIBUTES), label=_("Bonus on dice of this color"))
]
Amount = Annotated[int, Number(0, HIGHEST, label=_("Bonus on each die"))]
Use = Annotated[str, Pick(lambda table, answers: (ANY, *USES), label=_("When it counts"))]
Gain = Annotated[int, Number(0, HIGHEST, label=_("Stuffing for defeating a monster with it"))]
Words = Annotated[str, Text(200, label=_("In your words"))]


def bonus_of(colour: str, amount: int, use: str) -> Bonus | None:
    """Return what the answers come to: a bonus, or none."""
    named_colour = colour not in ("", NONE)
    return Bonus(colour, amount, "" if use == ANY else use) if named_colour and amount else None


def weapon_of(weapon: str) -> str:
    return "" if weapon == NONE else weapon
