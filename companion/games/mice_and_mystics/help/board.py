"""What is in the box: dice, sheets, cards, the set-up (MM-DICE, -HERO, -CARD, -SETUP, -COMP)."""

from companion.rules import _

_DICE = (
    (
        "MM-DICE-1",
        _("A die’s face"),
        _("It shows one sign for fights, a number for movement, and sometimes a star for success."),
    ),
    (
        "MM-DICE-2",
        _("What the faces do"),
        _(
            "Swords and sword-and-shields hit in melee, bows hit at range, sword-and-shields block, cheese is gained or feeds the wheel. The star tells success."
        ),
    ),
    (
        "MM-DICE-3",
        _("Hits at range"),
        _("Bows alone hit; swords do nothing."),
    ),
    (
        "MM-DICE-4",
        _("Blocks"),
        _("Only a sword-and-shield blocks; swords and bows do nothing for a defender."),
    ),
    (
        "MM-DICE-5",
        _("Cheese on the dice"),
        _("Attacking or defending: a mouse gains it, a minion puts it on the wheel."),
    ),
    (
        "MM-DICE-6",
        _("Movement numbers"),
        _("From 1 to 3, each on two faces."),
    ),
    (
        "MM-DICE-7",
        _("More than five dice"),
        _("The box has five: roll five, note them, roll the rest. It is one roll all the same (MM-OPEN-3)."),
    ),
)
_HEROES = (
    (
        "MM-HERO-1",
        _("A mouse’s sheet"),
        _(
            "Name, class, battle, defense, lore, move and life, an ability of its own, the starting equipment."
        ),
    ),
    (
        "MM-HERO-2",
        _("Classes"),
        _("Abilities and some items ask for a class. A mouse with two may use what either allows."),
    ),
    (
        "MM-HERO-3",
        _("Starting equipment"),
        _("A mouse begins each chapter with it put on, unless the chapter says otherwise."),
    ),
    (
        "MM-HERO-4",
        _("Life"),
        _(
            "How many wounds a mouse can take: when its wounds, poison wounds too, reach its life, it is captured."
        ),
    ),
    (
        "MM-HERO-5",
        _("What the values are for"),
        _(
            "Battle: attack dice. Defense: defense dice. Move: added to the movement die, and dice against a mousetrap. Lore: a Tinkerer’s dice against a mousetrap."
        ),
    ),
    (
        "MM-HERO-6",
        _("Collin: Born Leader"),
        _("When his card is laid and does not come to lie on space 1, he gains one cheese (MM-OPEN-15)."),
    ),
    (
        "MM-HERO-7",
        _("Filch: Pilfer"),
        _(
            "For each minion that he defeats he gains one cheese; for a rat he may take it off the wheel. Elite rats are rats, Captain Vurst is not; a surge that is due comes all the same (MM-OPEN-31, MM-OPEN-45)."
        ),
    ),
    (
        "MM-HERO-8",
        _("Filch: Prehensile Tail"),
        _("His tail holds one Dagger, as a third paw."),
    ),
    (
        "MM-HERO-9",
        _("Tilda: empathy"),
        _(
            "When a mouse in her room is poisoned, stunned, charmed or webbed, she gains one cheese; for herself too, once for each event and mouse (MM-OPEN-32)."
        ),
    ),
    (
        "MM-HERO-10",
        _("Maginos: drawing on power"),
        _(
            "When he attacks, each cheese rolled gives him two instead of one; so we read the sign (MM-OPEN-1)."
        ),
    ),
    (
        "MM-HERO-11",
        _("Nez and Lily"),
        _("Their own abilities are on your sheets: follow what is printed there."),
    ),
    (
        "MM-HERO-12",
        _("Check the values"),
        _(
            "Not every printed value is known to the companion: compare them with your sheets when you choose a mouse (MM-OPEN-5)."
        ),
    ),
)
_CARDS = (
    (
        "MM-CARD-1",
        _("Weapons"),
        _(
            "Melee or ranged, with a bonus, a type of attack, an ability, the paws it takes and what it asks for."
        ),
    ),
    (
        "MM-CARD-2",
        _("Types of attack"),
        _("Sharp, blunt or magic. Some minions withstand one: their card says so."),
    ),
    (
        "MM-CARD-3",
        _("Paws"),
        _("A mouse has two; a card may take one or both."),
    ),
    (
        "MM-CARD-4",
        _("Armor"),
        _("It has a bonus, an ability and a place on the body: one armor to each place."),
    ),
    (
        "MM-CARD-5",
        _("Accessories"),
        _("They give what is printed on them while they are put on."),
    ),
    (
        "MM-CARD-6",
        _("Items"),
        _("Carried in the pack and used as they say, by a mouse that may."),
    ),
    (
        "MM-CARD-7",
        _("Tricks"),
        _("Kept aside for later: they take no place in the pack."),
    ),
    (
        "MM-CARD-8",
        _("Events"),
        _("They happen as soon as they are drawn, for good or ill."),
    ),
    (
        "MM-CARD-9",
        _("Party items"),
        _("Any mouse may use them, and no pack has to carry them."),
    ),
    (
        "MM-CARD-10",
        _("No weapon, no attack"),
        _("A mouse attacks only with a weapon that is put on."),
    ),
    (
        "MM-CARD-11",
        _("Ability cards cost cheese"),
        _("The mouse that uses one pays what it says, each time."),
    ),
    (
        "MM-CARD-12",
        _("A minion’s card"),
        _(
            "Special rules, battle, defense, life. Copy the values from yours: the companion remembers them (MM-OPEN-4)."
        ),
    ),
    (
        "MM-CARD-13",
        _("Who may use a card"),
        _("Classes are checked when a card is put on, used or learned. Where nothing is asked, anybody may."),
    ),
    (
        "MM-CARD-14",
        _("Scrolls and spells"),
        _(
            "A scroll is kept in the pack like an item; a spell shoots like a ranged weapon. More than that, the card says."
        ),
    ),
    (
        "MM-CARD-15",
        _("Dagger"),
        _(
            "A minion lower on the column than the mouse defends with one die fewer. Of a boss one card below is enough (MM-OPEN-44)."
        ),
    ),
    (
        "MM-CARD-16",
        _("Tilda’s Mace"),
        _("One die more for each wounded mouse on her space, herself too if she is wounded: say how many."),
    ),
    (
        "MM-CARD-17",
        _("Ring of Feline Strength"),
        _("One die more, but only in melee."),
    ),
    (
        "MM-CARD-18",
        _("Cloak of Shifting"),
        _(
            "When every hit of a minion was blocked, the wearer may at once go to any other ordinary space of the room."
        ),
    ),
    (
        "MM-CARD-19",
        _("Precision Bow"),
        _("Every bow rolled is two hits; so we read the sign (MM-OPEN-1)."),
    ),
    (
        "MM-CARD-20",
        _("Maginos’ Staff"),
        _(
            "Against a figure on the same space it strikes as a blunt melee weapon: swords hit. Otherwise bows do."
        ),
    ),
)
_SETUP = (
    (
        "MM-SETUP-1",
        _("Choosing a chapter"),
        _("Begin with the first, and go on in order."),
    ),
    (
        "MM-SETUP-2",
        _("Choosing the mice"),
        _("Each player takes one mouse or more; the chapter says how many make the party, mostly four."),
    ),
    (
        "MM-SETUP-3",
        _("One ability each"),
        _("Each mouse begins with one ability card that its class allows."),
    ),
    (
        "MM-SETUP-4",
        _("Equipment to begin with"),
        _("Each mouse gets its starting equipment, and what the chapter adds."),
    ),
    (
        "MM-SETUP-5",
        _("Laying the tiles"),
        _("As the chapter shows, with all arrows the same way."),
    ),
    (
        "MM-SETUP-6",
        _("Placing the figures"),
        _("Mice and minions stand where the chapter says."),
    ),
    (
        "MM-SETUP-7",
        _("The first order"),
        _("The cards of all mice and of the minions in the first room are shuffled and laid."),
    ),
    (
        "MM-SETUP-8",
        _("Hourglass, End, wheel"),
        _("The hourglass on page 1, End on the page that the chapter names, the wheel empty."),
    ),
    (
        "MM-SETUP-9",
        _("The decks"),
        _(
            "The search deck is the 71 search cards less the starting equipment that was handed out. The chapter says what is in the encounter deck. An empty deck is made of its discards, shuffled (MM-OPEN-36)."
        ),
    ),
    (
        "MM-SETUP-10",
        _("Within reach"),
        _("Cheese, tokens, spare figures and cards."),
    ),
    (
        "MM-SETUP-11",
        _("What else the chapter asks"),
        _("Follow its other instructions before the first turn."),
    ),
    (
        "MM-SETUP-12",
        _("With or without achievements"),
        _("Decide before the chapter whether you play with personal achievements."),
    ),
)
_PARTS = (
    (
        "MM-COMP-1",
        _("What is in the box"),
        _(
            "28 ability cards, 71 search cards, 18 encounter cards, 19 initiative cards, 6 mice, 16 minion figures, 8 room tiles, 5 dice."
        ),
    ),
    (
        "MM-COMP-2",
        _("All for one"),
        _("One to four players, all on the same side; the story book is played chapter by chapter."),
    ),
    (
        "MM-COMP-3",
        _("Story control board"),
        _(
            "Six things lie there: the chapter track with hourglass and End, the cheese wheel, the search deck, the encounter deck, the party stash, the initiative column."
        ),
    ),
    (
        "MM-COMP-4",
        _("Initiative cards"),
        _("One for each mouse; a minion’s card may stand for one figure or for all of its kind."),
    ),
    (
        "MM-COMP-5",
        _("Rats of three kinds"),
        _(
            "A token under a rat figure makes it an elite rat, another one Captain Vurst; without a token it is a rat."
        ),
    ),
    (
        "MM-COMP-6",
        _("Wound tokens"),
        _("Their green side is a poison wound."),
    ),
    (
        "MM-COMP-7",
        _("Two kinds of encounters"),
        _("Normal and difficult, told apart by their color; the chapter says which to use."),
    ),
    (
        "MM-COMP-8",
        _("Room tiles"),
        _(
            "The blue side is underground or inside the walls, the orange side a room of the castle. The arrows in the corners all point the same way."
        ),
    ),
    (
        "MM-COMP-9",
        _("What is drawn on a tile"),
        _(
            "Exits, flip spaces, red crosses for mousetraps, minion entry spaces, yellow and red lines, black areas, special areas, water."
        ),
    ),
    (
        "MM-COMP-10",
        _("Room and space"),
        _("A tile is a room; a room is made of spaces."),
    ),
    (
        "MM-COMP-11",
        _("Who is out there"),
        _(
            "Rats, elite rats, roaches, a spider, a centipede, Captain Vurst, Brodie the cat. Their values are on your cards (MM-OPEN-4)."
        ),
    ),
)
BOARD = (
    (_("Dice"), _DICE),
    (_("Cards"), _CARDS),
    (_("Mice and their sheets"), _HEROES),
    (_("Set-up"), _SETUP),
    (_("What is in the box"), _PARTS),
)
