"""What people are reminded of: the rules of a room, the way out of it, the figures still in the box."""

from collections.abc import Callable

from companion.games.mice_and_mystics.data import KINDS
from companion.games.mice_and_mystics.names import many, named
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message, _, message, plural

REMINDERS = {
    "maggie": _(
        "When a mouse defeats a roach here, one die tells whether Miz Maggie sees it (Nightlight asks)."
    ),
    "kitchen-cheese": _("Roaches carry the cheese from the table to the wheel; count it here by hand."),
    "crow": _("The Old Crow: a 1 on a movement die is a wound that cannot be blocked."),
    "tree": _(
        "The tree entrance is reached only from the spaces directly beside it; minions cannot enter it."
    ),
    "leaving-sewers": _("The storybook has a rule for leaving the Sewers: read it there."),
}


PLACES = (
    (_("Small ones with ranged weapons"), _("entry space farthest from the mice")),
    (_("Large ones"), _("one by one, free entry space nearest the mice")),
    (_("Small melee ones"), _("the other entry spaces, spread evenly")),
)


def to_place(table: Table) -> tuple[tuple[Message, Message, tuple[Message, ...]], ...]:
    """Return who is placed first, and where: each group with the kinds that are of it (MM-PLACE-1..3)."""
    coming = table.laying.kinds if table.laying else ()
    groups: list[list[Message]] = [[], [], []]
    for kind in coming or table.kinds_here:
        card = table.kind(kind)
        groups[1 if card.is_large else 0 if card.is_ranged else 2].append(
            many(kind, len(table.figures_of(kind)), table)
        )
    rows = zip(PLACES, groups, strict=True)
    return tuple((message(who), message(where), tuple(kinds)) for (who, where), kinds in rows if kinds)


WAYS = {
    "exit": (
        _("The mouse stands beside an exit."),
        _("The new room needs an exit of that color in line; else turn its tile, the arrow as it is."),
        _("All mice of the room go along, onto spaces beside that exit."),
    ),
    "rotation": (
        _("The mouse stands on a flip space."),
        _("Take the mice off and turn the tile over, the arrow as it is."),
        _("All mice come onto the flip space of the new side; more than four, beside it."),
    ),
}


def ways_out(via: str) -> tuple[Message, ...]:
    """Return what to do on the table to leave a room in this way (MM-EXPL-2..6)."""
    return tuple(message(step) for step in WAYS["exit" if via == "exit" else "rotation"])


ON_TILE = {
    "hook-and-line": _("The two spaces that the thread joins are adjacent for everybody."),
    "fork": _("A mouse on the fork’s space may catapult another one, or throw the grape."),
    "grape": _("Roaches go for the grape as for a mouse; a rat that begins its turn on it alone throws it."),
}


def reminders(table: Table, room: str = "") -> tuple[Message, ...]:
    """Return what the chapter says of a room, in our words: the mice's if none is named (MM-CH-4)."""
    rules = table.chapter.rules_of(room or table.room)
    side = table.chapter.side(room or table.room)
    told = ((_("Exits: {words}"), side.exits), (_("A search here: {words}"), side.search)) if side else ()
    ours = tuple(message(says, words=words) for says, words in told if words)
    special = (message(_("Special search: {card}"), card=named(table, rules.search)),) if rules.search else ()
    seen = "miz-maggie" in table.tokens
    sentences = (REMINDERS[rule] for rule in rules.rules if not (rule == "maggie" and seen))
    lying = dict.fromkeys(table.on_board if room in ("", table.room) else ())
    return (
        *ours,
        *special,
        *(message(rule) for rule in sentences),
        *(message(ON_TILE[item]) for item in lying),
    )


TurnStep = tuple[Message, bool, bool]  # in words, whether it is done, whether it comes now


def steps_done(table: Table) -> tuple[bool, ...]:
    """Return whether each step of the turn that is on is done, its end last; () between turns."""
    mouse = table.acting_mouse
    if mouse:
        return (mouse.has_moved, mouse.has_acted, False)
    figures = table.acting_figures
    if not figures:
        return ()
    moved = all(figure.has_moved or figure.has_acted for figure in figures)
    return (moved, all(figure.has_acted for figure in figures), False)


def goes_alone(table: Table) -> bool:
    """Return whether one figure of the card that acts is left to act: there is no "all" (MM-ROUND-2)."""
    left = [figure for figure in table.acting_figures if not figure.has_acted]
    return len(left) == 1 or len(table.acting_figures) == 1


def turn_steps(table: Table) -> tuple[TurnStep, ...]:
    """Return the steps of the turn that is on: of a mouse, or of a minion card (MM-TURN-1, MM-MIN-1).

    The first that is not done comes now.
    """
    theirs = (_("Roll its move"), _("It attacks")) if goes_alone(table) else (_("All move"), _("All attack"))
    words = (_("Move"), _("Action")) if table.is_mouse_turn else theirs
    done = steps_done(table)
    rows = enumerate(zip((*words, _("End turn")), done, strict=False))
    return tuple((message(step), is_done, place == done.index(False)) for place, (step, is_done) in rows)


def figures_left(table: Table, words: Callable[[Message], str]) -> dict[str, str]:
    """Return, by kind, how many figures are still in the box, in words."""
    return {
        kind: words(plural(_("{count} figure free"), _("{count} figures free"), table.available(kind)))
        for kind in (*KINDS, *table.own_kinds)
    }
