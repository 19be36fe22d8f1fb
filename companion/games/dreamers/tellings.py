"""The words for a match afterwards: what ended each round, who accused rightly or not, who won.

Only what the story tells goes in: who was who stays with the two.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.dreamers.data import BY_GATES, EXHAUSTED
from companion.games.dreamers.rounds import ENDS
from companion.rules import Happening, Message, Past, Told, Weight, _, message, tells_by

PASTS = {
    ENDS[BY_GATES]: Past(""),
    ENDS[EXHAUSTED]: Past(""),
    ENDS["rightly"]: Past(
        _("In round {round} {accuser} unmasked the Master of Nightmares."), Weight.TURN, closes=True
    ),
    ENDS["falsely"]: Past(
        _("In round {round} {accuser} accused a Dreamer, and was wrong."), Weight.TURN, closes=True
    ),
    "{who} wins the match, {one} to {two}.": Past(
        _("In the end {who} won the match, {one} to {two}!"), Weight.END, closes=True
    ),
    "The match is a draw, {one} to {two}.": Past(
        _("In the end nobody was ahead, and the match was a draw, {one} to {two}."), Weight.END, closes=True
    ),
    "Broken off in round {round}: {first} {one}, {second} {two}. Nobody wins.": Past(
        _("The match was stopped in round {round}, and nobody won."), Weight.END, closes=True
    ),
}


@dataclass
class Rounds:
    """Rounds one after another that ended alike: one sentence tells of them all."""

    ending: str = ""
    rounds: list[str] = field(default_factory=list)

    def see(self, happening: Happening) -> Iterator[Told]:
        """Take in how a round ended; if it differs from the rounds before it, give those."""
        for news in happening.news:
            if news.id in (ENDS[BY_GATES], ENDS[EXHAUSTED]):
                if self.ending != news.id:
                    yield from self.close(happening.number, is_end=False)
                self.ending = news.id
                self.rounds.append(str(news.parts["round"]))

    def close(self, number: int, *, is_end: bool) -> Iterator[Told]:
        """Give the rounds that ended alike, and begin again."""
        if self.rounds:
            say = _say_gates if self.ending == ENDS[BY_GATES] else _say_memories
            yield Told(say(tuple(self.rounds)), Weight.DEED, number)
        self.ending, self.rounds = "", []


def _say_gates(rounds: tuple[str, ...]) -> Message:
    single, several = (
        _("In round {rounds} all three gates opened."),
        _("In rounds {rounds} all three gates opened."),
    )
    return message(single if len(rounds) == 1 else several, rounds=rounds)


def _say_memories(rounds: tuple[str, ...]) -> Message:
    single, several = (
        _("In round {rounds} the memories ran out."),
        _("In rounds {rounds} the memories ran out."),
    )
    return message(single if len(rounds) == 1 else several, rounds=rounds)


TELLS = tells_by(PASTS, Rounds)
