"""The fields of every table: news of the last play, the story so far, and how open notes are read."""

from dataclasses import dataclass
from dataclasses import replace as replaced
from typing import Self

from companion.rules.messages import Message, Part, message
from companion.rules.records import replace


@dataclass(frozen=True, kw_only=True)
class TableBase:
    """`news` is of one play, `chronicle` of all; `house` holds the open notes that are read the other way,
    and the variants that hold; `gone` are the people who have handed over all their figures."""

    house: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    chronicle: tuple[Message, ...] = ()
    news: tuple[Message, ...] = ()

    def tell(self, sentence: str | Message, **parts: Part) -> Self:
        """Return the table with a piece of news: something that was made to happen."""
        return replace(self, news=(*self.news, message(sentence, **parts)))

    def chronicled(self, sentence: str | Message, **parts: Part) -> Self:
        """Return the table with news that the story so far, and the journal, will tell, too.

        `opens` is the title of the chapter that begins with it.
        """
        line = replaced(message(sentence, **parts), is_story=True)
        return replace(self, news=(*self.news, line), chronicle=(*self.chronicle, line))

    def reads(self, id: str) -> bool:
        """Whether the group overrules the default reading of an OPEN note, or plays by a variant.

        The ids are such as "MM-OPEN-15" and "MM-VAR-1".
        """
        return id in self.house
