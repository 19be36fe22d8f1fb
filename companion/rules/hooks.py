"""The hooks of a game in typed groups: its seats, its screens, its box, its history."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from companion.rules.actions import Play
from companion.rules.asks import Answers
from companion.rules.box.books import BookFacts
from companion.rules.box.schema import BoxTable
from companion.rules.cards import Deck
from companion.rules.kit.checklist import Component, SetUpStep, ticked
from companion.rules.kit.plays import finished_plays, newest_lines, stands_at_end
from companion.rules.kit.private import Private
from companion.rules.kit.references import References
from companion.rules.kit.screens import BOARD, PLAYER, TABLE, TV
from companion.rules.kit.tellings import Tells, tell_as_it_stands
from companion.rules.labels import Envelope, PrintLabel
from companion.rules.messages import Message, _
from companion.rules.pads import Pad
from companion.rules.panels import Panel
from companion.rules.reasons import Because
from companion.rules.records import replace
from companion.rules.results import Ending, Played
from companion.rules.score import Score

T = TypeVar("T")  # the table
B = TypeVar("B")  # the box

THREAT, BAD, GOOD = "threat", "bad", "good"
TONES = (THREAT, BAD, GOOD)  # how news may sound, the gravest first
BY_HAND = "by_hand"  # the menu that every game has


class When(StrEnum):
    """When in an evening a sheet is used; the print room shows sheets in this order."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


class Need(StrEnum):
    """Why a sheet belongs to the pack for tonight (see `companion.printing.tonight`)."""

    NONE = ""  # it is in no pack
    START = "start"  # a table without a play is set up with it
    RESUME = "resume"  # a table that was packed away is laid again with it
    CHANGE = "change"  # it is not on paper yet, or it would say something else now
    AGAIN = "again"  # the same, for those who have printed it before: not everybody wants it
    NEWCOMER = "newcomer"  # a person at the table does not know the game


@dataclass(frozen=True)
class Sheet:
    """A printable. Its template is `print/<slug>.html`, its picture `static/print/<game>/<slug>.webp`.

    `about` says what it is for, in a line. `has_filled` if it comes filled in from the table, `has_blank`
    if it comes blank; `is_form` if its PDF can be filled in on a screen.
    """

    slug: str
    title: str
    about: str = ""
    when: When = When.BEFORE
    need: Need = Need.NONE
    has_filled: bool = True
    has_blank: bool = True
    is_form: bool = False


@dataclass(frozen=True, kw_only=True)
class Print(Generic[B]):
    """What the platform's own sheets print of a game.

    `decks(table, box, is_filled)` are its cards to cut out. Blank, they have what is confirmed, and the table
    is none: blank cards are printed without one. Filled in or blank, there are the same decks. `pad` is its
    score pad, or that of a table; without one the counters of each player are its rows. `references` are the
    content of the `REFERENCE_SHEETS`.
    `labels(table, box, is_filled)` are labels besides those of the decks; blank, the table is none, too.
    `envelopes(table)` hold the things before each player; without them, each player's counters.
    """

    decks: Callable[[Any, B, bool], Sequence[Deck]] = lambda table, box, is_filled: ()  # a table, or none
    pad: Pad | Callable[..., Pad | None] | None = None
    references: References | None = None
    labels: Callable[[Any, B, bool], Sequence[PrintLabel]] = lambda table, box, is_filled: ()
    envelopes: Callable[[Any], Sequence[Envelope]] | None = None


def rename_people(table: T, names: Mapping[str, str]) -> T:
    """Return a table with other names of its people, if it knows nothing else by their names."""
    row: Any = table
    changes = {"people": tuple(names.get(name, name) for name in row.people)}
    if gone := getattr(row, "gone", ()):  # a game may keep a table of its own kind
        changes["gone"] = tuple(names.get(name, name) for name in gone)
    renamed: T = replace(row, **changes)
    return renamed


@dataclass(frozen=True)
class Topic:
    """A heading of the menu "by hand"; "now" is none, but the bar of buttons itself (see `screens.NOW`)."""

    slug: str
    title: str


@dataclass(frozen=True)
class MenuButton:
    """A button of the menu "by hand": its action, its icon and words, the answers that it brings."""

    action: str
    icon: str
    words: Message
    given: Answers


@dataclass(frozen=True, kw_only=True)
class Seats(Generic[T]):
    """Who may play, who sits where, and what each seat may see.

    `count` is how many may play, `usual` how many columns a pad has for them if fewer do, 0 for all.
    `figures(table, seat)` are the ids of all that a seat plays; `turn(table)`
    is whose turn it is, "" if it is no one's: a seat's, if that is one of its figures.
    `stands(table, figure)` is the id of the place where a figure is, "" for none: panels and sheets show its
    name. `seen_by(table, seat)` is the table without that seat's unknown parts, `hides(table)` whether there
    is a secret on it now, `private` is for one seat alone to look at and do. `renamed(table, names)` is the
    table after people have changed their names, given the name that it knows: everything by the former name
    is theirs still.
    """

    count: range
    usual: int = 0
    figures: Callable[[T, str], tuple[str, ...]] = lambda table, seat: ()
    turn: Callable[[T], str] = lambda table: ""
    stands: Callable[[T, str], str] = lambda table, figure: ""
    seen_by: Callable[[T, Any], T] = lambda table, seat: table
    renamed: Callable[[T, Mapping[str, str]], T] = rename_people
    hides: Callable[[T], bool] = lambda table: False
    private: Private[T] = field(default_factory=Private)


def menu_key(name: str, of: str = "") -> str:
    """Return the name of a menu in its address: its template's name, and the id that it is of, if any."""
    return f"{name}:{of}" if of else name


@dataclass(frozen=True, kw_only=True)
class Screens(Generic[T]):
    """What the screens of a table show.

    `board` are the panels of the shared tablet, `player` those of a player's own device, drawn for its seat,
    `tv` those of a screen that all watch, drawn for no seat; the platform's own if a game gives none (see
    templates/frames). `next_sheet(table)` is the action that waits, to be opened by itself, with answers to
    start from; `asked_after(before, after)` the one that a play asks for again, though it was due before and
    people have closed it; `aftermath(before, after)` are the tasks that a play leaves to people: rows of an
    icon, a title, steps. `explain(table, id)` says why a value is what it is. `set_up_steps` are the set-up
    as a checklist, `components` the parts of the box that it counts; `lays(table)` says whether the set-up is
    going on now, `laid(table)` are the ticked items. `is_lit` says whether the head shows whose turn it is;
    `place` is the place of the figures, in the head while the coach hides its row (with `data-gives-way`).
    `topics` are the headings of the menu "by hand", in order. `menus` open over the board beside it, by the
    names of their templates in `menus/`: each with the ids that it may be of now, "" for one that is of the
    whole table. `tones` are the sounds of news, by their message ids. `globals` is for the game's own
    templates alone: functions and values by name.
    """

    board: tuple[Panel, ...] = BOARD
    player: tuple[Panel, ...] = PLAYER
    tv: tuple[Panel, ...] = TV
    next_sheet: Callable[[T], tuple[str, Answers] | None] = lambda table: None
    asked_after: Callable[[T, T], tuple[str, Answers] | None] = lambda before, after: None
    aftermath: Callable[[T, T], Sequence[Any]] = lambda before, after: ()
    explain: Callable[[T, str], Because | None] = lambda table, id: None
    is_lit: Callable[[T], bool] = lambda table: False
    place: Callable[[T], Message | None] = lambda table: None
    set_up_steps: Callable[[T], Sequence[SetUpStep]] = lambda table: ()
    components: Callable[[T], Sequence[Component]] = lambda table: ()
    lays: Callable[[T], bool] = lambda table: True
    laid: Callable[[T], tuple[str, ...]] = ticked
    topics: tuple[Topic, ...] = (Topic(TABLE, _("The table")),)
    menus: Mapping[str, Callable[[T], Collection[str]]] = field(default_factory=dict)
    tones: Mapping[str, str] = field(default_factory=dict)
    globals: Mapping[str, Any] = field(default_factory=dict)

    def list_menus(self, table: T) -> Iterator[str]:
        """Give what opens over the board now: the menu "by hand", and `<name>:<id>` for each of `menus`."""
        yield BY_HAND
        yield from (menu_key(name, of) for name, ids in self.menus.items() for of in ids(table))


@dataclass(frozen=True, kw_only=True)
class FileFormat(Generic[B]):
    """A format of files of its own, for the rows of a `shelf`.

    `read(raw)` gives who wrote what a file holds, and a box with it; it raises IllegalPlay. `write(box, id)`
    gives a row as the plain values of JSON. `notes(box)` are sentences about what was read, before it is
    taken in: what this release does not know, what is odd.
    """

    shelf: str
    read: Callable[[object], tuple[BookFacts, B]]
    write: Callable[[B, str], Mapping[str, object]]
    notes: Callable[[B], Sequence[Message]] = lambda box: ()


@dataclass(frozen=True, kw_only=True)
class BoxSchema(Generic[T, B]):
    """The data that a group types in from its own copy of the game.

    `type` is the box's dataclass: with no arguments it holds the confirmed facts. `shelves` are what pages
    and files show of it. `upgrades[n]` turns the JSON of version n into that of n + 1.
    A box with a field `books`, a tuple of `BookFacts`, remembers who wrote books of the group's own.
    `formats` are those of other files of the game, by what they say of themselves: see `FileFormat`.
    """

    type: type[B]
    shelves: tuple[BoxTable, ...] = ()
    formats: Mapping[str, "FileFormat[B]"] = field(default_factory=dict)
    upgrades: Mapping[int, Callable[[Any], object]] = field(default_factory=dict)


def has_no_ending(_table: object) -> Ending | None:
    return None


@dataclass(frozen=True, kw_only=True)
class History(Generic[T]):
    """The past of a game: `story` so far, in a few sentences; `finished` the plays that have ended, oldest
    first; `is_over` whether the table is at an end, and can be laid again. By default the table's
    `chronicle`, and its `records` and end, if it is a `PlaysBase`. `scores` has the result of each of
    `finished`, in the same order. `is_together` says that all win or lose as one. `tells` gives the sentences
    of a log afterwards, in the past; without it, those of the log. `headings` are the ids of sentences and
    news with which a part of the log begins, such as a round; so does a message that `opens` a title.
    `ending` is what every screen shows if the table is at an end: sparks if it was won, a line to read aloud.
    """

    story: Callable[[T], Sequence[Message]] = newest_lines
    finished: Callable[[T], Sequence[Played]] = finished_plays
    is_over: Callable[[T], bool] = stands_at_end
    scores: Callable[[T], Sequence[Score]] = lambda table: ()
    is_together: bool = False
    tells: Tells = tell_as_it_stands
    headings: frozenset[str] = frozenset()
    ending: Callable[[T], Ending | None] = has_no_ending


class Demo(NamedTuple, Generic[T]):
    """A demo: the people at the table, and their plays."""

    people: tuple[str, ...]
    plays: Callable[[T], Iterable[Play]]
