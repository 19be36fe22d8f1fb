"""The table ran ahead: several things at once, each an ordinary play of the log."""

from collections.abc import Generator, Sequence
from typing import Annotated

from companion.games.mice_and_mystics.actions.corrections import cards_in_play
from companion.games.mice_and_mystics.actions.picks import Why, free_mice
from companion.games.mice_and_mystics.counters import COUNTERS, MOST_CHEESE
from companion.games.mice_and_mystics.data import LAST_PAGE
from companion.games.mice_and_mystics.defaults import propose_as_shown
from companion.games.mice_and_mystics.table import Table
from companion.rules import Answers, Counts, Label, Number, Pick, Play, Some, _, action, require

MOST_ON_WHEEL, MOST_ROUNDS = 24, 999
Steps = Generator[Play, Table, Table]


def kinds_here(table: Table, answers: Answers) -> Sequence[str]:
    return table.kinds_here


def lowest_page(table: Table, answers: Answers) -> int:
    return min(table.hourglass, LAST_PAGE)


Many = Annotated[tuple[tuple[str, int], ...], Counts(free_mice, MOST_CHEESE, label=_("Plain wounds now"))]


@action(_("Caught up."), label=_("Catch up with the table"), proposes=propose_as_shown)
def catch_up(
    table: Table,
    fallen: Annotated[tuple[tuple[str, int], ...], Counts(kinds_here, label=_("Minions that fell"))] = (),
    captured: Annotated[tuple[str, ...], Some(free_mice, label=_("Mice that were captured"))] = (),
    wounds: Many = (),
    cheese: Annotated[Many, Label(_("Cheese now"))] = (),
    wheel: Annotated[int, Number(0, MOST_ON_WHEEL, label=_("Cheese on the wheel"))] = 0,
    hourglass: Annotated[int, Number(lowest_page, LAST_PAGE, label=_("Hourglass on page"))] = 1,
    round: Annotated[int, Number(0, MOST_ROUNDS, label=_("Round"))] = 0,
    turn: Annotated[str, Pick(cards_in_play, label=_("Whose turn is it?"))] = "",
    why: Why = "",
) -> Generator[Play, Table, None]:
    """Yield what happened since then: who fell, who was captured, what the counters show, whose turn it is.

    A counter that is left unchanged makes no play, though something else has moved it. Round 0 is the one
    that is being played.
    """
    require(table.phase == "playing", _("The chapter is not being played."))
    numbers = {f"wounds:{mouse.id}": dict(wounds).get(mouse.id, 0) for mouse in table.free_mice}
    numbers |= {f"cheese:{mouse.id}": dict(cheese).get(mouse.id, 0) for mouse in table.free_mice}
    numbers |= {"wheel": wheel, "hourglass": hourglass, "round": round or table.round}
    changed = {id: value for id, value in numbers.items() if COUNTERS.find(table, id).value != value}
    now = yield from _fell(table, fallen, why)
    for mouse in captured:
        now = yield Play("capture_mouse", {"mouse": mouse, "why": why})
    now = yield from _put_right(now, changed, captured, why)
    if now.phase == "playing" and now.current != turn and turn in cards_in_play(now, {}):
        yield Play("set_turn", {"card": turn})


def _fell(table: Table, fallen: tuple[tuple[str, int], ...], why: str) -> Steps:
    for kind, number in fallen:
        for figure in table.figures_of(kind)[:number]:
            left = table.life_left(figure.id)
            table = yield Play("wound", {"target": figure.id, "number": left, "why": why})
    return table


def _put_right(table: Table, changed: dict[str, int], captured: tuple[str, ...], why: str) -> Steps:
    """Yield what sets the counters that people changed, but of mice that are captured by now."""
    for id, value in changed.items():
        is_gone = id.rpartition(":")[2] in captured
        if table.phase == "playing" and not is_gone and COUNTERS.find(table, id).value != value:
            table = yield Play("correct", {"counter": id, "value": value, "why": why})
    return table
