"""Corrections by hand, notes and house rules: the physical table is always right."""

from typing import Annotated

from companion.games.dreamers.actions.picks import Why, is_on
from companion.games.dreamers.counters import Counter, counter, counters
from companion.games.dreamers.data import HIGHEST_TOTAL
from companion.games.dreamers.house import HOUSE_RULES
from companion.games.dreamers.table import Table
from companion.rules import Answers, Number, Pick, Some, Text, _, action, replace, require


def lowest(table: Table, answers: Answers) -> int:
    return counter(table, str(answers["counter"])).low


def highest(table: Table, answers: Answers) -> int:
    return counter(table, str(answers["counter"])).high


AnyCounter = Annotated[str, Pick(lambda table, answers: counters(table), label=_("What"))]


@action(_("{counter} is {value}. {why}"), label=_("Set a counter"), is_correction=True)
def correct(
    table: Table,
    counter: AnyCounter,
    value: Annotated[int, Number(lowest, highest, label=_("To"))],
    why: Why = "",
) -> Table:
    """Set a counter to what the table shows."""
    return _set(table, counter, value)


@action(_("{counter}: {by} by hand. {why}"), label=_("Change a counter"), is_correction=True, commutes=True)
def adjust(
    table: Table,
    counter: AnyCounter,
    by: Annotated[int, Number(-HIGHEST_TOTAL, HIGHEST_TOTAL, label=_("By"))],
    why: Why = "",
) -> Table:
    """Add to or take from a counter; two screens may both do so."""
    return _set(table, counter, _found(table, counter).value + by)


def _found(table: Table, id: str) -> Counter:
    return counter(table, id)


def _set(table: Table, id: str, value: int) -> Table:
    is_on(table)
    found = _found(table, id)
    fits = found.low <= value <= found.high
    rule = RULES[id.partition(":")[0]]
    sentence = _("Choose a number from {low} to {high}.")
    require(fits, sentence, low=found.low, high=found.high, rule=rule)
    return found.set_to(value)


RULES = {"open": "DR-COMP-7", "deck": "DR-MEM-3", "hand": "DR-MEM-1", "total": "DR-SCORE-8"}


@action(_("{words}"), label=_("A note for the story"), note="words")
def note(table: Table, words: Annotated[str, Text(300, needed=True, label=_("In your words"))]) -> Table:
    """Write something into the log and the journal."""
    return table


@action(_("House rules, read the other way: {others}."), label=_("House rules"))
def set_house_rules(
    table: Table,
    others: Annotated[
        tuple[str, ...], Some(lambda table, answers: HOUSE_RULES, label=_("Read the other way"))
    ],
) -> Table:
    """Say which open questions of the rulebook the group reads the other way; the rest as they stand."""
    return replace(table, house=tuple(one for one in HOUSE_RULES if one in others))
