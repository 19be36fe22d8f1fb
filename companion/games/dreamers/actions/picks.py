"""What actions of this game ask again and again, and the guards that they share."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.dreamers.data import FIRST, SEATS, SECOND
from companion.games.dreamers.names import named, who
from companion.games.dreamers.table import Table, Turn
from companion.rules import Answers, Message, Pick, Text, _, message, require


def both(table: Table, answers: Answers) -> Sequence[str]:
    return SEATS


def first_player(table: Table, answers: Answers) -> Sequence[str]:
    return (table.first,)


def whose_chance(table: Table, answers: Answers) -> Sequence[str]:
    """Return who may play a modifier now."""
    return (table.chance,) if table.chance else SEATS


def not_the_first(table: Table, answers: Answers, value: object) -> Message:
    name = who(table, table.first) if table.first else ""
    return message(_("Only the first player may accuse: {who}."), who=name, rule="DR-ACC-1")


def not_the_chance(table: Table, answers: Answers, value: object) -> Message:
    name = who(table, table.chance) if table.chance else ""
    return message(_("Waiting for {who}."), who=name, rule="DR-MOD-4")


Anybody = Annotated[str, Pick(both, label=_("Who"))]
FirstPlayer = Annotated[str, Pick(first_player, not_the_first, label=_("Who"))]
Modifying = Annotated[str, Pick(whose_chance, not_the_chance, label=_("Who"))]
AnyCard = Annotated[str, Pick(lambda table, answers: (FIRST, SECOND), label=_("On which Dream"))]
Why = Annotated[str, Text(120, label=_("Reason"))]


def first(table: Table) -> str:
    """Return the first player, for a line in the log."""
    return table.first


def is_on(table: Table) -> None:
    """Refuse if no match is being played. Raises: IllegalPlay."""
    require(table.phase not in ("start", "over"), _("No match is being played."))


def in_phase(table: Table, phase: str, rule: str) -> None:
    """Refuse in every other phase of a turn. Raises: IllegalPlay."""
    require(table.phase == phase, _("This belongs to the {phase}."), phase=named(table, phase), rule=rule)


def turn_of(table: Table, phase: str, rule: str) -> Turn:
    """Return the turn that runs, in this phase of it. Raises: IllegalPlay."""
    in_phase(table, phase, rule)
    require(table.turn is not None, _("No match is being played."))
    assert table.turn
    return table.turn
