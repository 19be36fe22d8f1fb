"""Personal achievements: each goes to the first mouse that earns it, for one chapter (MM-ACH-1..6)."""

from types import MappingProxyType

from companion.games.mice_and_mystics.data import CHEESE_MASTER_ROLL, ROACH_LORD_KILLS
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import advance_end
from companion.games.mice_and_mystics.table import Table
from companion.rules import _, message, replace

CAPTURES_TO_ESCAPE = 2  # MM-ACH-5
MOVES_END = ("cheese-master", "roach-lord", "escape-artist")

# What holding one does, in a line.
EFFECTS = MappingProxyType(
    {
        "cheese-master": _("cheese in its defense roll gives 1 cheese to every mouse that is free"),
        "roach-lord": _("roaches on its space are never greedy"),
        "poison-master": _("a poison wound that it would take is a plain one"),
        "escape-artist": _("captured a third time, it is free at once and keeps what it wears"),
        "cat-tamer": _("large figures roll 1 die less when they defend against it"),
    }
)
EARNED = MappingProxyType(
    {
        "cheese-master": _("first to roll 3 cheese in one attack or defense"),
        "roach-lord": _("first to defeat 4 roaches in one fight"),
        "poison-master": _("first to be captured with a poison wound"),
        "escape-artist": _("first to be captured twice"),
        "cat-tamer": _("first to defeat Brodie"),
    }
)


def awarded(table: Table, mouse: str, achievement: str) -> Table:
    """Return the table with a personal achievement earned, if it is played with and still free.

    Three of the five move End one page on (MM-ACH-1, -2, -3, -5).
    """
    if not table.with_achievements or table.holder_of(achievement):
        return table
    table = replace(table, achievements=(*table.achievements, (achievement, mouse))).chronicled(
        _("{mouse} earns an achievement: {achievement}."),
        mouse=named(table, mouse),
        achievement=named(table, achievement),
    )
    return advance_end(table) if achievement in MOVES_END else table


def cheese_rolled(table: Table, mouse: str, number: int, *, defending: bool) -> Table:
    """Return the table after the cheese of a mouse's attack or defence roll (MM-ACH-2).

    The roll that earns Cheese Master does not itself pay its effect (MM-OPEN-24).
    """
    if number and defending and table.holder_of("cheese-master") == mouse:
        for friend in table.free_mice:
            table = table.paid(friend.id, 1)
        return table.tell(_("Cheesemaster: every free mouse gains 1 cheese."))
    return awarded(table, mouse, "cheese-master") if number >= CHEESE_MASTER_ROLL else table


def roach_fell(table: Table, mouse: str) -> Table:
    """Return the table with one more roach counted for a mouse in this fight (MM-ACH-3, MM-OPEN-25)."""
    kills = dict(table.roach_kills).get(mouse, 0) + 1
    others = tuple(row for row in table.roach_kills if row[0] != mouse)
    table = replace(table, roach_kills=(*others, (mouse, kills)))
    return awarded(table, mouse, "roach-lord") if kills >= ROACH_LORD_KILLS else table


def fight_is_over(table: Table) -> Table:
    """Return the table with the count of roaches ended if no minion is left (MM-OPEN-25)."""
    return replace(table, roach_kills=()) if table.roach_kills and not table.has_minions else table


def captured_again(table: Table, mouse: str) -> Table:
    """Return the table after a capture has been counted: the second earns Escape Artist (MM-ACH-5)."""
    is_due = table.mouse(mouse).captures >= CAPTURES_TO_ESCAPE
    return awarded(table, mouse, "escape-artist") if is_due else table


def escapes(table: Table, mouse: str) -> bool:
    """Return whether this capture, the third of the Escape Artist, ends at once (MM-ACH-5, MM-OPEN-23).

    The group may read "a third time" as every time from the third on.
    """
    captures = table.mouse(mouse).captures + 1
    if table.holder_of("escape-artist") != mouse or captures <= CAPTURES_TO_ESCAPE:
        return False
    return captures == CAPTURES_TO_ESCAPE + 1 or table.reads("MM-OPEN-23")


def list_with_holders(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the achievements with their holders, "" if one is free; nothing if none is played with."""
    if not table.with_achievements:
        return ()
    return tuple((achievement, table.holder_of(achievement)) for achievement in EFFECTS)


def in_words(achievement: str) -> tuple[object, object]:
    """Return how an achievement is earned, and what it does."""
    return message(EARNED[achievement]), message(EFFECTS[achievement])
