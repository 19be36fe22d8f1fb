"""The set-up of a game of one's own: its counters and piles as they start, then its lists, to tick."""

from collections.abc import Iterator

from companion.games.own_table.actions.playing import need_play
from companion.games.own_table.definition import FOE, SET_UP
from companion.games.own_table.names import named
from companion.games.own_table.table import CHOOSING, Table
from companion.games.own_table.words import said
from companion.rules import Component, Item, SetUpStep, _, checklist, message, ticks

CHOOSE = SetUpStep(
    "choose",
    message(_("Choose a game")),
    message(_("One of the ten, one of your own, or an empty table.")),
    (
        Item("choose-game", message(_("Choose a game, or describe your own"))),
        Item("choose-people", message(_("Sit down round the table"))),
    ),
    "OT-PART-1",
)


def steps(table: Table) -> tuple[SetUpStep, ...]:
    """Return what starts where, then the lists of the set-up, each as a step; at first how to choose."""
    return (CHOOSE,) if table.stage == CHOOSING else tuple(_steps(table))


def _steps(table: Table) -> Iterator[SetUpStep]:
    items = tuple(_laid(table))
    if items:
        words = message(_("What lies there at the start."))
        yield SetUpStep("parts", message(_("Lay out")), words, items, "OT-PART-1")
    for part in table.made.lists:
        if part.when == SET_UP:
            lines = tuple(Item(item.id, said(table.made, item.id)) for item in part.items)
            words = message(_("To tick, one after the other."))
            title = message("{name}", name=said(table.made, part.id))
            yield SetUpStep(part.id, title, words, lines, "OT-PART-6")


def _laid(table: Table) -> Iterator[Item]:
    """Give the piles and the counters as they start; a foe is not there yet."""
    for pile in table.made.piles:
        what = message(_("{what}: shuffle {number}"), what=said(table.made, pile.id), number=pile.number)
        yield Item(pile.id, what, takes=((pile.id, pile.number),))
    for part in table.made.counters:
        if part.whose != FOE:
            what = message(_("{what}: {number}"), what=said(table.made, part.id), number=part.start)
            yield Item(part.id, what, message("{whose}", whose=named(table, part.whose)))


def components(table: Table) -> tuple[Component, ...]:
    """Return the piles, as things of the box that are counted."""
    return tuple(
        Component(pile.id, message("{name}", name=said(table.made, pile.id)), pile.number, pile.sign)
        for pile in table.made.piles
    )


def items(table: Table) -> tuple[str, ...]:
    return ticks(steps(table))


ACTIONS = checklist(items, guard=need_play, rule="OT-PART-6")
