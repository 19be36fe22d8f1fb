"""What things are called, as message ids: the glossary's English, the catalogue's Italian."""

from types import MappingProxyType

from companion.games.nightmare_tales.data import HOUSE_RULES
from companion.games.nightmare_tales.table import Table
from companion.rules import Message, _, message, naming, plural, replace

NAMES = MappingProxyType(
    {
        # games
        "single": _("single game"),
        "tournament": _("Quick Tournament"),
        "teams": _("team game"),
        "team-1": _("Red team"),
        "team-2": _("Blue team"),
        "team-3": _("Green team"),
        "team-4": _("Yellow team"),
        "team-5": _("Violet team"),
        **{number: number for number in ("2", "3", "4", "5")},  # teams to choose
        # the first player
        "random": _("by chance"),
        "frightened": _("the most frightened of the last game"),
        # penalties
        "looked": _("looked at a card"),
        "wrong-moment": _("discarded at the wrong moment"),
        "wrong-card": _("discarded the wrong card"),
        "targeted": _("hit by a card"),
        "other": _("another breach"),
        # keywords
        "look": _("LOOK"),
        "hide": _("HIDE"),
        "uncover": _("UNCOVER"),
        "shuffle": _("SHUFFLE"),
        "reveal": _("REVEAL"),
        "swap": _("SWAP"),
        "by-zero": _("no cards left"),
        "by-deck": _("the deck has run out"),
        "by-knock": _("knock"),
        "nobody": _("nobody"),
        "as-draw": _("neither: 0"),
        "as-won": _("as won: −10"),
        "as-lost": _("as lost: +10"),
        # things to lay
        "lay-simple": _("cards out for the simple game"),
        "lay-beta": _("beta-test cards"),
        "lay-fairies": _("fairies"),
        "lay-deck": _("deck"),
        "lay-rows": _("rows of cards"),
        "lay-look": _("a look at your own cards"),
        "lay-order": _("the order of the row"),
        # counters
        "deck": _("deck"),
        "maximum": _("Maximum Fear"),
        # cards
        "monster": _("monster"),
        "fear": _("fear"),
        "ally": _("ally"),
        "unknown": _("not said"),
    }
)
COUNTED = MappingProxyType(
    {
        "card": plural(_("{count} card"), _("{count} cards"), 0),
        "penalty": plural(_("{count} penalty"), _("{count} penalties"), 0),
        "turn": plural(_("{count} turn"), _("{count} turns"), 0),
        "point": plural(_("{count} point"), _("{count} points"), 0),
    }
)
OWNED = MappingProxyType({"cards": _("cards"), "points": _("points")})


def _on_table(table: Table | None, id: str) -> str:
    """Return the name of a player, or of a card of the deck list."""
    if table is None:
        return ""
    players = {player.id: player.name for player in table.players}
    return players.get(id) or next((card.name for card in table.deck_list if card.id == id), "")


named = naming(NAMES, owned=OWNED, notes=HOUSE_RULES, on_table=_on_table)


def counted(kind: str, number: int) -> Message:
    """Return so many of a kind, as "2 cards"."""
    if kind in COUNTED:
        return replace(COUNTED[kind], count=number)
    return message("{number} {what}", number=number, what=named(None, kind))
