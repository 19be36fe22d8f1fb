"""What dice are spent for: to move, store, encourage and test; bonuses (SF-MOVE, -STORE, -ENCO ...)."""

from companion.rules import _

_MOVE = (
    (
        "SF-MOVE-1",
        _("How far"),
        _("Spend dice of any color: you may move up to as many spaces as they show."),
    ),
    ("SF-MOVE-2", _("Each way"), _("Straight or diagonal, on the dashed grid.")),
    (
        "SF-MOVE-3",
        _("Others in the way"),
        _("You may pass another stuffy but not stop on it; you cannot pass a monster."),
    ),
    (
        "SF-MOVE-4",
        _("Crossing lines"),
        _(
            "A colored line needs a die of its color, or a purple one, in this move; a white line is never crossed."
        ),
    ),
    (
        "SF-MOVE-5",
        _("Stopped on the way"),
        _("A lost token, a point to explore or a new merchant ends the move."),
    ),
)
_STORE = (
    ("SF-STORE-1", _("Keep a die"), _("Instead of spending a die, put it unrolled on your character card.")),
    ("SF-STORE-2", _("One at a time"), _("While a die lies there you cannot store another.")),
    ("SF-STORE-3", _("What it is for"), _("Spend it to defend, or in a later turn of your own.")),
    ("SF-STORE-4", _("Which dice"), _("Attribute dice only: never white or black.")),
    ("SF-STORE-5", _("Not while collapsed"), _("A collapsed stuffy stores nothing.")),
    (
        "SF-STORE-6",
        _("It stays"),
        _("A stored die is not discarded in step 5, and no refill or reset touches it."),
    ),
)
_ENCO = (
    (
        "SF-ENCO-1",
        _("A die or stuffing"),
        _(
            "Choose another player’s stuffy and give it a die or 1 stuffing. Your own second stuffy counts as another player’s."
        ),
    ),
    (
        "SF-ENCO-2",
        _("Give a die"),
        _(
            "Put one of your dice, unrolled, on the friend’s card as its stored die. A collapsed friend can take none: give stuffing instead."
        ),
    ),
    ("SF-ENCO-3", _("The old die goes"), _("If one lay there already, it is discarded.")),
    (
        "SF-ENCO-4",
        _("Give stuffing"),
        _("Discard an attribute die of any color, unrolled: you lose 1 stuffing, your friend gains 1."),
    ),
    ("SF-ENCO-5", _("From anywhere"), _("How far apart you are does not matter.")),
    (
        "SF-ENCO-6",
        _("Help a friend up"),
        _(
            "Stuffing that a collapsed friend is given brings it back at once. You may give your last one, but then you collapse."
        ),
    ),
    ("SF-ENCO-7", _("Not while collapsed"), _("A collapsed stuffy encourages nobody.")),
)
_TEST = (
    ("SF-TEST-1", _("What a test names"), _("A color, a difficulty, and what follows if you pass or fail.")),
    (
        "SF-TEST-2",
        _("Roll for it"),
        _(
            "Spend any number of dice of that color or purple, in one roll: reach the difficulty and you pass."
        ),
    ),
    (
        "SF-TEST-3",
        _("No die that fits"),
        _("If you must take a test and have no die for it, you fail at once."),
    ),
    (
        "SF-TEST-4",
        _("Where tests come from"),
        _("From the book’s special rules and from status, environment and Lost cards."),
    ),
    ("SF-TEST-5", _("Getting rid of a status"), _("Many statuses go when you pass a test.")),
    (
        "SF-TEST-6",
        _("Passed without a roll"),
        _("A card may count a test as passed, as Stitch’s Concentration does."),
    ),
)
_GROUP = (
    ("SF-GROUP-1", _("Together, over turns"), _("Several players add to one test, each in their own turn.")),
    (
        "SF-GROUP-2",
        _("Roll, then decide"),
        _(
            "In your turn roll dice of its color or purple, then choose whether to lay them on the track with their results. Dice that you keep off are spent."
        ),
    ),
    (
        "SF-GROUP-3",
        _("Reached"),
        _("As soon as the total reaches the difficulty, discard its dice and do what passing brings."),
    ),
    ("SF-GROUP-4", _("It cannot fail"), _("It stays open until it is passed or you leave the page.")),
    ("SF-GROUP-5", _("From anywhere"), _("You add from any place on the map, unless the book says who may.")),
    ("SF-GROUP-6", _("The dice stay"), _("No turn, refill or reset takes dice off the track.")),
)
_BONUS = (
    (
        "SF-BONUS-1",
        _("For each die"),
        _("A bonus belongs to one color and is added for each die of that color."),
    ),
    ("SF-BONUS-2", _("First reroll, then add"), _("Whatever changes dice comes first, bonuses after.")),
    ("SF-BONUS-3", _("Purple gets none"), _("A purple die has no bonus unless the card names purple.")),
    (
        "SF-BONUS-4",
        _("Purple stays purple"),
        _("It stands in for a color without becoming it: rerolls of a color do not touch it."),
    ),
    ("SF-BONUS-5", _("Reckoned"), _("Red 3 and red 1 with +1 each, and purple 4: that makes 10.")),
)
DEEDS = (
    (_("Move"), _MOVE),
    (_("Store"), _STORE),
    (_("Encourage"), _ENCO),
    (_("Skill tests"), _TEST),
    (_("Group tests"), _GROUP),
    (_("Bonuses, rerolls, purple dice"), _BONUS),
)
