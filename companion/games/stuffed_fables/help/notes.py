"""What the rulebook leaves open, and how it is read here, where a group cannot overrule it (SF-OPEN)."""

from companion.rules import _

NOTES = (
    (
        "SF-OPEN-1",
        _("Faces and colors of the dice"),
        _(
            "Nothing says how many dice of a color there are, or what is on them. We take six sides, 1 to 6, and five of each color: the odds say so, and the numbers can be set when you lay the table."
        ),
    ),
    ("SF-OPEN-2", _("When tokens run out"), _("We count on: no limit but your wish.")),
    ("SF-OPEN-3", _("How long the tracks are"), _("Not said, and we set no end.")),
    (
        "SF-OPEN-4",
        _("Crawly’s card"),
        _(
            "Our copy of it is garbled. Defense 5 is our reading; look on your own card for where it moves after its attack."
        ),
    ),
    (
        "SF-OPEN-5",
        _("Stuffing for the meat tenderizer"),
        _("Our source blurs the number. We take 1; set what your card says."),
    ),
    (
        "SF-OPEN-6",
        _("Is Waking one of the ten"),
        _(
            "We take it that it is, so it comes as the 8th, 9th or 10th card. How many of the others are Deep or Restless Sleep is not known until you count them."
        ),
    ),
    (
        "SF-OPEN-7",
        _("Two players, three stuffies"),
        _(
            "One of you may run two and the other one. The turns follow a circle that you lay yourselves, and your own second stuffy counts as another player’s."
        ),
    ),
    (
        "SF-OPEN-9",
        _("Touching a token as the move begins"),
        _(
            "It counts, even where the token is laid under your feet. The rest of that roll is lost, dice in hand may still be spent."
        ),
    ),
    (
        "SF-OPEN-10",
        _("A deck that is empty"),
        _("Shuffle its discards. A Lost card that was resolved goes to the Lost discards."),
    ),
    (
        "SF-OPEN-11",
        _("Buying from a merchant"),
        _(
            "Cards are laid out once for each space. You buy when they are, or later in your own turn, and never spend a die on it. Paying with a group item needs everybody’s yes."
        ),
    ),
    (
        "SF-OPEN-12",
        _("Ending the turn before you leave"),
        _("Steps 5 and 6 are played, with whatever they set off; then the page is left."),
    ),
    (
        "SF-OPEN-13",
        _("What leaves with the page"),
        _(
            "Threat dice stay, dice of a group test are discarded, environment cards go back. Each can be chosen otherwise as you leave."
        ),
    ),
    (
        "SF-OPEN-15",
        _("Leaders in a random encounter"),
        _(
            "The rule that a leader must come holds for preset encounters; in a random one they come by chance."
        ),
    ),
    (
        "SF-OPEN-16",
        _("An encounter while monsters are in play"),
        _("The new ones go below the others. You can lay the column anew by hand."),
    ),
    (
        "SF-OPEN-18",
        _("Fewer than five dice in all"),
        _("Draw what there is, and play the turn with a short hand."),
    ),
    ("SF-OPEN-19", _("A white die that failed"), _("It is discarded like any other.")),
    (
        "SF-OPEN-20",
        _("Must white dice be rolled"),
        _("Yes by the book. You may leave them: they are discarded in step 5."),
    ),
    (
        "SF-OPEN-21",
        _("Mixed colors in one move"),
        _("One color a roll, and purple. The companion warns of a mix and lets it pass."),
    ),
    (
        "SF-OPEN-22",
        _("When a stored die can be spent"),
        _(
            "Not in the turn in which it was stored. In later turns of your own it is like a die in hand; in other turns it only defends."
        ),
    ),
    (
        "SF-OPEN-24",
        _("Giving your last stuffing"),
        _("Allowed, and then you collapse. The companion asks whether you are sure."),
    ),
    ("SF-OPEN-25", _("What pays for encouraging"), _("An attribute die of any color, never white or black.")),
    (
        "SF-OPEN-26",
        _("More than one roll for a test"),
        _(
            "Choose all your dice first and roll once. A test that you need not take may be tried again. Outside your own turn only a stored die could help."
        ),
    ),
    (
        "SF-OPEN-27",
        _("Dice that you keep off a group test"),
        _(
            "They are spent. On the track a die keeps the value that it had when it was rolled, with its bonus, and two tests have two totals."
        ),
    ),
    (
        "SF-OPEN-28",
        _("Melee across lines, range at a slant"),
        _(
            "A white line stops melee too, a diagonal step is one space, and whether a line lies fully between is for the table to say."
        ),
    ),
    (
        "SF-OPEN-29",
        _("How often to search"),
        _(
            "As often as your dice allow, from any place on the map. You may refuse what you find: it is discarded."
        ),
    ),
    (
        "SF-OPEN-30",
        _("Trading and two slots"),
        _(
            "You cannot trade items later. One with two slots fills both. You start with none unless the story gives some."
        ),
    ),
    (
        "SF-OPEN-31",
        _("Collapsed stuffies and the threshold"),
        _("They count: the number is the same for the whole story."),
    ),
    (
        "SF-OPEN-32",
        _("A page without a surge"),
        _(
            "Only the track is cleared and the bag reset. Surges are counted for each page, and begin anew when you come back to it."
        ),
    ),
    (
        "SF-OPEN-34",
        _("The die of a monster that is skipped"),
        _(
            "It is not used up: it stays on the track and is discarded at the end. The monster has had its turn."
        ),
    ),
    (
        "SF-OPEN-35",
        _("Nearest, and passing figures"),
        _(
            "Count range for aiming and steps for walking. Nobody stops on another figure; whether they may pass is for the table to say."
        ),
    ),
    (
        "SF-OPEN-37",
        _("Abilities while collapsed"),
        _("None, neither active nor earned. An active ability may be used whenever its text fits."),
    ),
    (
        "SF-OPEN-38",
        _("Collapsing in your own turn"),
        _(
            "No further actions: discard and check threat. If something gives you stuffing first, you may act again."
        ),
    ),
    (
        "SF-OPEN-39",
        _("Color and bonus in defense"),
        _(
            "Any color defends, with its plain result. A bonus counts only where a card says so, and nobody else can defend for you."
        ),
    ),
    (
        "SF-OPEN-40",
        _("When the story is lost"),
        _("At the very moment at which all are collapsed; whatever was still to come is not played."),
    ),
    (
        "SF-OPEN-41",
        _("What Waking changes later"),
        _(
            "Nothing but the ending. A page may ask whether it was revealed; a new story begins with a new deck."
        ),
    ),
    (
        "SF-OPEN-43",
        _("Discovery cards after a loss"),
        _("They join the decks when the story is over for good. To play it again, take them out first."),
    ),
    (
        "SF-OPEN-44",
        _("Monsters acting in the middle of a turn"),
        _("Your dice stay in hand, only the discards go into the bag, and your turn goes on."),
    ),
    (
        "SF-OPEN-45",
        _("Cards against the rulebook"),
        _("A card or a page wins. The companion warns where it can, and lets it pass."),
    ),
)
