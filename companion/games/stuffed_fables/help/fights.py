"""Attacks, finds and items, encounters and bosses, the monsters' turn and defending (SF-ATK, -SEARCH ...)."""

from companion.rules import _

_ATK = (
    (
        "SF-ATK-1",
        _("Melee"),
        _(
            "You need an equipped melee weapon and a monster on an adjacent space, with no colored line fully between; a line that lies between only in part does not count."
        ),
    ),
    (
        "SF-ATK-2",
        _("Red dice against defense"),
        _("Roll any number of red dice, purple too: reach the defense and the monster is defeated."),
    ),
    ("SF-ATK-3", _("Defeated"), _("Its figure leaves the map, its card goes to the discards.")),
    ("SF-ATK-4", _("A button"), _("The stuffy that defeated it gains 1 button.")),
    ("SF-ATK-5", _("Courage"), _("For a leader or a boss it also receives the status Courage.")),
    (
        "SF-ATK-6",
        _("Ranged"),
        _(
            "You need an equipped ranged weapon, green dice, and a monster within its range. Colored lines do not matter, white ones do."
        ),
    ),
    (
        "SF-ATK-7",
        _("Otherwise the same"),
        _("A ranged attack brings what a melee attack brings: defeat, button, Courage."),
    ),
    ("SF-ATK-8", _("Too low"), _("A total below the defense does nothing; the dice are spent.")),
    ("SF-ATK-9", _("Counting range"), _("Count spaces, partial ones too; a diagonal step is one.")),
)
_SEARCH = (
    (
        "SF-SEARCH-1",
        _("Yellow dice"),
        _("Spend any number of them, purple too: reach the map’s search difficulty and draw 1 item card."),
    ),
    ("SF-SEARCH-2", _("Maps without a number"), _("Where none is printed you cannot search.")),
    (
        "SF-SEARCH-3",
        _("Whose it is"),
        _(
            "Equip an item that is not for the group yourself, or hand it to another player, who must equip it at once. If nobody wants it, discard it."
        ),
    ),
    ("SF-SEARCH-4", _("Group items"), _("Lay them on the table, for everyone.")),
    ("SF-ITEM-1", _("Four slots"), _("Head, body, paws, accessory: one item in each.")),
    ("SF-ITEM-2", _("A slot that is taken"), _("Equip the new item and the old one is discarded.")),
    (
        "SF-ITEM-3",
        _("For everyone"),
        _("Group items count as equipped by all of you, take no slot, and there may be any number."),
    ),
    ("SF-ITEM-4", _("Not while collapsed"), _("A collapsed stuffy cannot use items.")),
    ("SF-ITEM-5", _("Its own discards"), _("A discarded card goes to the discards of its deck.")),
)
_ENC = (
    (
        "SF-ENC-1",
        _("Only when called for"),
        _("Monsters enter when a page, a surge or a card asks for an encounter: random or preset."),
    ),
    (
        "SF-ENC-2",
        _("Random encounter"),
        _(
            "Shuffle the monster deck, discards included, and lay as many cards in a column as there are stuffies. There are no bosses in that deck."
        ),
    ),
    (
        "SF-ENC-3",
        _("Their figures"),
        _("Put them on spawn spaces or next to them, where the Narrator says."),
    ),
    (
        "SF-ENC-4",
        _("Preset encounter"),
        _("The book names monsters and numbers: take them from the monster deck and the bosses’ pile."),
    ),
    ("SF-ENC-5", _("Leaders first"), _("If a leader may be among them, one must be.")),
    (
        "SF-ENC-6",
        _("Shuffle them"),
        _("Shuffle those cards, lay them as the column, then place the figures."),
    ),
    (
        "SF-ENC-7",
        _("Top to bottom"),
        _("Monsters act from the top of the column down. Newcomers go below those already there."),
    ),
    ("SF-ENC-8", _("Three kinds"), _("Normal, leader, boss.")),
)
_BOSS = (
    ("SF-BOSS-1", _("Dark stuffing"), _("A boss enters with as many dark stuffing as there are stuffies.")),
    ("SF-BOSS-2", _("A blow"), _("Each time it would be defeated, it loses 1 dark stuffing instead.")),
    ("SF-BOSS-3", _("The last one"), _("With none left it is defeated and goes.")),
    (
        "SF-BOSS-4",
        _("One blow, one stuffing"),
        _(
            "However high the roll, an attack takes exactly 1. Button and Courage come once, to whoever lands the last blow."
        ),
    ),
    (
        "SF-BOSS-5",
        _("One monster"),
        _("It counts as one for the check of threat and has one place in the column."),
    ),
)
_MON = (
    (
        "SF-MON-1",
        _("Each once"),
        _("From the top of the column every monster activates, one after the other."),
    ),
    (
        "SF-MON-2",
        _("Roll its die"),
        _(
            "Take a die from the threat track and roll it: the result picks the action, with speed, range, strength and special rules. If the track is empty, roll a spare black die."
        ),
    ),
    ("SF-MON-3", _("Already adjacent"), _("A monster next to a stuffy does not move.")),
    (
        "SF-MON-4",
        _("Where it goes"),
        _(
            "Else it walks to the stuffy that is nearest on foot, until it is adjacent or its speed is spent. The Narrator breaks ties."
        ),
    ),
    ("SF-MON-5", _("Lines"), _("Monsters cross colored lines freely, white ones never.")),
    (
        "SF-MON-6",
        _("Whom it aims at"),
        _(
            "The nearest stuffy within range, the Narrator breaks ties; with nobody in range it does not attack. White lines stop its aim, colored ones do not."
        ),
    ),
    ("SF-MON-7", _("Damage"), _("As much as the action’s strength.")),
    (
        "SF-MON-8",
        _("What the target does"),
        _("It may defend, then loses stuffing for what got through; with none left it collapses."),
    ),
    (
        "SF-MON-9",
        _("The die goes"),
        _("After each activation its black die is discarded, then the next monster acts."),
    ),
    (
        "SF-MON-10",
        _("When all have acted"),
        _(
            "Discard the threat dice that are left, unrolled, put all discards into the bag; the next player begins."
        ),
    ),
    (
        "SF-MON-11",
        _("The collapsed are left alone"),
        _("Monsters do not walk to them, aim at them or stop for them."),
    ),
    (
        "SF-MON-12",
        _("Special rules"),
        _("Do them at the moment that they name, such as a move after the attack."),
    ),
    (
        "SF-MON-13",
        _("More dice than monsters"),
        _("One die each; the others are discarded at the end and do nothing."),
    ),
)
_DEF = (
    (
        "SF-DEF-1",
        _("Roll the stored die"),
        _("A stuffy that is hit may roll its stored die and blocks as much as it shows. Any color will do."),
    ),
    (
        "SF-DEF-2",
        _("Kept or discarded"),
        _("If all damage is blocked the die returns to the card, else it is discarded."),
    ),
    ("SF-DEF-3", _("Against book and cards"), _("You may defend against their damage in the same way.")),
    ("SF-DEF-4", _("One die"), _("There is never more than one; a die that was kept may defend again.")),
)
FIGHTS = (
    (_("Attacks"), _ATK),
    (_("Search and items"), _SEARCH),
    (_("Encounters"), _ENC),
    (_("Bosses"), _BOSS),
    (_("The monsters’ turn"), _MON),
    (_("Defending"), _DEF),
)
