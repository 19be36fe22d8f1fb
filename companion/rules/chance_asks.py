"""Asks that chance answers: on the table and typed, or rolled, shuffled and drawn here."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from companion.rules.asks import Amount, Answers, Ask, AskKind, Options, Refusal, Wanted, amount
from companion.rules.errors import IllegalPlay
from companion.rules.messages import Message, _, message, plural


@dataclass(frozen=True)
class Dice(Ask):
    """Dice are rolled: on the table and typed face by face, or here. The rules cannot tell which.

    `faces` are the ids of the die's faces, each as likely; they and `count` may depend on the answers before.
    Without dice nothing is asked and the roll is empty. `colours(answers)` are those of the dice, in their
    order, if dice differ; "" is the colour of one that the answers do not determine.
    """

    faces: tuple[str, ...] | Options
    count: Amount = 1
    colours: Callable[[Answers], Iterable[str]] = lambda answers: ()
    kind: ClassVar[AskKind] = AskKind.CHANCE
    empty: ClassVar[object] = ()
    tries_fit: ClassVar[bool] = True

    def sides(self, table: object, answers: Answers) -> Sequence[str]:
        """Return the ids of the faces that a die has at this table."""
        return self.faces(table, answers) if callable(self.faces) else self.faces

    def is_wanted(self, table: object, answers: Answers) -> bool:
        return amount(self.count, table, answers) > 0

    def problem(self, table: object, answers: Answers, value: Any) -> Message | None:
        count = amount(self.count, table, answers)
        sides = self.sides(table, answers)
        known = isinstance(value, tuple) and all(face in sides for face in value)
        fits = known and len(value) == count
        return None if fits else plural(_("Enter {count} die."), _("Enter {count} dice."), count)

    def tries(self, table: object, answers: Answers) -> Iterable[object]:
        return ((self.sides(table, answers)[0],) * amount(self.count, table, answers),)

    def sample(self, table: object, answers: Answers, rng: Random) -> object:
        sides = self.sides(table, answers)
        return tuple(rng.choice(sides) for _die in range(amount(self.count, table, answers)))


@dataclass(frozen=True)
class Order(Ask):
    """An order of all the cards: shuffled here, or laid at the table. Without cards nothing is asked."""

    cards: Options
    is_secret: bool = False
    kind: ClassVar[AskKind] = AskKind.CHANCE
    empty: ClassVar[object] = ()

    def is_wanted(self, table: object, answers: Answers) -> bool:
        return bool(self.cards(table, answers))

    def problem(self, table: object, answers: Answers, value: Any) -> Message | None:
        cards = self.cards(table, answers)
        known = isinstance(value, tuple) and all(card in cards for card in value)
        fits = known and Counter(value) == Counter(cards)
        return None if fits else message(_("Place every card once."))

    def tries(self, table: object, answers: Answers) -> Iterable[Any]:
        return (tuple(self.cards(table, answers)),)

    def sample(self, table: object, answers: Answers, rng: Random) -> Any:
        cards = list(self.cards(table, answers))
        rng.shuffle(cards)
        return tuple(cards)


@dataclass(frozen=True)
class Laid(Order):
    """The order in which the cards lie at the table: people say it, chance has no part in it."""

    kind: ClassVar[AskKind] = AskKind.PEOPLE


@dataclass(frozen=True)
class Draw(Ask):
    """A card is drawn. The pile is a bag: the ids that are left in it, in no order."""

    options: Options
    kind: ClassVar[AskKind] = AskKind.CHANCE

    def problem(self, table: object, answers: Answers, value: object) -> Message | None:
        return None if value in self.options(table, answers) else message(_("That is no longer in the pile."))

    def tries(self, table: object, answers: Answers) -> Iterable[object]:
        return tuple(self.options(table, answers))[:1] or ("",)

    def sample(self, table: object, answers: Answers, rng: Random) -> object:
        left = list(self.options(table, answers))
        return rng.choice(left) if left else ""  # which is refused


@dataclass(frozen=True)
class Deal(Ask):
    """Things come out of piles unseen and do not go back: dice out of a bag, cards off a deck.

    `piles` gives the ids in each, an id as often as it is there; one is emptied before the next is begun.
    `count` of them are taken, or all if there are fewer. The answer has them in the order of the draw; if
    `is_counted`, that order has no meaning. `blind` are ids of items that only people can name. `why` says
    why an answer is refused.
    """

    piles: Callable[[Any, Answers], Sequence[Sequence[str]]]
    count: Amount = 1
    is_counted: bool = False
    blind: tuple[str, ...] = ()
    why: Refusal = None
    wanted: Wanted = None
    kind: ClassVar[AskKind] = AskKind.CHANCE
    empty: ClassVar[object] = ()

    def is_wanted(self, table: object, answers: Answers) -> bool:
        return super().is_wanted(table, answers) and self.number(table, answers) > 0

    def number(self, table: object, answers: Answers) -> int:
        """Return how many items come out."""
        available = sum(len(pile) for pile in self.piles(table, answers))
        return min(amount(self.count, table, answers), available)

    def problem(self, table: object, answers: Answers, value: object) -> Message | None:
        count = self.number(table, answers)
        if not isinstance(value, tuple) or not all(isinstance(item, str) for item in value):
            return message(_("That cannot be chosen now."))
        if len(value) == count and self._fits(Counter(value), table, answers):
            return None
        if self.why:
            return self.why(table, answers, value)
        many = plural(_("Enter {count} of them."), _("Enter {count} of them."), count)
        return many if len(value) != count else message(_("That is no longer in the pile."))

    def _fits(self, taken: Counter[str], table: object, answers: Answers) -> bool:
        for pile in self.piles(table, answers):
            counts = Counter(pile)
            if taken.total() <= counts.total():
                return taken <= counts
            if not counts <= taken:
                return False
            taken = taken - counts
        return not taken

    def tries(self, table: object, answers: Answers) -> Iterable[object]:
        every = tuple(item for pile in self.piles(table, answers) for item in pile)
        return (every[: self.number(table, answers)],)

    def can_sample(self, table: object, answers: Answers) -> bool:
        """Whether all items that may come out are known, so that they can be drawn here."""
        left = self.number(table, answers)
        for pile in self.piles(table, answers):
            if left > 0 and any(item in self.blind for item in pile):
                return False
            left -= len(pile)
        return True

    def sample(self, table: object, answers: Answers, rng: Random) -> Any:
        left, drawn = self.number(table, answers), list[str]()
        for pile in self.piles(table, answers):
            if left and any(item in self.blind for item in pile):
                raise IllegalPlay(_("Not all of it is in your box: draw at the table, and enter it."))
            taken = rng.sample(list(pile), min(left, len(pile)))
            drawn, left = [*drawn, *taken], left - len(taken)
        return tuple(drawn)
