"""Cards to cut out: the content of a card, and a deck made of a table of the box."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.rules.asks import Counts, Number, Pick, Some, Tick
from companion.rules.box.schema import BoxTable, Column, Row
from companion.rules.messages import Message, message

Words: TypeAlias = Message | str  # a sentence of ours, or text that people have typed

Naming: TypeAlias = Callable[[Any, str], Words]


@dataclass(frozen=True)
class CardValue:
    """A value of a card under its sign; `number` None is a box to write in. `name` is a message id."""

    sign: str
    name: str
    number: int | str | None = None


@dataclass(frozen=True)
class PrintCard:
    """The front of a card. Without a title it is one to write on.

    `what` is the line under the title, `lines` its effects, a sentence each; if the effects are unknown,
    `is_open` leaves lines to write on. `sign` is its picture. `is_theirs` gives a card that is against the
    players a thick edge.
    """

    title: Words = ""
    what: tuple[Words, ...] = ()
    sign: str = ""
    values: tuple[CardValue, ...] = ()
    lines: tuple[Words, ...] = ()
    is_theirs: bool = False
    is_unverified: bool = False
    is_open: bool = False
    copies: int = 1


MOST_COPIES = 99  # of a card on paper: a box that is broken may say anything


@dataclass(frozen=True)
class Deck:
    """Cards that belong together. `sign` is on their backs; `blank` is one of them to write on.

    `in_box` is how many the printed game has, 0 if no source confirms it; `has_more`: surely more than
    these.
    """

    slug: str
    title: str
    sign: str
    cards: tuple[PrintCard, ...] = ()
    blank: PrintCard = field(default_factory=PrintCard)
    in_box: int = 0
    has_more: bool = False

    @property
    def number(self) -> int:
        """How many cards there are, 0 if unknown."""
        return 0 if self.has_more and not self.in_box else max(self.in_box, len(self.all_cards))

    @property
    def all_cards(self) -> tuple[PrintCard, ...]:
        """The cards, each as often as the box holds it, but no more than a deck could hold."""
        return tuple(card for card in self.cards for _copy in range(min(card.copies, MOST_COPIES)))


@dataclass(frozen=True, kw_only=True)
class ShelfDeck:
    """How the rows of a shelf become cards: which columns are the kind, the effects, and the values.

    `values` are icons by column; `named` is the game's function for names of ids. `has_about` puts the row's
    own description under the title. `sign_of` is a row's picture, `is_theirs` whether it is against the
    players, `more` further effects; `counted` is the name of so many of a kind; `in_box`, `has_more` as in
    `Deck`. `title` is the name of the deck, if it differs from the shelf's.
    """

    shelf: BoxTable
    named: Naming
    sign: str
    what: tuple[str, ...] = ()
    values: dict[str, str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    has_about: bool = False
    sign_of: Callable[[Row], str] = lambda row: ""
    is_theirs: Callable[[Row], bool] = lambda row: False
    counted: Callable[[str, int], Message] = lambda kind, number: message(kind)
    more: Callable[[Row], Sequence[Words]] = lambda row: ()
    in_box: int = 0
    has_more: bool = False
    title: str = ""

    def deal(self, rows: Sequence[Row], *, is_filled: bool) -> Deck:
        """Return the deck of these rows; blank, nothing is on it that rests on one source."""
        values = tuple(self._value(self.shelf.column(name), None) for name in self.values)
        blank = PrintCard(sign="", values=values, is_open=bool(self.lines))
        cards = tuple(self._card(row, is_filled=is_filled) for row in rows)
        title = self.title or self.shelf.title
        return Deck(self.shelf.slug, title, self.sign, cards, blank, self.in_box, self.has_more)

    def _card(self, row: Row, *, is_filled: bool) -> PrintCard:
        is_hidden = row.is_unverified and not is_filled
        lines = () if is_hidden else (*self.more(row), *self._words(row, self.lines))
        columns = (self.shelf.column(name) for name in self.values)
        return PrintCard(
            row.title or row.id,
            tuple(self._what(row, is_hidden=is_hidden)),
            self.sign_of(row) or self.sign,
            tuple(
                self._value(column, None if is_hidden else row.values.get(column.name))
                for column in columns
                if is_hidden or column.is_wanted(row.values)
            ),
            lines,
            is_theirs=self.is_theirs(row),
            is_unverified=row.is_unverified and not is_hidden,
            is_open=bool(self.lines) and not lines,
            copies=max(row.copies, 1),
        )

    def _what(self, row: Row, *, is_hidden: bool) -> Iterator[Words]:
        if row.about and self.has_about:
            yield row.about
        yield from () if is_hidden else self._words(row, self.what)

    def _value(self, column: Column, number: Any) -> CardValue:
        return CardValue(self.values[column.name], column.label, number)

    def _words(self, row: Row, names: tuple[str, ...]) -> Iterator[Words]:
        for name in names:
            column, value = self.shelf.column(name), row.values.get(name)
            if value not in (None, "", ()) and column.is_wanted(row.values):
                yield from self._said(column, value)

    def _said(self, column: Column, value: Any) -> Iterator[Words]:
        match column.ask:
            case Some() if column.name in self.lines:
                who = tuple(self._called(column, item) for item in value)
                yield message("{what}: {who}", what=message(column.label), who=who)
            case Counts():
                who = tuple(self.counted(kind, number) for kind, number in value)
                yield message("{what}: {who}", what=message(column.label), who=who)
            case Some():
                yield from (self._called(column, item) for item in value)
            case Pick():
                yield self._called(column, value)
            case Tick():
                yield from (message(column.hint or column.label),) if value else ()
            case Number():
                what = message(column.label)
                yield from (
                    () if value == column.blank else (message("{what}: {number}", what=what, number=value),)
                )
            case _:
                yield self.named(None, value) if value in column.known else value

    def _called(self, column: Column, id: str) -> Words:
        return message(column.names[id]) if id in column.names else self.named(None, id)
