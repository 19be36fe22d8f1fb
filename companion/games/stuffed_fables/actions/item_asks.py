"""What an item's card says, asked wherever an item is taken (SF-CARD-5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.games.stuffed_fables.data import ATTRIBUTES, HIGHEST, LONGEST_NAME, SLOTS, USES
from companion.games.stuffed_fables.pieces import Bonus, Item
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, Fieldset, Message, NewRule, Number, Pick, Some, Text, _, message

NONE = "none"  # no weapon, no colour
ANY = "any"  # for every kind of roll

NOWHERE = "nowhere"  # it takes no slot: for the group


def places(table: Table, answers: Answers) -> Sequence[str]:
    return (*SLOTS, NOWHERE)


def least(table: Table, answers: Answers) -> int:
    """Return 1 if a stuffy takes the card: the answer names its slots, or none (SF-ITEM-1, -3)."""
    wearer = str(answers.get("to") or answers.get("buyer") or "")
    return int(bool(answers.get("says_where")) and table.has_stuffy(wearer))


def slots_missing(table: Table, answers: Answers, value: object) -> Message:
    return message(_("Say where it is worn: “nowhere” is an answer, too."), rule="SF-ITEM-1")


ItemName = Annotated[str, Text(LONGEST_NAME, label=_("Name"))]
Slots = Annotated[
    tuple[str, ...],
    Some(places, least, why=slots_missing, label=_("Where it is worn; nowhere: for the group")),
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
    """An item's card as a player typed it; what is passed over is nothing.

    Its slots have to be named: until release 1.9 a card without slots was for the group.
    """

    name: ItemName = ""
    says_where: NewRule = False
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
        slots = tuple(slot for slot in self.slots if slot != NOWHERE)
        return Item("", self.name, slots, weapon, self.reach, self.bonus, self.gain, self.words)
