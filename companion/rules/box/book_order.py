"""Chapters, or stories, in books: those of the group's own beside the printed ones, and what follows each."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from companion.rules.asks import Number, Pick, Text
from companion.rules.box.own_rows import FIRST_OWN, LAST_OWN, OwnRows, named_beside, own_rows
from companion.rules.box.schema import CHECKED, Column, Section, Values, blank
from companion.rules.errors import require
from companion.rules.messages import Message, _, message

LONGEST_NAME = 60
LAST_PLACE = LAST_OWN  # the highest number that a chapter of the group’s own has in its book


@dataclass(frozen=True)
class Way:
    """What follows a chapter: `to` is one of AFTER_VICTORY or AFTER_FAILURE; "chapter" leads to `number`.

    A table keeps the book, place and name of that chapter, as it was called when the way was taken in.
    """

    to: str = ""
    number: int = 0
    book: str = ""
    place: int = 0
    name: str = ""


AFTER_VICTORY = ("", "again", "chapter", "end")  # "" is the next one of the book
AFTER_FAILURE = ("", "next", "chapter", "end")  # "" is again; "next" goes on as after a victory
STAYS = Way()
OF_A_STORY = ("book", "place", "after_victory", "after_failure")  # what a printed chapter does not say
WAYS = ("after_victory", "after_failure")
TO = MappingProxyType({"after_victory": "victory_to", "after_failure": "failure_to"})


class InBook(Protocol):
    """A chapter, or a story: one of the group’s own has a `place` in a `book`, "" for book one."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def book(self) -> str: ...
    @property
    def place(self) -> int: ...
    @property
    def after_victory(self) -> Way: ...
    @property
    def after_failure(self) -> Way: ...


B = TypeVar("B")
P = TypeVar("P", bound=InBook)


@dataclass(frozen=True)
class BookPlace:
    """Where a chapter stands, and what follows it."""

    book: str
    place: int
    after_victory: Way
    after_failure: Way


@dataclass(frozen=True)
class BookWords:
    """What a game says of its chapters, or stories, if they cannot stand there: message ids.

    `printed` is said of a printed one that is to stand elsewhere, `first` of a place in book one that is
    printed (`{last}`), `taken` of one that another has (`{number}`), `which` if none is named as the next,
    `unknown` if none is called so (`{word}`).
    """

    printed: str
    first: str
    taken: str
    which: str
    unknown: str


def is_own(part: InBook) -> bool:
    """Return whether a chapter is of the group's own."""
    return part.number >= FIRST_OWN


def shown_number(part: InBook) -> int:
    """Return the number that people know a chapter by: its place in its book."""
    return part.place or part.number


def is_in_a_story(part: InBook) -> bool:
    """Return whether a chapter is of a book of the group's own, or leads elsewhere than to the next one."""
    return bool(part.place) or (part.after_victory, part.after_failure) != (STAYS, STAYS)


def is_way(way: Way, known: tuple[str, ...], last: int) -> bool:
    """Return whether a way leads where one may lead, by its numbers; `last` is the last printed chapter."""
    is_number = 1 <= way.number <= last or FIRST_OWN <= way.number <= LAST_OWN
    leads = is_number if way.to == "chapter" else not way.number
    return way.to in known and leads and 0 <= way.place <= LAST_PLACE


@dataclass(frozen=True)
class BookOrder(Generic[P]):
    """Every chapter of a box: the printed ones, numbered to `last`, then those of the group's own."""

    known: tuple[P, ...]
    last: int

    @cached_property
    def own(self) -> tuple[P, ...]:
        """The chapters of the group's own, each book in the order in which it was begun."""
        own = [part for part in self.known if is_own(part)]
        books = {book: place for place, book in enumerate(dict.fromkeys(("", *(part.book for part in own))))}
        return tuple(sorted(own, key=lambda part: (books[part.book], part.place)))

    @cached_property
    def by_book(self) -> Mapping[str, tuple[P, ...]]:
        """The chapters of the group's own in their order, by their books."""
        return {book: tuple(parts) for book, parts in groupby(self.own, key=lambda part: part.book)}

    @cached_property
    def by_number(self) -> Mapping[int, P]:
        return {part.number: part for part in self.known}

    def part(self, number: int) -> P | None:
        """Return the chapter with a number, None if there is none."""
        return self.by_number.get(number)

    def as_chosen(self, part: P) -> tuple[Way, Way]:
        """Return what follows a chapter, won or lost, as a table takes it: with names."""
        won = self._usual(part) if part.after_victory.to == "" else self._named(part.after_victory)
        return won, self._named(part.after_failure)

    def _usual(self, part: P) -> Way:
        """Return what follows a chapter if nothing else is said: the next one of its book."""
        later = [other for other in self.by_book.get(part.book, ()) if other.place > shown_number(part)]
        is_before_printed = not part.book and part.number < self.last
        if is_before_printed or not later:
            return STAYS if part.number <= self.last else Way("end")
        return self._named(Way("chapter", later[0].number))

    def _named(self, way: Way) -> Way:
        """Return what follows with the name of its chapter; one that is not there counts as nothing."""
        if way.to != "chapter":
            return way
        to = self.part(way.number)
        return Way("chapter", to.number, to.book, to.place, to.name) if to else STAYS

    def reference(self, part: P, way: Way) -> str:
        """Return how a branch names its chapter: by its number, with the book if that is another one."""
        to = self.part(way.number) if way.to == "chapter" else None
        if to is None:
            return ""
        number = str(shown_number(to))
        return number if to.book == part.book else f"{to.book or '1'}, {number}"

    def meant(self, number: int, own_book: str, own_place: int, text: str) -> int:
        """Return the number of the chapter that a text names in another one, 0 for none.

        It is "4", "The Mill, 4", "1, 4" or a title; the other one has this number, this book and place.
        """
        text = " ".join(text.split())
        book, comma, place = text.rpartition(",")
        others = [part for part in self.known if part.number != number]
        if place.strip().isdecimal():
            wanted = ("" if book.strip() == "1" else book.strip()) if comma else own_book
            if (wanted, place.strip()) == (own_book, str(own_place or number)):
                return number
            at = [part for part in others if (part.book, str(shown_number(part))) == (wanted, place.strip())]
            if at:
                return at[0].number
        titled = [part for part in others if part.name and part.name.casefold() == text.casefold()]
        return titled[0].number if len(titled) == 1 else 0

    def leads_to(self, number: int) -> P | None:
        """Return another chapter that has a branch to one of the group's own."""
        others = (part for part in self.known if part.number != number and number >= FIRST_OWN)
        return next((part for part in others if number in _numbers_after(part)), None)

    def values_of(self, part: P) -> dict[str, object]:
        """Return where a chapter stands and what follows it, as the form shows it."""
        ways = {"after_victory": part.after_victory, "after_failure": part.after_failure}
        return (
            {"book": part.book, "place": part.place}
            | {name: way.to for name, way in ways.items()}
            | {TO[name]: self.reference(part, way) for name, way in ways.items()}
        )

    def starts(self, blank: Values, book: str | None = None) -> dict[str, object]:
        """Return the values of a new chapter: the next one of a book, else of that which was begun last."""
        newest = max(self.own, key=lambda part: part.number, default=None)
        book = (newest.book if newest else "") if book is None else " ".join(book.split())
        return {**blank, "book": book, "place": self._free_place(book), CHECKED: True}

    def beside(self, values: Values, tag: str) -> Values:
        """Return a chapter as one beside that of the same book and number: at its end, told apart by name."""
        return {**named_beside(values, tag), "place": self._free_place(str(values["book"]))}

    def _free_place(self, book: str) -> int:
        """Return the place after the last one of a book, else the first that is free."""
        taken = {part.place for part in self.own if part.book == book}
        taken |= set() if book else set(range(1, self.last + 1))
        place = max(taken, default=0) + 1
        return place if place <= LAST_PLACE else next(one for one in range(1, LAST_OWN) if one not in taken)


def _numbers_after(part: InBook) -> Iterable[int]:
    return (part.after_victory.number, part.after_failure.number)


def placed(order: BookOrder[P], part: P, values: Values, words: BookWords) -> BookPlace:
    """Return where a chapter stands after the form, and what follows it. Raises: IllegalPlay."""
    return _Placing(order, part, values, words).placed()


@dataclass(frozen=True)
class _Placing(Generic[P]):
    """A chapter that the form puts somewhere: each of its cells that is wrong is refused."""

    order: BookOrder[P]
    part: P
    values: Values
    words: BookWords

    def placed(self) -> BookPlace:
        book, place = " ".join(self.values["book"].split()), self.values["place"]
        if is_own(self.part):
            self._require_free(book, place)
        else:
            require(not book and not place, self.words.printed, cell="book")
        won, lost = (self._way(name, book, place) for name in WAYS)
        return BookPlace(book, place, won, lost)

    def _require_free(self, book: str, place: int) -> None:
        """Refuse a place in a book that is none, or is taken. Raises: IllegalPlay."""
        require(book != "1", _("Leave the book empty for book one."), cell="book")
        require("," not in book, _("The name of a book has no comma."), cell="book")
        require(place > 0, _("Say which number it has in its book."), cell="place")
        last = self.order.last
        require(book or place > last, self.words.first, last=last, cell="place")
        others = (part for part in self.order.own if part.number != self.part.number)
        taken = any((part.book, part.place) == (book, place) for part in others)
        require(not taken, self.words.taken, number=place, cell="place")

    def _way(self, name: str, book: str, place: int) -> Way:
        to, text = self.values[name], self.values[TO[name]].strip()
        if to != "chapter":
            return Way(to)
        require(text, self.words.which, cell=TO[name])
        number = self.order.meant(self.part.number, book, place, text)
        require(number, self.words.unknown, word=text, cell=TO[name])
        return Way("chapter", number)


# the form


@dataclass(frozen=True)
class BookLabels:
    """What the form calls the columns of a place in a book: message ids, and the names of the ways."""

    only_own_book: str
    only_own_place: str
    after_victory: str
    after_failure: str
    which: str
    ways_won: Mapping[str, str]
    ways_lost: Mapping[str, str]


def book_columns(labels: BookLabels) -> tuple[Column, ...]:
    """Return the columns of where a chapter stands, and what follows it."""
    return (
        Column("book", Text(LONGEST_NAME, label=_("Book")), span=6, hint=labels.only_own_book),
        Column(
            "place", Number(0, LAST_PLACE, label=_("Number in it")), 0, span=6, hint=labels.only_own_place
        ),
        *_way_columns("after_victory", labels.after_victory, labels.which, AFTER_VICTORY, labels.ways_won),
        *_way_columns("after_failure", labels.after_failure, labels.which, AFTER_FAILURE, labels.ways_lost),
    )


def _way_columns(
    name: str, label: str, which: str, options: tuple[str, ...], names: Mapping[str, str]
) -> tuple[Column, ...]:
    """Return the columns of what follows a chapter: which way, and the chapter that it leads to."""
    to = Column(
        TO[name],
        Text(LONGEST_NAME + 5, label=which),
        when=(name, ("chapter",)),
        span=6,
        hint=_("Its number or title; of another book: “book, number”."),
    )
    return Column(name, Pick(lambda box, row: options, label=label), names=names, span=6), to


def rows_in_books(shelf: str, columns: Iterable[Column], order_of: Callable[[B], BookOrder[P]]) -> OwnRows[B]:
    """Return how chapters of the group's own are numbered; the book and the place in it tell them apart."""
    empty = blank(columns)
    numbered = own_rows(
        shelf,
        "",
        starts=lambda box: order_of(box).starts(empty),
        key=lambda values: (values["book"], values["place"]),
        refers=(*WAYS, *TO.values()),
    )
    return replace(
        numbered,
        under=lambda box, book: order_of(box).starts(empty, book),
        beside=lambda box, values, tag: order_of(box).beside(values, tag),
    )


def way_in_words(part: InBook, labels: BookLabels) -> Message | None:
    """Return where the branches of a chapter lead, None if it goes on as usual."""
    ways = (
        (part.after_victory, labels.ways_won, _("won: {to}")),
        (part.after_failure, labels.ways_lost, _("lost: {to}")),
    )
    said = tuple(
        message(words, to=_led(way, names, part.book))
        for way, names, words in ways
        if way.to and way.to in names
    )
    return message("{ways}", ways=said) if said else None


def _led(way: Way, names: Mapping[str, str], book: str) -> Message:
    if way.to != "chapter":
        return message(names[way.to])
    number = way.place or way.number
    if way.book and way.book != book:
        return message(_("on to {book}, {number}"), book=way.book, number=number)
    return message(_("on to {number}"), number=number)


def book_section(columns: Iterable[Column]) -> Section:
    """Return the section of a form that asks where a chapter stands."""
    names = tuple(column.name for column in columns)
    return Section(_("Its place in the story"), _("Which book, and what follows."), names)
