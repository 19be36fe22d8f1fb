"""The log only grows: undo, redo and amend are words in it, like play."""

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
    """What an entry of the log does."""

    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"
    AMEND = "amend"
    LOOK = "look"  # somebody saw what is for one pair of eyes; the table stays as it is


def undo_redo_stacks(words: Iterable[EntryKind]) -> tuple[list[int], list[int]]:
    """Return the positions (from 0) of plays and amends not undone, and of those that redo would bring back.

    The former are in order, the latter last first.
    Raises: IllegalPlay, where a word undoes or redoes what is not there.
    """
    done: list[int] = []
    undone: list[int] = []
    for position, word in enumerate(words):
        match word:
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
    Raises: IllegalPlay, where an amend changes what does not count.
    """
    plays: dict[int, tuple[Play, ...]] = {}
    for number, node in nodes.items():
        if isinstance(node, Play):
            plays[number] = (node,)
        else:
            plays = amend(plays, node)
    return plays


def amend(plays: Plays, changes: Plays) -> dict[int, tuple[Play, ...]]:
    """Return plays as `changes` make them, each in its place.

    Raises: IllegalPlay, where one does not count.
    """
    require(changes.keys() <= plays.keys(), _("This play does not count any more."))
    return {number: found for number, found in {**plays, **changes}.items() if found}


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
