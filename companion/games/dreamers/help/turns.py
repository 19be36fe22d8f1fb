"""The six phases of a turn (DR-MEM, -NIGHT, -DREAM, -MOD, -ACC, -DELIV)."""

from companion.rules import _

_MEMORIES = (
    ("DR-MEM-1", _("Draw to three"), _("Each draws Dream cards until there are 3 in hand.")),
    ("DR-MEM-2", _("Too few cards"), _("If the deck cannot fill both hands, the round ends.")),
    (
        "DR-MEM-3",
        _("How many are left"),
        _("20 at first. The first turn takes 6, every other 2, or 3 after a modifier."),
    ),
    (
        "DR-MEM-4",
        _("How long a round can be"),
        _("8 turns if nobody plays a modifier, 7 after one or two of them."),
    ),
    ("DR-MEM-5", _("Played is played"), _("Cards laid in this round do not come back before it is over.")),
)
_NIGHTMARE = (
    ("DR-NIGHT-1", _("Turn one up"), _("The first player turns up the top Nightmare: enter 6 to 16.")),
    ("DR-NIGHT-2", _("Hit it exactly"), _("Its value is the target. More or less does not count.")),
    ("DR-NIGHT-3", _("One a turn"), _("A Nightmare that is not hit does nothing, and is gone.")),
    ("DR-NIGHT-4", _("Enough of them"), _("13 cards for at most 8 turns: the deck never runs out.")),
)
_DREAMS = (
    ("DR-DREAM-1", _("First Dream"), _("The first player lays a Dream card face down by the Nightmare.")),
    (
        "DR-DREAM-2",
        _("One word"),
        _("The first player says how close its value is: near, far, or in between."),
    ),
    ("DR-DREAM-3", _("It may be a lie"), _("Nobody has to tell the truth.")),
    ("DR-DREAM-4", _("Second Dream"), _("The second player lays one face down and says nothing.")),
    ("DR-DREAM-5", _("Turn them over"), _("The first player turns both over: enter the two values.")),
    ("DR-DREAM-6", _("A hit"), _("If the sum is the target, a gate opens, and phase 5 follows.")),
    ("DR-DREAM-7", _("No hit"), _("If not, phase 4 follows.")),
    ("DR-DREAM-8", _("A skull as a Dream"), _("A skull card may be laid for its value like any other.")),
)
_MODIFY = (
    (
        "DR-MOD-1",
        _("One modifier"),
        _("The first player may lay a hand card on one of the two Dreams, whosever it is."),
    ),
    ("DR-MOD-2", _("What counts of it"), _("Its modifier alone, and only for that one Dream.")),
    ("DR-MOD-3", _("Only if it hits"), _("It may be played only if the sum is then exactly the target.")),
    ("DR-MOD-4", _("Then the other"), _("If the first player does not, the second has the same chance.")),
    ("DR-MOD-5", _("Nobody must"), _("You may pass even if you could play one.")),
    ("DR-MOD-6", _("One a turn"), _("At most one: an allowed modifier has hit.")),
    ("DR-MOD-7", _("A gate opens"), _("With a modifier played, a gate opens.")),
    ("DR-MOD-8", _("Go on"), _("With or without one, phase 5 follows.")),
    ("DR-MOD-9", _("No skull"), _("A skull card has no modifier to play.")),
    ("DR-MOD-10", _("It is spent"), _("That player is left with 1 card, the other with 2.")),
    (
        "DR-MOD-11",
        _("What would hit"),
        _("We show every modifier that hits: plus or minus on either Dream, times where it comes out."),
    ),
    ("DR-MOD-12", _("Try one"), _("Enter a modifier and see, for each Dream, what the sum would be.")),
    ("DR-MOD-13", _("No hands asked"), _("The helper reads face-up values and shows both of you the same.")),
)
_ACCUSE = (
    ("DR-ACC-1", _("Who may"), _("Only the first player may accuse the other of being the Master.")),
    ("DR-ACC-2", _("Dreamers only"), _("And only a Dreamer.")),
    ("DR-ACC-3", _("Its price"), _("It is voluntary, and costs a Dream card with a skull from the hand.")),
    ("DR-ACC-4", _("It ends the round"), _("After an accusation the round is over.")),
    ("DR-ACC-5", _("Show both"), _("Both identities are shown.")),
    ("DR-ACC-6", _("Unmasked"), _("If the other is the Master, the accuser wins the round.")),
    ("DR-ACC-7", _("Wrong"), _("If both are Dreamers, the accuser loses 1 point.")),
    ("DR-ACC-8", _("No accusation"), _("Then phase 6 follows.")),
    (
        "DR-ACC-9",
        _("Alone with the tablet"),
        _("Everybody sees the same button. The first player decides alone; a Master is turned down there."),
    ),
)
_DELIVER = (
    ("DR-DELIV-1", _("Hand it over"), _("The First-Player card goes to the other player.")),
    ("DR-DELIV-2", _("Another turn"), _("A new turn begins with phase 1.")),
)
TURNS = (
    (_("1 Memories"), _MEMORIES),
    (_("2 Nightmare"), _NIGHTMARE),
    (_("3 Dreams"), _DREAMS),
    (_("4 Modifiers"), _MODIFY),
    (_("5 Accusation"), _ACCUSE),
    (_("6 Hand over"), _DELIVER),
)
