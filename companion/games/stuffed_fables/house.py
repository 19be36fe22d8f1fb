"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from types import MappingProxyType

from companion.games.stuffed_fables.table import Table
from companion.rules import HouseRule, _, as_read, say

ROWS = (
    (
        "SF-OPEN-8",
        _("The bookmark moves with the page"),
        _("With each turn it goes to the stuffy whose turn it is."),
        _("It goes to the left when a page is left."),
    ),
    (
        "SF-OPEN-8-hand",
        _("The bookmark moves by hand"),
        _("It moves by itself."),
        _("It stays where it is until you hand it on."),
    ),
    (
        "SF-OPEN-14",
        _("Monsters’ discards at an encounter"),
        _("They are put back first."),
        _("They stay out until the deck runs short."),
    ),
    (
        "SF-OPEN-17",
        _("Blows that a boss takes"),
        _("As many as stuffies are in play: it goes with its last dark stuffing."),
        _("One more: it goes with a blow after its last dark stuffing."),
    ),
    (
        "SF-OPEN-23",
        _("A die for a collapsed stuffy"),
        _("It cannot be given; stuffing can."),
        _("It can be given, and waits on its card."),
    ),
    (
        "SF-OPEN-33",
        _("More monsters than threat dice"),
        _("All activate: a black die that was discarded is rolled again."),
        _("Without a die a monster does not activate."),
    ),
    (
        "SF-OPEN-36",
        _("The stored die of a stuffy that collapses"),
        _("It stays on the card, out of use until the stuffy recovers."),
        _("It is discarded."),
    ),
    (
        "SF-OPEN-42",
        _("What goes along to the next story"),
        _("Nothing but the discovery cards."),
        _("Items, buttons, hearts and statuses, too; stuffing starts anew."),
    ),
)
HOUSE_RULES = tuple(row[0] for row in ROWS)
TITLES = MappingProxyType({id: say(title) for id, title, _default, _other in ROWS})


def house_rules(table: Table) -> tuple[HouseRule, ...]:
    """Return every open question with how this group reads it."""
    return as_read(ROWS, table.reads)
