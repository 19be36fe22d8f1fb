"""Corrections by hand: the physical table is always right. Each is an event, with a word why (NT-SHEET-2)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.nightmare_tales.actions.picks import AnyPlayer, Why, at_dawn, in_play
from companion.games.nightmare_tales.counters import counter, counters
from companion.games.nightmare_tales.data import BY_KNOCK, DAWNS, LONGEST_NOTE, MOST_POINTS
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.table import Table
from companion.rules import Answers, Number, Pick, Say, Text, Tick, _, action, replace, require, say

NOBODY = "nobody"


def lowest(table: Table, answers: Answers) -> int:
    return counter(table, str(answers["counter"])).low


def highest(table: Table, answers: Answers) -> int:
    return counter(table, str(answers["counter"])).high


def beyond(table: Table, answers: Answers, value: object) -> Say:
    """Say between which bounds a counter lies, and by which rule."""
    found = counter(table, str(answers["counter"]))
    words = _("Choose a number from {low} to {high}.")
    return say(words, low=found.low, high=found.high, rule=found.rule)


AnyCounter = Annotated[str, Pick(lambda table, answers: counters(table), label=_("What is counted"))]


@action(_("{counter} is {value}. {why}"), label=_("Correct"), rule="NT-SHEET-2", is_correction=True)
def correct(
    table: Table,
    counter: AnyCounter,
    value: Annotated[int, Number(lowest, highest, why=beyond, label=_("What it truly is"))],
    why: Why = "",
) -> Table:
    """Set a counter to what the table shows (NT-EFF-12, NT-SHEET-2)."""
    return _set(table, counter, value)


@action(
    _("{counter}: {by} by hand. {why}"),
    label=_("More or less"),
    rule="NT-SHEET-2",
    is_correction=True,
    commutes=True,
)
def adjust(
    table: Table,
    counter: AnyCounter,
    by: Annotated[int, Number(-MOST_POINTS, MOST_POINTS, label=_("How many more; below 0, fewer"))],
    why: Why = "",
) -> Table:
    """Add to or take from a counter; two screens may both do so (NT-EFF-12, NT-SHEET-2)."""
    return _set(table, counter, _value(table, counter) + by)


def _value(table: Table, id: str) -> int:
    return counter(table, id).value


def _set(table: Table, id: str, value: int) -> Table:
    found = counter(table, id)
    require(found.low <= value <= found.high, beyond(table, {"counter": id}, value))
    return found.set_to(value)


@action(_("It is {player}’s turn. {why}"), label=_("Whose turn it is"), rule="NT-TURN-10", is_correction=True)
def set_turn(
    table: Table,
    player: AnyPlayer,
    drawn: Annotated[bool, Tick(label=_("A card has been drawn"))] = False,
    why: Why = "",
) -> Table:
    """Say whose turn it is, and whether a card has been drawn; a knocker's is skipped (NT-KNOCK-4)."""
    in_play(table)
    skipped = _("{player} has knocked: that turn is skipped.")
    require(player != table.knocker, skipped, player=named(table, player), rule="NT-KNOCK-4")
    more = player != table.active
    return replace(table, active=player, has_drawn=drawn, may_drop=drawn, turn=table.turn + more)


def knockers(table: Table, answers: Answers) -> Sequence[str]:
    return (NOBODY, *(id for id in table.ids if table.phase == "dawn" or id != table.active))


@action(
    _("Who has knocked: {player}. {why}"), label=_("Who has knocked"), rule="NT-KNOCK-3", is_correction=True
)
def set_knocker(
    table: Table, player: Annotated[str, Pick(knockers, label=_("Player"))], why: Why = ""
) -> Table:
    """Say who has knocked, if anybody; whose turn it is has not (NT-KNOCK-3, NT-DAWN-7)."""
    is_on = table.phase in ("play", "dawn")
    require(is_on, _("No game is being played."), rule="NT-DAWN-1")
    by_knock = player == NOBODY and table.phase == "dawn" and table.cause == BY_KNOCK
    require(not by_knock, _("Dawn came by a knock: somebody has knocked."), rule="NT-DAWN-5")
    return replace(table, knocker="" if player == NOBODY else player)


@action(
    _("What brought dawn: {cause}. {why}"), label=_("What brought dawn"), rule="NT-DAWN-7", is_correction=True
)
def set_cause(
    table: Table, cause: Annotated[str, Pick(lambda table, answers: DAWNS, label=_("Cause"))], why: Why = ""
) -> Table:
    """Say what brought dawn (NT-DAWN-7)."""
    at_dawn(table)
    has_knock = cause != BY_KNOCK or table.knocker
    require(has_knock, _("Say first who has knocked."), rule="NT-DAWN-5")
    return replace(table, cause=cause)


@action("{words}", label=_("Note"), is_correction=True, note="words")
def note(
    table: Table, words: Annotated[str, Text(LONGEST_NOTE, needed=True, label=_("In your words"))]
) -> Table:
    """Write something down."""
    return table
