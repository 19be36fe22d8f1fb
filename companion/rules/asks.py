"""The asks of an action: its form fields. A later ask may depend on the answers before it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Annotated, Any, ClassVar, TypeAlias

from companion.rules.box.own_rows import is_own_id
from companion.rules.messages import Message, _, message
from companion.rules.plain_text import find_problem

Answers: TypeAlias = Mapping[str, Any]
Options: TypeAlias = Callable[[Any, Answers], Sequence[str]]
Rows: TypeAlias = tuple[tuple[str, int], ...]
Amount: TypeAlias = int | Callable[[Any, Answers], int]
Wanted: TypeAlias = Callable[[Any, Answers], bool] | None
Refusal: TypeAlias = Callable[[Any, Answers, Any], Message] | None  # says why an answer is refused


MANY = 99  # the highest number, if no rule sets one


class AskKind(Enum):
    """Who answers: the people, chance (on the table or here), or the group's box."""

    PEOPLE = "people"
    CHANCE = "chance"
    BOX = "box"


def amount(of: Amount, table: object, answers: Answers) -> int:
    """Return a number that may depend on the table and the answers so far."""
    return of(table, answers) if callable(of) else of


class _AskDefaults:
    """The defaults of an ask; some classes make a field of one."""

    kind: ClassVar[AskKind] = AskKind.PEOPLE
    empty: ClassVar[object] = ""
    tries_fit: ClassVar[bool] = False
    wanted: Wanted = None
    is_secret: bool = False


@dataclass(frozen=True)
class Ask(_AskDefaults):
    """A form field of an action, called `label` on a sheet.

    Values are plain: str, int, bool, tuples of them, so that a log can keep them. The answer to an ask that
    `is_secret` is never shown: no sheet asks it, no sentence names it, and it cannot be amended. One that
    `is_later` was added in a later release: a play leaves it out if it says nothing, as it did before.
    """

    label: str = field(kw_only=True)
    is_later: bool = field(default=False, kw_only=True)

    def is_wanted(self, table: object, answers: Answers) -> bool:
        """Return whether this is asked at all, after the answers before it."""
        return self.wanted is None or self.wanted(table, answers)

    def problem(self, table: object, answers: Answers, value: object) -> Message | None:
        """Return the sentence that refuses `value`, or None if it is valid."""
        raise NotImplementedError

    def tries(self, table: object, answers: Answers) -> Iterable[Any]:
        """Return values with which `why_not` may try whether an action is possible.

        Where `tries_fit`, all of them fit, and there are none if nothing does.
        """
        raise NotImplementedError

    def sample(self, table: object, answers: Answers, rng: Random) -> Any:
        """Return an answer drawn with `rng`; only chance can do so."""
        raise NotImplementedError

    def read(self, table: object, box: object, answers: Answers) -> object:
        """Return the answer that the group's box holds; only a box ask can do so."""
        raise NotImplementedError

    def kept(self, value: object, answers: Answers) -> object:
        """Return what of an answer a play keeps, after all its answers."""
        return value


@dataclass(frozen=True)
class Number(Ask):
    """A whole number between two bounds, both included.

    `why` says why another one is refused, `none` why there is no number that fits; `likely` are tried first
    if others are refused. One that `is_printed` is read off a card, a sheet or a page: until a person types
    it, it is empty on a form. One that `may_be_unknown` may have None as its answer.
    """

    low: Amount
    high: Amount
    wanted: Wanted = None
    why: Refusal = None
    likely: Callable[[Any, Answers], Sequence[int]] = lambda table, answers: ()
    none: str = ""
    is_printed: bool = False
    may_be_unknown: bool = False
    empty: ClassVar[object] = 0

    def problem(self, table: object, answers: Answers, value: object) -> Message | None:
        if value is None and self.may_be_unknown:
            return None
        low, high = amount(self.low, table, answers), amount(self.high, table, answers)
        if type(value) is int and low <= value <= high:
            return None
        if high < low and self.none:
            return message(self.none)
        plain = message(_("Choose a number from {low} to {high}."), low=low, high=high)
        return self.why(table, answers, value) if self.why else plain

    def tries(self, table: object, answers: Answers) -> Iterable[object]:
        low, high = amount(self.low, table, answers), amount(self.high, table, answers)
        likely = self.likely(table, answers)
        return tuple(dict.fromkeys((*likely, min(max(1, low), high), low, high)))


@dataclass(frozen=True)
class Tick(Ask):
    """Yes or no."""

    wanted: Wanted = None
    is_secret: bool = False
    empty: ClassVar[object] = False
    tries_fit: ClassVar[bool] = True

    def problem(self, table: object, answers: Answers, value: object) -> Message | None:
        return None if type(value) is bool else message(_("Answer yes or no."))

    def tries(self, table: object, answers: Answers) -> Iterable[object]:
        return (False, True)


@dataclass(frozen=True)
class Text(Ask):
    """A few words of the people's own, at most `longest` signs; may be left empty unless `needed`.

    `lacks` is the refusal of an empty text that is `needed`; `example` is a text that fits, if an action does
    not take every text. One that `is_person` is a name: the people whom the group knows are offered.
    """

    longest: int = 80
    needed: bool = False
    lacks: str = _("Write a name.")
    example: str = "…"
    wanted: Wanted = None
    is_person: bool = False

    def problem(self, table: object, answers: Answers, value: object) -> Message | None:
        if not isinstance(value, str):
            return message(_("Enter plain text, on one line."))
        if problem := find_problem(value):
            return problem
        if self.needed and not value.strip():
            return message(self.lacks)
        too_long = len(value) > self.longest
        return message(_("Enter at most {longest} characters."), longest=self.longest) if too_long else None

    def tries(self, table: object, answers: Answers) -> Iterable[object]:
        return (self.example,)


def _nothing(none: str, label: str) -> Message:
    """Return the refusal if there is nothing to choose from."""
    return (
        message(none) if none else message(_("There is nothing to choose yet: {what}."), what=message(label))
    )


@dataclass(frozen=True)
class Pick(Ask):
    """One of the options that the table offers now.

    `why` says why another one is refused, `none` what is missing if there is nothing to choose from. One
    that is not `guessed` is empty on a sheet, without a default, until a person chooses. With a `prefix` an
    id of the group's own fits as well, such as "hero-101": no table knows which of them are in the box.
    """

    options: Options
    why: Refusal = None
    wanted: Wanted = None
    is_secret: bool = False
    none: str = ""
    guessed: bool = True
    prefix: str = ""
    tries_fit: ClassVar[bool] = True

    def problem(self, table: object, answers: Answers, value: object) -> Message | None:
        options = self.options(table, answers)
        if value in options or (self.prefix and is_own_id(value, self.prefix)):
            return None
        if not options and (self.none or not self.why):
            return _nothing(self.none, self.label)
        return self.why(table, answers, value) if self.why else message(_("That cannot be chosen now."))

    def tries(self, table: object, answers: Answers) -> Iterable[object]:
        return self.options(table, answers)


@dataclass(frozen=True)
class Some(Ask):
    """Several of the options, each at most once, in the order in which they were picked.

    `why` says why an answer is refused: one that is no option, too few, or too many; `none` what is missing
    if there are fewer options than have to be chosen.
    """

    options: Options
    low: Amount = 0
    high: Amount = MANY
    wanted: Wanted = None
    why: Refusal = None
    none: str = ""
    empty: ClassVar[object] = ()

    def problem(self, table: object, answers: Answers, value: object) -> Message | None:
        options = self.options(table, answers)
        if not isinstance(value, tuple) or not all(item in options for item in value):
            return self._why(table, answers, value, message(_("That cannot be chosen now.")))
        if len(set(value)) < len(value):
            return message(_("Choose each one once."))
        low, high = amount(self.low, table, answers), amount(self.high, table, answers)
        if low <= len(value) <= high:
            return None
        if len(options) < low and (self.none or not self.why):
            return _nothing(self.none, self.label)
        return self._why(table, answers, value, self._so_many(low, high))

    def _so_many(self, low: int, high: int) -> Message:
        """Say how many have to be chosen, and of what."""
        what = message(self.label)
        if low == high:
            return message(_("{what}: choose {low}."), what=what, low=low)
        if high >= MANY:
            return message(_("{what}: choose {low} at least."), what=what, low=low)
        return message(_("{what}: choose {low} to {high}."), what=what, low=low, high=high)

    def _why(self, table: object, answers: Answers, value: object, plain: Message) -> Message:
        return self.why(table, answers, value) if self.why else plain

    def tries(self, table: object, answers: Answers) -> Iterable[object]:
        options = tuple(self.options(table, answers))
        fewest = options[: amount(self.low, table, answers)]
        return dict.fromkeys((fewest, *((option,) for option in options)))


@dataclass(frozen=True)
class Counts(Ask):
    """How many of each kind: a tuple of (kind, number), kinds with none left out.

    `room` gives the most of each kind; with a `total` the numbers come to exactly that.
    """

    kinds: Options
    high: int = 12
    wanted: Wanted = None
    room: Callable[[Any, Answers], Iterable[tuple[str, int]]] | None = None
    total: Amount | None = None
    empty: ClassVar[object] = ()

    def problem(self, table: object, answers: Answers, value: Any) -> Message | None:
        known = self.kinds(table, answers)
        fits = isinstance(value, tuple) and all(
            isinstance(row, tuple)
            and list(map(type, row)) == [str, int]
            and row[0] in known
            and 0 < row[1] <= self.high
            for row in value
        )
        once = fits and len(dict(value)) == len(value)
        if not once:
            return message(_("Enter how many of each kind, from 0 to {high}."), high=self.high)
        return self._too_many(table, answers, value)

    def _too_many(self, table: object, answers: Answers, value: Rows) -> Message | None:
        room = dict(self.room(table, answers)) if self.room else {}
        if over := [kind for kind, number in value if number > room.get(kind, self.high)]:
            return message(_("Enter {high} at most."), high=room[over[0]])
        total = None if self.total is None else amount(self.total, table, answers)
        fits = total is None or sum(number for _kind, number in value) == total
        return None if fits else message(_("Share out exactly {total}."), total=total or 0)

    def tries(self, table: object, answers: Answers) -> Iterable[Any]:
        if self.total is None:
            return ((), *(((kind, 1),) for kind in tuple(self.kinds(table, answers))[:1]))
        room = dict(self.room(table, answers)) if self.room else {}
        rows = tuple((kind, room.get(kind, self.high)) for kind in self.kinds(table, answers))
        return _shares(rows, amount(self.total, table, answers))


def _shares(room: Rows, total: int) -> Iterator[Rows]:
    """Give every way to share a total out, as much as may be on the first kinds first."""
    if not room:
        yield from () if total else ((),)
        return
    (kind, most), rest = room[0], room[1:]
    for number in range(min(most, total), -1, -1):
        for others in _shares(rest, total - number):
            yield ((kind, number), *others) if number else others


class Fieldset:
    """Asks that belong together: a frozen dataclass of them, which is one argument of an action.

    The sheet, the log and the box know its fields alone, each under its own name.
    """


@dataclass(frozen=True)
class Label:
    """Another label for a shared ask: `Annotated[AnyMouse, Label(_("Who earns it"))]`."""

    words: str


@dataclass(frozen=True)
class FromBox(Ask):
    """An answer that the platform reads from the group's box; people are never asked in the sheet.

    `reads(box, answers)` gives it; if it is read `for_table`, `reads(table, box, answers)` does. `keeps`
    gives what of it a play keeps: of many rows those alone that its other answers mean.
    """

    label: str = field(default="", kw_only=True)
    reads: Callable[..., object]
    check: Callable[[Any], bool]
    keeps: Callable[[Any, Answers], object] = lambda value, answers: value
    for_table: bool = False
    kind: ClassVar[AskKind] = AskKind.BOX
    empty: ClassVar[object] = ()

    def problem(self, table: object, answers: Answers, value: object) -> Message | None:
        return None if self.check(value) else message(_("Something in the box cannot be read."))

    def read(self, table: object, box: object, answers: Answers) -> object:
        return self.reads(table, box, answers) if self.for_table else self.reads(box, answers)

    def kept(self, value: object, answers: Answers) -> object:
        return self.keeps(value, answers)


# Whether a rule holds that has changed: yes in every new play. The default, no, is what plays of earlier
# releases say of it, so that their logs still give the tables that they gave.
NewRule = Annotated[bool, FromBox(lambda box, answers: True, lambda value: type(value) is bool)]
