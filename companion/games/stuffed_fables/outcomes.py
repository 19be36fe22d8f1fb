"""What a roll brings, at once or after a reroll (SF-MOVE-4, SF-TEST-2, SF-GROUP-3, SF-ATK-2, SF-SEARCH-1)."""

from collections.abc import Callable
from types import MappingProxyType

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.column import defeated
from companion.games.stuffed_fables.data import FACES, PURPLE
from companion.games.stuffed_fables.names import group_test, named
from companion.games.stuffed_fables.pieces import Roll
from companion.games.stuffed_fables.rolls import total, values
from companion.games.stuffed_fables.table import Table
from companion.rules import _, drop, find, plural, replace, swap

SIX = int(FACES[-1])


def lay(table: Table, roll: Roll) -> Table:
    """Return the table with dice rolled: what they bring, or that they wait (SF-BONUS-2, SF-GROUP-2).

    They wait if the stuffy's ability may reroll some of them and that can help; a contribution waits to
    be placed, unless it passes the group test, if the group does not choose then, too (SF-OPEN-47).
    """
    table = replace(table, roll=roll)
    if is_enough(table, roll) or not table.may_reroll or not _can_help(table, roll):
        return resolve(table)
    return table.tell(
        _("{stuffy} may reroll dice: {colour}."),
        stuffy=named(table, roll.stuffy),
        colour=named(table, table.stuffy(roll.stuffy).reroll),
        rule="SF-BONUS-2",
    )


def needed(table: Table, roll: Roll) -> int:
    """Return what a roll must come to."""
    return find(table.groups, roll.aim).missing if roll.use == "group" else roll.difficulty


def is_enough(table: Table, roll: Roll) -> bool:
    """Return whether a roll has reached what it needs; a move never has."""
    return roll.use != "move" and total(table, roll) >= needed(table, roll)


def _can_help(table: Table, roll: Roll) -> bool:
    """Return whether a reroll could change what comes of it."""
    reroll = table.stuffy(roll.stuffy).reroll
    more = sum(SIX - face for colour, face in roll.dice if colour == reroll)
    return more > 0 if roll.use in ("move", "group") else total(table, roll) + more >= roll.difficulty


def resolve(table: Table) -> Table:
    """Return the table with the result of its roll; the dice are discarded (SF-DICE-1)."""
    roll = table.roll
    if roll is None:
        return table
    if _is_gone(table, roll):
        return for_nothing(table)
    if roll.use == "group":
        is_placed = is_enough(table, roll) and not table.reads("SF-OPEN-47")
        return placed(table) if is_placed else to_place(table, roll)
    result = total(table, roll)
    table = replace(table.discarding(table.rolled), roll=None)
    return OUTCOMES[roll.use](table, roll, result)


def _is_gone(table: Table, roll: Roll) -> bool:
    """Return whether what a roll was aimed at has been taken off the table by hand (SF-GAME-3)."""
    present = (*(monster.id for monster in table.column), *(group.id for group in table.groups))
    return bool(roll.aim) and roll.aim not in present


def for_nothing(table: Table) -> Table:
    """Return the table with the dice that lie there spent for nothing (SF-DICE-1)."""
    table = replace(table.discarding(table.rolled), roll=None)
    return table.tell(_("What the dice were rolled for is gone."))


def _moved(table: Table, roll: Roll, result: int) -> Table:
    """Tell how far, over which lines, and what would end the move (SF-MOVE-1, -4, -5)."""
    table = _stopping(table.tell(plural(_("Up to {count} space."), _("Up to {count} spaces."), result)))
    colours = tuple(dict.fromkeys(colour for colour, _face in roll.dice))
    if PURPLE in colours:
        return table.tell(_("It may cross lines of every color, never a white one."), rule="SF-MOVE-4")
    crossed = tuple(named(table, colour) for colour in colours)
    return table.tell(_("It may cross these lines: {colours}."), colours=crossed, rule="SF-MOVE-4")


def _stopping(table: Table) -> Table:
    """Tell what on this page cuts a move short; the rest of its squares is lost (SF-MOVE-5, SF-OPEN-9)."""
    points = any(point.is_open for point in table.points)
    merchants = any(not merchant.is_open for merchant in table.merchants)
    if not (table.lost_tokens or points or merchants):
        return table
    ends = _("It ends where it meets a lost token, a point of interest or a new merchant.")
    return table.tell(ends, rule="SF-MOVE-5")


def _tested(table: Table, roll: Roll, result: int) -> Table:
    """Tell whether the test is passed, and what to read (SF-TEST-2)."""
    if result >= roll.difficulty:
        return passed(table, roll.stuffy, roll.passed, result, roll.difficulty)
    return failed(table, roll.stuffy, roll.failed, result, roll.difficulty)


def passed(table: Table, stuffy: str, section: str, result: int, difficulty: int) -> Table:
    """Return the table with a test passed, with the section to read."""
    sentence, who = _("{stuffy} passes the test: {total} against {difficulty}."), named(table, stuffy)
    table = table.tell(sentence, stuffy=who, total=result, difficulty=difficulty)
    return read(table, section)


def failed(table: Table, stuffy: str, section: str, result: int, difficulty: int) -> Table:
    """Return the table with a test failed, with the section to read."""
    sentence, who = _("{stuffy} fails the test: {total} against {difficulty}."), named(table, stuffy)
    table = table.tell(sentence, stuffy=who, total=result, difficulty=difficulty)
    return read(table, section)


def read(table: Table, section: str) -> Table:
    """Return the table with a section of the story book to be read, if one is known (SF-STORY-2)."""
    return table.tell(_("Read on: {section}."), section=section) if section.strip() else table


def _struck(table: Table, roll: Roll, result: int) -> Table:
    """Return the table after an attack: a blow that lands, or dice spent for nothing (SF-ATK-2, -8)."""
    is_hit = result >= roll.difficulty
    sentence = (
        _("The attack hits: {total} against {defence}.")
        if is_hit
        else _("It misses: {total} against {defence}.")
    )
    table = table.tell(sentence, total=result, defence=roll.difficulty)
    if not is_hit:
        return table
    weapons = (*table.stuffy(roll.stuffy).items, *table.group_items)
    gain = next((item.gain for item in weapons if item.id == roll.weapon), 0)
    return defeated(table, roll.aim, roll.stuffy, gain)


def _searched(table: Table, roll: Roll, result: int) -> Table:
    """Return the table after a search: a card of the item deck to be taken, or nothing (SF-SEARCH-1)."""
    if result < roll.difficulty:
        sentence = _("The search finds nothing: {total} against {difficulty}.")
        return table.tell(sentence, total=result, difficulty=roll.difficulty)
    deck = table.pile("item")
    if not deck.left + deck.discarded:
        return table.tell(_("No item card is left to draw."), rule="SF-OPEN-10")
    if not deck.left:
        table = table.tell(_("The discarded items are shuffled into a new deck."), rule="SF-OPEN-10")
    table = replace(table.with_pile(deck.drawn(1)), items_due=table.items_due + 1, found_by=roll.stuffy)
    return table.tell(_("An item card is drawn."), rule="SF-SEARCH-1")


OUTCOMES: MappingProxyType[str, Callable[[Table, Roll, int], Table]] = MappingProxyType(
    {"move": _moved, "test": _tested, "melee": _struck, "ranged": _struck, "search": _searched}
)


# group tests


def to_place(table: Table, roll: Roll) -> Table:
    """Return the table with a contribution that is not rerolled any more: it waits to be placed."""
    return replace(table, roll=replace(roll, is_rerolled=True))


def placed(table: Table) -> Table:
    """Return the table with the rolled dice on the group test, with what they count (SF-GROUP-2, -3)."""
    roll = table.roll
    if roll is None:
        return table
    if _is_gone(table, roll):
        return for_nothing(table)
    group = find(table.groups, roll.aim)
    laid = tuple((colour, max(1, value)) for colour, value in values(table, roll))  # no die takes away
    group = replace(group, dice=(*group.dice, *laid))
    table = replace(table, roll=None, groups=swap(table.groups, group))
    if group.total < group.difficulty:
        missing = _("{test}: {total} of {difficulty}, {missing} missing.")
        parts = {"total": group.total, "difficulty": group.difficulty, "missing": group.missing}
        return table.tell(missing, test=group_test(group), **parts)
    gone = dice.gathered(colour for colour, _value in group.dice)
    table = replace(table.discarding(gone), groups=drop(table.groups, group.id))
    return read(table.chronicled(_("Passed: {test}."), test=group_test(group)), group.passed)
