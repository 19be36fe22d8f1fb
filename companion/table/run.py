"""A command at a table is run once: every way to act finds out here whether it is late or a repetition."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from campaigns.log.state import Command, KeyReused, SessionState, Stale, find_entry
from campaigns.models import Entry
from companion.rules import IllegalPlay
from companion.table.pace import require_pace
from companion.table.view import TableView


@dataclass(frozen=True)
class Done:
    """A command was written, and the table is in this `state`.

    It `is_next` if no other screen had acted since its own was drawn.
    """

    state: SessionState
    is_next: bool


@dataclass(frozen=True)
class Repeated:
    """A command came again: `entry` was written when it came first."""

    entry: Entry


Outcome: TypeAlias = Done | Repeated | Stale | KeyReused | IllegalPlay


def run_command(
    view: TableView,
    command: Command,
    write: Callable[[], SessionState],
    is_same: Callable[[Entry], bool],
    *,
    commutes: bool = False,
) -> Outcome:
    """Return the outcome of a command, whose `write` may raise IllegalPlay, Stale and KeyReused.

    `is_same` says whether the entry under the key of the command is of the same command. One that `commutes`
    is done also if another screen has acted since its own was drawn.
    """
    is_next = command.seen == view.state.number
    try:
        if not is_next:
            if entry := find_entry(view.session, command.key):
                return Repeated(entry) if is_same(entry) else KeyReused(command.key)
            if not commutes:
                return Stale(view.state)
        require_pace(view.session.pk)
        return Done(write(), is_next)
    except (IllegalPlay, Stale, KeyReused) as refusal:
        return refusal
