"""The set-up as things to lay (SF-SETUP)."""

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import BLACK, MIXED_BELOW, STUFFING, WHITE
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.names import counted, named
from companion.games.stuffed_fables.table import Table
from companion.rules import Item, Message, SetUpStep, _, message, ticks


def steps(table: Table) -> tuple[SetUpStep, ...]:
    """Return the set-up for exactly these stuffies and this story, in the order in which it is laid."""
    return (_stuffies(table), _dice(table), _decks(table), _sleep(table), _story(table))


def items(table: Table) -> tuple[str, ...]:
    """Return the ids of everything there is to tick."""
    return ticks(steps(table))


def _stuffies(table: Table) -> SetUpStep:
    about = message(_("{number} stuffing each, light side up; the circle goes to the left"), number=STUFFING)
    rows = tuple(
        Item(
            stuffy.id,
            message(_("{stuffy}: character card, figure"), stuffy=named(table, stuffy.id)),
            message(_("played by {player}"), player=stuffy.player),
        )
        for stuffy in table.stuffies
    )
    first = message(_("Bookmark to {stuffy}, the first Narrator"), stuffy=named(table, table.first))
    return SetUpStep("stuffies", message(_("Stuffies")), about, (*rows, Item("bookmark", first)))


def _dice(table: Table) -> SetUpStep:
    bag = table.dice_of_story
    about = message(_("{number} dice in the bag, by the number of stuffies"), number=dice.number(bag))
    out = Item("dice-out", message(_("Left in the box: {dice}"), dice=_named(table.box)))
    rows = (
        Item("dice-attributes", message(_("Into the bag: {dice}"), dice=_named(table.attributes))),
        Item("dice-more", message(_("Into the bag: {dice}"), dice=_named(dice.only(bag, BLACK, WHITE)))),
        *((out,) if table.box else ()),
    )
    return SetUpStep("dice", message(_("Dice")), about, rows)


def _named(rows: Rows) -> tuple[Message, ...]:
    return tuple(counted(colour, count) for colour, count in rows)


def _decks(table: Table) -> SetUpStep:
    bosses = table.pile("boss").left
    no_boss, boss = (
        message(_("No boss cards yet")),
        message(_("Boss cards in a pile, face up: {number}"), number=bosses),
    )
    rows = (
        Item("deck-item", message(_("Item deck, shuffled: {number}"), number=table.pile("item").left)),
        Item("deck-lost", message(_("Lost deck, shuffled: {number}"), number=table.pile("lost").left)),
        Item("deck-boss", boss if bosses else no_boss),
        Item(
            "deck-monster", message(_("Monster deck, shuffled: {number}"), number=table.pile("monster").left)
        ),
    )
    return SetUpStep("decks", message(_("Decks")), message(_("face down, the bosses face up")), rows)


def _sleep(table: Table) -> SetUpStep:
    number = table.deck_size("sleep")
    below = message(_("Waking and {number} others, shuffled, face down"), number=MIXED_BELOW - 1)
    above = message(_("The other {number} shuffled on top of them"), number=number - MIXED_BELOW)
    about = message(_("{number} cards, their kinds unseen"), number=number)
    return SetUpStep(
        "sleep", message(_("Sleep deck")), about, (Item("sleep-below", below), Item("sleep-above", above))
    )


def _story(table: Table) -> SetUpStep:
    cards, start = table.story.discovery, table.story.start
    some = message(_("Discovery cards of this story set aside: {number}"), number=cards)
    any_cards = message(_("Discovery cards of this story set aside, as it says"))
    unseen = message(_("neither shuffled nor looked at"))
    opened = message(_("Storybook open in the middle, at section {section}"), section=start)
    rows = (
        Item(
            "book", opened if start else message(_("Storybook open in the middle, at the story’s first page"))
        ),
        Item("board", message(_("Sideboard at its right edge, both tracks empty"))),
        Item("discovery", some if cards else any_cards, unseen),
        Item(
            "reach",
            message(_("Within reach: statuses, buttons, stuffing, hearts, tokens, environment cards")),
        ),
    )
    return SetUpStep("story", message(_("Storybook")), message(_("in the middle of the table")), rows)
