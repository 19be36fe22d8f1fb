"""Hands, memories, the epilogue (WT-HAND, WT-MEM, WT-EPI)."""

from companion.rules import _

ENDS = (
    (
        _("Hands and memories"),
        (
            (
                "WT-HAND-1",
                _("Hands"),
                _("One count for each player, never below nothing. Nobody pays more than is there."),
            ),
            ("WT-HAND-2", _("Put right by hand"), _("The cards on the table are right; set the count.")),
            ("WT-HAND-3", _("An empty story deck"), _("Shuffle the discards.")),
            ("WT-MEM-1", _("Box by box"), _("Memories are laid in order, one for a resolved quest.")),
            ("WT-MEM-2", _("What a memory says"), _("The quest, the card, whom it favors, who laid it.")),
            (
                "WT-MEM-3",
                _("The last box"),
                _("As soon as it is filled the epilogue begins, even in mid-chapter."),
            ),
        ),
    ),
    (
        _("The epilogue"),
        (
            ("WT-EPI-1", _("No more turns"), _("Nor draws at the end of a chapter.")),
            ("WT-EPI-2", _("Who begins"), _("Who laid the last memory.")),
            ("WT-EPI-3", _("The others"), _("They follow by seats.")),
            ("WT-EPI-4", _("The Writer"), _("Plays last.")),
            ("WT-EPI-5", _("Cards in hand"), _("Spring and Winter players play what they hold.")),
            ("WT-EPI-6", _("The Writer’s half"), _("At most half the hand, rounded down.")),
            ("WT-EPI-7", _("For which side"), _("The Writer says for whom the cards count.")),
            ("WT-EPI-8", _("Totals"), _("A side’s cards, and 3 for each memory that favors it.")),
            ("WT-EPI-9", _("Who wins"), _("The higher total.")),
            ("WT-EPI-10", _("A tie with a Writer"), _("The Writer wins, alone.")),
            ("WT-EPI-11", _("A tie without a Writer"), _("Who began the epilogue wins.")),
            ("WT-EPI-12", _("The Writer’s one chance"), _("A tie is the only way for the Writer to win.")),
            ("WT-EPI-13", _("Tell the end"), _("Everybody does, while playing the cards.")),
        ),
    ),
)
