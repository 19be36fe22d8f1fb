"""What the rulebook leaves open, and how it is read here, where a group cannot overrule it (NT-OPEN)."""

from companion.rules import _

NOTES = (
    (
        "NT-OPEN-1",
        _("Levels of fear"),
        _("No range is given. We take any whole number, and mention one below 0."),
    ),
    (
        "NT-OPEN-2",
        _("Size of the deck"),
        _("Not known. Tell us how many cards you have and we count; else say when the deck is empty."),
    ),
    ("NT-OPEN-3", _("Which card you look at"), _("Not said: each chooses.")),
    ("NT-OPEN-4", _("Several most frightened"), _("One of them by chance.")),
    ("NT-OPEN-5", _("Looks in the faster game"), _("1 card, as ever; choose another number if you like.")),
    (
        "NT-OPEN-6",
        _("Number of players"),
        _("Not said. At least 2, for the last round needs another player; at most 10 fit our screen."),
    ),
    (
        "NT-OPEN-7",
        _("Simple and faster at once"),
        _("You may play both together: they change different things."),
    ),
    (
        "NT-OPEN-8",
        _("Effects of the other discards"),
        _(
            "We take it that each card discarded for its name has its effect, used by whoever discarded it. The companion does not insist."
        ),
    ),
    (
        "NT-OPEN-10",
        _("HIDE with an empty deck"),
        _("The hidden card itself comes back; counts stay the same."),
    ),
    (
        "NT-OPEN-11",
        _("The eye at dawn"),
        _("Effects do not go off when all reveal their cards: the game is over."),
    ),
    ("NT-OPEN-12", _("How a card comes back"), _("As it lay before.")),
    (
        "NT-OPEN-14",
        _("Two without cards"),
        _("Two or more without a card at the end of one turn share the win."),
    ),
    (
        "NT-OPEN-15",
        _("Several causes at once"),
        _("A player without cards comes first, then the deck, then the last round."),
    ),
    (
        "NT-OPEN-16",
        _("Three or more tied"),
        _(
            "Sorted by fear, then more cards, then the lower highest card. Second-highest cards are never compared."
        ),
    ),
    (
        "NT-OPEN-18",
        _("The knocker shares the win"),
        _("Neither won nor lost: 0. You may choose −10 or +10 as you score."),
    ),
    ("NT-OPEN-21", _("The most frightened is out"), _("The most frightened of those still in begins.")),
    ("NT-OPEN-23", _("Teams in a tournament"), _("Not offered: the tournament counts single players.")),
    ("NT-OPEN-24", _("The broken-off scenario"), _("Left out.")),
)
