"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from types import MappingProxyType

from companion.games.nightmare_tales.table import Table
from companion.rules import HouseRule, _, as_read, say

ROWS = (
    (
        "NT-OPEN-9",
        _("How long others may discard the same"),
        _("Until the next player draws or knocks."),
        _("Until the turn ends."),
    ),
    (
        "NT-OPEN-13",
        _("The last card of the deck"),
        _("The turn is finished, then dawn comes."),
        _("Dawn comes at once."),
    ),
    (
        "NT-OPEN-17",
        _("Points for the knock"),
        _("They come on top of the fear."),
        _("They come instead of the fear."),
    ),
    (
        "NT-OPEN-19",
        _("A knock, but another dawn"),
        _("The points for the knock are given whatever brought dawn."),
        _("They are given only where the last round was played to its end."),
    ),
    (
        "NT-OPEN-20",
        _("Points below zero"),
        _("A player may have less than nothing."),
        _("Nobody has less than nothing."),
    ),
    (
        "NT-OPEN-22",
        _("Tied teams"),
        _("More cards in all wins, then the highest single card loses, then it is a draw."),
        _("Teams of the same fear draw."),
    ),
)
HOUSE_RULES = tuple(row[0] for row in ROWS)
TITLES = MappingProxyType({id: say(title) for id, title, _default, _other in ROWS})


def house_rules(table: Table) -> tuple[HouseRule, ...]:
    """Return every open question with how this group reads it."""
    return as_read(ROWS, table.reads)
