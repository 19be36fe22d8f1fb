"""A set-up as a checklist: steps with things to lay or to do, ticked one by one; what it takes of the box."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from companion.rules.actions import Action, Answers, action
from companion.rules.asks import Some, Tick
from companion.rules.errors import require
from companion.rules.messages import Message, _, plural
from companion.rules.records import replace

Pieces = tuple[tuple[str, int], ...]  # components by their ids, how many of each


@dataclass(frozen=True)
class Component:
    """A kind of thing in the box: its id, its name, how many the box holds, None where nobody knows."""

    id: str
    name: Message
    number: int | None = None
    sign: str = ""


@dataclass(frozen=True)
class Item:
    """One thing to lay or to do: its id, what, and more about it.

    `takes` is what it takes out of the box, `leaves` what it says stays in there.
    """

    id: str
    what: Message | str
    more: Message | None = None
    takes: Pieces = ()
    leaves: Pieces = ()


@dataclass(frozen=True)
class SetUpStep:
    """A step of the set-up with its things, and the rule behind it."""

    id: str
    title: Message
    about: Message
    items: tuple[Item, ...]
    rule: str = ""


@dataclass(frozen=True)
class TakenRow:
    """A component, and how many of it the set-up takes out of the box."""

    component: Component
    taken: int

    @property
    def left(self) -> int | None:
        """How many stay in the box, None where nobody knows how many there are."""
        return None if self.component.number is None else self.component.number - self.taken


@dataclass(frozen=True)
class Progress:
    """How much of a set-up is ticked."""

    done: int
    all: int


def ticks(steps: Iterable[SetUpStep]) -> tuple[str, ...]:
    """Return the ids of everything there is to tick, in order."""
    return tuple(item.id for step in steps for item in step.items)


def ticked(table: Any) -> tuple[str, ...]:
    """Return what is ticked of a table, nothing where it keeps no such list."""
    found: tuple[str, ...] = getattr(table, "laid", ())
    return found


def progress(steps: Iterable[SetUpStep], laid: Iterable[str]) -> Progress:
    """Return how many of all things to tick are ticked."""
    wanted = ticks(steps)
    return Progress(len({*wanted} & {*laid}), len(wanted))


def taken_rows(steps: Iterable[SetUpStep], components: Sequence[Component]) -> tuple[TakenRow, ...]:
    """Return what the steps take out of the box, in the order of the components; nothing that stays whole."""
    taken = count_pieces(item.takes for step in steps for item in step.items)
    return tuple(TakenRow(one, taken[one.id]) for one in components if taken[one.id])


def count_pieces(pieces: Iterable[Pieces]) -> Counter[str]:
    """Return how many of each component there are in all."""
    found = Counter[str]()
    for some in pieces:
        for id, number in some:
            found[id] += number
    return found


def begins_laid(items: Callable[[Any], tuple[str, ...]], *, during: str) -> Tick:
    """Return the ask of a begin whether all that is not ticked lies there: see `laid_to_begin`.

    It is asked in the phase `during` alone, while something of `items(table)` is not ticked.
    """

    def is_to_lay(table: Any, answers: Answers) -> bool:
        return bool(table.phase == during and set(items(table)) - set(table.laid))

    return Tick(is_to_lay, label=_("Everything is on the table"))


def laid_to_begin(table: Any, items: tuple[str, ...], all_laid: bool, rule: str) -> Any:
    """Return the table with everything laid. Raises: IllegalPlay, if something is not, and nobody says so."""
    if all_laid:
        return replace(table, laid=items)
    left = len(set(items) - set(table.laid))
    words = plural(
        _("{count} thing still has to be put on the table."),
        _("{count} things still have to be put on the table."),
        left,
        rule=rule,
    )
    require(not left, words)
    return table


def checklist(
    items: Callable[[Any], tuple[str, ...]],
    *,
    guard: Callable[[Any], object],
    rule: str = "",
    field: str = "laid",
) -> dict[str, Action[..., Any]]:
    """Return the actions that tick things of the set-up, all at once too, and untick them, in a `field`.

    `items(table)` are the ids of all there is to tick; `guard(table)` refuses where nothing is laid now.
    """

    def laid(table: Any) -> tuple[str, ...]:
        found: tuple[str, ...] = getattr(table, field)
        return found

    which = Some(lambda table, answers: items(table), low=1, label=_("What"))

    @action(_("On the table: {items}."), label=_("On the table"), rule=rule)
    def lay_items(table: Any, items: Annotated[tuple[str, ...], which]) -> Any:
        """Tick what lies on the table now."""
        guard(table)
        return replace(table, **{field: (*laid(table), *(one for one in items if one not in laid(table)))})

    @action(_("Off the table: {items}."), label=_("Off the table again"), rule=rule)
    def lift_items(table: Any, items: Annotated[tuple[str, ...], which]) -> Any:
        """Untick what does not lie there after all."""
        guard(table)
        return replace(table, **{field: tuple(one for one in laid(table) if one not in items)})

    @action(_("Everything is on the table."), label=_("Everything is on the table"), rule=rule)
    def lay_all(table: Any) -> Any:
        """Tick all that is not ticked yet, for who has laid it without looking here."""
        guard(table)
        require(set(items(table)) - set(laid(table)), _("Everything is on the table already."))
        return replace(table, **{field: items(table)})

    return {"lay_items": lay_items, "lift_items": lift_items, "lay_all": lay_all}
