"""House rules: a rulebook leaves a choice open; the default reading holds until a group overrules it."""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from companion.rules.actions import Action, MenuEntry, action
from companion.rules.asks import Answers, Some
from companion.rules.messages import _
from companion.rules.records import replace
from companion.rules.table_base import TableBase

Settle: TypeAlias = Callable[[Any], object]  # gives the table with the consequences of its house rules


def keep_table(table: object) -> object:
    return table


def house_rules(
    notes: tuple[str, ...],
    *,
    rule: str = "",
    menu: MenuEntry | tuple[MenuEntry, ...] = (),
    settle: Settle = keep_table,
) -> dict[str, Action[..., object]]:
    """Return the action that sets how a group reads the open `notes` of its rulebook, such as "MM-OPEN-15".

    `settle` gives the table with the consequences of another reading, such as where a track begins. It is
    asked at every table: one in play is mostly to stay as it is. `play_again` takes the same function.
    """

    def all_notes(table: object, answers: Answers) -> tuple[str, ...]:
        return notes

    def as_read_now(table: TableBase, box: object, answers: Answers) -> Answers:
        return {"others": table.house}

    @action(
        _("House rules, read the other way: {others}."),
        label=_("House rules"),
        rule=rule,
        menu=menu,
        proposes=as_read_now,
    )
    def set_house_rules(
        table: TableBase, others: Annotated[tuple[str, ...], Some(all_notes, label=_("Read the other way"))]
    ) -> object:
        """Set which open questions of the rulebook the group reads the other way; all others get the default.

        Variants (see `packs`) stay.
        """
        read = tuple(note for note in notes if note in others)
        return settle(replace(table, house=(*read, *(note for note in table.house if note not in notes))))

    return {"set_house_rules": set_house_rules}
