"""The set-up as things to tick, counted for these people, and what of the box is counted (facts.md 3)."""

from companion.games.winter_tales.data import (
    CHARACTERS,
    QUEST_COUNTERS,
    SIDES,
    SOLDIER,
    STORY_CARDS,
    TALE,
)
from companion.games.winter_tales.names import named
from companion.games.winter_tales.seating import first_hand
from companion.games.winter_tales.table import Table
from companion.rules import Component, Item, Message, _, message

COMPONENTS = (
    Component("character", message(_("Character cards")), CHARACTERS, "card-ready"),
    Component("figure", message(_("Figures")), CHARACTERS, "move"),
    Component("quest", message(_("Quest counters")), QUEST_COUNTERS, "quest"),
    Component("story", message(_("Story cards")), STORY_CARDS, "deck"),
    Component("tile", message(_("Epilogue tile")), 1, "end-flag"),
)


def _number_of(table: Table, kind: str) -> int:
    return sum(character.kind == kind for character in table.characters)


def cards(table: Table) -> tuple[Item, ...]:
    """Return the cards of the characters in play, and how many stay in the box (WT-SETUP-4)."""
    number = len(table.characters)
    words = message(
        _("{number} character cards: {tales} fairy tales, {soldiers} soldiers"),
        number=number,
        tales=_number_of(table, TALE),
        soldiers=_number_of(table, SOLDIER),
    )
    left = max(0, CHARACTERS - number)
    stay = message(_("{number} stay in the box"), number=left)
    return (Item("lay-cards", words, stay, (("character", number),), (("character", left),)),)


def figures(table: Table) -> tuple[Item, ...]:
    """Return the figures: tales in locations, soldiers in squares, each alone (WT-SETUP-6)."""
    return (
        _figures(table, "lay-tales", TALE, _("Fairy tales in locations")),
        _figures(table, "lay-soldiers", SOLDIER, _("Soldiers in squares")),
        Item("lay-alone", message(_("Nobody shares a space")), message(_("look once round the board"))),
    )


def _figures(table: Table, id: str, kind: str, words: str) -> Item:
    number = _number_of(table, kind)
    return Item(id, message(words), message(_("{number} figures"), number=number), (("figure", number),))


def quests(table: Table) -> tuple[Item, ...]:
    """Return a quest of each side, drawn (WT-SETUP-7, -8)."""
    return tuple(_quest(table, side) for side in SIDES)


def _quest(table: Table, side: str) -> Item:
    words = message(_("A quest of {side} in a location"), side=named(table, side))
    return Item(f"lay-{side}", words, _placer(table, side), (("quest", 1),))


def _placer(table: Table, side: str) -> Message:
    if table.writer:
        return message(_("put there by the Writer"))
    other = next(candidate for candidate in SIDES if candidate != side)
    return message(_("put there by {side}"), side=named(table, other))


def story_cards(table: Table) -> tuple[Item, ...]:
    """Return the hands, the deck that is left, the Epilogue tile (WT-SETUP-9..11)."""
    writer = table.writer
    others = [player for player in table.players if not player.is_writer]
    each = first_hand(table, others[0]) if others else 0
    of_writer = first_hand(table, writer) if writer else 0
    dealt = each * len(others)
    hand = message(_("{number} story cards for each player"), number=each)
    rows = [Item("lay-hands", hand, message(_("{number} in all"), number=dealt), (("story", dealt),))]
    if writer:
        words = message(_("{number} story cards for the Writer"), number=of_writer)
        rows.append(Item("lay-writer", words, message("{who}", who=writer.name), (("story", of_writer),)))
    left = STORY_CARDS - dealt - of_writer
    deck = message(_("The other {number} story cards as the deck"), number=left)
    tile = message(_("Epilogue tile on box {number}"), number=table.tile)
    rows.append(Item("lay-deck", deck, takes=(("story", left),)))
    return (*rows, Item("lay-tile", tile, takes=(("tile", 1),)))


def beginning(table: Table) -> tuple[Item, ...]:
    """Return the introduction that one player tells (WT-SETUP-12)."""
    return (Item("lay-beginning", message(_("Somebody tells how the story begins"))),)
