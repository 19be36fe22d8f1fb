"""Chapters of the group's own, in books of its own: their numbers, and what follows a chapter."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import (
    AFTER_FAILURE,
    AFTER_VICTORY,
    LAST_CHAPTER,
    LAST_PLACE,
    Chapter,
    Way,
)
from companion.games.mice_and_mystics.story import chapter_called
from companion.rules import Column, Message, Number, Pick, Section, Text, _, message, replace, require
from companion.rules.box.own_rows import FIRST_OWN, LAST_OWN, OwnRows, named_beside, own_rows
from companion.rules.box.schema import CHECKED, Values

SHELF = "chapters"
LONGEST_NAME = 60
WAYS = ("after_victory", "after_failure")
TO = MappingProxyType({"after_victory": "victory_to", "after_failure": "failure_to"})
AFTER_WON = MappingProxyType(
    {
        "": _("on to the next one"),
        "again": _("the same one again"),
        "chapter": _("on to this chapter:"),
        "end": _("the story ends"),
    }
)
AFTER_LOST = MappingProxyType(
    {
        "": _("the same one again"),
        "next": _("on as after a victory"),
        "chapter": _("on to this chapter:"),
        "end": _("the story ends"),
    }
)


def is_own(chapter: Chapter) -> bool:
    return chapter.number >= FIRST_OWN


def book_values(box: Box, chapter: Chapter) -> dict[str, object]:
    """Return where a chapter stands and what follows it, as the form shows it."""
    ways = {name: getattr(chapter, name) for name in WAYS}
    return (
        {"book": chapter.book, "place": chapter.place}
        | {name: way.to for name, way in ways.items()}
        | {TO[name]: _reference(box, chapter, way) for name, way in ways.items()}
    )


def _reference(box: Box, chapter: Chapter, way: Way) -> str:
    """Return how a branch names its chapter: by its number, with the book if that is another one."""
    if way.to != "chapter":
        return ""
    to = box.chapter(way.number)
    if to.book == chapter.book:
        return str(to.shown_number)
    return f"{to.book or '1'}, {to.shown_number}"


def meant(box: Box, chapter: Chapter, text: str) -> int:
    """Return the number of the chapter that a text names, 0 for none: "4", "The Mill, 4", "1, 4", a title."""
    text = " ".join(text.split())
    book, comma, place = text.rpartition(",")
    others = [box.chapter(number) for number in box.numbers if number != chapter.number]
    known = [chapter, *others]
    if place.strip().isdecimal():
        wanted = ("" if book.strip() == "1" else book.strip()) if comma else chapter.book
        at = [one for one in known if one.book == wanted and str(one.shown_number) == place.strip()]
        if at:
            return at[0].number
    titled = [one for one in known if one.name and one.name.casefold() == text.casefold()]
    return titled[0].number if len(titled) == 1 else 0


def placed(box: Box, chapter: Chapter, values: Values) -> Chapter:
    """Return a chapter at its place in its book, with what follows it. Raises: IllegalPlay."""
    book, place = " ".join(values["book"].split()), values["place"]
    if not is_own(chapter):
        require(not book and not place, _("A printed chapter stays in its book."), cell="book")
    else:
        require(book != "1", _("Leave the book empty for book one."), cell="book")
        require("," not in book, _("The name of a book has no comma."), cell="book")
        require(place > 0, _("Say which number it has in its book."), cell="place")
        free = book or place > LAST_CHAPTER
        require(free, _("Book one has chapters 1 to {last} already."), last=LAST_CHAPTER, cell="place")
        others = [one for one in box.own_chapters if one.number != chapter.number]
        taken = any((one.book, one.place) == (book, place) for one in others)
        require(not taken, _("This book has a chapter {number} already."), number=place, cell="place")
    chapter = replace(chapter, book=book, place=place)
    won, lost = (_way(box, chapter, values, name) for name in WAYS)
    return replace(chapter, after_victory=won, after_failure=lost)


def _way(box: Box, chapter: Chapter, values: Values, name: str) -> Way:
    to, text = values[name], values[TO[name]].strip()
    if to != "chapter":
        return Way(to)
    require(text, _("Say which chapter, by its number or its title."), cell=TO[name])
    number = meant(box, chapter, text)
    require(number, _("There is no chapter “{word}” in the box."), word=text, cell=TO[name])
    return Way("chapter", number)


def leads_here(box: Box, number: int) -> Chapter | None:
    """Return a chapter that has a branch to another one."""
    others = (one for one in box.chapters if one.number != number)
    return next((one for one in others if number in {getattr(one, way).number for way in WAYS}), None)


def let_go(box: Box, id: str) -> Box:
    """Return the box without the group's own data of a chapter. Raises: IllegalPlay."""
    other = leads_here(box, int(id)) if int(id) >= FIRST_OWN else None
    require(
        other is None,
        _("{chapter} leads here: change that first."),
        chapter=chapter_called(other) if other else "",
    )
    return replace(box, chapters=tuple(chapter for chapter in box.chapters if str(chapter.number) != id))


def new_chapter(blank: Values, box: Box, book: str | None = None) -> dict[str, object]:
    """Return the values of a new chapter: the next one of this book, else of that which was begun last."""
    newest = max((chapter for chapter in box.own_chapters), key=lambda one: one.number, default=None)
    book = (newest.book if newest else "") if book is None else " ".join(book.split())
    places = [chapter.place for chapter in box.own_chapters if chapter.book == book]
    return {**blank, "book": book, "place": _free_place(book, places), CHECKED: True}


def _free_place(book: str, places: list[int]) -> int:
    """Return the place after the last one of a book, else the first that is free."""
    place = max([*places, 0 if book else LAST_CHAPTER]) + 1
    taken = {*places, *(() if book else range(1, LAST_CHAPTER + 1))}
    return place if place <= LAST_PLACE else next(one for one in range(1, LAST_OWN) if one not in taken)


def put_beside(box: Box, values: Values, tag: str) -> Values:
    """Return a chapter as one beside that of the same book and number: at the end, by its name told apart."""
    places = [chapter.place for chapter in box.own_chapters if chapter.book == values["book"]]
    return {**named_beside(values, tag), "place": _free_place(str(values["book"]), places)}


def title_of(chapter: Chapter) -> Message | None:
    """Return the title of a chapter of the group's own, None for a printed one."""
    return chapter_called(chapter) if is_own(chapter) else None


def numbers(blank: Values) -> OwnRows[Box]:
    """Return how chapters of the group's own are numbered; the book and the place in it tell them apart."""
    numbered = own_rows(
        SHELF,
        "",
        starts=lambda box: new_chapter(blank, box),
        key=lambda values: (values["book"], values["place"]),
        refers=(*WAYS, *TO.values()),
    )
    return replace(numbered, under=partial(new_chapter, blank), beside=put_beside)


def way_in_words(chapter: Chapter) -> Message | None:
    """Return where the branches of a chapter lead, None if it goes on as usual."""
    said = tuple(
        message(words, to=_led(way, chapter))
        for way, known, words in (
            (chapter.after_victory, AFTER_VICTORY[1:], _("won: {to}")),
            (chapter.after_failure, AFTER_FAILURE[1:], _("lost: {to}")),
        )
        if way.to in known
    )
    return message("{ways}", ways=said) if said else None


def _led(way: Way, chapter: Chapter) -> Message:
    if way.to != "chapter":
        return message((AFTER_LOST if way is chapter.after_failure else AFTER_WON)[way.to])
    book = way.book if way.book != chapter.book else ""
    number = way.place or way.number
    return (
        message(_("on to {book}, {number}"), book=book, number=number)
        if book
        else message(_("on to {number}"), number=number)
    )


def _way_columns(
    name: str, label: str, options: tuple[str, ...], names: Mapping[str, str]
) -> tuple[Column, ...]:
    """Return the columns of what follows a chapter: which way, and the chapter that it leads to."""
    to = Column(
        TO[name],
        Text(LONGEST_NAME + 5, label=_("Which chapter")),
        when=(name, ("chapter",)),
        span=6,
        hint=_("Its number or title; of another book: “book, number”."),
    )
    return Column(name, Pick(lambda box, row: options, label=label), names=names, span=6), to


COLUMNS = (
    Column(
        "book",
        Text(LONGEST_NAME, label=_("Book")),
        span=6,
        hint=_("Only for chapters of your own; empty for book one."),
    ),
    Column(
        "place",
        Number(0, LAST_PLACE, label=_("Number in it")),
        0,
        span=6,
        hint=_("Only for chapters of your own."),
    ),
    *_way_columns("after_victory", _("After a victory"), AFTER_VICTORY, AFTER_WON),
    *_way_columns("after_failure", _("After a failure"), AFTER_FAILURE, AFTER_LOST),
)
SECTION = Section(
    _("Its place in the story"),
    _("Which book, and what follows."),
    tuple(column.name for column in COLUMNS),
)
