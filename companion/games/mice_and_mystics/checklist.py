"""The set-up as a checklist, for exactly this chapter and these mice (MM-SETUP, MM-CH1-2..4)."""

from companion.games.mice_and_mystics.cards import SEARCH_CARDS
from companion.games.mice_and_mystics.chapters import (
    DIFFICULT_ENCOUNTERS,
    NORMAL_ENCOUNTERS,
    Chapter,
    is_own_room,
    other_side,
    tile_number,
)
from companion.games.mice_and_mystics.components import has_figures
from companion.games.mice_and_mystics.data import CHEESE_TOKENS, DICE
from companion.games.mice_and_mystics.heroes import is_ability
from companion.games.mice_and_mystics.names import counted, named
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.variants import first_end
from companion.rules import Item, Message, Pieces, SetUpStep, _, message, ticks


def steps(table: Table) -> tuple[SetUpStep, ...]:
    """Return the set-up of the table's chapter, in the order in which it is laid."""
    all_steps = (_board(table), _tiles(table), _mice(table), _minions(table), _decks(table), _reach(table))
    return tuple(step for step in all_steps if step.items)


def items(table: Table) -> tuple[str, ...]:
    """Return the ids of everything there is to tick."""
    return ticks(steps(table))


def _board(table: Table) -> SetUpStep:
    end = first_end(table)
    return SetUpStep(
        "board",
        message(_("Story control board")),
        message(_("hourglass 1, End {page}, wheel empty"), page=end),
        (
            Item("hourglass", message(_("Hourglass on page 1"))),
            Item("end", message(_("End on page {page}"), page=end)),
            Item("wheel", message(_("Cheese wheel empty"))),
        ),
        "MM-SETUP-8",
    )


def _tiles(table: Table) -> SetUpStep:
    tiles = table.chapter.tiles
    return SetUpStep(
        "tiles",
        message(_("Room tiles")),
        message(_("joined as the storybook shows, all arrows one way")),
        tuple(Item(f"tile:{tile}", _tile(table, tile), takes=_new_tile(tiles, tile)) for tile in tiles)
        or (Item("tiles", message(_("The tiles that the storybook shows"))),),
        "MM-SETUP-5",
    )


def _new_tile(tiles: tuple[str, ...], tile: str) -> Pieces:
    """Return the tile of a room, nothing if its other side is laid (MM-COMP-8) or it is not of the box."""
    is_taken = other_side(tile) in tiles[: tiles.index(tile)]
    return () if is_taken or is_own_room(tile) else (("tile", 1),)


def _tile(table: Table, tile: str) -> Message:
    number, room = tile_number(tile), named(table, tile)
    if not number:
        return message(_("Tile of our own, {room}"), room=room)
    return message(_("Tile {number}, {room}"), number=number, room=room)


def _mice(table: Table) -> SetUpStep:
    rows = tuple(
        Item(
            f"mouse:{mouse.id}",
            message(_("{mouse}: sheet, figure, initiative card"), mouse=named(table, mouse.id)),
            message(
                _("{player} plays it; {ability}; {cards}"),
                player=mouse.player,
                ability=tuple(named(table, ability) for ability in mouse.abilities),
                cards=tuple(named(table, card.id) for card in mouse.cards),
            ),
            takes=_takes_of(mouse),
        )
        for mouse in table.mice
    )
    start = Item(
        "start",
        message(_("All figures on the start space")),
        message(_("in: {room}"), room=named(table, table.chapter.start)),
    )
    return SetUpStep(
        "mice",
        message(_("Mice")),
        message(_("one ability card and the starting cards each")),
        (*rows, start),
        "MM-SETUP-2",
    )


def _takes_of(mouse: Mouse) -> Pieces:
    """Return what of the box is in front of a mouse at the start (MM-SETUP-2..4)."""
    starting = sum(card.is_starting and not card.is_of_hero for card in mouse.cards)
    return (
        *(() if mouse.own else (("figure", 1), ("sheet", 1), ("initiative", 1))),
        ("ability", sum(not is_ability(ability) for ability in mouse.abilities)),
        ("search", starting),
    )


def _minions(table: Table) -> SetUpStep:
    rows = tuple(
        Item(
            f"minions:{kind}",
            counted(kind, number, table),
            message(_("on the entry spaces of: {room}"), room=named(table, table.chapter.start)),
            takes=(("initiative", 1), *((("minion", number),) if has_figures(kind) else ())),
        )
        for kind, number in table.chapter.minions
    )
    return SetUpStep(
        "minions", message(_("Minions")), message(_("spread as evenly as possible")), rows, "MM-SETUP-6"
    )


def _decks(table: Table) -> SetUpStep:
    cards = (card for mouse in table.mice for card in mouse.cards)
    handed_out = sum(card.is_starting and not card.is_of_hero for card in cards)
    return SetUpStep(
        "decks",
        message(_("Decks")),
        message(_("shuffled, face down")),
        (
            Item(
                "search",
                message(_("Search deck: {number} cards"), number=SEARCH_CARDS - handed_out),
                message(_("the starting cards are out of it")),
                takes=(("search", SEARCH_CARDS - handed_out),),
            ),
            _encounters(table.chapter),
            Item("chest", message(_("Party stash empty"))),
        ),
        "MM-SETUP-9",
    )


def _encounters(chapter: Chapter) -> Item:
    """Return the encounter deck as the chapter builds it (MM-SETUP-9, MM-CH1-3)."""
    normal, difficult = chapter.encounters, chapter.difficult
    takes = (("encounter", normal + difficult),)
    leaves = (("encounter", NORMAL_ENCOUNTERS - normal + DIFFICULT_ENCOUNTERS - difficult),)
    if not difficult:
        deck = message(_("Encounter deck: the {number} normal cards"), number=normal)
        stays = message(_("the difficult ones stay in the box"))
        return Item("encounters", deck, stays, takes, leaves)
    deck = message(
        _("Encounter deck: {normal} normal, {difficult} difficult"), normal=normal, difficult=difficult
    )
    return Item("encounters", deck, message(_("the others stay in the box")), takes, leaves)


def _reach(table: Table) -> SetUpStep:
    """Return the last step: what the evening needs, and what else the chapter asks (MM-SETUP-10, -11)."""
    begins = table.chapter.begins
    more = (
        (Item("begins", message("{words}", words=begins), message(_("as your storybook says"))),)
        if begins
        else ()
    )
    return SetUpStep(
        "reach",
        message(_("Within reach")),
        message(_("what the evening needs")),
        (
            Item(
                "supply",
                message(_("Dice, cheese, wounds, tokens, spare figures and cards")),
                takes=(("die", DICE), ("cheese", CHEESE_TOKENS)),
            ),
            *more,
        ),
        "MM-SETUP-10",
    )
