"""The log only grows: undo, redo and amend are entries in it, like play."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeAlias

from companion.rules.actions import Play
from companion.rules.errors import require
from companion.rules.messages import _

# Plays by the number of their entry: an amend may put another in its place, several, or none.
Plays: TypeAlias = Mapping[int, tuple[Play, ...]]
# Which of the plays in an entry's place.
Spot: TypeAlias = tuple[int, int]


class EntryKind(StrEnum):
    """The kinds of entries of the log."""

    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"
    AMEND = "amend"
    LOOK = "look"  # a seat looked at its secret; the table stays as it is


def undo_redo_stacks(kinds: Iterable[EntryKind]) -> tuple[list[int], list[int]]:
    """Return the positions (from 0) of plays and amends not undone, and of those that redo would bring back.

    The former are in order, the latter last first.
    Raises: IllegalPlay, if an entry undoes or redoes one that is not there.
    """
    done: list[int] = []
    undone: list[int] = []
    for position, kind in enumerate(kinds):
        match kind:
            case EntryKind.PLAY | EntryKind.AMEND:
                done.append(position)
                undone.clear()
            case EntryKind.UNDO:
                require(done, _("There is nothing to undo."))
                undone.append(done.pop())
            case EntryKind.REDO:
                require(undone, _("There is nothing to redo."))
                done.append(undone.pop())
            case EntryKind.LOOK:
                pass
    return done, undone


def effective_plays(nodes: Mapping[int, Play | Plays]) -> Plays:
    """Return the plays that count, in order, as amends have made them.

    `nodes` are the plays and amends of a log that are not undone, by the number of their entry, in order.
    Raises: IllegalPlay, if an amend changes what does not count.
    """
    plays: dict[int, tuple[Play, ...]] = {}
    for number, node in nodes.items():
        if isinstance(node, Play):
            plays[number] = (node,)
        else:
            plays = amend(plays, node)
    return plays


def amend(plays: Plays, changes: Plays) -> dict[int, tuple[Play, ...]]:
    """Return plays with `changes`, each in its place; those that a change empties are left out.

    Raises: IllegalPlay, if one does not count.
    """
    require(changes.keys() <= plays.keys(), _("This play does not count any more."))
    return {number: parts for number, parts in {**plays, **changes}.items() if parts}


def replay_from(nodes: Mapping[int, Play | Plays], number: int) -> int:
    """Return the play from which on plays are reckoned again, to know the table before play `number`.

    The table that it was made at counts still, unless an amend since then has changed a play before it.
    """
    first = number
    for place in sorted(nodes, reverse=True):
        node = nodes[place]
        if not isinstance(node, Play) and place > first:
            first = min(first, *node)
    return first
