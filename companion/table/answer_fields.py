"""One ask as a sheet shows it now: what may be answered, what is answered, what is wrong with it."""

from dataclasses import dataclass
from typing import Any

from companion.rules import (
    Answers,
    Ask,
    AskKind,
    Counts,
    Deal,
    Dice,
    Draw,
    Message,
    Number,
    Order,
    Pick,
    Some,
)
from companion.rules.asks import amount

HERE = "here"  # the two doors of chance: the companion rolls,
TYPED = "typed"  # or the people type the result of the table


@dataclass(frozen=True)
class AnswerField:
    """An ask that is open now. `value` is answered or proposed; None while chance is still to decide.

    `typed` is a roll as far as it is typed, or the order that lies; `low` and `high` bound a number, for dice
    and deals `high` is how many; `was` is a proposal that nobody changed, as an address writes it, "" if
    people answered. `is_blind` says that only people know what may be drawn, `is_guess` that the proposal is
    no more than the first that there is to choose.
    """

    name: str
    ask: Ask
    value: Any
    is_given: bool
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    typed: tuple[str, ...] = ()
    door: str = ""
    problem: Message | None = None
    was: str = ""
    is_blind: bool = False
    is_guess: bool = False

    @property
    def kind(self) -> str:
        return type(self.ask).__name__.lower()

    @property
    def is_chance(self) -> bool:
        return self.ask.kind is AskKind.CHANCE

    @property
    def is_here(self) -> bool:
        """Whether the companion is to roll, shuffle or draw."""
        return self.door == HERE

    @property
    def is_settled(self) -> bool:
        """Whether there is no choice: the sheet states it and sends it along."""
        return is_settled(self.ask, self.options)

    @property
    def left(self) -> int:
        """Dice, or things out of a pile, still to be typed."""
        return max(0, self.high - len(self.typed)) if isinstance(self.ask, Dice | Deal) else 0

    @property
    def waits(self) -> bool:
        """Whether the people said that they roll, and have not typed it all."""
        return self.door == TYPED and self.value is None and not isinstance(self.ask, Order)

    @property
    def is_unknown(self) -> bool:
        """Whether it is read off a card or a sheet, and is not typed yet."""
        return self.value is None and isinstance(self.ask, Number)

    @property
    def is_open(self) -> bool:
        """Whether the people have to choose, and no guess is proposed."""
        return isinstance(self.ask, Pick) and not self.ask.guessed and self.value == ""

    @property
    def empty_slots(self) -> range:
        return range(len(self.typed) + 1, self.high + 1)

    def number_of(self, kind: str) -> int:
        rows: dict[str, int] = dict(self.value or ())
        return rows.get(kind, 0)


def is_settled(ask: Ask, options: tuple[str, ...]) -> bool:
    """Return whether there is nothing to choose: one option alone."""
    return isinstance(ask, Pick) and len(options) == 1


def get_options(ask: Ask, table: object, answers: Answers) -> tuple[str, ...]:
    """Return what an ask lets people choose from, each once."""
    match ask:
        case Pick(options=options) | Some(options=options) | Draw(options=options):
            return tuple(dict.fromkeys(options(table, answers)))
        case Counts(kinds=kinds):
            return tuple(kinds(table, answers))
        case Order(cards=cards):
            return tuple(cards(table, answers))
        case Dice():
            return tuple(ask.sides(table, answers))
        case Deal():
            return tuple(dict.fromkeys(option for pile in ask.piles(table, answers) for option in pile))
        case _:
            return ()


def get_bounds(ask: Ask, table: object, answers: Answers) -> tuple[int, int]:
    """Return the least and the most of an ask; for dice their number, twice."""
    match ask:
        case Number(low=low, high=high) | Some(low=low, high=high):
            return amount(low, table, answers), amount(high, table, answers)
        case Counts(high=high):
            return 0, high
        case Dice(count=count):
            return (amount(count, table, answers),) * 2
        case Deal():
            return (ask.number(table, answers),) * 2
        case _:
            return 0, 0


def propose(ask: Ask, options: tuple[str, ...], low: int, high: int, default: object) -> object:
    """Return what a sheet proposes if nothing is answered yet; None for chance and for what is printed."""
    if ask.kind is AskKind.CHANCE:
        return None
    match ask:
        case Pick():
            is_open = not ask.guessed and len(options) > 1
            return default if default in options else "" if is_open else next(iter(options), "")
        case Number():
            return _propose_number(ask, low, high, default)
        case Some():
            return default or (options if len(options) == low else ())
        case _:
            return default if default is not None else ask.empty


def _propose_number(ask: Number, low: int, high: int, default: object) -> object:
    if ask.is_printed:
        return None
    is_known = default is not None or ask.may_be_unknown
    return default if is_known else min(max(1, low), high)
