"""The log only grows: undo and redo are words in it, like play."""

from collections.abc import Iterable
from enum import StrEnum

from companion.rules.actions import require
from companion.rules.words import _


class Word(StrEnum):
    """What an entry of the log does. Amending the past will be a fourth word."""

    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"


def live(words: Iterable[Word]) -> tuple[list[int], list[int]]:
    """Return the positions (from 0) of the plays that count, and of those redo would bring back, last first.

    Raises: Illegal, where a word undoes or redoes what is not there.
    """
    done: list[int] = []
    undone: list[int] = []
    for position, word in enumerate(words):
        match word:
            case Word.PLAY:
                done.append(position)
                undone.clear()
            case Word.UNDO:
                require(done, _("There is nothing to undo."))
                undone.append(done.pop())
            case Word.REDO:
                require(undone, _("There is nothing to redo."))
                done.append(undone.pop())
    return done, undone
