"""What lies on the table, and how a tale is laid (WT-TERM, WT-SETUP)."""

from companion.rules import _

LAYING = (
    (
        _("Words and things"),
        (
            ("WT-TERM-1", _("Spring and Winter"), _("Fairy tales belong to Spring, soldiers to Winter.")),
            (
                "WT-TERM-2",
                _("The Writer"),
                _("A role of its own, on neither side, with characters of both kinds."),
            ),
            (
                "WT-TERM-3",
                _("Locations and squares"),
                _("Quests, battles, traps and rescues happen in locations. Squares lie between them."),
            ),
            (
                "WT-TERM-4",
                _("Story cards"),
                _("They pay for everything. In a hand, a card can be held with its Spring side up or not."),
            ),
            (
                "WT-TERM-5",
                _("Card and figure"),
                _(
                    "A character’s card is ready or activated, its figure stands or lies incapacitated. One never changes the other."
                ),
            ),
            (
                "WT-TERM-6",
                _("The memory track"),
                _("Each resolved quest leaves a story card there. The Epilogue tile lies on it, too."),
            ),
            (
                "WT-TERM-7",
                _("Quests and the pawn"),
                _("A quest is a token of one side. The pawn marks the one that is being resolved."),
            ),
        ),
    ),
    (
        _("Laying the table"),
        (
            (
                "WT-SETUP-1",
                _("Characters for each player"),
                _(
                    "By the number of players, 2 to 7: 4, 4, 3, 2, 2, 2 for each Spring and Winter player. The Writer has 2 and 2 with three players, 1 and 1 with five or seven."
                ),
            ),
            ("WT-SETUP-2", _("When there is a Writer"), _("Exactly one with 3, 5 or 7 players, else none.")),
            (
                "WT-SETUP-3",
                _("Players on each side"),
                _("As many on one side as on the other; an odd player is the Writer."),
            ),
            (
                "WT-SETUP-4",
                _("Characters in play"),
                _("As many fairy tales as soldiers: 4, 6, 6, 5, 6, 7 of each for 2 to 7 players."),
            ),
            (
                "WT-SETUP-5",
                _("Names and owners"),
                _("Pick or type who the characters are, or have them dealt at random."),
            ),
            (
                "WT-SETUP-6",
                _("Figures on the board"),
                _("Everybody places the own ones: a fairy tale in a location, a soldier in a square, alone."),
            ),
            (
                "WT-SETUP-7",
                _("The first quest of Spring"),
                _(
                    "One at random, in any location. The Writer chooses it; without a Writer, a Winter player."
                ),
            ),
            (
                "WT-SETUP-8",
                _("The first quest of Winter"),
                _(
                    "One at random, in any location. The Writer chooses it; without a Writer, a Spring player."
                ),
            ),
            (
                "WT-SETUP-9",
                _("First hands"),
                _("Each Spring and Winter player begins with 4 story cards."),
            ),
            (
                "WT-SETUP-10",
                _("The Writer’s first hand"),
                _("As many cards as there are Spring players: 1, 2 or 3."),
            ),
            ("WT-SETUP-11", _("The Epilogue tile"), _("It goes on box 4 of the memory track.")),
            ("WT-SETUP-12", _("An introduction"), _("Somebody tells how the story opens.")),
            ("WT-SETUP-13", _("Seats and first player"), _("Say who sits where and who begins.")),
        ),
    ),
)
