"""What actions of this game ask again and again, and the guards that they share."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables.data import HIGHEST
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Stuffy
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, Message, Number, Pick, Text, _, message, require


def stuffies(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(stuffy.id for stuffy in table.stuffies)


def standing_stuffies(table: Table, answers: Answers) -> Sequence[str]:
    """Return the stuffies that have not collapsed."""
    return tuple(stuffy.id for stuffy in table.standing)


def collapsed(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(stuffy.id for stuffy in table.stuffies if stuffy.is_collapsed)


def monsters(table: Table, answers: Answers) -> Sequence[str]:
    """Return the monsters in the column, top first."""
    return tuple(monster.id for monster in table.column)


AnyStuffy = Annotated[str, Pick(stuffies, none=_("Choose 2 to 4 stuffies first."), label=_("Which stuffy"))]
AnyMonster = Annotated[str, Pick(monsters, none=_("No monster is on the page."), label=_("Which monster"))]
Value = Annotated[
    int | None,
    Number(0, HIGHEST, is_printed=True, may_be_unknown=True, label=_("Search difficulty; 0: none")),
]
Why = Annotated[str, Text(120, label=_("Reason"))]


def active(table: Table) -> str:
    """Return who acts, for a line in the log."""
    return table.active


def is_played(table: Table) -> None:
    """Refuse if no story is being played. Raises: IllegalPlay."""
    require(table.phase == "playing", _("The story is not being played."))


def nothing_waits(table: Table) -> None:
    """Refuse while something else must be done first. Raises: IllegalPlay."""
    is_played(table)
    require(not table.waits_for, _("Something else must be finished first."))


def in_step(table: Table, step: int, rule: str) -> Stuffy:
    """Return the active stuffy in this step of its turn (SF-TURN-1). Raises: IllegalPlay."""
    nothing_waits(table)
    stuffy = table.acting
    require(stuffy is not None and table.step == step, _("It is not the time for that."), rule=rule)
    assert stuffy is not None
    return stuffy


def may_act(table: Table, step: int = 4) -> Stuffy:
    """Return the active stuffy if it may take actions (SF-TURN-1, -3, SF-COLL-3). Raises: IllegalPlay."""
    stuffy = in_step(table, step, "SF-TURN-1")
    require(not stuffy.is_collapsed, is_down(table, stuffy.id))
    return stuffy


def is_down(table: Table, stuffy: str) -> Message:
    """Return why a stuffy that has collapsed spends no die (SF-COLL-3)."""
    return message(_("{stuffy} has collapsed."), stuffy=named(table, stuffy), rule="SF-COLL-3")
