"""Who is at the table: people who come and go, teams, foes."""

from typing import Annotated

from companion.games.own_table.actions.playing import need_play
from companion.games.own_table.laying import laid_out
from companion.games.own_table.table import CHOOSING, Foe, Table
from companion.games.own_table.turns import next_seat
from companion.games.own_table.typed import LONGEST_NAME
from companion.rules import (
    Answers,
    MenuEntry,
    PersonName,
    Pick,
    Text,
    _,
    action,
    replace,
    require,
    seat_at,
    with_person,
)
from companion.rules.kit.hands import known_name, people_here
from companion.rules.kit.screens import TABLE
from companion.rules.records import drop

MOST_FOES = 20


def _seats(table: Table, answers: Answers) -> tuple[str, ...]:
    return table.seats


def _relaid(table: Table) -> Table:
    """Return the table with counters for everybody who is there now."""
    return laid_out(table) if table.stage == "play" else table


@action(_("{name} sits down."), label=_("Somebody comes"), rule="OT-TURN-5", menu=MenuEntry(TABLE, "people"))
def sit_down(table: Table, name: PersonName) -> Table:
    """Let a person join, or come back: with counters as they start, or as they were left."""
    require(table.stage != CHOOSING, _("First choose a game."))
    name = known_name(table, name)
    is_away = any(
        person == name and seat_at(number) in table.away for number, person in enumerate(table.people)
    )
    is_new = name not in people_here(table)
    require(is_away or is_new, _("{person} plays already."), person=name)
    table = replace(table, gone=tuple(one for one in table.gone if one != name))
    table = with_person(table, name)
    seat = seat_at(table.people.index(name))
    return _relaid(replace(table, away=tuple(one for one in table.away if one != seat)))


@action(_("{seat} sits out."), label=_("Somebody goes"), rule="OT-TURN-5", menu=MenuEntry(TABLE, "out"))
def sit_out(table: Table, seat: Annotated[str, Pick(_seats, label=_("Who"))]) -> Table:
    """Let a person sit out: the seat is kept, and its numbers, for when they come back."""
    require(table.stage != CHOOSING, _("First choose a game."))
    require(len(table.seats) > 1, _("Somebody has to play."))
    order, was = tuple(one for one in table.order if one != seat), table.turn
    table = replace(table, away=(*table.away, seat), order=order)
    return replace(table, turn=next_seat(table)) if was == seat else table


@action(
    _("{seat} is in the team {team}."), label=_("Team"), rule="OT-TURN-1", menu=MenuEntry(TABLE, "people")
)
def join_team(
    table: Table,
    seat: Annotated[str, Pick(_seats, label=_("Who"))],
    team: Annotated[str, Text(LONGEST_NAME, label=_("Team"))] = "",
) -> Table:
    """Put a person into a team, or into none."""
    need_play(table)
    number = int(seat.rpartition("-")[2]) - 1
    teams = [*table.teams, *("" for _seat in range(len(table.people) - len(table.teams)))]
    teams[number] = team.strip()
    return replace(table, teams=tuple(teams))


# foes


def _foes(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(foe.id for foe in table.foes)


@action(_("{name} comes."), label=_("A foe comes"), rule="OT-PART-2", menu=MenuEntry(TABLE, "monster"))
def foe_comes(
    table: Table,
    name: Annotated[str, Text(LONGEST_NAME, needed=True, label=_("Name"))],
) -> Table:
    """Put a foe on the table, with the counters that foes have."""
    need_play(table)
    require(len(table.foes) < MOST_FOES, _("There is room for {most} of them."), most=MOST_FOES)
    number = table.foes_given + 1
    foe = Foe(id=f"foe-{number}", name=name.strip())
    return laid_out(replace(table, foes=(*table.foes, foe), foes_given=number))


@action(_("{foe} is gone."), label=_("A foe goes"), rule="OT-PART-2")
def foe_goes(
    table: Table, foe: Annotated[str, Pick(_foes, none=_("There is no foe."), label=_("Who"))]
) -> Table:
    """Take a foe off the table."""
    need_play(table)
    return laid_out(replace(table, foes=drop(table.foes, foe)))
