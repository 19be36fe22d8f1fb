"""How a play ended, line by line: what its page tells, and what other programs are handed."""

from dataclasses import dataclass

from companion.rules.messages import Message


@dataclass(frozen=True)
class ScoreLine:
    """What one player had at the end: `name` as in `Played`, a number for each column of the score.

    `role` is what the player was (a side, a figure), `place` counts from 1, `is_first` says who began.
    """

    name: str
    points: int | None = None
    place: int | None = None
    role: Message | str = ""
    numbers: tuple[int | None, ...] = ()
    is_first: bool = False


@dataclass(frozen=True)
class Score:
    """How a play ended: what was played, how it came out, and what everybody had.

    `title` is what was played beyond the game, such as a chapter; `outcome` tells the end in a sentence.
    `columns` head the numbers of each line. Where `fewest_win`, few points are good.
    """

    title: Message | str = ""
    outcome: Message | str = ""
    columns: tuple[Message, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    fewest_win: bool = False
