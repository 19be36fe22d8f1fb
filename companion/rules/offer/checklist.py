"""A set-up as a checklist: steps with things to lay or to do, ticked one by one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from companion.rules.actions import Action, Answers, action
from companion.rules.asks import Some, Tick
from companion.rules.errors import require
from companion.rules.messages import Message, _
from companion.rules.records import replace


@dataclass(frozen=True)
class Item:
    """One thing to lay or to do: its id, what, and more about it."""

    id: str
    what: Message | str
    more: Message | None = None


@dataclass(frozen=True)
class SetUpStep:
    """A step of the set-up with its things."""

    id: str
    title: Message
    about: Message
    items: tuple[Item, ...]


def ticks(steps: Iterable[SetUpStep]) -> tuple[str, ...]:
    """Return the ids of everything there is to tick, in order."""
    return tuple(item.id for step in steps for item in step.items)


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
    require(not left, _("{number} things still have to be put on the table."), number=left, rule=rule)
    return table


def checklist(
    items: Callable[[Any], tuple[str, ...]], *, guard: Callable[[Any], object], rule: str = ""
) -> dict[str, Action[..., Any]]:
    """Return the actions that tick things of the set-up, all at once too, and untick them, in `laid`.

    `items(table)` are the ids of all there is to tick; `guard(table)` refuses where nothing is laid now.
    """

    def everything(table: Any, answers: Answers) -> tuple[str, ...]:
        return items(table)

    which = Some(everything, low=1, label=_("What"))

    @action(_("On the table: {items}."), label=_("On the table"), rule=rule)
    def lay_items(table: Any, items: Annotated[tuple[str, ...], which]) -> Any:
        """Tick what lies on the table now."""
        guard(table)
        return replace(table, laid=(*table.laid, *(one for one in items if one not in table.laid)))

    @action(_("Off the table: {items}."), label=_("Off the table again"), rule=rule)
    def lift_items(table: Any, items: Annotated[tuple[str, ...], which]) -> Any:
        """Untick what does not lie there after all."""
        guard(table)
        return replace(table, laid=tuple(one for one in table.laid if one not in items))

    @action(_("Everything is on the table."), label=_("Everything is on the table"), rule=rule)
    def lay_all(table: Any) -> Any:
        """Tick all that is not ticked yet, for who has laid it without looking here."""
        guard(table)
        require(set(items(table)) - set(table.laid), _("Everything is on the table already."))
        return replace(table, laid=items(table))

    return {"lay_items": lay_items, "lift_items": lift_items, "lay_all": lay_all}
