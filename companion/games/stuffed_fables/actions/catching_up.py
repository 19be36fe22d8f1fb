"""The table ran ahead: several things at once, each an ordinary play of the log (SF-GAME-3)."""

from collections.abc import Generator
from typing import Annotated

from companion.games.stuffed_fables import defaults
from companion.games.stuffed_fables.actions.fights import NOBODY
from companion.games.stuffed_fables.actions.picks import Why, is_played, monsters, stuffies
from companion.games.stuffed_fables.counters import COUNTERS
from companion.games.stuffed_fables.data import HIGHEST, OWNED
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.dice_places import THREAT
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, Counts, Label, Number, Pick, Play, Some, _, action

Steps = Generator[Play, Table, Table]
Many = Annotated[Rows, Counts(stuffies, HIGHEST, label=_("Stuffing now"))]


def most_threat(table: Table, answers: Answers) -> int:
    return COUNTERS.of(table, THREAT).high


@action(_("Caught up."), label=_("Catch up with the table"), proposes=defaults.present_counters)
def catch_up(
    table: Table,
    fallen: Annotated[tuple[str, ...], Some(monsters, label=_("Monsters that were defeated"))] = (),
    stuffing: Many = (),
    buttons: Annotated[Many, Label(_("Buttons now"))] = (),
    hearts: Annotated[Many, Label(_("Hearts now"))] = (),
    threat: Annotated[int, Number(0, most_threat, label=_("On the threat track"))] = 0,
    turn: Annotated[str, Pick(stuffies, label=_("Whose turn is it?"))] = "",
    why: Why = "",
) -> Generator[Play, Table, None]:
    """Yield what happened since then: which monsters were defeated, what counters show, whose turn it is.

    A counter that is left unchanged makes no play, though something else has moved it.
    """
    is_played(table)
    numbers = {f"{what}:{stuffy.id}": 0 for what in OWNED for stuffy in table.stuffies}
    for what, rows in (("stuffing", stuffing), ("buttons", buttons), ("hearts", hearts)):
        numbers |= {f"{what}:{stuffy}": number for stuffy, number in rows}
    numbers |= {THREAT: threat}
    changed = {id: value for id, value in numbers.items() if COUNTERS.of(table, id).value != value}
    now = yield from _fell(table, fallen)
    now = yield from _put_right(now, changed, why)
    if now.phase == "playing" and turn not in ("", now.active):
        yield Play("set_turn", {"stuffy": turn, "step": "step-1", "why": why})


def _fell(table: Table, fallen: tuple[str, ...]) -> Steps:
    """Yield the defeats: a boss takes as many blows as it has dark stuffing (SF-BOSS-2)."""
    for monster in fallen:
        while any(other.id == monster for other in table.column):
            table = yield Play("defeat", {"monster": monster, "by": NOBODY})
    return table


def _put_right(table: Table, changed: dict[str, int], why: str) -> Steps:
    """Yield what sets the counters that people changed, gains first: no stuffy collapses on the way."""
    gains_first = sorted(changed.items(), key=lambda row: row[1] < COUNTERS.of(table, row[0]).value)
    for id, value in gains_first:
        if table.phase == "playing" and COUNTERS.of(table, id).value != value <= COUNTERS.of(table, id).high:
            table = yield Play("correct", {"counter": id, "value": value, "why": why})
    return table
