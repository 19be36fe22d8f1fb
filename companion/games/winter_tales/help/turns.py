"""Chapters, turns, activations, movement (WT-CHAP, WT-ACT, WT-MOVE)."""

from companion.rules import _

TURNS = (
    (
        _("Chapters and turns"),
        (
            (
                "WT-CHAP-1",
                _("A chapter"),
                _("Turns of the players one after the other, then the end of the chapter."),
            ),
            ("WT-CHAP-2", _("A turn"), _("Its player has to activate one own ready character.")),
            (
                "WT-CHAP-3",
                _("Once a chapter"),
                _("A character is activated once a chapter, in a turn or while somebody resolves a quest."),
            ),
            (
                "WT-CHAP-4",
                _("How long turns go on"),
                _("As long as any character is ready; who has none is passed over. Then the chapter ends."),
            ),
            ("WT-CHAP-5", _("Cards at the end"), _("Each Spring and Winter player draws 4 story cards.")),
            (
                "WT-CHAP-6",
                _("The Writer’s cards"),
                _("The Writer draws as many as there are Spring players."),
            ),
            ("WT-CHAP-7", _("All ready again"), _("All character cards are turned back to ready.")),
            ("WT-CHAP-8", _("Who lies stays down"), _("The end of a chapter stands no figure up.")),
            ("WT-CHAP-9", _("No discards"), _("A hand may grow beyond 7 at the end of a chapter.")),
        ),
    ),
    (
        _("An activation"),
        (
            ("WT-ACT-1", _("In the story"), _("Say where it happens and what moves the character.")),
            ("WT-ACT-2", _("First: the card"), _("Turn the character’s card to activated.")),
            ("WT-ACT-3", _("Second: draw"), _("Its player draws 3 story cards, the Writer as well.")),
            ("WT-ACT-4", _("Third: movements"), _("As many as its player can pay for, or none.")),
            (
                "WT-ACT-5",
                _("Fourth: one action"),
                _("At most one: generate a quest, or resolve one."),
            ),
            ("WT-ACT-6", _("Fifth: discard"), _("Down to 7 cards; with 7 or fewer, nothing.")),
            ("WT-ACT-7", _("In this order"), _("The companion leads through the steps one by one.")),
            (
                "WT-ACT-8",
                _("Who lies incapacitated"),
                _("Its card is turned and 3 cards drawn, but it neither moves nor acts until it is rescued."),
            ),
        ),
    ),
    (
        _("Movement"),
        (
            ("WT-MOVE-1", _("A movement"), _("Discard a card and go two spaces, a square and a location.")),
            ("WT-MOVE-2", _("More movements"), _("Each one costs a card; without a card there is none.")),
            ("WT-MOVE-3", _("On the board"), _("Move the figure there; you may write where it is.")),
            ("WT-MOVE-4", _("Not while lying"), _("An incapacitated character makes no movement.")),
            ("WT-MOVE-5", _("Does anybody step in?"), _("Ask after each movement.")),
        ),
    ),
)
