"""What an item's card says, asked wherever an item is taken (SF-CARD-5)."""

from dataclasses import dataclass
from typing import Annotated

from companion.games.stuffed_fables.data import ATTRIBUTES, HIGHEST, LONGEST_NAME, SLOTS, USES
from companion.games.stuffed_fables.pieces import Bonus, Item
from companion.rules import Fieldset, Number, Pick, Some, Text, _

NONE = "none"  # no weapon, no colour
ANY = "any"  # whatever dice are rolled for

ItemName = Annotated[str, Text(LONGEST_NAME, label=_("Name"))]
Slots = Annotated[
    tuple[str, ...], Some(lambda table, answers: SLOTS, label=_("Where it is worn; nowhere: for the group"))
]  # none: for the group
Weapon = Annotated[str, Pick(lambda table, answers: (NONE, "melee", "ranged"), label=_("Weapon"))]
Reach = Annotated[int, Number(0, HIGHEST, is_printed=True, label=_("Range"))]
Colour = Annotated[
    str, Pick(lambda table, answers: (NONE, *ATTRIBUTES), label=_("Bonus on dice of this color"))
]
Amount = Annotated[int, Number(0, HIGHEST, is_printed=True, label=_("Bonus on each die"))]
Use = Annotated[str, Pick(lambda table, answers: (ANY, *USES), label=_("When it counts"))]
Gain = Annotated[
    int, Number(0, HIGHEST, is_printed=True, label=_("Stuffing for defeating a monster with it"))
]
Words = Annotated[str, Text(200, label=_("In your words"))]


@dataclass(frozen=True)
class TypedItem(Fieldset):
    """An item's card as somebody typed it; what is passed over is nothing."""

    name: ItemName = ""
    slots: Slots = ()
    weapon: Weapon = NONE
    reach: Reach = 0
    colour: Colour = NONE
    amount: Amount = 0
    use: Use = ANY
    gain: Gain = 0
    words: Words = ""

    @property
    def bonus(self) -> Bonus | None:
        if self.colour in ("", NONE) or not self.amount:
            return None
        return Bonus(self.colour, self.amount, "" if self.use == ANY else self.use)

    def as_item(self) -> Item:
        """Return the item, without an id: it is not on the table yet."""
        weapon = "" if self.weapon == NONE else self.weapon
        return Item("", self.name, self.slots, weapon, self.reach, self.bonus, self.gain, self.words)
