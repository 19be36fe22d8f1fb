"""What things are called, as message ids: the glossary's English, the catalogue's Italian."""

from types import MappingProxyType

from companion.games.winter_tales.data import HOUSE_RULES
from companion.games.winter_tales.table import Table
from companion.rules import Message, _, message, rule_title

NAMES = MappingProxyType(
    {
        # sides and roles, kinds
        "spring": _("Spring"),
        "winter": _("Winter"),
        "writer": _("the Writer"),
        "neutral": _("neutral"),
        "nobody": _("nobody"),
        "tale": _("fairy tale"),
        "soldier": _("soldier"),
        "place": _("location"),
        "square": _("square"),
        # characters that sources confirm
        "alice": _("Alice"),
        "dorothy": _("Dorothy"),
        "pinocchio": _("Pinocchio"),
        "match-girl": _("Little Match Girl"),
        "tin-man": _("Tin Man"),
        "wolf": _("Wolf"),
        "mad-hatter": _("Mad Hatter"),
        "candlewick": _("Candlewick"),
        "snow-white": _("Snow White"),
        "white-rabbit": _("White Rabbit"),
        "mangiafuoco": _("Mangiafuoco"),
        # marks, states of a quest
        "ready": _("ready"),
        "activated": _("activated"),
        "standing": _("standing"),
        "lying": _("incapacitated"),
        "available": _("available"),
        "on_board": _("on the board"),
        "started": _("started"),
        "faced": _("faced"),
        # steps of a quest
        "coming": _("Who comes"),
        "telling": _("The tale"),
        "last": _("Last card"),
        "memory": _("Memory"),
        # counters and answers
        "chapter": _("chapter"),
        "limit": _("memories until the epilogue"),
        "tile": _("box of the Epilogue tile"),
        "own": _("a new name"),
        "same": _("the same sides"),
        "swapped": _("sides swapped"),
        "anew": _("sides chosen again"),
        # signs of modules
        "star": _("star"),
        "moon": _("moon"),
        "flame": _("flame"),
        "key": _("key"),
        "bell": _("bell"),
        "skull": _("skull"),
        # things to lay
        "lay-cards": _("character cards"),
        "lay-tales": _("figures of fairy tales"),
        "lay-soldiers": _("figures of soldiers"),
        "lay-alone": _("a look at the spaces"),
        "lay-spring": _("first quest of Spring"),
        "lay-winter": _("first quest of Winter"),
        "lay-hands": _("hands of cards"),
        "lay-writer": _("the Writer’s hand"),
        "lay-deck": _("deck of story cards"),
        "lay-tile": _("Epilogue tile"),
        "lay-beginning": _("introduction"),
    }
)
FIXED = MappingProxyType(
    {id: message(name) for id, name in NAMES.items()} | {id: rule_title(id) for id in HOUSE_RULES}
)


def named(table: Table | None, id: str) -> Message | str:
    """Return what an id is called: a player, a character, a quest; the group's own words as they are."""
    if id in FIXED:
        return FIXED[id]
    what, _colon, owner = id.partition(":")
    if what == "hand" and owner:
        return message(_("{player}: cards in hand"), player=named(table, owner))
    return (_on_table(table, id) if table else None) or id


def _on_table(table: Table, id: str) -> Message | str | None:
    kind, _dash, number = id.rpartition("-")
    if kind == "seat":
        name = table.player(id).name if table.has_player(id) else ""
        return name or message(_("Player {number}"), number=number)
    if kind in ("tale", "soldier") and number.isdigit():
        name = table.character(id).name if table.has_character(id) else ""
        unnamed = message(
            _("Fairy tale {number}") if kind == "tale" else _("Soldier {number}"), number=number
        )
        return called(name) if name else unnamed
    if kind == "quest" and number.isdigit():
        name = table.quest(id).name if table.has_quest(id) else ""
        return name or message(_("Quest {number}"), number=number)
    if kind == "module" and number.isdigit():
        return next((module.name for module in table.modules if module.id == id), None)
    if kind == "memory" and number.isdigit() and int(number) <= len(table.memories):
        memory = table.memories[int(number) - 1]
        return message(_("{number}: {quest}"), number=number, quest=named(table, memory.quest))
    return None


def called(name: str) -> Message | str:
    """Return a character's name: one that sources confirm is said in the reader's language."""
    return FIXED.get(name, name)


def counted(kind: str, number: int) -> Message:
    return message("{number} {what}", number=number, what=named(None, kind))
