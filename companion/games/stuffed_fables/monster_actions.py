"""A monster's actions as a player typed them, row by row (SF-CARD-3, SF-MON-2)."""

from collections.abc import Sequence

from companion.games.stuffed_fables.data import FACES
from companion.games.stuffed_fables.pieces import MonsterAction, MonsterCard
from companion.rules import Answers, replace

LAST_FACE = len(FACES)
PROPOSED_ENDS = (3, 5)  # of the first action and the second
Row = tuple[int, int, int, int, str]  # the result up to which it holds, speed, range, strength, words


def does(rows: Sequence[Row]) -> tuple[MonsterAction, ...]:
    """Return a card's actions: each begins after the end of the one before it, the last ends with the die.

    Rows left as they were proposed say nothing.
    """
    if not any(any(values) for _until, *values in rows) and _ends_as_proposed(rows):
        return ()
    ends = [0, *(row[0] for row in rows[:-1]), LAST_FACE]
    return tuple(
        MonsterAction(ends[place] + 1, ends[place + 1], speed, reach, strength, words=words.strip())
        for place, (_until, speed, reach, strength, words) in enumerate(rows)
    )


def _ends_as_proposed(rows: Sequence[Row]) -> bool:
    """Return whether the ends of all actions are unknown; the last one ends with the die."""
    ends = tuple(row[0] for row in rows[:-1])
    return ends == PROPOSED_ENDS[: len(ends)]


def typed_actions(answers: Answers) -> tuple[MonsterAction, ...]:
    """Return the actions that the answers to a monster's sheet come to."""
    return does([_row(answers, place) for place in range(1, answers.get("actions", 0) + 1)])


def _row(answers: Answers, place: int) -> Row:
    ends = (*PROPOSED_ENDS, LAST_FACE)
    until = answers.get(f"until_{place}", ends[place - 1])
    speed, reach, strength = (answers.get(f"{name}_{place}", 0) for name in ("speed", "reach", "strength"))
    return until, speed, reach, strength, answers.get(f"words_{place}", "")


def as_known(actions: tuple[MonsterAction, ...], was: MonsterCard) -> tuple[MonsterAction, ...]:
    """Return a card's actions with the names, and the words if none were typed, that they had before."""
    known = {(action.low, action.high): action for action in was.actions}
    befores = (known.get((action.low, action.high), action) for action in actions)
    return tuple(
        replace(action, name=before.name, words=action.words or before.words)
        for action, before in zip(actions, befores, strict=True)
    )
