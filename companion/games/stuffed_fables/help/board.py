"""The game itself, what is in the box, the cards, the set-up, who is the Narrator (SF-GAME, -COMP ...)."""

from companion.rules import _

_GAME = (
    ("SF-GAME-1", _("All for one"), _("Two to four players play together: you all win, or you all lose.")),
    (
        "SF-GAME-2",
        _("Who you are"),
        _("Each of you is a stuffy who keeps a sleeping child safe from the monsters under her bed."),
    ),
    (
        "SF-GAME-3",
        _("Pages and cards go first"),
        _(
            "Where a page or a card says something else, do what it says: it beats the rulebook. Every die and every counter can be set by hand here."
        ),
    ),
)
_COMP = (
    (
        "SF-COMP-1",
        _("Books and boards"),
        _("A rulebook, the storybook, the sideboard and 4 reference cards."),
    ),
    ("SF-COMP-2", _("Figures"), _("6 stuffies and 17 monsters.")),
    (
        "SF-COMP-3",
        _("Dice"),
        _(
            "35 dice in all, and the bag to draw them from. Faces and colors are counted nowhere in the book: we take six sides and five dice of each color, and your table can set other numbers."
        ),
    ),
    (
        "SF-COMP-4",
        _("Cards"),
        _(
            "40 discovery, 6 character, 29 Lost, 10 sleep, 47 item, 12 monster, 7 environment and 34 status cards. The English edition counts 46 items and 8 environments."
        ),
    ),
    (
        "SF-COMP-5",
        _("Tokens"),
        _(
            "15 buttons, 32 stuffing, 16 hearts, 4 objectives, 4 lost tokens, and one each of bookmark, red wagon, train and door. The English edition counts 30 stuffing and 15 hearts. If a kind runs out, go on with something else: the box sets no limit."
        ),
    ),
    ("SF-COMP-6", _("Two sides of stuffing"), _("The light side is for stuffies, the dark side for bosses.")),
    (
        "SF-COMP-7",
        _("Two tracks"),
        _(
            "The sideboard has a track for group tests and one for threat. Neither is ever full: lay further dice beside it."
        ),
    ),
)
_CARD = (
    (
        "SF-CARD-1",
        _("Character card"),
        _(
            "It has a name, an active ability, earned abilities, room for one stored die, for stuffing and for hearts."
        ),
    ),
    (
        "SF-CARD-2",
        _("Monster card"),
        _(
            "It has a name, a kind, actions by the result of a die, a defense, and the shape of the base that its figure stands on."
        ),
    ),
    (
        "SF-CARD-3",
        _("A monster’s action"),
        _(
            "Each one names the results it belongs to, a speed, a range, a strength, and now and then a rule of its own."
        ),
    ),
    (
        "SF-CARD-4",
        _("Crawly"),
        _(
            "A normal monster with defense 5. On 1 to 3: speed 6, range 1, strength 3. On 4 to 6: speed 3, range 1, strength 4, and after its attack it moves 3 more; look on the card where to."
        ),
    ),
    (
        "SF-CARD-5",
        _("Item card"),
        _("It has a name, a kind, a range, the slot it is worn in, keywords and an effect."),
    ),
    (
        "SF-CARD-6",
        _("The meat tenderizer"),
        _(
            "A melee weapon for the paws: +1 on each red die of a melee attack, and stuffing for each monster that you defeat with it. The amount is hard to read in our source: 1 by our reading, check your card."
        ),
    ),
    (
        "SF-CARD-7",
        _("Lost, environment and status cards"),
        _(
            "A Lost card has a name, a tale and an effect; an environment and a status card a name and an effect."
        ),
    ),
    (
        "SF-CARD-8",
        _("Sleep cards"),
        _("There are three kinds: Deep Sleep, Restless Sleep, and a single Waking."),
    ),
    (
        "SF-CARD-9",
        _("Stitch"),
        _(
            "Insight, free: after a roll reroll any of the yellow dice, once. Earned: Outwit adds a yellow die to an attack, Diversion spends a stored yellow die to skip a normal monster’s activation, Concentration passes a yellow test without a roll."
        ),
    ),
    (
        "SF-CARD-10",
        _("Cards known by name"),
        _(
            "Letter opener and scissors are worn on the paws, the suction-cup bow reaches 6 spaces, rubber bands give +1 on green dice only. Lumpy rerolls blue dice. Type in the rest from your own cards."
        ),
    ),
)
_SETUP = (
    (
        "SF-SETUP-1",
        _("Choose a stuffy"),
        _("Each player takes one of the six characters, card and figure; no character is taken twice."),
    ),
    ("SF-SETUP-2", _("Five stuffing each"), _("Every stuffy starts with 5 stuffing, light side up.")),
    (
        "SF-SETUP-3",
        _("Colors into the bag"),
        _("All red, green, yellow, blue and purple dice go into the bag."),
    ),
    (
        "SF-SETUP-4",
        _("White and black dice"),
        _(
            "One more of each than there are stuffies: 3 white and 3 black for two, 4 and 4 for three, 5 and 5 for four. Count stuffies, not people."
        ),
    ),
    (
        "SF-SETUP-5",
        _("The rest stays out"),
        _("White and black dice above that number lie in the game box for the whole story."),
    ),
    ("SF-SETUP-6", _("Item deck"), _("Shuffle the item cards.")),
    ("SF-SETUP-7", _("Lost deck"), _("Shuffle the Lost cards.")),
    (
        "SF-SETUP-8",
        _("Monster deck"),
        _(
            "Lay bosses face up in a pile, shuffle the other monsters. In your very first story there are no bosses yet."
        ),
    ),
    (
        "SF-SETUP-9",
        _("Sleep deck"),
        _(
            "Shuffle Waking with 2 other sleep cards and lay these 3 at the bottom; the others go on top, shuffled. All face down."
        ),
    ),
    (
        "SF-SETUP-10",
        _("Within reach"),
        _(
            "Statuses, buttons, stuffing and hearts lie at hand, the storybook in the middle, the sideboard to its right."
        ),
    ),
    (
        "SF-SETUP-11",
        _("The first Narrator"),
        _(
            "Choose who begins: that player takes the bookmark and the first turn. Play then goes to the left."
        ),
    ),
    (
        "SF-SETUP-12",
        _("Open the story"),
        _(
            "Choose a story, open its first page and read its first section. Beginners start with The Big Girl Bed."
        ),
    ),
    (
        "SF-SETUP-13",
        _("Discovery cards aside"),
        _("The story tells you to take its discovery cards out; lay them aside unread."),
    ),
)
_TWO = (
    ("SF-TWO-1", _("Two stuffies each"), _("With two players, each of you may run two stuffies.")),
    (
        "SF-TWO-2",
        _("A stuffy is a player"),
        _(
            "Two stuffies take two turns of their own, and every number follows the stuffies: with four of them 5 white and 5 black dice, four monsters in a random encounter, a surge at 4."
        ),
    ),
)
_NARR = (
    (
        "SF-NARR-1",
        _("Around to the left"),
        _("After a turn, and the monsters’ turn that it may bring, the next player to the left goes on."),
    ),
    ("SF-NARR-2", _("Where monsters enter"), _("The Narrator picks the spaces, among those allowed.")),
    (
        "SF-NARR-3",
        _("Equally near"),
        _(
            "When several stuffies are as near as each other, the Narrator says whom the monster walks to or aims at."
        ),
    ),
    (
        "SF-NARR-4",
        _("Who reads the Lost"),
        _(
            "Whoever sits to the left of the active player reads a Lost card aloud, bookmark or not. The bookmark itself goes on with every turn, unless your house rules say otherwise."
        ),
    ),
)
BOARD = (
    (_("The game in short"), _GAME),
    (_("What is in the box"), _COMP),
    (_("The cards"), _CARD),
    (_("Set-up of a story"), _SETUP),
    (_("Two players"), _TWO),
    (_("Who decides what"), _NARR),
)
