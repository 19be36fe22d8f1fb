"""The score and the end: numbers are typed or worked out; clocks; who wins; the same game again."""

from typing import Annotated

from companion.games.own_table.actions.playing import need_play
from companion.games.own_table.definition import HIGHEST, LOWEST
from companion.games.own_table.laying import laid_out
from companion.games.own_table.names import named
from companion.games.own_table.scores import ended
from companion.games.own_table.sums import cell, leaders, line_now, lines, with_cell, without_cell
from companion.games.own_table.table import Cell, Table
from companion.rules import (
    Answers,
    MenuEntry,
    Number,
    Own,
    Pick,
    Some,
    Text,
    Tick,
    _,
    action,
    replace,
    require,
)
from companion.rules.kit.screens import TABLE

LONGEST_WHY = 80
WON, WON_TOGETHER, NOBODY_WON = _("{who} won."), _("All of you won together."), _("Nobody won.")


def _seats(table: Table, answers: Answers) -> tuple[str, ...]:
    return table.seats


def _columns(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(column.id for column in table.made.score.columns)


def _last_line(table: Table, answers: Answers) -> int:
    return line_now(table)


def _first_line(table: Table, answers: Answers) -> int:
    return lines(table)[0]


def _is_by_rounds(table: Table, answers: Answers) -> bool:
    return table.made.score.by_rounds


def _own_score(table: Table, own: Own, answers: Answers) -> bool:
    """Whether the line of the score is one of this seat's own."""
    return answers.get("seat", next(iter(own), "")) in own


def _shown(table: Table, box: object, answers: Answers) -> Answers:
    line = int(answers.get("line", line_now(table)))
    shown = cell(table, str(answers.get("seat", "")), str(answers.get("column", "")), line)
    return {"line": line} | ({} if shown.value is None else {"value": shown.value})


Who = Annotated[str, Pick(_seats, label=_("Who"))]
Which = Annotated[str, Pick(_columns, none=_("The score has no column yet."), label=_("Column"))]
Line = Annotated[int, Number(_first_line, _last_line, wanted=_is_by_rounds, label=_("Round"))]


@action(
    _("{seat}, {column}: {value}. {why}"),
    label=_("Points"),
    rule="OT-SCORE-1",
    owner=_own_score,
    proposes=_shown,
)
def write_score(
    table: Table,
    seat: Who,
    column: Which,
    line: Line,
    value: Annotated[int, Number(LOWEST, HIGHEST, label=_("Points"), is_printed=True)],
    why: Annotated[str, Text(LONGEST_WHY, label=_("Reason"))] = "",
) -> Table:
    """Write a number of the score, in the place of what is worked out if there is a formula."""
    require(table.stage == "play", _("The game is not being played."))
    return with_cell(table, Cell(seat=seat, column=column, round=line, value=value, why=why.strip()))


@action(_("{seat}, {column}: as it is worked out."), label=_("Back to what is worked out"), rule="OT-SCORE-4")
def clear_score(table: Table, seat: Who, column: Which, line: Line) -> Table:
    """Take a typed number of the score away."""
    require(table.stage == "play", _("The game is not being played."))
    shown = cell(table, seat, column, line)
    require(shown.is_typed, _("Nothing is typed there."))
    return without_cell(table, seat, column, line)


# the end


def _is_shared(table: Table, answers: Answers) -> bool:
    return table.made.score.is_together


def _is_each(table: Table, answers: Answers) -> bool:
    return not table.made.score.is_together


def _winners(table: Table, box: object, answers: Answers) -> Answers:
    return {} if table.made.score.is_together else {"winners": leaders(table)}


def _end_in_words(answers: Answers) -> str:
    """Return the sentence of an end that all share, or that nobody has won."""
    if answers["is_won"]:
        return _("The game is over: all have won together.")
    return "" if answers["winners"] else _("The game is over: nobody has won.")


@action(
    _("The game is over. Winners: {winners}"),
    label=_("End the game"),
    rule="OT-SCORE-5",
    proposes=_winners,
    instead=_end_in_words,
    menu=MenuEntry(TABLE, "end-flag"),
)
def end_game(
    table: Table,
    is_won: Annotated[bool, Tick(_is_shared, label=_("You have won"))] = False,
    winners: Annotated[tuple[str, ...], Some(_seats, wanted=_is_each, label=_("Who has won"))] = (),
) -> Table:
    """End the game; who leads is proposed, people decide."""
    need_play(table)
    table = ended(table, table.seats if is_won else winners)
    if is_won:
        return table.chronicled(WON_TOGETHER)
    return table.chronicled(WON, who=table.winners) if winners else table.chronicled(NOBODY_WON)


@action(_("The table is set up again."), label=_("Play again"), rule="OT-SCORE-5")
def play_again(table: Table) -> Table:
    """Lay the same game again for the same people; the records stay."""
    require(table.is_over, _("This game is not over yet."))
    fresh = Table(people=table.people)
    stays = ("records", "chronicle", "news", "house", "gone", "away", "teams", "stage", "made", "kept_as")
    return laid_out(replace(fresh, **{name: getattr(table, name) for name in stays}))


# clocks


def _clocks(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(key for key, _seconds in table.times)


def _running(table: Table, answers: Answers) -> tuple[str, ...]:
    return table.running


@action(_("{clock} runs."), label=_("Start the clock"), rule="OT-PART-5")
def start_clock(
    table: Table, clock: Annotated[str, Pick(_clocks, none=_("The game has no clock."), label=_("Clock"))]
) -> Table:
    """Let a clock run; of the clocks of the people one alone runs."""
    need_play(table)
    require(clock not in table.running, _("It runs already."))
    part = clock.partition(":")[0]
    other = next((one for one in table.running if one.partition(":")[0] == part), "")
    require(not other, _("First stop {clock}."), clock=named(table, other))
    return replace(table, running=(*table.running, clock))


@action(_("{clock} stands at {seconds} seconds."), label=_("Stop the clock"), rule="OT-PART-5")
def stop_clock(
    table: Table,
    clock: Annotated[str, Pick(_clocks, none=_("The game has no clock."), label=_("Clock"))],
    seconds: Annotated[int, Number(0, 86_400, label=_("Seconds on it now"))],
) -> Table:
    """Stop a clock at what it shows, or set it."""
    need_play(table)
    times = tuple((key, seconds if key == clock else value) for key, value in table.times)
    return replace(table, times=times, running=tuple(one for one in table.running if one != clock))
