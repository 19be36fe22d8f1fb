"""The rows that templates/frames show of any game: the people, their counters, the possible actions.

A game that draws its own panels needs none of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.rules.kit.checklist import Progress, SetUpStep, TakenRow, progress, taken_rows
from companion.rules.kit.counters import Counter
from companion.rules.kit.private import seat_at
from companion.rules.kit.screens import NOW
from companion.rules.messages import Message, _, message
from companion.rules.pads import Pad, PadRow, PadTable, columns_of
from companion.rules.results import Tally, tallies

if TYPE_CHECKING:
    from companion.rules.game import AnyGame
    from companion.rules.hooks import MenuButton

TOTAL = PadRow(message(_("Total")), is_sum=True)


@dataclass(frozen=True)
class Place:
    """A person at the table: the seat, the name, whether it is their turn, their counters.

    `figures` are those that stand somewhere, by their ids, each with the name of its place.
    """

    seat: str
    person: str
    is_on: bool
    counts: tuple[Count, ...]
    figures: Mapping[str, Message | str]

    @property
    def stands(self) -> tuple[Message | str, ...]:
        return tuple(self.figures.values())


@dataclass(frozen=True)
class Count:
    """A counter as it is shown: `what` it counts, `whose` it is, "" for the table's, and if it may be set."""

    id: str
    what: str
    whose: str
    sign: str
    value: int
    high: int
    can_set: bool


@dataclass(frozen=True)
class CounterGrid:
    """All counters, for paper: a column for each kind of counter, a row for each owner.

    A cell is None if one has no such counter.
    """

    kinds: tuple[Count, ...]
    rows: tuple[tuple[str, tuple[Count | None, ...]], ...]


@dataclass(frozen=True)
class BarButton:
    """A button of the bar; the first that the rules allow is the main one."""

    button: MenuButton
    is_main: bool


def all_counts(game: AnyGame, table: object) -> tuple[Count, ...]:
    """Return every counter of a table, in the game's order."""
    counters = game.counters
    rows = (counters.find(table, id) for id in counters.ids(table)) if counters else ()
    return tuple(_count(game, row) for row in rows)


def _count(game: AnyGame, counter: Counter[Any]) -> Count:
    what, _colon, holder = counter.id.partition(":")
    can_set = "correct" in game.actions
    return Count(counter.id, what, holder, counter.sign, counter.value, counter.high, can_set)


def counts(game: AnyGame, table: object, *owners: str) -> tuple[Count, ...]:
    """Return the counters of these owners; without any, those of the table itself."""
    return _of(all_counts(game, table), owners or ("",))


def _of(counts: Iterable[Count], owners: Collection[str]) -> tuple[Count, ...]:
    return tuple(count for count in counts if count.whose in owners)


def owners(game: AnyGame, table: object) -> tuple[str, ...]:
    """Return the owners of counters, in the order of the counters."""
    return _owners(all_counts(game, table))


def _owners(counts: Iterable[Count]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(count.whose for count in counts if count.whose))


def grid(game: AnyGame, table: object) -> CounterGrid:
    """Return all counters that have an owner, by owner and by kind."""
    owned = [count for count in all_counts(game, table) if count.whose]
    kinds = {count.what: count for count in owned}
    cells = {(count.whose, count.what): count for count in owned}
    rows = ((who, tuple(cells.get((who, what)) for what in kinds)) for who in _owners(owned))
    return CounterGrid(tuple(kinds.values()), tuple(rows))


def places(game: AnyGame, table: Any) -> tuple[Place, ...]:
    """Return the people at the table in their order."""
    turn, counted, rows = game.seats.turn(table), all_counts(game, table), []
    for number, person in enumerate(table.people):
        seat = seat_at(number)
        own = {seat, *game.seats.figures(table, seat)}
        rows.append(Place(seat, person, turn in own, _of(counted, own), dict(game.placed(table, seat))))
    return tuple(rows)


def stands(game: AnyGame, table: object) -> Mapping[str, Message | str]:
    """Return the name of the place of each figure that stands somewhere, by the figure's id."""
    return {id: place for one in places(game, table) for id, place in one.figures.items()}


def bar(game: AnyGame, table: object) -> tuple[BarButton, ...]:
    """Return the buttons of the shared tablet's bar: of all actions with a `MenuEntry(NOW, ...)`."""
    return _offers(game, table, game.buttons(table, NOW))


def own_bar(game: AnyGame, table: object, seat: str) -> tuple[BarButton, ...]:
    """Return those buttons of the bar that this seat may press."""
    own = (
        button for button in game.buttons(table, NOW) if game.owns(table, seat, button.action, button.given)
    )
    return _offers(game, table, own)


def _offers(game: AnyGame, table: object, buttons: Iterable[MenuButton]) -> tuple[BarButton, ...]:
    entries = tuple(buttons)
    allowed = (entry for entry in entries if game.why_not(table, entry.action, entry.given) is None)
    main = next(allowed, None)
    return tuple(BarButton(entry, entry is main) for entry in entries)


def is_laying(game: AnyGame, table: object) -> bool:
    """Whether items of the set-up are still to be ticked."""
    state = laying(game, table)
    return bool(state and state.done < state.all)


def laying(game: AnyGame, table: object) -> Progress | None:
    """Return the progress of the set-up that is laid now, None if none is."""
    if "lay_items" not in game.actions or not game.screens.lays(table):
        return None
    state = progress(game.screens.set_up_steps(table), game.screens.laid(table))
    return state if state.all else None


def out_of_box(game: AnyGame, table: object) -> tuple[TakenRow, ...]:
    """Return the components that the set-up takes out of the box, of those that are counted."""
    return taken_rows(game.screens.set_up_steps(table), game.screens.components(table))


def steps(game: AnyGame, table: Any, *, is_filled: bool) -> tuple[SetUpStep, ...]:
    """Return the set-up for paper: as this table has it; blank, or if it has none, of a new table."""
    own = tuple(game.screens.set_up_steps(table)) if is_filled else ()
    return own or tuple(game.screens.set_up_steps(game.set_up(table.people)))


def pad(game: AnyGame, table: object, *, is_large: bool) -> Pad:
    """Return the score pad of a game, or one with the counters of each of its players."""
    declared = game.print.pad
    own = declared(table) if callable(declared) else declared
    kinds = () if own else grid(game, table).kinds
    rows = (*(PadRow(game.names(table, kind.what), kind.sign) for kind in kinds), TOTAL)
    form = own or Pad(tables=(PadTable(rows),))
    return form.enlarged() if is_large else form


def pad_names(game: AnyGame, table: Any, *, is_filled: bool) -> tuple[str, ...]:
    """Return the names over the columns of a pad, "" to be written in."""
    most = game.seats.usual or max(game.seats.count)
    return columns_of(tuple(table.people) if is_filled else (), most)


def scores(game: AnyGame, table: object) -> tuple[Tally, ...]:
    """Return how often each person has played and won, the one who has won most first."""
    return tallies(game.history.finished(table))
