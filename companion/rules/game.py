"""A game is one typed object: its table, set-up, actions, and groups of hooks that the platform calls."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

from companion.rules.actions import Action, MenuEntry, Play, Step
from companion.rules.asks import Answers, Ask, AskKind, Counts, FromBox, Some, Text, Tick
from companion.rules.box.schema import BoxTable
from companion.rules.chance_asks import Deal
from companion.rules.errors import IllegalPlay, require
from companion.rules.hooks import BoxSchema, Demo, History, MenuButton, Print, Screens, Seats, Sheet
from companion.rules.kit.counters import Counters
from companion.rules.kit.help import Help
from companion.rules.kit.listening import Listening
from companion.rules.kit.packs import Packs
from companion.rules.kit.private import seat_at
from companion.rules.kit.real_table import RealTable, Thing, turn_of
from companion.rules.kit.screens import NOW
from companion.rules.kit.teaching import Teaching
from companion.rules.log import Plays, Spot, amend, effective_plays, replay_from
from companion.rules.messages import Message, Part, _, message
from companion.rules.records import replace
from companion.rules.statistics import Statistics

T = TypeVar("T")  # the table
B = TypeVar("B")  # the box

TRIES = 64  # answers to try before a button is grey; no table offers more


@dataclass(frozen=True)
class Reckoning:
    """The results of plays, one after the other; those that the rules refuse are skipped.

    `before` has the table before each play, `after` is the one after the last, `refused` says why, in order.
    """

    plays: Mapping[Spot, Play]
    before: Mapping[Spot, Any]
    after: Any
    refused: Mapping[Spot, Message]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[T, B]):
    """Everything that the platform knows of a game.

    `set_up(people)` gives its first table. `title(table)` is the state of the game in a line, `names(table,
    id)` the name of an id on the table, `counted` that of so many of a kind; `counted_at` too, if a table may
    know more kinds than the game. `bundles` are actions that make several plays of one sheet: generators that
    yield plays and are sent the table after each. `house_rules` are the open notes of which a group may
    choose the other reading, `packs` rules of our own. `upgrades[n]` turns a table’s JSON of version n into
    that of n + 1. `is_one_off` says that it is played in one evening, without a campaign. `bgg_id` is its
    number at BoardGameGeek, which other programs use, 0 if that is not known. `sign` is the icon beside its
    name.
    """

    slug: str
    name: str
    version: int
    table: type[T]
    box: BoxSchema[T, B]
    set_up: Callable[[tuple[str, ...]], T]
    actions: Mapping[str, Action[..., Any]]
    names: Callable[[T, str], Message | str]
    title: Callable[[T], Message]
    seats: Seats[T]
    screens: Screens[T]
    history: History[T] = field(default_factory=History)
    statistics: Statistics[T] = field(default_factory=Statistics)
    real: RealTable[T] = field(default_factory=RealTable)
    sheets: tuple[Sheet, ...] = ()
    print: Print[B] = field(default_factory=Print)
    counted: Callable[[str, int], Message] = lambda kind, number: message(
        "{number} {what}", number=number, what=message(kind)
    )
    counted_at: Callable[[T, str, int], Message] | None = None
    bundles: Mapping[str, Action[..., Any]] = field(default_factory=dict)
    counters: Counters[T] | None = None
    help: Help | None = None
    teaching: Teaching[T] = field(default_factory=Teaching)
    listening: Listening[T] = field(default_factory=Listening)
    house_rules: tuple[str, ...] = ()
    packs: Packs = field(default_factory=Packs)
    demo: Demo[T] | None = None
    demo_about: str = ""  # the state of the demo in a line; a game with one is shown before the others
    upgrades: Mapping[int, Callable[[Any], object]] = field(default_factory=dict)
    is_one_off: bool = False
    bgg_id: int = 0
    sign: str = "flame"

    @property
    def globals(self) -> Mapping[str, Any]:
        """Functions and values for the game's own templates."""
        return self.screens.globals

    def shelf(self, slug: str) -> BoxTable | None:
        return next((shelf for shelf in self.box.shelves if shelf.slug == slug), None)

    def new_box(self) -> B:
        """Return a box in which nothing was typed yet: the confirmed facts."""
        return self.box.type()

    def house_rules_of(self, table: Any) -> tuple[str, ...]:
        """Return the open notes that the group at this table reads the other way, then its variants."""
        return tuple(id for id in (*self.house_rules, *self.packs.ids) if id in table.house)

    def things(self, table: T) -> tuple[Thing, ...]:
        """Return the things on the real table that the viewer of `table` may know."""
        return tuple(self.real.things(table) if self.real.things else self._things(table))

    def _things(self, table: T) -> Iterator[Thing]:
        """Give what is counted, then where each figure stands, then whose turn it is."""
        if counters := self.counters:
            for counter in (counters.of(table, id) for id in counters.ids(table)):
                yield Thing(counter.id, self.names(table, counter.id), counter.value, sign=counter.sign)
        people: tuple[str, ...] = getattr(table, "people", ())
        for seat in map(seat_at, range(len(people))):
            for figure, place in self.placed(table, seat):
                yield Thing(f"figure:{figure}", self.names(table, figure), place, sign="pin", owner=seat)
        if turn := self.seats.turn(table):
            yield turn_of(self.names(table, turn))

    def placed(self, table: T, seat: str) -> Iterator[tuple[str, Message | str]]:
        """Give the figures of a seat that stand somewhere, each with the name of its place."""
        for figure in self.seats.figures(table, seat):
            if place := self.seats.stands(table, figure):
                yield figure, self.names(table, place)

    def owns(self, table: T, seat: str, action: str, answers: Answers) -> bool:
        """Return whether an action, with the answers given so far, is for this seat to do."""
        own, known = self.seats.figures(table, seat), action in self.actions or action in self.bundles
        owner = self.action(action).owner if own and known else None
        return owner is not None and owner(table, own, answers)

    def proposed(self, table: T, box: B, action: str, answers: Answers) -> Answers:
        """Return answers for a sheet to start from, after those that are given."""
        proposes = self.action(action).proposes
        return proposes(table, box, answers) if proposes else {}

    def taught(self, box: B, table: T, play: Play) -> B:
        """Return the box with the facts that a play, made at `table`, adds to it."""
        teaches = self.actions[play.action].teaches
        taught: B = teaches(box, table, play.answers) if teaches else box
        return taught

    def menu(self, table: T) -> tuple[tuple[Message, tuple[MenuButton, ...]], ...]:
        """Return the menu "by hand" of a table: each topic that has buttons now, with them in their order."""
        rows = ((message(topic.title), self.buttons(table, topic.slug)) for topic in self.screens.topics)
        return tuple(row for row in rows if row[1])

    def buttons(self, table: T, topic: str) -> tuple[MenuButton, ...]:
        """Return the buttons of a topic at this table, in their order; those of "now" are in the bar."""
        entries = [
            (entry, action)
            for action in self.actions.values()
            for entry in action.menu
            if entry.topic == topic and (entry.when is None or entry.when(table))
        ]
        entries.sort(key=lambda pair: pair[0].order)
        return tuple(_button(*pair) for pair in entries)

    def done_by(self, table: T, name: str) -> tuple[str, ...]:
        """Return the ids of those who do an action at this table.

        First the one whose turn it is, "" if that does not matter, as for an action by hand; then those whom
        its line in the log reads off the table.
        """
        action = self.action(name)
        is_by_hand = action.menu and all(entry.topic != NOW for entry in action.menu)
        is_beside = is_by_hand or action.is_correction or action.commutes
        turn = "" if is_beside else self.seats.turn(table)
        return (turn, *(read(table) for read in action.names.values()))

    def play(self, table: T, play: Play) -> T:
        """Return the table after `play`, with the news of this play alone. Raises: IllegalPlay."""
        require(play.action in self.actions, _("The game has no such action."))
        after: T = self.actions[play.action].play(_without_news(table), play.answers)
        return after

    def require_change(self, table: T, play: Play) -> None:
        """Refuse a correction that would leave the table as it is; a note is none. Raises: IllegalPlay.

        The rules themselves accept one: it may be in a log, or an amend may have made it of an earlier play.
        """
        action = self.actions.get(play.action)
        if action and action.is_correction and not action.note:
            is_changed = _without_news(self.play(table, play)) != _without_news(table)
            require(is_changed, action.unchanged, **play.answers)

    def action(self, name: str) -> Action[..., object]:
        """Return the action, or the bundle, of this name. Raises: KeyError."""
        return self.actions[name] if name in self.actions else self.bundles[name]

    def unbundled(self, table: T, name: str, answers: Answers) -> Iterator[tuple[Play, T]]:
        """Give the plays of a bundle, each with the table after it. Raises: IllegalPlay."""
        steps = self.bundles[name].play(table, answers)
        play = next(steps, None)
        while play is not None:
            table = self.play(table, play)
            yield play, table
            try:
                play = steps.send(table)
            except StopIteration:
                return

    def replay(self, table: T, plays: Iterable[Play]) -> T:
        """Return the table after all the plays, one after the other. Raises: IllegalPlay."""
        for play in plays:
            table = self.play(table, play)
        return table

    def amend(
        self, nodes: Mapping[int, Play | Plays], changes: Plays, table_before: Callable[[int], T]
    ) -> Reckoning:
        """Return the result of a log's plays with `changes`, from the first changed play on.

        `nodes` are its plays and amends that are not undone, as for `effective_plays`; `table_before(number)`
        gives the table that a play was made at. Raises: IllegalPlay, if a play to be changed does not count.
        """
        plays = amend(effective_plays(nodes), changes)
        first = replay_from(nodes, min(changes))
        spots = {
            (number, part): play
            for number, parts in plays.items()
            for part, play in enumerate(parts)
            if number >= first
        }
        return self.reckon(table_before(first), spots)

    def reckon(self, table: T, plays: Mapping[Spot, Play]) -> Reckoning:
        """Return what plays come to from `table` on."""
        before, refused = {}, {}
        for spot, play in plays.items():
            before[spot] = table
            try:
                table = self.play(table, play)
            except IllegalPlay as illegal:
                refused[spot] = illegal.message
        return Reckoning(plays, before, table, refused)

    def says(self, table: T, play: Play) -> Message:
        """Return the log's line for `play`, made at `table`: the action's sentence with its answers named."""
        action = self.actions[play.action]
        empty = {name: ask.empty for name, ask in action.asks.items()}
        answers = {**empty, **action.defaults, **play.answers}
        parts = {name: self._part(table, action.asks[name], value) for name, value in answers.items()}
        also = {name: self.names(table, read(table)) for name, read in action.names.items()}
        sentence = (action.instead and action.instead(answers)) or action.sentence
        return message(sentence, **parts | also)

    def _part(self, table: T, ask: Ask, value: Any) -> Part:  # noqa: PLR0911  # one for each kind
        if ask.is_secret:
            return ""
        match ask, value:
            case FromBox() | Tick(), _any:
                return ""
            case Text(), _any:
                return str(value)
            case Counts(), rows:
                return tuple(self._count(table, *row) for row in rows) or (message(_("none")),)
            case Deal(is_counted=True), drawn:
                return tuple(self.counted(kind, number) for kind, number in Counter(drawn).items())
            case Some(), ():
                return (message(_("none")),)
            case _ask, tuple():
                return tuple(self.names(table, str(id)) for id in value)
            case _ask, int():
                return value
            case _:
                return self.names(table, str(value))

    def _count(self, table: T, kind: str, number: int) -> Message:
        return self.counted_at(table, kind, number) if self.counted_at else self.counted(kind, number)

    def why_not(self, table: T, name: str, chosen: Answers | None = None) -> Message | None:
        """Return why an action cannot be done now, or None if it can.

        This tries the action and throws the result away: for the asks that are not in `chosen` the options of
        the table are tried, with a new box, since no box makes an action possible.
        """
        action, chosen, refusal, table = self.actions[name], chosen or {}, None, _without_news(table)
        if chosen.keys() - action.asks.keys():
            return message(_("That is more than asked for."))
        for answers in islice(_tries(action, table, self, chosen, {}), TRIES):
            try:
                if isinstance(answers, Message):
                    raise IllegalPlay(answers)
                action.act(table, answers)  # each answer has been checked on the way
            except IllegalPlay as illegal:
                refusal = refusal or illegal.message
            else:
                return None
        return refusal or message(_("There is nothing to choose here now."))


def _button(entry: MenuEntry, action: Action[..., object]) -> MenuButton:
    return MenuButton(action.name, entry.icon, message(entry.words or action.label), entry.given)


def _without_news(table: Any) -> Any:
    return replace(table, news=()) if table.news else table


def _tries(
    action: Action[..., object], table: object, game: "AnyGame", chosen: Answers, before: Answers
) -> Iterator[Answers | Message]:
    """Give complete answers to try, or the refusal of one on the way: each option of each pick."""
    name = next((name for name in action.asks if name not in before), None)
    if name is None:
        yield before
        return
    step = Step(action, name, action.asks[name], table, before)
    values, fit = ((chosen[name],), False) if name in chosen else _values(step, game)
    for value in values:
        if problem := None if fit else step.problem(value):
            yield problem
        else:
            yield from _tries(action, table, game, chosen, {**before, name: value})


def _values(step: Step, game: "AnyGame") -> tuple[Iterable[object], bool]:
    """Return the answers to try, and whether they are known to fit: then they need no check."""
    if step.ask.kind is AskKind.BOX:
        return (step.ask.read(step.table, game.new_box(), step.before),), False
    if not step.is_wanted:
        return (step.ask.empty,), True
    if step.has_default and step.problem(step.default) is None:
        return (step.default,), True
    values = step.ask.tries(step.table, step.before)
    return values or (step.ask.empty,), bool(values) and step.ask.tries_fit


AnyGame: TypeAlias = Game[Any, Any]  # for code that does not depend on the type of the table
