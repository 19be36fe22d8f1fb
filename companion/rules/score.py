"""How a play ended, line by line: what its page tells, and what other programs are handed."""

from dataclasses import dataclass

from companion.rules.messages import Message


@dataclass(frozen=True)
class ScoreLine:
    """The result of one player: `name` as in `Played`, a number for each column of the score.

    `role` is the player's part (a side, a figure), `place` counts from 1, `is_first` marks the first player.
    """

    name: str
    points: int | None = None
    place: int | None = None
    role: Message | str = ""
    numbers: tuple[int | None, ...] = ()
    is_first: bool = False


@dataclass(frozen=True)
class Score:
    """How a play ended: its title, its outcome, and the result of each player.

    `title` is the part that was played, such as a chapter; `outcome` tells the end in a sentence.
    `columns` head the numbers of each line. Where `fewest_win`, few points are good.
    """

    title: Message | str = ""
    outcome: Message | str = ""
    columns: tuple[Message, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    fewest_win: bool = False
