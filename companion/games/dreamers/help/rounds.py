"""A match and its rounds: set-up, identities, endings, points (DR-COMP, -AIM, -SETUP, -MATCH, -ID ...)."""

from companion.rules import _

_CARDS = (
    ("DR-COMP-1", _("Two of you"), _("Dreamers is for exactly two players.")),
    (
        "DR-COMP-2",
        _("Dream cards"),
        _(
            "20 cards: on the left a value from 1 to 10, on the right, in the dreamcatcher, a modifier. They make up the Memory Deck."
        ),
    ),
    (
        "DR-COMP-3",
        _("The skull"),
        _("A Dream card with a skull has no modifier. It is what an accusation costs."),
    ),
    ("DR-COMP-4", _("Modifiers"), _("A modifier adds, subtracts or multiplies.")),
    ("DR-COMP-5", _("Nightmare cards"), _("13 cards with values from 6 to 16.")),
    ("DR-COMP-6", _("Identity cards"), _("Three: two Dreamers and one Master of Nightmares.")),
    ("DR-COMP-7", _("Gate cards"), _("Three: grey they are closed, in color they are open.")),
    ("DR-COMP-8", _("First-Player card"), _("One. Whoever has it is the first player of this turn.")),
)
_AIMS = (
    ("DR-AIM-1", _("A Dreamer"), _("wants all three gates open, or the Master unmasked.")),
    ("DR-AIM-2", _("The Master"), _("wants the gates shut to the end, and to stay unknown.")),
    ("DR-AIM-3", _("Two Dreamers"), _("Open the gates together.")),
    (
        "DR-AIM-4",
        _("The Master may help"),
        _("The Master plays every phase like anybody, may lie, and need not play badly."),
    ),
)
_SET_UP = (
    (
        "DR-SETUP-1",
        _("Two decks"),
        _("Shuffle the Memory Deck and the Nightmare Deck and put both beside you."),
    ),
    (
        "DR-SETUP-2",
        _("Identities face down"),
        _("Shuffle the three identity cards and lay them side by side, face down."),
    ),
    ("DR-SETUP-3", _("Gates shut"), _("Lay out the three gates, closed.")),
    ("DR-SETUP-4", _("Who begins"), _("Agree on a first player, or let us draw one.")),
)
_MATCH = (
    ("DR-MATCH-1", _("Five rounds"), _("A match has five rounds.")),
    (
        "DR-MATCH-2",
        _("Turns and phases"),
        _("A round has as many turns as it takes; each turn has six phases."),
    ),
    ("DR-MATCH-3", _("Points every round"), _("Points are written down at the end of every round.")),
    ("DR-MATCH-4", _("Who wins"), _("After round 5 the higher total wins.")),
    ("DR-MATCH-5", _("A tie"), _("If you are level after round 5, you may play a sixth round to decide.")),
    ("DR-MATCH-6", _("Shuffle again"), _("Before every new round shuffle both decks.")),
    (
        "DR-MATCH-7",
        _("A new round"),
        _("All cards go back into their decks, the gates close, identities are dealt again. Points stay."),
    ),
    ("DR-START-1", _("Who begins a round"), _("One of you gets the First-Player card.")),
)
_IDENTITIES = (
    ("DR-ID-1", _("Take a card"), _("Each takes one of the identity cards, the first player first.")),
    ("DR-ID-2", _("Your own only"), _("Look at your own card, and keep it face down.")),
    ("DR-ID-3", _("Secret"), _("Identities stay secret until the round is over.")),
    ("DR-ID-4", _("The third card"), _("It stays unseen for the whole round.")),
    (
        "DR-ID-5",
        _("Who may be what"),
        _(
            "Both Dreamers, or one of you the Master: each of the three with the same chance. Never two Masters."
        ),
    ),
    (
        "DR-ID-6",
        _("The right to choose"),
        _("Whoever was accused falsely chooses an identity for the next round."),
    ),
    ("DR-ID-7", _("For one round only"), _("If no further round is played, that right is lost.")),
    (
        "DR-ID-8",
        _("On the tablet"),
        _(
            "Pass the tablet: your name, then your card as long as you hold, then nothing. No shared screen ever tells."
        ),
    ),
)
_END = (
    ("DR-END-1", _("Three gates"), _("The round ends when all three gates are open.")),
    ("DR-END-2", _("An accusation"), _("Or when the first player has accused.")),
    ("DR-END-3", _("No cards left"), _("Or when the deck cannot bring your hands to 3.")),
    ("DR-END-4", _("Show who you were"), _("At the end both identities are shown.")),
)
_POINTS = (
    ("DR-SCORE-1", _("Two Dreamers, three gates"), _("2 points each.")),
    (
        "DR-SCORE-2",
        _("A Dreamer accused"),
        _("The accuser loses 1 point. The accused gets none, but chooses an identity for the next round."),
    ),
    ("DR-SCORE-3", _("The Master accused"), _("2 points for the accuser, none for the Master.")),
    ("DR-SCORE-4", _("Three gates against a Master"), _("3 points for the Dreamer, none for the Master.")),
    ("DR-SCORE-5", _("The Master holds out"), _("2 points for the Master, none for the Dreamer.")),
    ("DR-SCORE-6", _("Two Dreamers run out of cards"), _("Nobody gets a point.")),
    ("DR-SCORE-7", _("Nothing else"), _("One or two open gates are worth nothing.")),
    ("DR-SCORE-8", _("Below zero"), _("A total may go below zero.")),
    (
        "DR-SCORE-9",
        _("All six endings"),
        _(
            "Two Dreamers: gates 2 and 2, accusation −1 and 0, no cards 0 and 0. With a Master: gates 3 for the Dreamer, accusation 2 for the Dreamer, no cards 2 for the Master."
        ),
    ),
    ("DR-LOG-1", _("The score sheet"), _("A line for each round; the sixth only if you played it.")),
    (
        "DR-LOG-2",
        _("The log of turns"),
        _(
            "Who was first, Nightmare, word, Dreams, modifier, gate. Never an identity before the round is over."
        ),
    ),
)
ROUNDS = (
    (_("The cards"), _CARDS),
    (_("What you want"), _AIMS),
    (_("Set-up"), _SET_UP),
    (_("The match"), _MATCH),
    (_("Identities"), _IDENTITIES),
    (_("The end of a round"), _END),
    (_("Points"), _POINTS),
)
