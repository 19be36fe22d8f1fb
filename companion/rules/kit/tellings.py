"""The story afterwards: the sentences of a log in the past, each with how much it matters.

A game says how each piece of news is put (`Past`), and gathers what only several plays tell together, such
as who struck down how many. The platform chooses: a recap has room for so much, a book for nearly all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol, TypeAlias

from companion.rules.asks import Answers
from companion.rules.messages import Message, Part
from companion.rules.records import replace

WHO = "who"  # the place of the figure that did it: the first time its player is named, too


class Weight(IntEnum):
    """How much a sentence matters: a short recap leaves out details first."""

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
    """How a piece of news is put afterwards: `words` with its places, "" for not at all.

    `by` is the place of the one who did it, `{who}` in the words. `closes` gives first what has gathered: the
    scene changes. `instead` are other words for news for which `instead_of` is true.
    """

    words: str
    weight: Weight = Weight.DEED
    by: str = ""
    closes: bool = False
    is_lost: bool = False
    instead: str = ""
    instead_of: Callable[[Message], bool] = lambda news: False


class Gathering(Protocol):
    """Sentences that several plays make together."""

    def see(self, happening: Happening, /) -> Iterable[Told]:
        """Take a play in; give its sentences besides its news."""

    def close(self, number: int, *, is_end: bool) -> Iterable[Told]:
        """Give the gathered sentences, and start again; `is_end` if a story or the evening ends there."""


Tells: TypeAlias = Callable[[Iterable[Happening]], Iterator[Told]]


class Nothing:
    """Of a game whose news tell it all."""

    def see(self, happening: Happening, /) -> Iterable[Told]:
        return ()

    def close(self, number: int, *, is_end: bool) -> Iterable[Told]:
        return ()


def tell_as_it_stands(happenings: Iterable[Happening]) -> Iterator[Told]:
    """Give news of the story as the log has them: for a game without tellings."""
    for happening in happenings:
        yield from (Told(news, Weight.DEED, happening.number) for news in happening.news if news.is_story)


def tells_by(pasts: Mapping[str, Past], gathering: Callable[[], Gathering] = Nothing) -> Tells:
    """Return the function that gives the sentences of a game by `pasts`, by the ids of its news.

    News of the story without one are given as they are in the log.
    """

    def tell(happenings: Iterable[Happening]) -> Iterator[Told]:
        gathered, number = gathering(), 0
        for happening in happenings:
            number = happening.number
            yield from gathered.see(happening)
            for news in happening.news:
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
