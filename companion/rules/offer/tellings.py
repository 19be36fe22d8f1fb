"""The story afterwards: what a log holds, told in the past, each sentence with how much it matters.

A game says how each piece of news is told (`Past`), and gathers what only several plays tell together, such
as who struck down how many. The house chooses: a recap has room for so much, a book for nearly all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol, TypeAlias

from companion.rules.actions import Answers
from companion.rules.messages import Message, Part
from companion.rules.records import replace

WHO = "who"  # the place of who did it: a reader is told once who plays it


class Weight(IntEnum):
    """How much a sentence matters: what a short recap leaves out first is a detail."""

    DETAIL = 1
    DEED = 2
    TURN = 3
    END = 4


@dataclass(frozen=True)
class Happening:
    """A play that counts, as the log has it: `number` is that of its entry."""

    number: int
    action: str
    answers: Answers
    sentence: Message
    news: tuple[Message, ...]


@dataclass(frozen=True)
class Told:
    """A sentence of the story in the past; `is_lost` if a try ends with it that may be taken up again."""

    says: Message
    weight: Weight
    number: int
    is_lost: bool = False


@dataclass(frozen=True)
class Past:
    """How a piece of news is told afterwards: `words` with its places, "" for not at all.

    `by` is the place of who did it, which the words call `{who}`. `closes` tells first what has gathered: the
    scene changes. `instead` are other words for news of which `instead_of` is so.
    """

    words: str
    weight: Weight = Weight.DEED
    by: str = ""
    closes: bool = False
    is_lost: bool = False
    instead: str = ""
    instead_of: Callable[[Message], bool] = lambda news: False


class Gathering(Protocol):
    """What several plays tell together."""

    def see(self, one: Happening) -> Iterable[Told]:
        """Take a play in; give what it tells at once, besides its news."""

    def close(self, number: int, *, is_end: bool) -> Iterable[Told]:
        """Give what has gathered, and begin anew; `is_end` if a story or the evening ends there."""


Tells: TypeAlias = Callable[[Iterable[Happening]], Iterator[Told]]


class Nothing:
    """Of a game whose news tell it all."""

    def see(self, one: Happening) -> Iterable[Told]:
        return ()

    def close(self, number: int, *, is_end: bool) -> Iterable[Told]:
        return ()


def tell_as_it_stands(happenings: Iterable[Happening]) -> Iterator[Told]:
    """Tell news of the story as the log says them: of a game without tellings."""
    for one in happenings:
        yield from (Told(news, Weight.DEED, one.number) for news in one.news if news.is_story)


def tells_by(pasts: Mapping[str, Past], gathering: Callable[[], Gathering] = Nothing) -> Tells:
    """Return how a game is told whose news are told by `pasts`, by their ids.

    News of the story that have none are told as they stand.
    """

    def tell(happenings: Iterable[Happening]) -> Iterator[Told]:
        gathered, number = gathering(), 0
        for one in happenings:
            number = one.number
            yield from gathered.see(one)
            for news in one.news:
                past = pasts.get(news.id)
                if past and past.closes:
                    yield from gathered.close(number, is_end=past.weight is Weight.END)
                yield from _tell(news, past, number)
        yield from gathered.close(number, is_end=True)

    return tell


def _tell(news: Message, past: Past | None, number: int) -> Iterator[Told]:
    if past is None:
        if news.is_story:
            yield Told(news, Weight.DEED, number)
        return
    words = past.instead if past.instead_of(news) else past.words
    if words:
        yield Told(_in_the_past(news, words, past.by), past.weight, number, past.is_lost)


def _in_the_past(news: Message, words: str, by: str) -> Message:
    parts: dict[str, Part] = dict(news.parts)
    if by:
        parts[WHO] = parts[by]
    return replace(news, id=words, plural="", count=None, parts=parts, rule="")
