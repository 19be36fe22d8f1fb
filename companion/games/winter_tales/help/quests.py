"""Generating and resolving quests (WT-QUEST, WT-RES)."""

from companion.rules import _

QUESTS = (
    (
        _("Generating a quest"),
        (
            ("WT-QUEST-1", _("Where"), _("In the character’s location, where no quest lies already.")),
            (
                "WT-QUEST-2",
                _("Which one"),
                _("Choose any that is still available for the character’s side."),
            ),
            ("WT-QUEST-3", _("Never again"), _("A quest that was faced, won or lost, does not come back.")),
            ("WT-QUEST-4", _("In the story"), _("Tell what it is about.")),
            ("WT-QUEST-5", _("What it costs"), _("No cards, but the one action.")),
            (
                "WT-QUEST-6",
                _("The Writer’s quests"),
                _("Spring’s with a fairy tale, Winter’s with a soldier."),
            ),
        ),
    ),
    (
        _("Resolving a quest"),
        (
            (
                "WT-RES-1",
                _("Where"),
                _(
                    "After moving, in a location with a quest of the character’s own side. The pawn goes there."
                ),
            ),
            ("WT-RES-2", _("How"), _("First tell how the character means to do it.")),
            (
                "WT-RES-3",
                _("Who comes"),
                _("Clockwise, each other player may activate one ready character and bring it there."),
            ),
            (
                "WT-RES-4",
                _("Stopped on the way"),
                _("Who comes can be interrupted; who does not arrive takes no part."),
            ),
            ("WT-RES-5", _("It counts"), _("Who came is activated for this chapter.")),
            ("WT-RES-6", _("The tale begins"), _("The turn player tells and plays any number of cards.")),
            (
                "WT-RES-7",
                _("The others"),
                _(
                    "One by one, with just one own character in that location. Who has none there plays nothing."
                ),
            ),
            ("WT-RES-8", _("The last card"), _("At the end the turn player may add one more, at most one.")),
            ("WT-RES-9", _("Who succeeds"), _("The side with more cards, whosever quest it is.")),
            (
                "WT-RES-10",
                _("Whose cards"),
                _("Cards count for the character’s side, so the Writer’s go with the one who takes part."),
            ),
            ("WT-RES-11", _("As many cards"), _("A tie: the table says what becomes of it.")),
            ("WT-RES-12", _("The end of the tale"), _("The turn player tells how it ends.")),
            ("WT-RES-13", _("Off the board"), _("Token and pawn go; the quest is faced.")),
            (
                "WT-RES-14",
                _("A memory"),
                _("One meaningful card of those played goes on the next free box of the track."),
            ),
            ("WT-RES-15", _("Whom it favors"), _("The side that succeeded in the quest.")),
            ("WT-RES-16", _("Cards played"), _("All of them leave the hands.")),
            ("WT-RES-17", _("Is it over?"), _("After each memory, look whether the last box is filled.")),
        ),
    ),
)
