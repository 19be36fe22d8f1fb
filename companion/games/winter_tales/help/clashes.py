"""Interruptions, conflicts, tricks, rescues (WT-INT, WT-CONF, WT-TRICK, WT-RESC)."""

from companion.rules import _

CLASHES = (
    (
        _("Interruptions"),
        (
            ("WT-INT-1", _("Stepping in"), _("While a character moves, any other player may step in.")),
            (
                "WT-INT-2",
                _("A battle"),
                _("Where a fairy tale comes to a soldier, the soldier’s player may start one to stop it."),
            ),
            (
                "WT-INT-3",
                _("A trap"),
                _("Where a soldier comes to a fairy tale, its player may set one to stop him."),
            ),
            (
                "WT-INT-4",
                _("Never an own one"),
                _("Nobody interrupts an own character, nor does the Writer."),
            ),
            (
                "WT-INT-5",
                _("Ready or not"),
                _("Who steps in may be ready or activated; the card is not turned."),
            ),
            ("WT-INT-6", _("When"), _("Only on entering a location, and only if its player wants to.")),
        ),
    ),
    (
        _("A battle"),
        (
            ("WT-CONF-1", _("Bids"), _("One card each in turn, Winter first. Who does not raise loses.")),
            (
                "WT-CONF-2",
                _("Without cards"),
                _("Who has none left cannot raise and loses. Winter needs one to begin."),
            ),
            (
                "WT-CONF-3",
                _("Do the counts fit?"),
                _("The soldier wins with one card more; the fairy tale with as many, at least one."),
            ),
            ("WT-CONF-4", _("The soldier wins"), _("The fairy tale is incapacitated.")),
            ("WT-CONF-5", _("Put elsewhere"), _("It may also be laid in any location or square.")),
            ("WT-CONF-6", _("The fairy tale wins"), _("Nothing happens: it may go on moving.")),
            ("WT-CONF-7", _("Cards bid"), _("They leave both hands.")),
            (
                "WT-CONF-8",
                _("Beaten in its activation"),
                _("No more movements or actions: its player goes on to the discards."),
            ),
            (
                "WT-CONF-9",
                _("The Writer in a battle"),
                _("The Writer’s soldier bids as Winter, the fairy tale as Spring."),
            ),
        ),
    ),
    (
        _("A trap"),
        (
            ("WT-TRICK-1", _("The trap card"), _("Show one story card with its Spring side up.")),
            (
                "WT-TRICK-2",
                _("Hidden beneath"),
                _("All other cards of the hand go under it, turned as you like. Only Spring sides up count."),
            ),
            ("WT-TRICK-3", _("The trap is told"), _("Tell it around the card on top.")),
            ("WT-TRICK-4", _("The answer"), _("The soldier’s player plays any number of cards, or none.")),
            (
                "WT-TRICK-5",
                _("Shown and compared"),
                _("Count the hidden Spring sides, without the trap card, against the soldier’s cards."),
            ),
            ("WT-TRICK-6", _("The soldier has more"), _("Nothing happens: he may go on moving.")),
            ("WT-TRICK-7", _("As many"), _("The soldier goes back where he set out.")),
            ("WT-TRICK-8", _("The soldier has fewer"), _("He goes back, and is incapacitated.")),
            ("WT-TRICK-9", _("Cards spent"), _("The trap card, the hidden ones that count, and the answer.")),
            ("WT-TRICK-10", _("Back to the hand"), _("Hidden cards with their Spring side down.")),
            (
                "WT-TRICK-11",
                _("How many"),
                _("It takes one card to set a trap. Nobody plays more than the hand holds."),
            ),
            ("WT-TRICK-12", _("What is hidden stays so"), _("The answer comes before anything is shown.")),
        ),
    ),
    (
        _("Rescues"),
        (
            ("WT-RESC-1", _("At any moment"), _("Any player may rescue, in any turn.")),
            ("WT-RESC-2", _("Incapacitated"), _("Who lies makes no movements and no actions.")),
            (
                "WT-RESC-3",
                _("Who rescues whom"),
                _("A character of the same side in the same location, or the lying one itself."),
            ),
            ("WT-RESC-4", _("What it costs"), _("Two story cards of the rescuer’s player.")),
            ("WT-RESC-5", _("It stands again"), _("Its card stays as it was.")),
            ("WT-RESC-6", _("In the story"), _("Tell how it comes about.")),
            ("WT-RESC-7", _("No activation"), _("Nor an action: several are possible while cards last.")),
            ("WT-RESC-8", _("Sides count"), _("Not owners: help the Writer’s characters of your side, too.")),
        ),
    ),
)
