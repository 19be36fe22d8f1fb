"""What every table carries: news of the last play, the story so far, and how open notes are read."""

from dataclasses import dataclass
from typing import Self

from companion.rules.rows import replace
from companion.rules.words import Part, Say, say


@dataclass(frozen=True, kw_only=True)
class Telling:
    """`news` is of one play, `chronicle` of all; `house` holds the open notes that are read the other way."""

    house: tuple[str, ...] = ()
    chronicle: tuple[Say, ...] = ()
    news: tuple[Say, ...] = ()

    def tell(self, sentence: str | Say, **parts: Part) -> Self:
        """Return the table with a piece of news: something that was made to happen."""
        return replace(self, news=(*self.news, say(sentence, **parts)))

    def chronicled(self, sentence: str | Say, **parts: Part) -> Self:
        """Return the table with news that the story so far, and the journal, will tell, too."""
        plain = say(sentence, **parts)
        told = replace(plain, parts={**plain.parts, "story": "told"})
        return replace(self, news=(*self.news, told), chronicle=(*self.chronicle, told))

    def reads(self, open_note: str) -> bool:
        """Whether the group overrules the default reading of an OPEN note, such as "MM-OPEN-15"."""
        return open_note in self.house
