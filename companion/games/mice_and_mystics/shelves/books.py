"""Chapters of the group's own, in books of its own: what a chapter says of its place, and what follows it."""

from types import MappingProxyType

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import Chapter
from companion.games.mice_and_mystics.story import chapter_called
from companion.rules import Column, Message, _, replace, require
from companion.rules.box import book_order
from companion.rules.box.own_rows import OwnRows
from companion.rules.box.schema import Values

SHELF = "chapters"
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
WORDS = book_order.BookWords(
    printed=_("A printed chapter stays in its book."),
    first=_("Book one has chapters 1 to {last} already."),
    taken=_("This book has a chapter {number} already."),
    which=_("Say which chapter, by its number or its title."),
    unknown=_("There is no chapter “{word}” in the box."),
)
LABELS = book_order.BookLabels(
    only_own_book=_("Only for chapters of your own; empty for book one."),
    only_own_place=_("Only for chapters of your own."),
    after_victory=_("After a victory"),
    after_failure=_("After a failure"),
    which=_("Which chapter"),
    ways_won=AFTER_WON,
    ways_lost=AFTER_LOST,
)
COLUMNS = book_order.book_columns(LABELS)
SECTION = book_order.book_section(COLUMNS)


def is_own(chapter: Chapter) -> bool:
    return book_order.is_own(chapter)


def book_values(box: Box, chapter: Chapter) -> dict[str, object]:
    """Return where a chapter stands and what follows it, as the form shows it."""
    return box.book_order.values_of(chapter)


def placed(box: Box, chapter: Chapter, values: Values) -> Chapter:
    """Return a chapter at its place in its book, with what follows it. Raises: IllegalPlay."""
    at = book_order.placed(box.book_order, chapter, values, WORDS)
    return replace(
        chapter,
        book=at.book,
        place=at.place,
        after_victory=at.after_victory,
        after_failure=at.after_failure,
    )


def let_go(box: Box, id: str) -> Box:
    """Return the box without the group's own data of a chapter. Raises: IllegalPlay."""
    other = box.book_order.leads_to(int(id))
    leads = _("{chapter} leads here: change that first.")
    require(other is None, leads, chapter=chapter_called(other) if other else "")
    return replace(box, chapters=tuple(chapter for chapter in box.chapters if str(chapter.number) != id))


def title_of(chapter: Chapter) -> Message | None:
    """Return the title of a chapter of the group's own, None for a printed one."""
    return chapter_called(chapter) if is_own(chapter) else None


def way_in_words(chapter: Chapter) -> Message | None:
    """Return where the branches of a chapter lead, None if it goes on as usual."""
    return book_order.way_in_words(chapter, LABELS)


def numbers(columns: tuple[Column, ...]) -> OwnRows[Box]:
    """Return how chapters of the group's own are numbered; the book and the place in it tell them apart."""
    return book_order.rows_in_books(SHELF, columns, lambda box: box.book_order)
