"""The storybook, its maps, what lies on them, and leaving a page (SF-STORY, -MAP, -LOST, -POI ...)."""

from companion.rules import _

_STORY = (
    ("SF-STORY-1", _("Each page its own rules"), _("A page brings its own set-up and special rules.")),
    (
        "SF-STORY-2",
        _("Sections"),
        _("Text is found by page and section, such as 73-3; tests, surges and choices send you there."),
    ),
    (
        "SF-STORY-3",
        _("What a page may name"),
        _(
            "A search difficulty, first and later surges, what Restless Sleep does, tests and group tests, points of interest, merchants, spaces for lost tokens."
        ),
    ),
    ("SF-STORY-4", _("The mission"), _("The storybook tells what you have to do to win.")),
)
_MAP = (
    (
        "SF-MAP-1",
        _("Search difficulty"),
        _("The number for a search on this map: on most maps it is printed at the top right."),
    ),
    (
        "SF-MAP-2",
        _("Colored lines"),
        _("A stuffy crosses a solid colored line only with a die of that color, or a purple one."),
    ),
    (
        "SF-MAP-3",
        _("White lines"),
        _("A solid white line stops everything: stuffies, monsters, ranged attacks and aiming."),
    ),
    (
        "SF-MAP-4",
        _("Where stuffies enter"),
        _("On the stuffies’ start space or any space around it, corners too."),
    ),
    ("SF-MAP-5", _("Where monsters enter"), _("On a spawn space or one next to it.")),
    (
        "SF-MAP-6",
        _("Partial spaces"),
        _(
            "A space whose outline is not dashed all around counts for range, but nobody may stand in it unless the book allows it."
        ),
    ),
    ("SF-MAP-7", _("Adjacent"), _("The eight spaces around a figure are adjacent to it.")),
)
_LOST = (
    ("SF-LOST-1", _("Lay the tokens"), _("When the page says so, put a lost token on each marked space.")),
    (
        "SF-LOST-2",
        _("Touching a token"),
        _(
            "A stuffy that starts on, ends on or crosses a lost token stops there; the token is discarded and the turn pauses. The rest of that move is lost, dice in hand are not."
        ),
    ),
    ("SF-LOST-3", _("A card is read"), _("The player to the left draws a Lost card and reads it aloud.")),
    (
        "SF-LOST-4",
        _("First choose, then know"),
        _("If the card gives a choice, choose before the outcome is read."),
    ),
    (
        "SF-LOST-5",
        _("Walking away"),
        _("You may always leave the Lost alone; it costs nothing unless the card says so."),
    ),
    (
        "SF-LOST-6",
        _("Then the turn goes on"),
        _(
            "Once the card is resolved, go on where you paused, unless told otherwise. The card goes to the Lost discards."
        ),
    ),
)
_POI = (
    (
        "SF-POI-1",
        _("Exploring"),
        _(
            "A stuffy that in its turn starts on, ends on or crosses a point of interest stops there; the turn pauses while you read its section."
        ),
    ),
    (
        "SF-POI-2",
        _("Then the turn goes on"),
        _("After the reading, go on where you paused, unless told otherwise."),
    ),
    (
        "SF-POI-3",
        _("Once, or again"),
        _("Most points are explored once; those with the repeat mark as often as you like."),
    ),
)
_SHOP = (
    (
        "SF-SHOP-1",
        _("Four cards"),
        _(
            "The first stuffy to enter a merchant’s space stops, the turn pauses, and 4 item cards are laid out for that space."
        ),
    ),
    (
        "SF-SHOP-2",
        _("Who may buy"),
        _(
            "Everyone on that space or adjacent to it may take one or more of the cards. A collapsed stuffy cannot buy."
        ),
    ),
    ("SF-SHOP-3", _("The price"), _("A card costs one button, or one item card that you discard.")),
    (
        "SF-SHOP-4",
        _("What is left"),
        _(
            "Unsold cards stay for later; the offer is not filled up. When you leave the page they are shuffled back into the item deck."
        ),
    ),
    ("SF-SHOP-5", _("Buttons go back"), _("A spent button returns to the supply.")),
)
_LEAVE = (
    (
        "SF-LEAVE-1",
        _("Clear the map"),
        _("Take away all monsters and tokens; each figure goes on its character card."),
    ),
    (
        "SF-LEAVE-2",
        _("First end the turn"),
        _("Finish the current turn, the check of threat included, before you leave, unless told otherwise."),
    ),
    (
        "SF-LEAVE-3",
        _("No reward for those left"),
        _("Monsters taken away like this were not defeated: no button, no Courage."),
    ),
    (
        "SF-LEAVE-4",
        _("What goes along"),
        _(
            "Stuffing, collapse, statuses, items, hearts, buttons, stored dice, bag, discards and sleep deck stay as they are. Threat dice stay too, unless you choose otherwise."
        ),
    ),
    (
        "SF-LEAVE-5",
        _("What begins anew"),
        _(
            "Explored points, the count of surges, search difficulty and merchants’ offers belong to a page; dice of an unfinished group test are discarded."
        ),
    ),
)
PAGES = (
    (_("The storybook"), _STORY),
    (_("The map"), _MAP),
    (_("The Lost"), _LOST),
    (_("Points of interest"), _POI),
    (_("Merchants"), _SHOP),
    (_("Leaving a page"), _LEAVE),
)
