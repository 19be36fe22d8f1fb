"""What the rulebook leaves open, and how it is read here, where a group cannot overrule it (DR-OPEN)."""

from companion.rules import _

NOTES = (
    (
        "DR-OPEN-1",
        _("How many skull cards"),
        _("Nothing says so, and we do not count them: whoever accuses shows the card."),
    ),
    (
        "DR-OPEN-2",
        _("Which modifiers there are"),
        _(
            "No list is printed. Enter plus, minus or times with a number from 1 to 20: no other could ever hit."
        ),
    ),
    (
        "DR-OPEN-5",
        _("What is laid anew for a round"),
        _(
            "Shuffling and identities are named. We also close the gates and take all cards back into the decks."
        ),
    ),
    (
        "DR-OPEN-7",
        _("How an identity is chosen"),
        _(
            "In secret, and first, even by the second player. The other then takes one of the two cards that are left, face down."
        ),
    ),
    (
        "DR-OPEN-9",
        _("What near and far mean"),
        _("No number says it. We note the word if you like, and never judge it."),
    ),
    (
        "DR-OPEN-10",
        _("From phase 4 to phase 5"),
        _("With a modifier or without, the Accusation Phase follows: the phases are numbered."),
    ),
    (
        "DR-OPEN-12",
        _("A Master who accuses"),
        _(
            "On the tablet that is turned down in private, and play goes on as if nobody had accused. With real cards, take the accusation back by Undo."
        ),
    ),
)
