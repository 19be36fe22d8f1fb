"""What things are called, as message ids: the glossary's English, the catalogue's Italian."""

from types import MappingProxyType

from companion.games.dreamers.data import FIRST, HOUSE_RULES, SEATS, SECOND
from companion.games.dreamers.table import Table
from companion.rules import Message, _, message, naming

NAMES = MappingProxyType(
    {
        # identities, and the cards that they are
        "dreamer": _("Dreamer"),
        "master": _("Master of Nightmares"),
        "hidden": _("face down"),
        "card-1": _("the left card"),
        "card-2": _("the middle card"),
        "card-3": _("the right card"),
        # the two Dream cards, modifiers, words
        "first": _("the first player’s Dream"),
        "second": _("the second player’s Dream"),
        "plus": _("plus"),
        "minus": _("minus"),
        "times": _("times"),
        "near": _("near"),
        "middle": _("in between"),
        "far": _("far"),
        # phases of a turn
        "memories": _("Memory phase"),
        "nightmare": _("Nightmare phase"),
        "dreams": _("Dream activation phase"),
        "modify": _("Modification phase"),
        "accuse": _("Accusation phase"),
        "deliver": _("Hand-over phase"),
        # endings of a round
        "gates": _("the three gates are open"),
        "accused": _("an accusation"),
        "exhausted": _("the Memory Deck is exhausted"),
        # counters
        "open": _("open gates"),
        "deck": _("Memory Deck"),
        # things to lay
        "lay-dreams": _("Dream cards"),
        "lay-nightmares": _("Nightmare cards"),
        "lay-gates": _("gates"),
        "lay-identities": _("identity cards"),
        "lay-first": _("First-Player card"),
    }
)
# the same phases if there is little room
SHORT = MappingProxyType(
    {
        "memories": _("Memories"),
        "nightmare": _("Nightmare"),
        "dreams": _("Dreams"),
        "modify": _("Modifier"),
        "accuse": _("Accusation"),
        "deliver": _("Hand-over"),
    }
)
OWNED = MappingProxyType({"hand": _("cards in hand"), "total": _("points")})
_named = naming(NAMES, owned=OWNED, notes=HOUSE_RULES)


def named(table: Table | None, id: str) -> Message | str:
    """Return what an id is called; a Dream by who has turned it, if that is known."""
    if table and table.first and id in (FIRST, SECOND):
        return message(_("{who}’s Dream"), who=who(table, table.first if id == FIRST else table.second))
    return _named(table, id)


def who(table: Table, seat: str) -> str:
    """Return the name of the player who sits there."""
    return table.people[SEATS.index(seat)] if len(table.people) >= len(SEATS) else seat


def signed(number: int) -> str:
    """Return points with their sign: "+2", "−1", "0"."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """Return a number as it is read, which may be below zero: "2", "−1"."""
    return str(number).replace("-", "−")
