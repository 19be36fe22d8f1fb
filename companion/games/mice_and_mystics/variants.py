"""What variants of the house change, as small functions that the rules ask (see packs.py and the help)."""

from companion.games.mice_and_mystics.chapters import Chapter
from companion.games.mice_and_mystics.data import BRODIE, FIRST_PAGE
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import Answers, Because, Reason, _, find, message, replace

STEPS_WITHOUT_DIE = 1  # MM-VAR-1: beside the move value
STEPS_OF_MINIONS = 2  # MM-VAR-3
EARLIEST_END = FIRST_PAGE + 1


# moving


def is_free(table: Table) -> bool:
    """Return whether mice go as far as they like."""
    return table.reads("MM-VAR-7")


def dice_to_move(table: Table, answers: Answers) -> int:
    return int(not (is_free(table) or table.reads("MM-VAR-1")))


def dice_to_scurry(table: Table, answers: Answers) -> int:
    return int(not is_free(table))


def counts_own_move(table: Table, *, scurries: bool) -> bool:
    """Return whether the move value counts: of a scurry the die alone may."""
    return not (scurries and table.reads("MM-VAR-2"))


def minions_roll_to_move(table: Table) -> bool:
    return not table.reads("MM-VAR-3")


# fights


def without_defence(table: Table, because: Because) -> Because:
    """Return defence dice, or why there are none: no player rolls a defence (MM-VAR-8)."""
    if not table.reads("MM-VAR-8"):
        return because
    none = Reason(-because.total, message(_("Variant: no defense rolls")), "MM-VAR-8")
    return Because((*because.parts, none), because.what, because.shown)


def cheese_for_wheel(table: Table, figure: str, number: int) -> int:
    """Return how much of the cheese that a minion has rolled goes on the wheel (MM-SURGE-1).

    Of Brodie's rolls none, neither attacking nor defending (MM-BROD-2); by a variant one at most (MM-VAR-4).
    """
    if table.figure(figure).kind == BRODIE:
        return 0
    return min(number, 1) if table.reads("MM-VAR-4") else number


# cheese


def purse(table: Table, mouse: str) -> int:
    """Return the cheese that a mouse may spend: its own, or that of all who are free (MM-VAR-6)."""
    if not table.reads("MM-VAR-6"):
        return table.mouse(mouse).cheese
    return sum(mouse.cheese for mouse in table.free_mice)


def spent(table: Table, mouse: str, cost: int) -> Table:
    """Return the table with cheese paid: its own first, then the others’ down the column."""
    others = (other.id for other in table.mice_by_column if other.id != mouse)
    for id in (mouse, *others):
        payer: Mouse = find(table.mice, id)
        paid = min(cost, payer.cheese)
        table, cost = table.with_mouse(replace(payer, cheese=payer.cheese - paid)), cost - paid
    return table


def cheese_heals(table: Table) -> bool:
    return table.reads("MM-VAR-9")


def tries_again(table: Table) -> bool:
    """Return whether a mouse that has failed may pay to act once more.

    If not, no table says that one has failed: logs of release 1.6 give the same tables again.
    """
    return table.reads("MM-VAR-12")


# time


def first_end(table: Table, chapter: Chapter | None = None) -> int:
    """Return the page on which End begins: the chapter’s, or the one before it (MM-VAR-10)."""
    page = (chapter or table.chapter).end_page
    return max(min(page, EARLIEST_END), page - 1) if table.reads("MM-VAR-10") else page


def has_no_hourglass(table: Table) -> bool:
    return table.reads("MM-VAR-5")


def time_waits(table: Table) -> bool:
    """Return whether no time passes because minions are in play (MM-ROUND-4, MM-VAR-11)."""
    return table.has_minions and not table.reads("MM-VAR-11")


def with_first_end(before: Table, after: Table) -> Table:
    """Return a table that is being laid with End on the page of the rules that hold now."""
    moves = after.phase == "laying" and first_end(before) != first_end(after)
    return replace(after, end=first_end(after)) if moves else after
