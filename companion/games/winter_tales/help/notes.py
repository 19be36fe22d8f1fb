"""What the rulebook leaves open, and how it is read here, where a group cannot overrule it (WT-OPEN)."""

from companion.rules import _

NOTES = (
    (
        "WT-OPEN-1",
        _("How many on each side"),
        _("Not said. Both sides are equal; other sides are refused unless you say that you want them."),
    ),
    (
        "WT-OPEN-2",
        _("How characters are handed out"),
        _("Not said. Pick them, type them, or have them dealt."),
    ),
    (
        "WT-OPEN-3",
        _("Which player places a first quest"),
        _("You name the player. Both may lie in one location: then you are told so."),
    ),
    (
        "WT-OPEN-6",
        _("Who has no ready character left"),
        _("Characters may have been spent in quests: then that player is passed over."),
    ),
    ("WT-OPEN-10", _("How far, and where to"), _("We check no path: the board is yours.")),
    (
        "WT-OPEN-11",
        _("Which tokens are in the way"),
        _("Only quests: the character itself stands there, too."),
    ),
    (
        "WT-OPEN-12",
        _("Names of quests"),
        _("They are not known. Type them into the box, or as they come up."),
    ),
    (
        "WT-OPEN-14",
        _("A second character comes"),
        _("Allowed, though only one takes part. One that does not arrive has been activated all the same."),
    ),
    (
        "WT-OPEN-16",
        _("The Writer’s side in a quest"),
        _("That of the character who takes part."),
    ),
    (
        "WT-OPEN-17",
        _("A tie in a quest"),
        _("Nobody succeeds and the memory is neutral; or you name a side when it is laid."),
    ),
    (
        "WT-OPEN-19",
        _("Nobody played a card"),
        _("A tie without a memory, unless you want one laid."),
    ),
    ("WT-OPEN-20", _("What favorable means"), _("The memory belongs to whoever won that quest.")),
    ("WT-OPEN-21", _("Where cards go"), _("To the discards, but for the one on the track.")),
    (
        "WT-OPEN-22",
        _("Several who step in"),
        _("One after the other, clockwise, as long as the character stands there."),
    ),
    (
        "WT-OPEN-24",
        _("Who moves a beaten fairy tale"),
        _("The soldier’s player, to any space; nobody steps in there."),
    ),
    (
        "WT-OPEN-30",
        _("Which box is the last"),
        _("The third: the tile lies on the fourth. Set another number when you lay the table."),
    ),
    (
        "WT-OPEN-31",
        _("Too few cards"),
        _("Shuffle the discards, without the memories. Draw what there is and set the count."),
    ),
)
