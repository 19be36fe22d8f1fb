"""Collapse, statuses, sleep, buttons and hearts, endings and the campaign (SF-COLL, -STATUS, -SLEEP ...)."""

from companion.rules import _

_COLL = (
    (
        "SF-COLL-1",
        _("No stuffing left"),
        _("A stuffy without stuffing collapses, whatever took the last of it."),
    ),
    (
        "SF-COLL-2",
        _("What it loses"),
        _(
            "Lay its figure down; all its statuses, buttons and hearts are discarded. Then reveal a sleep card."
        ),
    ),
    ("SF-COLL-3", _("While collapsed"), _("No actions, no storing, no items. Its items stay on the card.")),
    (
        "SF-COLL-4",
        _("Its turn"),
        _(
            "It draws 5 dice, rolls the white ones, places the black ones; if still down it skips actions, discards and checks threat."
        ),
    ),
    (
        "SF-COLL-5",
        _("Getting up"),
        _(
            "With 1 stuffing or more it recovers at once: from a friend’s encouragement, or a white die in its own turn."
        ),
    ),
    ("SF-COLL-6", _("Never below 0"), _("Damage beyond the last stuffing is lost.")),
    (
        "SF-COLL-7",
        _("All at once"),
        _(
            "When every stuffy is collapsed at the same moment, the story is lost, even in the middle of the monsters’ turn."
        ),
    ),
)
_STATUS = (
    (
        "SF-STATUS-1",
        _("Becoming something"),
        _("Whoever becomes scared, say, receives the status card of that name."),
    ),
    ("SF-STATUS-2", _("One of each kind"), _("A second card of a kind that you have is not placed.")),
    ("SF-STATUS-3", _("Gone with a collapse"), _("A collapse takes them all.")),
    (
        "SF-STATUS-4",
        _("Known names"),
        _("Scared, Angry, Torn, Worried and Courage. What they do is told on the cards alone."),
    ),
)
_SLEEP = (
    ("SF-SLEEP-1", _("When a card is revealed"), _("At each collapse, and when the book says so.")),
    ("SF-SLEEP-2", _("Deep Sleep"), _("Nothing happens.")),
    ("SF-SLEEP-3", _("Restless Sleep"), _("Only if the page’s side box tells of it, do what it says.")),
    ("SF-SLEEP-4", _("Waking"), _("From now on no more sleep cards are revealed, whatever asks for one.")),
    (
        "SF-SLEEP-5",
        _("Which ending"),
        _("If you win: with Waking revealed read the waking ending, else the one of deep sleep."),
    ),
    (
        "SF-SLEEP-6",
        _("When Waking comes"),
        _(
            "In a deck of 10 it is never among the first 7 and always among the 10, so the deck cannot run out."
        ),
    ),
)
_TOK = (
    (
        "SF-TOK-1",
        _("Buttons"),
        _(
            "You gain them by defeating monsters and spend them when the game lets you; then they return to the supply."
        ),
    ),
    (
        "SF-TOK-2",
        _("Hearts"),
        _("The game gives them; they pay for earned abilities and return to the supply."),
    ),
    ("SF-TOK-3", _("Each its own"), _("Hearts and buttons belong to one stuffy, and a collapse takes them.")),
    ("SF-ABIL-1", _("Active ability"), _("It costs no heart.")),
    ("SF-ABIL-2", _("Earned ability"), _("It costs 1 heart each time.")),
    (
        "SF-ABIL-3",
        _("At any moment"),
        _("Use either whenever it fits, unless the character card says otherwise."),
    ),
)
_OVER = (
    ("SF-OVER-1", _("Lost"), _("All stuffies are collapsed at one moment.")),
    ("SF-OVER-2", _("Won"), _("You have done what the storybook asked.")),
    ("SF-OVER-3", _("The ending to read"), _("When you win, the companion shows which one.")),
)
_CAMP = (
    (
        "SF-CAMP-1",
        _("The discovery deck"),
        _("40 cards, sorted by story behind divider cards. Never shuffle it, never look through it."),
    ),
    (
        "SF-CAMP-2",
        _("Cards of a story"),
        _(
            "Each story has you take its own cards out and lay them aside; named ones are fetched from there as you play."
        ),
    ),
    (
        "SF-CAMP-3",
        _("After the story"),
        _(
            "All its discovery cards, found or not, join the decks that they belong to, unless told otherwise."
        ),
    ),
    (
        "SF-CAMP-4",
        _("Decks grow"),
        _(
            "So item, Lost, monster and boss decks get bigger: 47, 29 and 12 are the numbers without discovery cards. Nothing else carries over: a new story begins with 5 stuffing."
        ),
    ),
    (
        "SF-CAMP-5",
        _("What is kept"),
        _("For each story: played or not, won or lost, which ending, which cards joined the decks."),
    ),
)
LIFE = (
    (_("Collapse"), _COLL),
    (_("Statuses"), _STATUS),
    (_("Sleep"), _SLEEP),
    (_("Buttons, hearts, abilities"), _TOK),
    (_("The end"), _OVER),
    (_("From story to story"), _CAMP),
)
