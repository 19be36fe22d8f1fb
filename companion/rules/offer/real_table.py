"""What lies on the real table, thing by thing, and what hands have to do until it lies otherwise."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from companion.rules.messages import Message, Part, _, message
from companion.rules.records import replace

T = TypeVar("T")  # the table
NO_PARTS: Mapping[str, Part] = MappingProxyType({})
PLACE = "place:"  # of a figure, as the plays tell it


@dataclass(frozen=True)
class Words:
    """What hands do: where a thing stands otherwise, comes, or goes; `{what}`, `{now}`, `{was}` are told.

    `stands` says how it stands, where `put` would say how it came there.
    """

    changed: str = _("{what}: {now} (was {was})")
    put: str = _("{what}: {now}")
    taken: str = _("{what}: no longer (was {was})")
    stands: str = ""


PLAIN = Words()
COUNTED = Words(put=_("{what}: {now} (was 0)"), taken=_("{what}: none (was {was})"))
OWNED = Words(
    _("{whose}, {what}: {now} (was {was})"),
    _("{whose}, {what}: {now} (was 0)"),
    _("{whose}, {what}: none (was {was})"),
)
MARKED = Words(put=_("{whose}: {what}"), taken=_("{whose}: no longer {what}"))
SEATS = Words(_("Seats, clockwise: {now} (was {was})"), _("Seats, clockwise: {now}"), _("Nobody is seated"))
TOLD = Words(put=_("{what}"), taken=_("No longer: {what}"))
LAID = Words(put=_("Laid: {what}"), taken=_("Not laid: {what}"))


@dataclass(frozen=True)
class Thing:
    """Something on the real table: its id, what it is called, how it stands, its sign.

    `parts` are told beside. One that `is_figure` stands on the board now, where plays move it.
    """

    id: str
    what: Message | str
    stands: Part = ""
    words: Words = PLAIN
    sign: str = "check"
    parts: Mapping[str, Part] = field(default_factory=lambda: NO_PARTS)
    is_figure: bool = False

    @property
    def is_same_as(self) -> tuple[Any, ...]:
        """What makes it the same thing, however it stands."""
        return (self.id, self.what, dict(self.parts), self.words)

    @property
    def shows(self) -> tuple[Any, ...]:
        """What anybody sees of it."""
        return (self.is_same_as, self.stands)


def how_it_lies(thing: Thing) -> Message:
    """Return what lies there and how it stands, for hands that lay the table again."""
    told = {"what": thing.what, "now": thing.stands, **thing.parts}
    if thing.words.stands:
        return message(thing.words.stands, **told)
    if thing.words is OWNED:
        return message(_("{whose}, {what}: {now}"), **told)
    return message(PLAIN.put if thing.words is COUNTED else thing.words.put, **told)


def laid_things(
    table: Any, laid: Iterable[str], names: Callable[[Any, str], Message | str]
) -> Iterator[Thing]:
    """Give what is ticked of a set-up, as things of the table."""
    return (Thing(f"laid:{id}", names(table, id), words=LAID) for id in laid)


@dataclass(frozen=True)
class Deed:
    """What hands do with one thing: how it stood, None where it lay not there; how it is to stand."""

    id: str
    says: Message
    sign: str
    was: Thing | None = None
    now: Thing | None = None


@dataclass(frozen=True)
class Move:
    """A play that has moved a figure: whom, "" where all were placed anew; its line of the log."""

    who: Message | str
    says: Message


@dataclass(frozen=True, kw_only=True)
class RealTable(Generic[T]):
    """What of a table lies there for hands; where a game says nothing, its counters and whose turn it is.

    `things(table)` are all of it, each once. `moves` are the actions that move a figure on the board, whose
    spaces no table knows: the part of their sentence that tells whom, or who it always is; "" where all
    figures are placed anew.
    """

    things: Callable[[T], Iterable[Thing]] | None = None
    moves: Mapping[str, str | Message] = field(default_factory=dict)


TURN = Words(_("It is {now}’s turn (was {was}’s)"), _("It is {now}’s turn"), _("It is nobody’s turn"))


def turn_of(who: Message | str) -> Thing:
    """Return whose turn it is, as a thing of the table."""
    return Thing("turn", "", who, TURN, "flame")


def difference(before: Iterable[Thing], after: Iterable[Thing]) -> tuple[Deed, ...]:
    """Return what hands do until what lay as `before` lies as `after`: what goes comes first."""
    old = {thing.id: thing for thing in before}
    new = {thing.id: thing for thing in after}
    stays = {id for id in old.keys() & new.keys() if old[id].is_same_as == new[id].is_same_as}
    gone = (_taken(thing) for id, thing in old.items() if id not in stays)
    there = (_put(old[id] if id in stays else None, thing) for id, thing in new.items())
    return (*gone, *(deed for deed in there if deed))


def _taken(thing: Thing) -> Deed:
    return Deed(thing.id, _says(thing.words.taken, thing, was=thing.stands), thing.sign, was=thing)


def _put(was: Thing | None, now: Thing) -> Deed | None:
    if was is None:
        return Deed(now.id, _says(now.words.put, now, now=now.stands), now.sign, now=now)
    if was.stands == now.stands:
        return None
    says = _says(now.words.changed, now, was=was.stands, now=now.stands)
    return Deed(now.id, says, now.sign, was, now)


def _says(words: str, thing: Thing, **parts: Part) -> Message:
    return message(words, **{"what": thing.what, **thing.parts, **parts})


def moved(before: Sequence[Move], after: Sequence[Move], here: Iterable[Thing]) -> tuple[Deed, ...]:
    """Return which figures go elsewhere: those that stand `here` now and have moved otherwise.

    What both pasts begin with stays; what came before all figures were placed anew is no matter.
    """
    old, new = _since_placed(before), _since_placed(after)
    if old[:1] != new[:1] and not all(one[0].who for one in (old, new) if one):
        old = ()
    figures = (thing for thing in here if thing.is_figure)
    deeds = (_moved(thing, _lines(old, thing), _lines(new, thing)) for thing in figures)
    return tuple(deed for deed in deeds if deed)


def _since_placed(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves from where all figures were placed anew for the last time, that with them."""
    first = max((place for place, one in enumerate(moves) if not one.who), default=0)
    return moves[first:]


def _lines(moves: Sequence[Move], thing: Thing) -> tuple[Message, ...]:
    return tuple(one.says for one in moves if one.who == thing.what)


def _moved(thing: Thing, before: tuple[Message, ...], after: tuple[Message, ...]) -> Deed | None:
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
    rows = (replace(thing, id=PLACE + thing.id, stands=found) if found else None for found in (was, now))
    return Deed(PLACE + thing.id, says, "move", *rows)
