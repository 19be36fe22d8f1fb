"""What templates/frames show of any game, as rows: who sits there, what is counted, what may be done.

A game that draws its own panels needs none of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.rules.messages import _, message
from companion.rules.offer.checklist import Progress, SetUpStep, TakenRow, progress, taken_rows
from companion.rules.offer.counters import Counter
from companion.rules.offer.private import seat_at
from companion.rules.offer.screens import NOW
from companion.rules.pads import Pad, PadRow, PadTable, columns_of
from companion.rules.results import Tally, tallies

if TYPE_CHECKING:
    from companion.rules.game import AnyGame
    from companion.rules.hooks import MenuButton

TOTAL = PadRow(message(_("Total")), is_sum=True)


@dataclass(frozen=True)
class Place:
    """Somebody at the table: the seat, the person, whether it is their turn, what they have counted."""

    seat: str
    person: str
    is_on: bool
    counts: tuple[Count, ...]


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
    """What everyone has, for paper: a column for each kind of counter, a row for each owner.

    A cell is None where one has no such counter.
    """

    kinds: tuple[Count, ...]
    rows: tuple[tuple[str, tuple[Count | None, ...]], ...]


@dataclass(frozen=True)
class BarButton:
    """A button of the bar; the first that the rules allow is the main one."""

    button: MenuButton
    is_main: bool


def all_counts(game: AnyGame, table: Any) -> tuple[Count, ...]:
    """Return every counter of a table, in the game's order."""
    counters = game.counters
    found = (counters.find(table, id) for id in counters.ids(table)) if counters else ()
    return tuple(_count(game, one) for one in found)


def _count(game: AnyGame, counter: Counter[Any]) -> Count:
    what, _colon, whose = counter.id.partition(":")
    can_set = "correct" in game.actions
    return Count(counter.id, what, whose, counter.sign, counter.value, counter.high, can_set)


def counts(game: AnyGame, table: Any, *owners: str) -> tuple[Count, ...]:
    """Return the counters of these owners; without any, those of the table itself."""
    return _of(all_counts(game, table), owners or ("",))


def _of(found: Iterable[Count], owners: Collection[str]) -> tuple[Count, ...]:
    return tuple(one for one in found if one.whose in owners)


def owners(game: AnyGame, table: Any) -> tuple[str, ...]:
    """Return who or what has counters of its own, in the order of the counters."""
    return _owners(all_counts(game, table))


def _owners(found: Iterable[Count]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.whose for one in found if one.whose))


def grid(game: AnyGame, table: Any) -> CounterGrid:
    """Return all counters that have an owner, by owner and by what they count."""
    owned = [one for one in all_counts(game, table) if one.whose]
    kinds = {one.what: one for one in owned}
    cells = {(one.whose, one.what): one for one in owned}
    rows = ((who, tuple(cells.get((who, what)) for what in kinds)) for who in _owners(owned))
    return CounterGrid(tuple(kinds.values()), tuple(rows))


def places(game: AnyGame, table: Any) -> tuple[Place, ...]:
    """Return the people at the table in their order."""
    turn, counted, found = game.seats.turn(table), all_counts(game, table), []
    for number, person in enumerate(table.people):
        seat = seat_at(number)
        own = {seat, *game.seats.figures(table, seat)}
        found.append(Place(seat, person, turn in own, _of(counted, own)))
    return tuple(found)


def bar(game: AnyGame, table: Any) -> tuple[BarButton, ...]:
    """Return the buttons of the shared tablet's bar: of all actions with a `MenuEntry(NOW, ...)`."""
    return _offers(game, table, game.buttons(table, NOW))


def own_bar(game: AnyGame, table: Any, seat: str) -> tuple[BarButton, ...]:
    """Return those buttons of the bar that are for this seat to press."""
    own = (one for one in game.buttons(table, NOW) if game.owns(table, seat, one.action, one.given))
    return _offers(game, table, own)


def _offers(game: AnyGame, table: Any, buttons: Iterable[MenuButton]) -> tuple[BarButton, ...]:
    found = tuple(buttons)
    allowed = (one for one in found if game.why_not(table, one.action, one.given) is None)
    main = next(allowed, None)
    return tuple(BarButton(one, one is main) for one in found)


def is_laying(game: AnyGame, table: Any) -> bool:
    """Whether something of the set-up is still to be ticked."""
    found = laying(game, table)
    return bool(found and found.done < found.all)


def laying(game: AnyGame, table: Any) -> Progress | None:
    """Return how far the set-up is that is laid now, None where none is."""
    if "lay_items" not in game.actions or not game.screens.lays(table):
        return None
    found = progress(game.screens.set_up_steps(table), game.screens.laid(table))
    return found if found.all else None


def out_of_box(game: AnyGame, table: Any) -> tuple[TakenRow, ...]:
    """Return what the set-up takes out of the box, of all that is counted."""
    return taken_rows(game.screens.set_up_steps(table), game.screens.components(table))


def steps(game: AnyGame, table: Any, *, is_filled: bool) -> tuple[SetUpStep, ...]:
    """Return the set-up for paper: as this table has it; blank, or where it has none, of a new table."""
    own = tuple(game.screens.set_up_steps(table)) if is_filled else ()
    return own or tuple(game.screens.set_up_steps(game.set_up(table.people)))


def pad(game: AnyGame, table: Any, *, is_large: bool) -> Pad:
    """Return the score pad of a game, or one of what each of its players counts."""
    kinds = () if game.print.pad else grid(game, table).kinds
    rows = (*(PadRow(game.names(table, one.what), one.sign) for one in kinds), TOTAL)
    found = game.print.pad or Pad(tables=(PadTable(rows),))
    return found.enlarged() if is_large else found


def pad_names(game: AnyGame, table: Any, *, is_filled: bool) -> tuple[str, ...]:
    """Return the names over the columns of a pad, "" to be written in."""
    return columns_of(tuple(table.people) if is_filled else (), max(game.seats.count))


def scores(game: AnyGame, table: Any) -> tuple[Tally, ...]:
    """Return how often everybody has played and won, who has won most first."""
    return tallies(game.history.finished(table))
