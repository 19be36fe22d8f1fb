"""Plays to the end: who has won, the group's record of it, and the table laid again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from companion.rules.actions import Action, MenuEntry, action
from companion.rules.errors import require
from companion.rules.kit.hands import people_here
from companion.rules.kit.house_rules import Settle, keep_table
from companion.rules.messages import Message, _
from companion.rules.records import replace
from companion.rules.results import Played
from companion.rules.table_base import TableBase

STORY_LINES = 12  # the newest lines of a story; older ones stay in the log


@dataclass(frozen=True, kw_only=True)
class PlaysBase(TableBase):
    """A table that is played to an end, and laid again. `records` are the plays before, the newest last."""

    is_over: bool = False
    records: tuple[Played, ...] = ()

    def ended(self, people: tuple[str, ...], winners: tuple[str, ...]) -> Self:
        """Return the table with its play over: all of the people win together, or `winners`, or no one."""
        return replace(self, is_over=True, records=(*self.records, Played(people, winners)))

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners, once the play is over."""
        return self.records[-1].winners if self.is_over else ()


def newest_lines(table: object) -> Sequence[Message]:
    """Return the newest lines of what happened, oldest first; none of a table without a chronicle."""
    return tuple(getattr(table, "chronicle", ())[-STORY_LINES:])


def finished_plays(table: object) -> Sequence[Played]:
    """Return the plays that have ended, as `PlaysBase` stores them."""
    return tuple(table.records) if isinstance(table, PlaysBase) else ()


def stands_at_end(table: object) -> bool:
    """Return whether a `PlaysBase` has come to its end."""
    return isinstance(table, PlaysBase) and table.is_over


def play_again(
    set_up: Callable[[tuple[str, ...]], Any],
    *,
    menu: MenuEntry | tuple[MenuEntry, ...] = (),
    settle: Settle = keep_table,
) -> dict[str, Action[..., Any]]:
    """Return the action that lays the table again for the same people, once a play is over.

    House rules, the chronicle and the records stay. `settle` is that of `house_rules`: the new table gets
    the consequences of the readings that stay.
    """

    @action(_("The table is set up again."), label=_("Play again"), menu=menu)
    def play_again(table: Any) -> object:
        """Begin again."""
        require(table.is_over, _("This game is not over yet."))
        fresh = set_up(people_here(table))
        stays = {"chronicle": table.chronicle, "records": table.records, "news": table.news}
        return settle(replace(fresh, people=table.people, house=table.house, gone=table.gone, **stays))

    return {"play_again": play_again}
