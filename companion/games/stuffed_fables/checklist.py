"""The set-up as things to lay (SF-SETUP)."""

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import (
    BLACK,
    BUTTONS,
    CHARACTERS,
    LOST_TOKENS,
    MIXED_BELOW,
    OBJECTIVES,
    STATUS_CARDS,
    WHITE,
)
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.names import counted, named
from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.variants import first_stuffing
from companion.rules import Item, Message, Pieces, SetUpStep, _, message, ticks


def steps(table: Table) -> tuple[SetUpStep, ...]:
    """Return the set-up for exactly these stuffies and this story, in the order in which it is laid."""
    return (_stuffies(table), _dice(table), _decks(table), _sleep(table), _story(table))


def items(table: Table) -> tuple[str, ...]:
    """Return the ids of everything there is to tick."""
    return ticks(steps(table))


STUFFING_EACH = _("{number} stuffing each, light side up; the circle goes to the left")


def _stuffies(table: Table) -> SetUpStep:
    stuffing = first_stuffing(table)
    about = message(STUFFING_EACH, number=stuffing)
    rows = tuple(
        Item(
            stuffy.id,
            message(_("{stuffy}: character card, figure"), stuffy=named(table, stuffy.id)),
            message(_("played by {player}"), player=stuffy.player),
            takes=_of_stuffy(stuffy.id, stuffing),
        )
        for stuffy in table.stuffies
    )
    first = message(_("Bookmark to {stuffy}, the first Narrator"), stuffy=named(table, table.first))
    return SetUpStep(
        "stuffies", message(_("Stuffies")), about, (*rows, Item("bookmark", first)), "SF-SETUP-2"
    )


def _of_stuffy(id: str, stuffing: int) -> Pieces:
    """Return what a stuffy takes out of the box; of the group's own card and figure are in none."""
    printed = (("character", 1), ("figure", 1)) if id in CHARACTERS else ()
    return (*printed, ("stuffing", stuffing))


def _dice(table: Table) -> SetUpStep:
    bag = table.dice_of_story
    about = message(_("{number} dice in the bag, by the number of stuffies"), number=dice.number(bag))
    more = dice.only(bag, BLACK, WHITE)
    into = _("Into the bag: {dice}")
    out = Item(
        "dice-out", message(_("Left in the box: {dice}"), dice=_named(table.box)), leaves=_dice_of(table.box)
    )
    rows = (
        Item(
            "dice-attributes",
            message(into, dice=_named(table.attributes)),
            takes=_dice_of(table.attributes),
        ),
        Item("dice-more", message(into, dice=_named(more)), takes=_dice_of(more)),
        *((out,) if table.box else ()),
    )
    return SetUpStep("dice", message(_("Dice")), about, rows, "SF-SETUP-4")


def _dice_of(rows: Rows) -> Pieces:
    return (("die", dice.number(rows)),)


def _named(rows: Rows) -> tuple[Message, ...]:
    return tuple(counted(colour, count) for colour, count in rows)


def _decks(table: Table) -> SetUpStep:
    bosses = table.pile("boss").left
    no_boss, boss = (
        message(_("No boss cards yet")),
        message(_("Boss cards in a pile, face up: {number}"), number=bosses),
    )
    rows = (
        _deck(table, "item", _("Item deck, shuffled: {number}")),
        _deck(table, "lost", _("Lost deck, shuffled: {number}")),
        Item("deck-boss", boss if bosses else no_boss, takes=(("boss", bosses),)),
        _deck(table, "monster", _("Monster deck, shuffled: {number}")),
    )
    about = message(_("face down, the bosses face up"))
    return SetUpStep("decks", message(_("Decks")), about, rows, "SF-SETUP-6")


def _deck(table: Table, deck: str, words: str) -> Item:
    left = table.pile(deck).left
    return Item(f"deck-{deck}", message(words, number=left), takes=((deck, left),))


def _sleep(table: Table) -> SetUpStep:
    number = table.deck_size("sleep")
    below = message(_("Waking and {number} others, shuffled, face down"), number=MIXED_BELOW - 1)
    above = message(_("The other {number} shuffled on top of them"), number=number - MIXED_BELOW)
    about = message(_("{number} cards, their kinds unseen"), number=number)
    return SetUpStep(
        "sleep",
        message(_("Sleep deck")),
        about,
        (
            Item("sleep-below", below, takes=(("sleep", MIXED_BELOW),)),
            Item("sleep-above", above, takes=(("sleep", number - MIXED_BELOW),)),
        ),
        "SF-SETUP-9",
    )


def _story(table: Table) -> SetUpStep:
    cards, start = table.story.discovery, table.story.start
    set_aside = message(_("Discovery cards of this story set aside: {number}"), number=cards)
    any_cards = message(_("Discovery cards of this story set aside, as it says"))
    unseen = message(_("neither shuffled nor looked at"))
    opened = message(_("Storybook open in the middle, at section {section}"), section=start)
    rows = (
        Item(
            "book", opened if start else message(_("Storybook open in the middle, at the story’s first page"))
        ),
        Item("board", message(_("Sideboard at its right edge, both tracks empty"))),
        Item("discovery", set_aside if cards else any_cards, unseen, takes=(("discovery", cards),)),
        Item(
            "reach",
            message(_("Within reach: statuses, buttons, stuffing, hearts, tokens, environment cards")),
            takes=_within_reach(table),
        ),
    )
    about = message(_("in the middle of the table"))
    return SetUpStep("story", message(_("Storybook")), about, rows, "SF-SETUP-12")


def _within_reach(table: Table) -> Pieces:
    """Return what is ready for all, the stuffing that no stuffy has yet (SF-SETUP-10)."""
    return (
        ("status", STATUS_CARDS),
        ("button", BUTTONS),
        ("stuffing", table.counts.stuffing - first_stuffing(table) * table.size),
        ("heart", table.counts.hearts),
        ("environment", table.counts.environments),
        ("token", OBJECTIVES + LOST_TOKENS),
    )
