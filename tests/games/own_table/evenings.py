"""Evenings of games of one's own for tests: built through the builder, played by names, counted."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from companion.games.own_table import GAME
from companion.games.own_table.sums import leaders, total
from companion.games.own_table.table import Table
from companion.rules import Message, person_at
from tests.games.own_table.tables import do

BuilderAction: TypeAlias = tuple[str, dict[str, Any]]


def counter(name: str, **answers: Any) -> BuilderAction:
    return "put_counter", {"part": "new", "name": name, **answers}


def column(name: str, formula: str = "") -> BuilderAction:
    return "put_column", {"part": "new", "name": name, "formula": formula}


def phase(name: str, *, is_of_turns: bool = False) -> BuilderAction:
    return "put_phase", {"part": "new", "name": name, "is_of_turns": is_of_turns}


def each_round(what: str, acts_on: str, number: str) -> BuilderAction:
    """Return a step that happens to each person at the start of a round."""
    answers = {"when": "start", "who": "each", "what": what, "acts_on": acts_on, "number": number}
    return "put_step", {"part": "new", **answers}


def end_of_turn(what: str, acts_on: str, number: str) -> BuilderAction:
    """Return a step that happens to whoever has had a turn."""
    answers = {"when": "end", "who": "one", "what": what, "acts_on": acts_on, "number": number}
    return "put_step", {"part": "new", **answers}


def in_rounds(wins: str = "high") -> BuilderAction:
    return "set_score", {"wins": wins, "by_rounds": True}


def evening(people: str, *actions: BuilderAction) -> Table:
    """Return a table on which a game is built by these actions, and has begun."""
    table = do(GAME.set_up(tuple(people.split())), "begin_empty", name="A game of ours")
    for action, answers in actions:
        table = do(table, action, **answers)
    return do(do(table, "play_it"), "begin")


def starter_evening(id: str, people: str) -> Table:
    table = do(GAME.set_up(tuple(people.split())), "begin_with", game=f"starter-{id}")
    return do(do(table, "play_it"), "begin")


def seat_of(table: Table, person: str) -> str:
    return f"seat-{table.people.index(person) + 1}"


def id_of(rows: Sequence[Any], name: str) -> str:
    return next(str(row.id) for row in rows if row.name == name)


def count(table: Table, name: str, *values: int) -> Table:
    """Return the table with a counter of each person set by hand, in the order of the seats."""
    for seat, value in zip(table.seats, values, strict=True):
        id = f"{id_of(table.made.counters, name)}:{seat}"
        table = table if table.value(id) == value else do(table, "correct", counter=id, value=value)
    return table


def amounts(table: Table, name: str) -> list[int]:
    """Return what each person has of a counter, in the order of the seats."""
    return [table.value(f"{id_of(table.made.counters, name)}:{seat}") for seat in table.seats]


def move(table: Table, name: str, person: str, by: int) -> Table:
    return do(table, "adjust", counter=f"{id_of(table.made.counters, name)}:{seat_of(table, person)}", by=by)


def write(table: Table, name: str, *values: int) -> Table:
    """Return the table with a column typed for each person, in the line that is open."""
    line = {"line": table.round} if table.made.score.by_rounds else {}
    for seat, value in zip(table.seats, values, strict=True):
        cell = {"seat": seat, "column": id_of(table.made.score.columns, name), "value": value}
        table = do(table, "write_score", **cell, **line)
    return table


def next_round(table: Table) -> Table:
    """Return the table at the beginning of its next round."""
    now = table.round
    while table.round == now:
        table = do(table, "go_on")
    return table


def points(table: Table) -> list[int]:
    """Return the points of all people so far, in the order of the seats."""
    return [total(table, seat).points for seat in table.seats]


def ahead(table: Table) -> list[str]:
    """Return the names of those who lead."""
    return [person_at(table.people, seat) for seat in leaders(table)]


def last_words(table: Table) -> str:
    """Return what was read out last."""
    words = table.chronicle[-1].parts["words"]
    return words.id if isinstance(words, Message) else str(words)
