"""A set-up as a checklist: steps with things to lay or to do, ticked one by one; the pieces that it takes."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from companion.rules.actions import Action, action
from companion.rules.asks import Answers, Some, Tick
from companion.rules.errors import require
from companion.rules.messages import Message, _, plural
from companion.rules.records import replace

Pieces = tuple[tuple[str, int], ...]  # components by their ids, how many of each


@dataclass(frozen=True)
class Component:
    """A kind of thing in the box: its id, its name, how many the box holds, None if unknown."""

    id: str
    name: Message
    number: int | None = None
    sign: str = ""


@dataclass(frozen=True)
class Item:
    """One thing to lay or to do: its id, what, and more about it.

    `takes` are the pieces that it takes out of the box, `leaves` those that its sentence leaves there.
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
    """A component, and how many pieces of it the set-up takes out of the box."""

    component: Component
    taken: int

    @property
    def left(self) -> int | None:
        """How many stay in the box, None if its number is unknown."""
        return None if self.component.number is None else self.component.number - self.taken


@dataclass(frozen=True)
class Progress:
    """How much of a set-up is ticked."""

    done: int
    all: int


def ticks(steps: Iterable[SetUpStep]) -> tuple[str, ...]:
    """Return the ids of everything there is to tick, in order."""
    return tuple(item.id for step in steps for item in step.items)


def ticked(table: object) -> tuple[str, ...]:
    """Return the ticked items of a table, nothing if it keeps no such list."""
    ids: tuple[str, ...] = getattr(table, "laid", ())
    return ids


def progress(steps: Iterable[SetUpStep], laid: Iterable[str]) -> Progress:
    """Return how many of all things to tick are ticked."""
    wanted = ticks(steps)
    return Progress(len({*wanted} & {*laid}), len(wanted))


def taken_rows(steps: Iterable[SetUpStep], components: Sequence[Component]) -> tuple[TakenRow, ...]:
    """Return the components that the steps take out of the box, in their order; nothing that stays whole."""
    taken = count_pieces(item.takes for step in steps for item in step.items)
    return tuple(TakenRow(component, taken[component.id]) for component in components if taken[component.id])


def count_pieces(pieces: Iterable[Pieces]) -> Counter[str]:
    """Return how many of each component there are in all."""
    counts = Counter[str]()
    for group in pieces:
        for id, number in group:
            counts[id] += number
    return counts


def begins_laid(items: Callable[[Any], tuple[str, ...]], *, during: str) -> Tick:
    """Return the ask, at the beginning, whether all unticked items are on the table: see `laid_to_begin`.

    It is asked in the phase `during` alone, while something of `items(table)` is not ticked.
    """

    def is_to_lay(table: Any, answers: Answers) -> bool:
        return bool(table.phase == during and set(items(table)) - set(table.laid))

    return Tick(is_to_lay, label=_("Everything is on the table"))


def laid_to_begin(table: Any, items: tuple[str, ...], all_laid: bool, rule: str) -> Any:
    """Return the table with everything laid. Raises: IllegalPlay, if an item is not, unless `all_laid`."""
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
) -> dict[str, Action[..., object]]:
    """Return the actions that tick items of the set-up, one or all, and untick them, in a `field`.

    `items(table)` are the ids of all items to tick; `guard(table)` refuses if nothing is laid now.
    """

    def laid(table: object) -> tuple[str, ...]:
        ids: tuple[str, ...] = getattr(table, field)
        return ids

    which = Some(lambda table, answers: items(table), low=1, label=_("What"))

    @action(_("On the table: {items}."), label=_("On the table"), rule=rule)
    def lay_items(table: Any, items: Annotated[tuple[str, ...], which]) -> object:
        """Tick items that are on the table now."""
        guard(table)
        return replace(table, **{field: (*laid(table), *(id for id in items if id not in laid(table)))})

    @action(_("Off the table: {items}."), label=_("Off the table again"), rule=rule)
    def lift_items(table: Any, items: Annotated[tuple[str, ...], which]) -> object:
        """Untick items that are not on the table."""
        guard(table)
        return replace(table, **{field: tuple(id for id in laid(table) if id not in items)})

    @action(_("Everything is on the table."), label=_("Everything is on the table"), rule=rule)
    def lay_all(table: Any) -> object:
        """Tick all unticked items, for people who have laid them without the list."""
        guard(table)
        require(set(items(table)) - set(laid(table)), _("Everything is on the table already."))
        return replace(table, **{field: items(table)})

    return {"lay_items": lay_items, "lift_items": lift_items, "lay_all": lay_all}
