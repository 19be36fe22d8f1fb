"""Counters and their corrections: a game lists them by id; these actions set and change them by hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from companion.rules.actions import Action, MenuEntry, Own, Owner, correction
from companion.rules.asks import Answers, Number, Pick, Text
from companion.rules.errors import IllegalPlay
from companion.rules.messages import Message, _, message

T = TypeVar("T")
LONGEST_WHY = 80


@dataclass(frozen=True)
class Counter(Generic[T]):
    """A counter: its value now, the bounds within which it may be set, its rule, and how it is set.

    `set_to(value)` gives the table with that value, and with the values that depend on it. `sign` is its icon
    on the platform's panels.
    """

    id: str
    value: int
    low: int
    high: int
    set_to: Callable[[int], T]
    rule: str = ""
    sign: str = "scales"

    @property
    def bounds(self) -> Message:
        """The sentence that refuses a value beyond its bounds."""
        sentence = _("Choose a number from {low} to {high}.")
        return message(sentence, rule=self.rule, low=self.low, high=self.high)


@dataclass(frozen=True)
class Counters(Generic[T]):
    """All counters of a game: `ids(table)` of those on a table now, and `of(table, id)` finds one of them.

    `guard(table)` refuses if none may be set now; no change by hand is of more than `most`.
    """

    ids: Callable[[T], tuple[str, ...]]
    of: Callable[[T, str], Counter[T]]
    guard: Callable[[T], object] = lambda table: None
    most: int = 99

    def find(self, table: T, id: str) -> Counter[T]:
        """Return a counter by its id, such as "wheel" or "cheese:filch". Raises: IllegalPlay."""
        if id not in self.ids(table):
            raise IllegalPlay(_("That is not on the table."))
        return self.of(table, id)

    def set(self, table: T, id: str, value: int) -> T:
        """Return the table with a counter set. Raises: IllegalPlay."""
        self.guard(table)
        return _set(self.find(table, id), value)

    def add(self, table: T, id: str, by: int) -> T:
        """Return the table with a counter changed by a number. Raises: IllegalPlay."""
        self.guard(table)
        counter = self.find(table, id)
        return _set(counter, counter.value + by)

    def proposed(self, table: T, box: object, answers: Answers) -> Answers:
        """Start from the counter's value."""
        id = str(answers.get("counter", ""))
        return {"value": self.find(table, id).value} if id in self.ids(table) else {}


def _set(counter: Counter[T], value: int) -> T:
    if not counter.low <= value <= counter.high:
        raise IllegalPlay(counter.bounds)
    return counter.set_to(value)


EVERY = "*"  # in the place of the kinds of counters


def owned_counters(*kinds: str) -> Owner:
    """Return the owner of a counter's correction: a seat owns those of these kinds, as in "cheese:filch".

    With EVERY it owns all that are its own.
    """

    def is_own(table: object, own: Own, answers: Answers) -> bool:
        if "counter" not in answers:
            return True
        kind, _colon, holder = str(answers["counter"]).partition(":")
        return (kind in kinds or EVERY in kinds) and holder in own

    return is_own


@dataclass(frozen=True)
class _Asks(Generic[T]):
    """The asks of a correction: which counter, its value, a word why."""

    counters: Counters[T]

    def ids(self, table: T, answers: Answers) -> tuple[str, ...]:
        return self.counters.ids(table)

    def low(self, table: T, answers: Answers) -> int:
        return self._chosen(table, answers).low

    def high(self, table: T, answers: Answers) -> int:
        return self._chosen(table, answers).high

    def beyond(self, table: T, answers: Answers, value: object) -> Message:
        return self._chosen(table, answers).bounds

    def _chosen(self, table: T, answers: Answers) -> Counter[T]:
        return self.counters.find(table, str(answers["counter"]))

    @property
    def which(self) -> Pick:
        return Pick(self.ids, label=_("What"))

    @property
    def value(self) -> Number:
        return Number(self.low, self.high, why=self.beyond, label=_("To"))

    @property
    def by(self) -> Number:
        return Number(-self.counters.most, self.counters.most, label=_("By"))

    @property
    def why(self) -> Text:
        return Text(LONGEST_WHY, label=_("Reason"))


def corrections(
    counters: Counters[T],
    *,
    rule: str = "",
    own: tuple[str, ...] = (),
    menu: MenuEntry | tuple[MenuEntry, ...] = (),
) -> dict[str, Action[..., T]]:
    """Return the actions that put counters right: `correct` sets one, `adjust` adds to it.

    `own` are the kinds of counters that a seat may put right for its own figures.
    """
    owner = owned_counters(*own) if own else None
    return {"correct": _correct(counters, rule, owner, menu), "adjust": _adjust(counters, rule, owner)}


def _correct(
    counters: Counters[T], rule: str, owner: Owner | None, menu: MenuEntry | tuple[MenuEntry, ...]
) -> Action[..., T]:
    asks = _Asks(counters)

    @correction(
        _("{counter} now {value}. {why}"),
        label=_("Set a counter"),
        rule=rule,
        owner=owner,
        menu=menu,
        proposes=counters.proposed,
        unchanged=_("It is already {value}."),
    )
    def correct(
        table: T,
        counter: Annotated[str, asks.which],
        value: Annotated[int, asks.value],
        why: Annotated[str, asks.why] = "",
    ) -> T:
        """Set a counter to its value on the table."""
        return counters.set(table, counter, value)

    return correct


def _adjust(counters: Counters[T], rule: str, owner: Owner | None) -> Action[..., T]:
    asks = _Asks(counters)

    @correction(
        _("{counter}: {by} by hand. {why}"),
        label=_("Change a counter"),
        rule=rule,
        owner=owner,
        commutes=True,
    )
    def adjust(
        table: T,
        counter: Annotated[str, asks.which],
        by: Annotated[int, asks.by],
        why: Annotated[str, asks.why] = "",
    ) -> T:
        """Add to or take from a counter; two screens may both do so."""
        return counters.add(table, counter, by)

    return adjust
