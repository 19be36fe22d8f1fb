"""Pages and sections of the story book (SF-STORY, SF-LEAVE)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables import defaults_cards
from companion.games.stuffed_fables.actions.picks import AnyStuffy, Value, is_played
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.box_learning import keep_environment, keep_page
from companion.games.stuffed_fables.data import ACTIONS, LONGEST_NAME, LOST_TOKENS, OBJECTIVES
from companion.games.stuffed_fables.flow import (
    check_threat,
    discard_hand,
    handed_on,
    leave,
    place_threat,
)
from companion.games.stuffed_fables.pieces import Leaving, Merchant, Page, Point
from companion.games.stuffed_fables.soundness import is_page_in_books
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    FromBox,
    Label,
    MenuEntry,
    Number,
    Pick,
    Text,
    Tick,
    _,
    action,
    from_tuples,
    replace,
    require,
    to_tuples,
)

SECTION = 20  # signs of "73-3"
WORDS = 300
MARKERS = ("objective", "wagon", "train", "door")  # SF-COMP-5
LEAVES_FROM = ("", "go_on", "finish_surge")  # what may wait while the book says to leave

Section = Annotated[str, Text(SECTION, label=_("Section"))]
SectionToRead = Annotated[
    str, Text(SECTION, needed=True, lacks=_("Write the section, such as 73-3."), label=_("Section"))
]
PageNumber = Annotated[str, Text(SECTION, needed=True, lacks=_("Write the page."), label=_("Page"))]
Words = Annotated[str, Text(WORDS, label=_("In your words"))]
Name = Annotated[str, Text(LONGEST_NAME, needed=True, label=_("Name"))]
LostSquares = Annotated[int, Number(0, LOST_TOKENS, is_printed=True, label=_("Spaces for lost tokens"))]


def page_in_box(box: Box, answers: Answers) -> object:
    """Return the page of this number, as the group's box has it.

    If a book of the group's own has one, too, it is each of them with its book: no box knows which is open.
    """
    number = str(answers.get("number", "")).strip()
    books = dict.fromkeys(story.book for story in box.stories)
    pages = {book: to_tuples(page) for book in books if (page := box.page(number, book))}
    return pages.get("", ()) if pages.keys() <= {""} else tuple(pages.items())


@action(
    _("Page {number} is opened."),
    label=_("The next page"),
    rule="SF-STORY-3",
    proposes=defaults_cards.page,
    teaches=keep_page,
)
def turn_page(
    table: Table,
    number: PageNumber,
    search: Value = None,
    first: Annotated[Words, Label(_("First surge: section, or in your words"))] = "",
    later: Annotated[Words, Label(_("Later surges"))] = "",
    restless: Annotated[Words, Label(_("At Restless Sleep"))] = "",
    lost: LostSquares = 0,
    words: Annotated[Words, Label(_("Special rules, in your words"))] = "",
    page: Annotated[object, FromBox(page_in_box, is_page_in_books)] = (),
) -> Table:
    """Open a page: what belongs to one starts afresh with it (SF-STORY-1..3, SF-LEAVE-5, SF-MAP-1).

    Its tests, points and merchants are those that the group has typed before; a search value of 0 means that
    there is no search, None that the value is unknown.
    """
    is_played(table)
    require(table.waits_for == "turn_page", _("Leave the page first."), rule="SF-LEAVE-2")
    typed = _in_this_book(table, page) or _page_of_story(table, number.strip())
    opened = replace(
        typed,
        number=number.strip(),
        search=search,
        first=first.strip(),
        later=later.strip(),
        restless=restless.strip(),
        lost=lost,
        words=words.strip(),
    )
    return _opened(table, opened)


def _in_this_book(table: Table, page: object) -> Page | None:
    """Return the page that the box has in the book of this story, None if it has none."""
    pages = {"": page}
    if isinstance(page, tuple) and page and isinstance(page[0], tuple):
        pages = dict(page)
    own = pages.get(table.story.book)
    return from_tuples(Page, own) if own else None


def _page_of_story(table: Table, number: str) -> Page:
    """Return a page that came with the story, blank if it has none of this number."""
    return next((page for page in table.story.pages if page.number == number), Page())


def _opened(table: Table, page: Page) -> Table:
    """Return the table with a page open, its points and merchants on the map."""
    made = table.things_made
    points = tuple(
        Point(f"point-{made + place}", entry.name, entry.section, entry.is_repeatable)
        for place, entry in enumerate(page.points, start=1)
    )
    made += len(points)
    merchants = tuple(
        Merchant(f"merchant-{made + place}", name) for place, name in enumerate(page.merchants, start=1)
    )
    table = replace(
        table,
        page=page,
        page_due=False,
        surges=0,
        points=points,
        merchants=merchants,
        things_made=made + len(merchants),
    )
    if page.words:
        table = table.tell(_("The page says: {words}"), words=page.words)
    if page.lost:
        table = table.tell(_("Spaces for lost tokens: {number}, when the page says so."), number=page.lost)
    return table.tell(_("The figures enter on the stuffies’ start space, or on a space around it."))


@action(
    _("Page {number} is corrected."),
    label=_("What the page says"),
    rule="SF-STORY-3",
    menu=MenuEntry("page", "pen", order=2),
    proposes=defaults_cards.open_page,
    teaches=keep_page,
)
def set_page(
    table: Table,
    number: PageNumber,
    search: Value = None,
    first: Annotated[Words, Label(_("First surge: section, or in your words"))] = "",
    later: Annotated[Words, Label(_("Later surges"))] = "",
    restless: Annotated[Words, Label(_("At Restless Sleep"))] = "",
    lost: LostSquares = 0,
    words: Annotated[Words, Label(_("Special rules, in your words"))] = "",
) -> Table:
    """Mend what was typed of the open page; what has happened on it stays (SF-STORY-3)."""
    is_played(table)
    require(not table.page_due, _("No page is open."), rule="SF-STORY-1")
    page = replace(
        table.page,
        number=number.strip(),
        search=search,
        first=first.strip(),
        later=later.strip(),
        restless=restless.strip(),
        lost=lost,
        words=words.strip(),
    )
    return replace(table, page=page)


@action(
    _("Section {section} is read."),
    label=_("Go to a section"),
    rule="SF-STORY-2",
    menu=MenuEntry("book", "next", _("Section"), order=6),
)
def go_to(table: Table, section: SectionToRead) -> Table:
    """Keep the section of the book that the group reads; its text stays in the book (SF-STORY-2)."""
    is_played(table)
    return replace(table, section=section.strip())


@action(
    _("Time to leave the page."),
    label=_("Leave the page"),
    rule="SF-LEAVE-2",
    menu=MenuEntry("book", "out", order=6),
)
def leave_page(
    table: Table,
    end_turn: Annotated[bool, Tick(label=_("First end the turn: steps 5 and 6"))] = True,
    threat: Annotated[bool, Tick(label=_("Threat dice stay on the track"))] = True,
    groups: Annotated[bool, Tick(label=_("Dice of group tests stay"))] = False,
    environments: Annotated[bool, Tick(label=_("Environment cards stay"))] = False,
) -> Table:
    """Leave the page: first the turn ends, check and all, unless the book says otherwise (SF-LEAVE-1..5).

    What stays, by default: threat dice. Dice of group tests are discarded, environment cards go back
    (SF-OPEN-12, SF-OPEN-13).
    """
    is_played(table)
    require(not table.page_due, _("No page is open."), rule="SF-LEAVE-1")
    require(table.waits_for in LEAVES_FROM, _("Something else must be finished first."), rule="SF-LEAVE-2")
    table = replace(table, leaving=Leaving(threat, groups, environments), pause=None)
    if not end_turn:
        return leave(table)
    if table.surge is not None:  # it is finished first; in the check the turn ends with it
        return table
    table = place_threat(table) if table.step < ACTIONS else table
    return check_threat(discard_hand(table))


@action(
    _("The bookmark goes to {to}."),
    label=_("Hand on the bookmark"),
    rule="SF-NARR-4",
    menu=MenuEntry("turn", "bookmark", _("Bookmark"), order=4),
)
def hand_bookmark(table: Table, to: Annotated[AnyStuffy, Label(_("To whom"))]) -> Table:
    """Hand the bookmark on by hand (SF-NARR-1, SF-OPEN-8)."""
    is_played(table)
    return handed_on(table, to)


def markers(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(dict.fromkeys(table.markers))


def environments(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(dict.fromkeys(table.environments))


def without(rows: tuple[str, ...], row: str) -> tuple[str, ...]:
    """Return the rows without the first that is `row`."""
    place = rows.index(row)
    return rows[:place] + rows[place + 1 :]


@action(
    _("On the map: {marker}."),
    label=_("Put a token on the map"),
    rule="SF-COMP-5",
    menu=MenuEntry("page", "end-flag", _("Marker"), order=4),
)
def place_marker(
    table: Table, marker: Annotated[str, Pick(lambda table, answers: MARKERS, label=_("Which token"))]
) -> Table:
    """Put an objective, the wagon, the train or the door on the map (SF-COMP-5, SF-OPEN-2)."""
    is_played(table)
    table = replace(table, markers=(*table.markers, marker))
    in_box = OBJECTIVES if marker == "objective" else 1
    is_more = table.markers.count(marker) > in_box
    return table.tell(_("The box holds {number} of these."), number=in_box) if is_more else table


@action(
    _("Off the map: {marker}."),
    label=_("Take a token off the map"),
    rule="SF-COMP-5",
    menu=MenuEntry("page", "drop", _("Take the token off"), order=4),
)
def lift_marker(
    table: Table,
    marker: Annotated[str, Pick(markers, none=_("No token lies on the page."), label=_("Which token"))],
) -> Table:
    is_played(table)
    return replace(table, markers=without(table.markers, marker))


@action(
    _("An environment card is laid: {name}."),
    label=_("An environment card comes"),
    rule="SF-CARD-7",
    menu=MenuEntry("page", "deck", _("Environment card"), order=3),
    teaches=keep_environment,
)
def lay_environment(table: Table, name: Name) -> Table:
    """Lay an environment card that the page or another card names (SF-CARD-7)."""
    is_played(table)
    pile = table.pile("environment")
    table = table.with_pile(replace(pile, left=max(0, pile.left - 1)))
    return replace(table, environments=(*table.environments, name.strip()))


@action(
    _("An environment card goes back: {name}."),
    label=_("An environment card goes"),
    rule="SF-CARD-7",
    menu=MenuEntry("page", "drop", _("Take the environment card off"), order=3),
)
def lift_environment(
    table: Table,
    name: Annotated[str, Pick(environments, none=_("No environment card is in play."), label=_("Name"))],
) -> Table:
    is_played(table)
    pile = table.pile("environment")
    table = table.with_pile(replace(pile, left=pile.left + 1))
    return replace(table, environments=without(table.environments, name))
