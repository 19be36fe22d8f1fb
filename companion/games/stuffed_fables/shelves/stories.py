"""The shelf of stories: each filled in from the story book beside it, on a page of its own (SF-STORY)."""

from collections import Counter
from types import MappingProxyType
from typing import Any

from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.cards import is_same
from companion.games.stuffed_fables.data import (
    ATTRIBUTES,
    DISCOVERY_CARDS,
    HIGHEST,
    LAST_STORY,
    LONGEST_NAME,
    LOST_TOKENS,
)
from companion.games.stuffed_fables.names import NAMES
from companion.games.stuffed_fables.pieces import Page, PointOf, Story, Trial
from companion.games.stuffed_fables.stories import STORIES
from companion.games.stuffed_fables.story import called
from companion.rules import (
    BoxTable,
    Column,
    Grid,
    Message,
    Number,
    Pick,
    Row,
    Section,
    Text,
    Tick,
    _,
    message,
    replace,
    require,
)
from companion.rules.box.book_order import (
    BookLabels,
    BookWords,
    book_columns,
    book_section,
    is_own,
    placed,
    rows_in_books,
    shown_number,
    way_in_words,
)
from companion.rules.box.own_rows import LAST_OWN
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, Values

SHELF = "stories"
LONG, SECTION, PAGE = 400, 60, 20  # signs that a cell takes
MOST_PAGES, MOST_ON_PAGES = 30, 60
BETWEEN = "; "  # merchants of a page, in one cell
TITLES = MappingProxyType({1: "story-1"})  # facts.md 2.8


def stories(box: Box) -> tuple[Row, ...]:
    """Return the printed stories, then those of the group's own, book by book."""
    return tuple(_row(box, number) for number in box.numbers)


def _row(box: Box, number: int) -> Row:
    story, is_held = box.story(number), any(other.number == number for other in box.stories)
    return Row(
        str(number),
        values_of(story) | box.book_order.values_of(story) | {CHECKED: True},
        title=title_of(story),
        mark=TYPED if is_held else PRINTED if story.start else "",
        is_in=bool(story.pages),
        is_own=is_held,
        copies=0 if is_own(story) else 1,
        about=way_in_words(box.cover(number), LABELS),
        lacks=lacks(story),
        under=story.book,
    )


def title_of(story: Story) -> Message:
    """Return the title of a story: its number, its name if it has one."""
    if is_own(story):
        return called(story)
    title = story.name or (message(NAMES[TITLES[story.number]]) if story.number in TITLES else "")
    if not title:
        return message(_("Story {number}"), number=story.number)
    return message(_("Story {number}: {title}"), number=story.number, title=title)


def lacks(story: Story) -> tuple[Message, ...]:
    """Return what would help the companion along and is still missing (SF-STORY-3)."""
    rows = (
        (story.start, _("no section to start at yet")),
        (story.pages, _("no page is entered yet")),
        (story.mission, _("nobody knows yet how it is won")),
    )
    return tuple(message(words) for known, words in rows if not known)


# from pieces to cells


def values_of(story: Story) -> dict[str, Any]:
    """Return a story as the form shows it: its tests and points in lists of their own, each with its page."""
    same = {name: getattr(story, name) for name in SAME}
    return same | {
        "name": story.name or TITLES.get(story.number, ""),
        "pages": tuple(_page_row(page) for page in story.pages),
        "tests": tuple(_on(page, trial, OF_TEST) for page in story.pages for trial in page.tests),
        "points": tuple(_on(page, point, OF_POINT) for page in story.pages for point in page.points),
    }


SAME = ("start", "mission", "deep", "waking", "discovery")
OF_PAGE = ("number", "search", "lost", "first", "later", "restless", "words")
OF_TEST = ("name", "colour", "difficulty", "passed", "failed", "is_group", "limit")
OF_POINT = ("name", "section", "is_repeatable")


def _page_row(page: Page) -> dict[str, object]:
    merchants = BETWEEN.join(name.replace(BETWEEN.strip(), ",") for name in page.merchants)
    return {name: getattr(page, name) for name in OF_PAGE} | {"merchants": merchants}


def _on(page: Page, thing: Trial | PointOf, names: tuple[str, ...]) -> dict[str, object]:
    return {"page": page.number} | {name: getattr(thing, name) for name in names}


def has_room(story: Story) -> bool:
    """Return whether the form has room for a story: nothing that it shows would be refused as too much."""
    grids = values_of(story)
    rows = len(grids["pages"]) <= MOST_PAGES
    return (
        rows
        and all(len(grids[grid]) <= MOST_ON_PAGES for grid in ("tests", "points"))
        and (all(len(page["merchants"]) <= LONG for page in grids["pages"]))
    )


# from cells to pieces


def put_story(box: Box, id: str, values: Values) -> Box:
    """Return the box with a story, half filled in or whole (SF-STORY). Raises: IllegalPlay."""
    before = box.story(int(id))
    at = placed(box.book_order, before, values, WORDS)
    others = _without(box, id)
    _check_pages(others, at.book, values)
    title, name = TITLES.get(before.number, ""), values["name"]
    story = replace(
        before,
        **{cell: values[cell] for cell in SAME},
        name="" if name == title else name,
        pages=_pages(values),
        book=at.book,
        place=at.place,
        after_victory=at.after_victory,
        after_failure=at.after_failure,
    )
    return replace(box, stories=tuple(sorted((*others, story), key=lambda other: other.number)))


def _pages(values: Values) -> tuple[Page, ...]:
    """Return the pages that are listed, then those that only a test or a point of interest names."""
    listed = {row["number"].strip(): row for row in values["pages"]}
    named = (row["page"].strip() for row in (*values["tests"], *values["points"]))
    rows = {number: {} for number in (*listed, *named)} | listed
    return tuple(_page(number, row, values) for number, row in rows.items())


def _page(number: str, row: Values, values: Values) -> Page:
    cells = {name: row[name] for name in OF_PAGE[1:] if name in row}
    merchants = tuple(name.strip() for name in row.get("merchants", "").split(BETWEEN.strip()))
    return Page(
        number,
        **cells,
        tests=tuple(Trial(**_cells_of(row, OF_TEST)) for row in _of(values["tests"], number)),
        points=tuple(PointOf(**_cells_of(row, OF_POINT)) for row in _of(values["points"], number)),
        merchants=tuple(name for name in merchants if name),
    )


def _of(rows: tuple[Values, ...], number: str) -> tuple[Values, ...]:
    return tuple(row for row in rows if row["page"].strip() == number)


def _cells_of(row: Values, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: row[name] for name in names}


def _check_pages(others: tuple[Story, ...], book: str, values: Values) -> None:
    """Refuse a page that is there twice: they are numbered through the whole book. Raises: IllegalPlay."""
    in_book = [other for other in others if other.book == book]
    numbers = [row["number"].strip() for row in values["pages"]]
    counts = Counter(numbers)
    for place, number in enumerate(numbers):
        cell = f"pages.{place}.number"
        require(counts[number] == 1, _("This page is there twice."), cell=cell)
        story = next((shown_number(other) for other in in_book if _has(other, number)), 0)
        require(not story, _("Story {number} has this page already."), number=story, cell=cell)


def _has(story: Story, number: str) -> bool:
    return any(is_same(page.number, number) for page in story.pages)


def drop_story(box: Box, id: str) -> Box:
    """Return the box without the group's own data of a story. Raises: IllegalPlay, if another leads there."""
    other = box.book_order.leads_to(int(id))
    leads = _("{story} leads here: change that first.")
    require(other is None, leads, story=called(other) if other else "")
    return replace(box, stories=_without(box, id))


def _without(box: Box, id: str) -> tuple[Story, ...]:
    return tuple(story for story in box.stories if str(story.number) != id)


# the form


def _page_number(name: str) -> Column:
    return Column(name, Text(PAGE, needed=True, lacks=_("Write the page."), label=_("Page")), span=2)


def _words(name: str, label: str, span: int) -> Column:
    return Column(name, Text(LONG, label=label), span=span)


WORDS = BookWords(
    printed=_("A printed story stays in its book."),
    first=_("Book one has stories 1 to {last} already."),
    taken=_("This book has a story {number} already."),
    which=_("Say which story, by its number or its title."),
    unknown=_("There is no story “{word}” in the box."),
)
LABELS = BookLabels(
    only_own_book=_("Only for stories of your own; empty for book one."),
    only_own_place=_("Only for stories of your own."),
    after_victory=_("After a victory"),
    after_failure=_("After a failure"),
    which=_("Which story"),
    ways_won={
        "": _("on to the next one"),
        "again": _("the same one again"),
        "chapter": _("on to this story:"),
        "end": _("the book ends"),
    },
    ways_lost={
        "": _("the same one again"),
        "next": _("on as after a victory"),
        "chapter": _("on to this story:"),
        "end": _("the book ends"),
    },
)
BOOK_COLUMNS = book_columns(LABELS)
PAGE_COLUMNS = (
    _page_number("number"),
    Column("search", Number(0, HIGHEST, label=_("Search difficulty")), None, span=3, hint=_("0: no search")),
    Column("lost", Number(0, LOST_TOKENS, label=_("Lost tokens")), 0, span=2),
    Column("merchants", Text(LONG, label=_("Merchants")), span=5, hint=_("with ; between them")),
    _words("first", _("First surge"), 4),
    _words("later", _("Later surges"), 4),
    _words("restless", _("Restless Sleep"), 4),
    _words("words", _("Special rules, in our words"), 12),
)
TEST_COLUMNS = (
    _page_number("page"),
    Column("name", Text(LONGEST_NAME, label=_("Name")), span=4),
    Column("colour", Pick(lambda box, row: ATTRIBUTES, label=_("Color")), span=3),
    Column("difficulty", Number(1, HIGHEST, label=_("Difficulty")), span=3),
    Column("passed", Text(SECTION, label=_("Passed: section")), span=3),
    Column("failed", Text(SECTION, label=_("Failed: section")), span=3),
    Column("is_group", Tick(label=_("Group test")), False, span=2),
    Column("limit", Text(120, label=_("Who may add dice")), span=4),
)
POINT_COLUMNS = (
    _page_number("page"),
    Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=4),
    Column("section", Text(SECTION, label=_("Section")), span=3),
    Column("is_repeatable", Tick(label=_("More than once")), False, span=3),
)
COLUMNS = (
    Column("name", Text(LONGEST_NAME, label=_("Title")), known=tuple(TITLES.values()), span=6),
    Column("start", Text(SECTION, label=_("Starts at section")), span=3),
    Column("discovery", Number(0, DISCOVERY_CARDS, label=_("Discovery cards")), 0, span=3),
    Column("mission", Text(LONG, label=_("It is won when")), span=12),
    Column("deep", Text(SECTION, label=_("Deep Sleep ending: section")), span=6),
    Column("waking", Text(SECTION, label=_("Waking ending: section")), span=6),
    Column("pages", Grid(PAGE_COLUMNS, MOST_PAGES, label=_("Pages")), (), span=12),
    Column("tests", Grid(TEST_COLUMNS, MOST_ON_PAGES, label=_("Tests")), (), span=12),
    Column("points", Grid(POINT_COLUMNS, MOST_ON_PAGES, label=_("Points of interest")), (), span=12),
    *BOOK_COLUMNS,
)
SECTIONS = (
    Section(
        _("The story"),
        _("Sections are numbers to read in the book: its text stays in the book."),
        ("name", "start", "discovery", "mission", "deep", "waking"),
    ),
    book_section(BOOK_COLUMNS),
    Section(_("Pages"), _("Only what you have read: turning a page fills it in, too."), ("pages",)),
    Section(_("Tests"), _("Skill tests and group tests, each with its page."), ("tests",)),
    Section(_("Points of interest"), _("Each with its page and the section to read."), ("points",)),
)
STORY_SHELF = BoxTable(
    slug=SHELF,
    title=_("Stories"),
    about=_("What the storybook fixes, page by page. Where the first story starts is there."),
    unit=_("{count} of {total} stories"),
    columns=COLUMNS,
    total=LAST_STORY,
    rows=stories,
    put=put_story,
    drop=drop_story,
    held=lambda box: tuple(str(story.number) for story in box.stories),
    fixed=tuple(str(number) for number in STORIES),
    sections=SECTIONS,
    icon="log",
    most=LAST_OWN,
    own=rows_in_books(SHELF, COLUMNS, lambda box: box.book_order),
    first=_("Book one"),
)
