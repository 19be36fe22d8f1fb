"""A game is a declaration: its table, set-up, actions, panels and sheets."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import Any, TypeVar

from companion.rules.actions import Action, Answers, Play
from companion.rules.asks import Ask, AskKind, Counts, Deal, FromBox, Some, Text, Tick
from companion.rules.log import Plays, Spot, amended, begins, counting
from companion.rules.played import Played
from companion.rules.private import Private
from companion.rules.refusals import Illegal, require
from companion.rules.rows import replace
from companion.rules.shelves import Shelf
from companion.rules.words import Part, Say, _, say

T = TypeVar("T")
TRIES = 64  # answers tried before a button is called grey; no table offers so many


class Region(StrEnum):
    """Where a panel lies on the table screen."""

    ORDER = "order"
    MIDDLE = "middle"
    TRACKS = "tracks"
    NOW = "now"


@dataclass(frozen=True)
class Panel:
    """A part of the board. `shows` gives what it depends on, so that its HTML may be remembered by it."""

    slug: str
    region: Region
    shows: Callable[[Any], Any] = lambda table: table


def all_but(*words: str) -> Callable[[Any], Any]:
    """Return what a panel shows that depends on the whole table but these fields.

    Why a button is grey may hang on any field, but not on words such as "news" and "chronicle".
    """

    def shown(table: Any) -> object:
        return tuple(getattr(table, name) for name in table.__dataclass_fields__ if name not in words)

    return shown


@dataclass(frozen=True)
class Sheet:
    """A printable: `has_filled` where it also comes filled in from the table; `can_print` says when."""

    slug: str
    title: str
    about: str = ""
    has_filled: bool = True


@dataclass(frozen=True)
class Reckoning:
    """What plays come to, one after the other; those that the rules refuse are passed over.

    `before` has the table before each play, `after` is the one after the last, `refused` says why, in order.
    """

    plays: Mapping[Spot, Play]
    before: Mapping[Spot, Any]
    after: Any
    refused: Mapping[Spot, Say]


def people_renamed(table: T, names: Mapping[str, str]) -> T:
    """Return a table whose people are called otherwise, where it knows nothing else by their names."""
    row: Any = table
    found: T = replace(row, people=tuple(names.get(one, one) for one in row.people))
    return found


@dataclass(frozen=True)
class Game:
    """All that the house knows of a game.

    `names` gives what an id on the table is called, `counted` so many of a kind; `title` says how the game
    stands, `story` what has happened so far, in a few sentences. `questions` are pure functions and lists
    that templates may ask; `proposes(table, box, action, answers)` gives answers for a sheet to start from.
    `remember(box, table, play)` returns the box with what a play of one of the `teaching` actions taught it.
    `bundles` are actions that make several plays of one sheet: generators that yield plays and are sent the
    table after each. `upgrades[n]` turns the JSON of version n into that of n + 1, `box_upgrades` that of
    a box. `seen_by(table, seat)` is the table without what that seat may not know, `private` what one seat
    alone may look at and do; `hides(table)` says whether a secret lies on it now. `shelves` are what a group
    types in from its own copy. `demo` is who sits at a table to look at, and what they have played. `played`
    is what has been played to its end, oldest first. `renamed(table, names)` is the table with people who are
    called otherwise now, by the name that it knows: whatever it knows of them is theirs still.

    `mine` are the panels of a player's own device, drawn for its seat, and `tv` those of a screen that all
    watch, drawn for nobody's. `owns(table, seat, action, answers)` says whether an action, with what is given
    of its answers so far, is for this seat to do. `turn(table)` names whose turn it is, "" where it is
    nobody's; it is a seat's turn where that is one of its `figures(table, seat)`, the ids of all it plays.
    """

    slug: str
    name: str
    version: int
    seats: range
    table: type
    box: type
    set_up: Callable[..., Any]
    actions: Mapping[str, Action[..., Any]]
    panels: tuple[Panel, ...]
    names: Callable[[Any, str], Say | str]
    title: Callable[[Any], Say]
    story: Callable[[Any], Sequence[Say]]
    counted: Callable[[str, int], Say] = lambda kind, number: say(
        "{number} {what}", number=number, what=say(kind)
    )
    bundles: Mapping[str, Action[..., Any]] = field(default_factory=dict)
    sheets: tuple[Sheet, ...] = ()
    questions: Mapping[str, Any] = field(default_factory=dict)
    teaching: frozenset[str] = frozenset()
    remember: Callable[[Any, Any, Play], Any] = lambda box, table, play: box
    proposes: Callable[[Any, Any, str, Answers], Answers] = lambda table, box, action, answers: {}
    demo: tuple[Sequence[str], Callable[[Any], Iterable[Play]]] | None = None
    upgrades: Mapping[int, Callable[[Any], Any]] = field(default_factory=dict)
    seen_by: Callable[[Any, Any], Any] = lambda table, seat: table
    hides: Callable[[Any], bool] = lambda table: False
    private: Private = field(default_factory=Private)
    mine: tuple[Panel, ...] = ()
    tv: tuple[Panel, ...] = ()
    owns: Callable[[Any, str, str, Answers], bool] = lambda table, seat, action, answers: False
    turn: Callable[[Any], str] = lambda table: ""
    played: Callable[[Any], Sequence[Played]] = lambda table: ()
    renamed: Callable[[Any, Mapping[str, str]], Any] = people_renamed
    figures: Callable[[Any, str], tuple[str, ...]] = lambda table, seat: ()
    shelves: tuple[Shelf, ...] = ()
    box_upgrades: Mapping[int, Callable[[Any], Any]] = field(default_factory=dict)

    def shelf(self, slug: str) -> Shelf | None:
        return next((shelf for shelf in self.shelves if shelf.slug == slug), None)

    def play(self, table: Any, play: Play) -> Any:
        """Return the table after `play`, with the news of it and of nothing before. Raises: Illegal."""
        require(play.action in self.actions, _("The game has no such action."))
        return self.actions[play.action].play(_without_news(table), play.answers)

    def asked(self, name: str) -> Action[..., Any]:
        """Return the action, or the bundle, of this name. Raises: KeyError."""
        return self.actions[name] if name in self.actions else self.bundles[name]

    def unbundled(self, table: Any, name: str, answers: Answers) -> Iterator[tuple[Play, Any]]:
        """Give the plays of a bundle, each with the table after it. Raises: Illegal."""
        steps = self.bundles[name].play(table, answers)
        play = next(steps, None)
        while play is not None:
            table = self.play(table, play)
            yield play, table
            try:
                play = steps.send(table)
            except StopIteration:
                return

    def replay(self, table: Any, plays: Iterable[Play]) -> Any:
        """Return the table after all the plays, one after the other. Raises: Illegal."""
        for play in plays:
            table = self.play(table, play)
        return table

    def amended(
        self, nodes: Mapping[int, Play | Plays], changes: Plays, table_before: Callable[[int], Any]
    ) -> Reckoning:
        """Return what the plays of a log come to with `changes`, from the first that is changed on.

        `nodes` are its plays and amends that are not undone, as for `counting`; `table_before(number)` gives
        the table that a play was made at. Raises: Illegal, where a play to be changed does not count.
        """
        plays = amended(counting(nodes), changes)
        first = begins(nodes, min(changes))
        spots = {
            (number, part): play
            for number, found in plays.items()
            for part, play in enumerate(found)
            if number >= first
        }
        return self.reckon(table_before(first), spots)

    def reckon(self, table: Any, plays: Mapping[Spot, Play]) -> Reckoning:
        """Return what plays come to from `table` on."""
        before, refused = {}, {}
        for spot, play in plays.items():
            before[spot] = table
            try:
                table = self.play(table, play)
            except Illegal as illegal:
                refused[spot] = illegal.say
        return Reckoning(plays, before, table, refused)

    def says(self, table: Any, play: Play) -> Say:
        """Return the log's line for `play`, made at `table`: the action's sentence with its answers named."""
        action = self.actions[play.action]
        empty = {name: ask.empty for name, ask in action.asks.items()}
        answers = {**empty, **action.defaults, **play.answers}
        parts = {name: self._part(table, action.asks[name], value) for name, value in answers.items()}
        also = {name: self.names(table, read(table)) for name, read in action.also.items()}
        return say(action.says, **parts | also)

    def _part(self, table: Any, ask: Ask, value: Any) -> Part:  # noqa: PLR0911  # one for each kind
        if ask.is_secret:
            return ""
        match ask, value:
            case FromBox() | Tick(), _any:
                return ""
            case Text(), _any:
                return str(value)
            case Counts(), rows:
                return tuple(self.counted(kind, number) for kind, number in rows) or (say(_("none")),)
            case Deal(is_counted=True), drawn:
                return tuple(self.counted(kind, number) for kind, number in Counter(drawn).items())
            case Some(), ():
                return (say(_("none")),)
            case _ask, tuple():
                return tuple(self.names(table, str(one)) for one in value)
            case _ask, int():
                return value
            case _:
                return self.names(table, str(value))

    def why_not(self, table: Any, name: str, given: Answers | None = None) -> Say | None:
        """Return why an action cannot be done now, or None where it can.

        Asking is doing and throwing the result away: what is not given is tried with what the table offers,
        and with a new box, since no box makes an action possible.
        """
        action, given, refusal, table = self.actions[name], given or {}, None, _without_news(table)
        if given.keys() - action.asks.keys():
            return say(_("That is more than was asked."))
        for answers in islice(_tries(action, table, self.box(), given, {}), TRIES):
            try:
                if isinstance(answers, Say):
                    raise Illegal(answers)
                action(table, **answers)  # each answer has been checked on the way
            except Illegal as illegal:
                refusal = refusal or illegal.say
            else:
                return None
        return refusal or say(_("There is nothing to choose here now."))


def _without_news(table: Any) -> Any:
    return replace(table, news=()) if table.news else table


def _tries(
    action: Action[..., Any], table: Any, box: Any, given: Answers, before: Answers
) -> Iterator[Answers | Say]:
    """Give complete answers to try, or the sentence that refuses one on the way: each option of each pick."""
    name = next((name for name in action.asks if name not in before), None)
    if name is None:
        yield before
        return
    for value in (given[name],) if name in given else _values(action, table, box, name, before):
        try:
            action.check(table, before, name, value)
        except Illegal as illegal:
            yield illegal.say
        else:
            yield from _tries(action, table, box, given, {**before, name: value})


def _values(action: Action[..., Any], table: Any, box: Any, name: str, before: Answers) -> Iterable[Any]:
    ask = action.asks[name]
    if ask.kind is AskKind.BOX:
        return (ask.read(box, before),)
    if not ask.is_wanted(table, before):
        return (ask.empty,)
    return (action.defaults[name],) if name in action.defaults else ask.tries(table, before)
