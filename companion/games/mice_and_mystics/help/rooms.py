"""Searching, exploring, encounters, surges, time (MM-SEARCH, -RECOV, -EXPL, -ENC, -PLACE, -AMB, ...)."""

from companion.rules import _

_SEARCH = (
    (
        "MM-SEARCH-1",
        _("Search"),
        _("One die; a star finds a card. Each mouse finds one card a room, and may try until it does."),
    ),
    (
        "MM-SEARCH-2",
        _("What was found"),
        _(
            "It goes into the pack, or is discarded for one cheese; events happen at once, party items go into the stash. Those two cannot be turned into cheese (MM-OPEN-35)."
        ),
    ),
    (
        "MM-SEARCH-3",
        _("Events"),
        _("Do at once what the card says."),
    ),
    (
        "MM-SEARCH-4",
        _("Party items"),
        _("The card lies beside the board, its token goes into the party stash."),
    ),
    (
        "MM-SEARCH-5",
        _("One find a room"),
        _(
            "A mouse that has found a card here finds no second one in this room. Failed tries do not count; the other side of a tile is another room (MM-OPEN-39)."
        ),
    ),
    (
        "MM-SEARCH-6",
        _("Special search"),
        _(
            "In a room that names a special search, the first find takes that card instead of drawing; after that cards are drawn as ever (MM-OPEN-37)."
        ),
    ),
    (
        "MM-RECOV-1",
        _("Recover"),
        _("A stunned mouse shakes it off without a die; a webbed one needs a star."),
    ),
    (
        "MM-RECOV-2",
        _("Out of the web"),
        _(
            "One die: with a star the web goes, without one it holds. With two tokens one recover removes one of them (MM-OPEN-29)."
        ),
    ),
)
_EXPLORE = (
    (
        "MM-EXPL-1",
        _("Explore"),
        _("Only with no minion in the room. All mice go along; a new room brings an encounter."),
    ),
    (
        "MM-EXPL-2",
        _("Where from"),
        _("The mouse stands beside an exit or on a flip space. The others may stand anywhere."),
    ),
    (
        "MM-EXPL-3",
        _("Through an exit"),
        _("The new room needs an exit of the same color, in line with this one."),
    ),
    (
        "MM-EXPL-4",
        _("The other color"),
        _(
            "Turn the tile of the new room over until the color fits, its arrow the same way. If then no exit is in line, the mice cannot go there."
        ),
    ),
    (
        "MM-EXPL-5",
        _("All go along"),
        _(
            "No die is rolled. Every mouse of the room is put on spaces beside the exit in the new room. Where an encounter comes, the turn ends with the new order (MM-OPEN-38)."
        ),
    ),
    (
        "MM-EXPL-6",
        _("Flip spaces"),
        _(
            "Take the mice off, turn the tile over, its arrow the same way, and put all mice on the flip space of the new side; more than four spill over to a space beside it."
        ),
    ),
    (
        "MM-EXPL-7",
        _("Not every flip space is for all"),
        _("One kind needs the Fishhook & Thread, another a Tinkerer or a Scamp."),
    ),
    (
        "MM-EXPL-8",
        _("The first time in a room"),
        _(
            "It brings the room’s own rules and an encounter. Coming back brings neither. Each side of a tile is a room of its own (MM-OPEN-39)."
        ),
    ),
    (
        "MM-EXPL-9",
        _("What is left behind"),
        _(
            "A fork, or fishhook and thread, that lies in the room when the mice leave is lost: its card is shuffled into the search deck."
        ),
    ),
)
_ENCOUNTER = (
    (
        "MM-ENC-1",
        _("An encounter"),
        _(
            "A room that was not explored before brings one: draw an encounter card, unless the story book says otherwise."
        ),
    ),
    (
        "MM-ENC-2",
        _("Encounter cards"),
        _(
            "Read the line of the page on which the hourglass stands; then the card lies face up for the next surge."
        ),
    ),
    (
        "MM-ENC-3",
        _("In this order"),
        _("Place the minions, lay the initiative, then put the card face up on the encounter deck."),
    ),
    (
        "MM-ENC-4",
        _("The card before it"),
        _("A card that lies face up already is discarded: the new one now says what the next surge brings."),
    ),
    (
        "MM-ENC-5",
        _("What a card may say"),
        _("Who comes and how many, ambush, mousetraps, greedy roaches, and what the next surge brings."),
    ),
    (
        "MM-ENC-6",
        _("You read, we remember"),
        _(
            "No card’s text is in the companion: type in what yours shows, and the group’s box keeps it for the next time (MM-OPEN-4)."
        ),
    ),
    (
        "MM-PLACE-1",
        _("Where minions enter"),
        _("On the minion entry spaces, whether an encounter, a surge or the chapter brings them."),
    ),
    (
        "MM-PLACE-2",
        _("Placing minions"),
        _(
            "First small ones with ranged weapons, far from the mice; then large ones, near; then small melee ones, spread evenly."
        ),
    ),
    (
        "MM-PLACE-3",
        _("Large minions"),
        _(
            "One by one, each on the free entry space nearest the mice; where two are as near, the players choose."
        ),
    ),
    (
        "MM-PLACE-4",
        _("Small melee minions"),
        _("On the entry spaces that are left, spread as evenly as possible, as the players like."),
    ),
    (
        "MM-PLACE-5",
        _("Then their cards"),
        _("When the figures stand, their initiative cards join the column."),
    ),
    (
        "MM-PLACE-6",
        _("Too few figures"),
        _(
            "Place those that are left and forget the rest; we read it so for surges and encounters alike (MM-OPEN-56)."
        ),
    ),
    (
        "MM-AMB-1",
        _("Ambush"),
        _(
            "After laying, each minion card rolls a die, the highest first, and moves up that many spaces. The cards it passes go down by one (MM-OPEN-14)."
        ),
    ),
    (
        "MM-AMB-2",
        _("Not above the first space"),
        _("A card that would rise further stays on space 1."),
    ),
    (
        "MM-AMB-3",
        _("A surge is no ambush"),
        _("Minions of a surge are never moved up."),
    ),
)
_SURGE = (
    (
        "MM-SURGE-1",
        _("What feeds the wheel"),
        _(
            "Cheese that minions roll, time that passes, cheese that greedy roaches steal, and what a chapter says."
        ),
    ),
    (
        "MM-SURGE-2",
        _("Surge"),
        _("At six cheese the wheel calls a surge, once the attack in hand is finished."),
    ),
    (
        "MM-SURGE-3",
        _("The five steps of a surge"),
        _(
            "The hourglass moves one page; the room’s own surge comes, or else the face-up card’s, which is then discarded; or nobody; the wheel is emptied."
        ),
    ),
    (
        "MM-SURGE-4",
        _("The room’s own surge"),
        _("Where the chapter gives this room a special surge, that one comes."),
    ),
    (
        "MM-SURGE-5",
        _("The face-up card’s surge"),
        _(
            "Otherwise the encounter card that lies face up says who comes, and is then discarded. If it has lines by page, read the one after the hourglass has moved (MM-OPEN-62)."
        ),
    ),
    (
        "MM-SURGE-6",
        _("Nobody comes"),
        _("With no special surge and no card face up nobody comes; the hourglass has moved all the same."),
    ),
    (
        "MM-SURGE-7",
        _("The wheel is emptied"),
        _("All of it goes. Cheese beyond six is lost and never calls a second surge (MM-OPEN-7)."),
    ),
    (
        "MM-SURGE-8",
        _("The card stays"),
        _("A special surge leaves the face-up encounter card where it is (MM-OPEN-9)."),
    ),
    (
        "MM-SURGE-9",
        _("The last page"),
        _("If a surge brings the hourglass to End, the chapter is lost there and then (MM-OPEN-8)."),
    ),
    (
        "MM-SURGE-10",
        _("First the attack, then the surge"),
        _(
            "A surge in the middle of a roll waits until that attack is finished, with its wounds, cheese and freed mice; then it comes before anything else (MM-OPEN-6)."
        ),
    ),
    (
        "MM-SURGE-11",
        _("No hiding from a surge"),
        _("The Disguises cannot call off a surge."),
    ),
)
_TIME = (
    (
        "MM-HOUR-1",
        _("What moves the hourglass"),
        _("Each surge, each capture, and a chapter that says so: one page toward End."),
    ),
    (
        "MM-HOUR-2",
        _("The hourglass"),
        _("Each surge and each capture moves it one page. When it reaches End, the chapter is lost."),
    ),
    (
        "MM-HOUR-3",
        _("More time"),
        _("Some achievements, and Miz Maggie, move End one page further. We set no last page (MM-OPEN-52)."),
    ),
    (
        "MM-HOUR-4",
        _("Pages left"),
        _(
            "The page of End less the page of the hourglass. At 1 the next surge or capture loses the chapter."
        ),
    ),
)
ROOMS = (
    (_("Search and recover"), _SEARCH),
    (_("Exploring"), _EXPLORE),
    (_("Encounters"), _ENCOUNTER),
    (_("Surges"), _SURGE),
    (_("Hourglass and End"), _TIME),
)
