"""Set-up, turns, effects, penalties (NT-AIM, -CARD, -SETUP, -SIMPLE, -TURN, -EFF, -PEN)."""

from companion.rules import _

_AIM = (
    ("NT-AIM-1", _("Who you are"), _("Children in the dark. When dawn comes, one of you is the Bravest.")),
    (
        "NT-AIM-2",
        _("What wins"),
        _("At the end of the game, have the least fear on all your own cards together."),
    ),
    (
        "NT-CARD-1",
        _("A card"),
        _(
            "A monster, a fear or an ally: its name on top, its fear level in the upper right corner, and on some an effect."
        ),
    ),
    (
        "NT-CARD-2",
        _("The deck"),
        _(
            "We know neither the list of cards nor how many there are. Type your own cards into the box, and fear adds up from the cards you pick at dawn."
        ),
    ),
)
_SETUP = (
    (
        "NT-SETUP-1",
        _("The deal"),
        _("Shuffle. Each player gets 4 cards face down in a row: these are that player’s cards."),
    ),
    ("NT-SETUP-2", _("The order stays"), _("Nobody changes the order of a row during the game.")),
    (
        "NT-SETUP-3",
        _("One look"),
        _("Each player looks at exactly 1 own card, remembers it and puts it back."),
    ),
    ("NT-SETUP-4", _("First player"), _("By chance, or the most frightened player of the last game.")),
    ("NT-SETUP-5", _("Clockwise"), _("Turns go clockwise.")),
    (
        "NT-SETUP-6",
        _("No more looks"),
        _("From the start on, nobody looks at cards in play unless an effect allows it."),
    ),
    (
        "NT-SETUP-7",
        _("Other set-ups"),
        _("5, 6 or 7 cards each, and as many of them looked at as you agree on, even none."),
    ),
    ("NT-SETUP-8", _("Faster game"), _("3 cards each.")),
    ("NT-SETUP-9", _("Limits"), _("Here, 3 to 7 cards each, and from none to all of them looked at.")),
    ("NT-SETUP-10", _("How many players"), _("The rules give no number. Here, 2 to 10 can play.")),
)
_SIMPLE = (
    (
        "NT-SIMPLE-1",
        _("Simple Game"),
        _(
            "For beginners: take all fairies, all cards of fear 10 or more and all beta-test cards out of the deck."
        ),
    ),
    (
        "NT-SIMPLE-2",
        _("A high card at the end"),
        _("In the simple game the companion warns of a card of fear 10 or more. It counts all the same."),
    ),
    (
        "NT-SIMPLE-3",
        _("Simple is not faster"),
        _("The simple game and the faster game are two different choices."),
    ),
)
_TURN = (
    (
        "NT-TURN-1",
        _("Draw, then discard"),
        _("Draw one card, look at it, then discard one: that card, or one of your row."),
    ),
    (
        "NT-TURN-2",
        _("In its place"),
        _("If you discard one of your row, the drawn card takes its place, face down."),
    ),
    ("NT-TURN-3", _("Discard pile"), _("Discards lie face up on the discard pile.")),
    ("NT-TURN-4", _("No peeking"), _("While you decide, you do not look at your own face-down cards.")),
    ("NT-TURN-5", _("What a turn changes"), _("You have as many cards as before; the deck has one less.")),
    (
        "NT-TURN-6",
        _("Its effect"),
        _("If the discarded card has an effect, the active player has to use it."),
    ),
    (
        "NT-TURN-7",
        _("The same name"),
        _("When a card is discarded, every player may discard one or more own cards of the same name."),
    ),
    ("NT-TURN-8", _("Your own, too"), _("So may the player who discarded.")),
    (
        "NT-TURN-9",
        _("Nothing comes back"),
        _("No card replaces one that was discarded for its name: you have one less."),
    ),
    ("NT-TURN-10", _("Next turn"), _("The next seat clockwise; every turn has a number.")),
    ("NT-TURN-11", _("At the end of a turn"), _("See whether anybody has no card left: then dawn comes.")),
)
_EFF = (
    (
        "NT-EFF-1",
        _("Effects"),
        _("A symbol marks an effect that must be used as soon as the card is discarded."),
    ),
    (
        "NT-EFF-2",
        _("Choosing cards"),
        _("Cards in the deck and in the discard pile cannot be chosen unless the card says so."),
    ),
    (
        "NT-EFF-3",
        _("LOOK"),
        _("Take the card, look at it without showing it, put it back. Take the time you need."),
    ),
    ("NT-EFF-4", _("PENALTY"), _("Take the top card of the deck, unseen, to the right end of your row.")),
    (
        "NT-EFF-5",
        _("HIDE"),
        _(
            "The card goes to the bottom of the deck and the top card takes its place. Nobody looks unless the card says so. Counts stay the same."
        ),
    ),
    (
        "NT-EFF-6",
        _("UNCOVER"),
        _(
            "Turn the card face up and leave it so. It is covered again if it is shuffled or goes back to the deck."
        ),
    ),
    (
        "NT-EFF-7",
        _("SHUFFLE"),
        _("Shuffle the cards named and put them back, by chance, into the places they had."),
    ),
    ("NT-EFF-8", _("REVEAL"), _("Turn the card up for all to see, then down again in the same place.")),
    ("NT-EFF-9", _("SWAP"), _("Two cards change places. Nobody looks unless the card says so.")),
    (
        "NT-EFF-10",
        _("Face-up cards"),
        _(
            "A card that lies face up cannot be uncovered or revealed. One that is to be shuffled is covered first."
        ),
    ),
    (
        "NT-EFF-11",
        _("The eye"),
        _(
            "Some cards, such as the Bogeyman, have an eye in the icon: their effect goes off as soon as they are uncovered, looked at or revealed."
        ),
    ),
    (
        "NT-EFF-12",
        _("Counts by hand"),
        _("Where an effect changes how many cards somebody has, say so with more or fewer."),
    ),
)
_PEN = (
    (
        "NT-PEN-1",
        _("A penalty"),
        _("The top card of the deck goes, unseen, to the right end of the row: one card more."),
    ),
    ("NT-PEN-2", _("What it is for"), _("For breaking the rules, above all as listed here.")),
    (
        "NT-PEN-3",
        _("Looked"),
        _("You looked at a card when it was not allowed. What was seen is seen; 1 penalty."),
    ),
    (
        "NT-PEN-4",
        _("Wrong moment"),
        _("You discarded when it was not allowed. The card goes back to its place; 1 penalty."),
    ),
    (
        "NT-PEN-5",
        _("Wrong card"),
        _(
            "You discarded a card that could not be discarded, such as one of another name. It goes back to its place; 1 penalty."
        ),
    ),
    ("NT-PEN-6", _("Hit by a card"), _("A card gives a penalty: the player it is aimed at takes it.")),
    (
        "NT-PEN-7",
        _("One more in all"),
        _("As the wrongly discarded card comes back, a penalty is always one card more."),
    ),
    (
        "NT-PEN-8",
        _("No deck left"),
        _("With the deck empty, the player gets a random card of the discard pile, face down."),
    ),
    ("NT-PEN-9", _("Another breach"), _("For anything else, say in a few words what it was.")),
)
PLAY = (
    (_("Aim and cards"), _AIM),
    (_("Set-up"), _SETUP),
    (_("Simple Game"), _SIMPLE),
    (_("The turn"), _TURN),
    (_("Effects and keywords"), _EFF),
    (_("Penalties"), _PEN),
)
