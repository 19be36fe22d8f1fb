"""The things on the real table, and the changes that hands have to make between two states of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, TypeVar

from companion.rules.kit.naming import Names
from companion.rules.messages import Message, Part, _, message
from companion.rules.records import replace

T = TypeVar("T")  # the table
NO_PARTS: Mapping[str, Part] = MappingProxyType({})
PLACE = "place:"  # of a figure, as the plays tell it


@dataclass(frozen=True)
class ChangeWords:
    """What hands do if a thing changes, comes, or goes; with the places `{what}`, `{now}`, `{was}`.

    `stands` is the present state, if `put` would read as an action.
    """

    changed: str = _("{what}: {now} (was {was})")
    put: str = _("{what}: {now}")
    taken: str = _("{what}: no longer (was {was})")
    stands: str = ""


PLAIN = ChangeWords()
COUNTED = ChangeWords(put=_("{what}: {now} (was 0)"), taken=_("{what}: none (was {was})"))
OWNED = ChangeWords(
    _("{whose}, {what}: {now} (was {was})"),
    _("{whose}, {what}: {now} (was 0)"),
    _("{whose}, {what}: none (was {was})"),
)
MARKED = ChangeWords(put=_("{whose}: {what}"), taken=_("{whose}: no longer {what}"))
SEATS = ChangeWords(
    _("Seats, clockwise: {now} (was {was})"), _("Seats, clockwise: {now}"), _("Nobody is seated")
)
TOLD = ChangeWords(put=_("{what}"), taken=_("No longer: {what}"))
LAID = ChangeWords(put=_("Laid: {what}"), taken=_("Not laid: {what}"))


@dataclass(frozen=True)
class Thing:
    """A thing on the real table: its id, its name, its state, its icon.

    `parts` are further parts of its sentence. One that `is_figure` is on the board now, where plays move it.
    `owner` is the id of the seat or the figure that it is with, "" for none.
    """

    id: str
    what: Message | str
    stands: Part = ""
    words: ChangeWords = PLAIN
    sign: str = "check"
    parts: Mapping[str, Part] = field(default_factory=lambda: NO_PARTS)
    is_figure: bool = False
    owner: str = ""

    @property
    def is_same_as(self) -> tuple[object, ...]:
        """The parts that identify a thing, in any state."""
        return (self.id, self.what, dict(self.parts), self.words)

    @property
    def shows(self) -> tuple[object, ...]:
        """The parts that are visible to all."""
        return (self.is_same_as, self.stands)


def how_it_lies(thing: Thing) -> Message:
    """Return the sentence of a thing's state, for hands that lay the table again."""
    parts = {"what": thing.what, "now": thing.stands, **thing.parts}
    if thing.words.stands:
        return message(thing.words.stands, **parts)
    if thing.words is OWNED:
        return message(_("{whose}, {what}: {now}"), **parts)
    return message(PLAIN.put if thing.words is COUNTED else thing.words.put, **parts)


def laid_things(table: object, laid: Iterable[str], names: Names) -> Iterator[Thing]:
    """Give the ticked items of a set-up, as things of the table."""
    return (Thing(f"laid:{id}", names(table, id), words=LAID) for id in laid)


@dataclass(frozen=True)
class TableChange:
    """What hands do with one thing: `was` is None if it was not on the table, `now` if it is to go."""

    id: str
    says: Message
    sign: str
    was: Thing | None = None
    now: Thing | None = None


@dataclass(frozen=True)
class Move:
    """A play that has moved a figure: which one, "" if all were placed again; its line of the log."""

    who: Message | str
    says: Message


@dataclass(frozen=True, kw_only=True)
class RealTable(Generic[T]):
    """The things of a table for hands; by default its counters, where figures stand, and whose turn it is.

    `things(table)` are all of them, each once. `moves` are the actions that move a figure on the board, whose
    spaces no table knows: the part of their sentence that is the figure, or the figure itself; "" if all
    figures are placed again.
    """

    things: Callable[[T], Iterable[Thing]] | None = None
    moves: Mapping[str, str | Message] = field(default_factory=dict)


TURN = ChangeWords(_("It is {now}’s turn (was {was}’s)"), _("It is {now}’s turn"), _("It is nobody’s turn"))


def turn_of(who: Message | str) -> Thing:
    """Return whose turn it is, as a thing of the table."""
    return Thing("turn", "", who, TURN, "flame")


def difference(before: Iterable[Thing], after: Iterable[Thing]) -> tuple[TableChange, ...]:
    """Return the changes from the things `before` to the things `after`: those that go come first."""
    old = {thing.id: thing for thing in before}
    new = {thing.id: thing for thing in after}
    stays = {id for id in old.keys() & new.keys() if old[id].is_same_as == new[id].is_same_as}
    gone = (_taken(thing) for id, thing in old.items() if id not in stays)
    placed = (_put(old[id] if id in stays else None, thing) for id, thing in new.items())
    return (*gone, *(change for change in placed if change))


def _taken(thing: Thing) -> TableChange:
    return TableChange(thing.id, _says(thing.words.taken, thing, was=thing.stands), thing.sign, was=thing)


def _put(was: Thing | None, now: Thing) -> TableChange | None:
    if was is None:
        return TableChange(now.id, _says(now.words.put, now, now=now.stands), now.sign, now=now)
    if was.stands == now.stands:
        return None
    says = _says(now.words.changed, now, was=was.stands, now=now.stands)
    return TableChange(now.id, says, now.sign, was, now)


def _says(words: str, thing: Thing, **parts: Part) -> Message:
    return message(words, **{"what": thing.what, **thing.parts, **parts})


def moved(before: Sequence[Move], after: Sequence[Move], things: Iterable[Thing]) -> tuple[TableChange, ...]:
    """Return the figures that are to move: those on the board in `things` that have moved differently.

    The moves that both pasts begin with do not count; nor do those before all figures were placed again.
    """
    old, new = _since_placed(before), _since_placed(after)
    if old[:1] != new[:1] and not all(moves[0].who for moves in (old, new) if moves):
        old = ()
    figures = (thing for thing in things if thing.is_figure)
    changes = (_moved(thing, _lines(old, thing), _lines(new, thing)) for thing in figures)
    return tuple(change for change in changes if change)


def _since_placed(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves from the last placing of all figures on, that placing included."""
    first = max((place for place, move in enumerate(moves) if not move.who), default=0)
    return moves[first:]


def _lines(moves: Sequence[Move], thing: Thing) -> tuple[Message, ...]:
    return tuple(move.says for move in moves if move.who == thing.what)


def _moved(thing: Thing, before: tuple[Message, ...], after: tuple[Message, ...]) -> TableChange | None:
    same = next(
        (place for place, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]),
        min(len(before), len(after)),
    )
    was, now = before[same:], after[same:]
    if not was and not now:
        return None
    if not now:
        says = message(_("{who}: back to where it stood before “{was}”"), who=thing.what, was=was[0])
    elif not was:
        says = message(_("{who}: moves as told. {now}"), who=thing.what, now=now)
    else:
        words = _("{who}: back to where it stood before “{was}”, then as told. {now}")
        says = message(words, who=thing.what, was=was[0], now=now)
    rows = (replace(thing, id=PLACE + thing.id, stands=state) if state else None for state in (was, now))
    return TableChange(PLACE + thing.id, says, "move", *rows)
