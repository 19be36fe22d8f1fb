"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from types import MappingProxyType

from companion.games.mice_and_mystics.table import Table
from companion.rules import HouseRule, _, as_read, say

ROWS = (
    (
        "MM-OPEN-1",
        _("Maginos draws on power"),
        _("He gains 2 cheese for each cheese that he rolls."),
        _("He gains 2 cheese for each star that he rolls."),
    ),
    (
        "MM-OPEN-6",
        _("A surge in the middle of an attack"),
        _("The attack is finished first, then the surge comes."),
        _("The surge comes at once, before the defender rolls."),
    ),
    (
        "MM-OPEN-10",
        _("A surge while no minion card lies on the column"),
        _("All cards are shuffled together and laid anew."),
        _("The newcomers’ cards go to the bottom; the others stay."),
    ),
    (
        "MM-OPEN-11",
        _("All cards are laid anew in the middle of a round"),
        _("The turn ends, and a new round begins at space 1."),
        _("The mouse whose turn it is finishes it first."),
    ),
    (
        "MM-OPEN-14",
        _("Ambush"),
        _("Each minion card rolls a die, the highest first, and moves up."),
        _("You move the cards yourselves: the order that you lay is the one after the ambush."),
    ),
    (
        "MM-OPEN-15",
        _("Born Leader"),
        _("Collin gains cheese only when his own card is laid."),
        _("Collin gains cheese at every laying, when only minions’ cards are added, too."),
    ),
    (
        "MM-OPEN-18",
        _("A mouse that was freed"),
        _("It rests for the turn in which it was freed, and acts when its own card comes."),
        _("It loses its next turn."),
    ),
    (
        "MM-OPEN-22",
        _("Escape Artist, one page from End"),
        _("End moves first, then the hourglass: play goes on."),
        _("The hourglass moves first: the chapter may be lost."),
    ),
    (
        "MM-OPEN-23",
        _("Escape Artist, captured more than three times"),
        _("Only the third capture ends at once."),
        _("Every capture from the third on ends at once."),
    ),
    (
        "MM-OPEN-27",
        _("Cheese that a charmed mouse rolls"),
        _("It is its own."),
        _("It goes on the wheel, as a minion’s does."),
    ),
    (
        "MM-OPEN-37",
        _("Special search"),
        _("The first success in the room takes the named card; later ones draw."),
        _("The finder chooses each time while the card is there."),
    ),
    (
        "MM-OPEN-40",
        _("Two weapons"),
        _("The bonus dice of everything that is put on count."),
        _("Of weapons, only the one that strikes adds its bonus."),
    ),
    (
        "MM-OPEN-42",
        _("How far a ranged minion goes"),
        _("One die, and it stops when it sees a mouse."),
        _("As far as it needs to see a mouse, without a die."),
    ),
    (
        "MM-OPEN-44",
        _("The dagger against a boss with cards above and below"),
        _("One card below the mouse is enough."),
        _("All its cards must lie below the mouse."),
    ),
    (
        "MM-OPEN-50",
        _("Cards kept from earlier chapters"),
        _("They add up: one more each chapter."),
        _("Only the newest one is kept."),
    ),
)
HOUSE_RULES = tuple(row[0] for row in ROWS)
TITLES = MappingProxyType({id: say(title) for id, title, _default, _other in ROWS})


def house_rules(table: Table) -> tuple[HouseRule, ...]:
    """Return every open question with how this group reads it."""
    return as_read(ROWS, table.reads)
