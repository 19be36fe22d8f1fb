"""The tables of a box: data that a group types in from its own copy of a game, as rows of columns."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, ClassVar

from companion.rules.asks import Answers, Ask, Pick, Some
from companion.rules.box.own_rows import AnyBox, OwnRows
from companion.rules.errors import IllegalPlay, require
from companion.rules.messages import Message, _, message

Values = Mapping[str, Any]
UNVERIFIED, PRINTED, TYPED = "unverified", "printed", "typed"
CHECKED = "checked"  # beside a row's columns: whether people say that it is as their own copy has it
DIGEST_LENGTH = 16


@dataclass(frozen=True)
class Column:
    """One thing that is asked of each row; `ask` looks at the row's values before it, at no table.

    `blank` is what an empty cell means, None if it is not known. `when` names an earlier column and its
    values with which alone this one is asked. `names` call what may be chosen if the game does not, or
    otherwise. `known` are ids that a text may mean. `only` refuses more than one. `span` is its share of a
    line, in twelfths. `numbered` calls what may be chosen by its number too, as the game's pieces are.
    With `own` rows of the group's own may be chosen as well: it gives the name of one by its id, and the ask
    is handed the `box`, None as long as none is known.
    """

    name: str
    ask: Ask
    blank: object = ""
    when: tuple[str, tuple[object, ...]] | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    known: tuple[str, ...] = ()
    span: int = 2
    hint: str = ""
    only: str = ""
    numbered: bool = False
    own: Callable[[object, str], Message | None] | None = None
    box: object = None

    @property
    def label(self) -> str:
        return self.ask.label

    def is_wanted(self, values: Values) -> bool:
        """Return whether this is asked, after the values before it."""
        return self.when is None or values.get(self.when[0]) in self.when[1]

    def problem(self, values: Values, value: object) -> Message | None:
        """Return what is wrong with a value, None if it is valid or the cell may be empty."""
        if value is None or (value == "" and isinstance(self.ask, Pick)):
            fits = self.blank is None if value is None else "" in self.options
            return None if fits else message(_("Something still has to be chosen."))
        if not self.is_wanted(values):
            return None if value == self.blank else message(_("No answer is needed there now."))
        return self.ask.problem(self.box, values, value)

    @property
    def asks_box(self) -> bool:
        """Whether what may be chosen depends on the box."""
        inner = self.ask.columns if isinstance(self.ask, Grid) else ()
        return self.own is not None or any(column.asks_box for column in inner)

    def on(self, box: object) -> "Column":
        """Return the column as it is asked of rows of this box."""
        if not self.asks_box:
            return self
        if not isinstance(self.ask, Grid):
            return replace(self, box=box)
        return replace(
            self, ask=replace(self.ask, columns=tuple(column.on(box) for column in self.ask.columns))
        )

    def called(self, id: str) -> Message | str | None:
        """Return what the column, or the box, calls an option; None if the game does."""
        own = self.own(self.box, id) if self.own else None
        return self.names.get(id) if own is None else own

    def number_of(self, id: str) -> str:
        """Return the number of an option, "" if the column numbers nothing or it is the group's own."""
        is_own = self.own is not None and self.own(self.box, id) is not None
        counted = tuple(option for option in self.options if option) if self.numbered and not is_own else ()
        return str(counted.index(id) + 1) if id in counted else ""

    @property
    def options(self) -> tuple[str, ...]:
        """The options of the column."""
        match self.ask:
            case Pick(options=options) | Some(options=options):
                return tuple(options(self.box, {}))
            case _:
                return (*getattr(self.ask, "kinds", _nothing)(self.box, {}), *self.known)


def _nothing(table: object, answers: Answers) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Grid(Ask):
    """Rows within a row, at most `high`: a tuple of values by column."""

    columns: tuple[Column, ...]
    high: int = 40
    empty: ClassVar[object] = ()

    def problem(self, table: object, answers: Answers, value: Any) -> Message | None:
        if isinstance(value, tuple) and len(value) > self.high:
            return message(_("There is room for {high} rows at most."), high=self.high)
        if not self.can_be_read(value):
            return message(_("That cannot be read."))
        return next((wrong.says for row in value for wrong in wrongs(self.columns, row)), None)

    def can_be_read(self, value: object) -> bool:
        """Return whether a value is rows, and not too many."""
        rows = value if isinstance(value, tuple) else (None,)
        return len(rows) <= self.high and all(isinstance(row, Mapping) for row in rows)

    def tries(self, table: object, answers: Answers) -> Iterable[object]:
        return ((),)


@dataclass(frozen=True)
class Wrong:
    """A fault of a row: at a cell such as "combat" or "notes.2.words", or ("") of the whole row."""

    cell: str
    says: Message


class Misfit(IllegalPlay):
    """A row that does not fit its shelf; `wrongs` say where."""

    def __init__(self, wrong: tuple[Wrong, ...]) -> None:
        self.wrongs = wrong
        super().__init__(wrong[0].says)


@dataclass(frozen=True)
class Row:
    """A row of a shelf as the box holds it now.

    `mark` is its provenance: printed (the rulebook, or more than one source), unverified (one source) or
    typed (the group's own copy). `is_in` counts it; `lacks` are the refusals of what is missing. `is_own` is
    true for a row that the box itself holds, and could delete. Rows `under` the same heading stand together,
    such as the chapters of a book.
    """

    id: str
    values: Values
    title: Message | None = None
    mark: str = ""
    is_in: bool = True
    is_own: bool = False
    copies: int = 1
    about: Message | None = None
    lacks: tuple[Message, ...] = ()
    under: str = ""

    @property
    def is_unverified(self) -> bool:
        return self.mark == UNVERIFIED


@dataclass(frozen=True)
class Section:
    """A part of a long row: its title, a line about it, the names of its columns."""

    title: str
    about: str
    columns: tuple[str, ...]


@dataclass(frozen=True)
class Misplaced:
    """A value that does not fit a table of the box, and its row by name and id: for files, without cells."""

    shelf: "BoxTable"
    row: Message | str
    wrong: Wrong
    id: str = ""

    @property
    def says(self) -> Message:
        """A sentence that names shelf, row and column."""
        place = (
            message(self.shelf.title),
            *((self.row,) if self.row else ()),
            *self.shelf.label(self.wrong.cell),
        )
        return message(_("{place}: {what}"), place=join_messages(place), what=self.wrong.says)


@dataclass(frozen=True)
class BoxTable:
    """One kind of thing in a box.

    `rows(box)` gives all that is known of it; `put(box, id, values)` returns the box with a row (id "" for a
    new one) and refuses with `IllegalPlay`, whose part `cell` names the column; `drop(box, id)` lets one go.
    `held(box)` are the ids that the box itself holds, `fixed` those that are there for good. Free rows are
    named by the column `named_by`; without it only values change. With `sections` each row has a page of its
    own; `line` is how many parts a line has, `across` how many rows lie side by side. `unit` says what is
    counted, such as `{count} of {total} search cards`; without a total every row counts. With `own` the group
    has rows of its own by number, beside the printed ones of the same shelf, or of the shelf `of`. `first` is
    the heading of rows under none, beside which there may be others.
    """

    slug: str
    title: str
    about: str
    unit: str
    columns: tuple[Column, ...]
    total: int
    rows: Callable[[AnyBox], tuple[Row, ...]]
    put: Callable[[AnyBox, str, Values], object]
    drop: Callable[[AnyBox, str], AnyBox]
    held: Callable[[AnyBox], tuple[str, ...]]
    fixed: tuple[str, ...] = ()
    named_by: str = ""
    most: int = 150
    line: int = 12
    across: int = 1
    sections: tuple[Section, ...] = ()
    example: str = ""
    icon: str = "deck"
    own: OwnRows[AnyBox] | None = None
    of: str = ""
    first: str = ""

    @property
    def is_free(self) -> bool:
        return bool(self.named_by)

    def row(self, box: object, id: str) -> Row | None:
        return next((row for row in self.rows(box) if row.id == id), None)

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def count(self, box: object) -> int:
        """Return how many pieces of it are in the box, copies included, at most `total`; else all rows."""
        rows = self.rows(box)
        return min(self.total, sum(row.copies for row in rows if row.is_in)) if self.total else len(rows)

    def unverified(self, box: object) -> int:
        return sum(row.is_unverified for row in self.rows(box))

    @property
    def asks_box(self) -> bool:
        """Whether what may be chosen in a column depends on the box."""
        return any(column.asks_box for column in self.columns)

    def on(self, box: object) -> "BoxTable":
        """Return the shelf as it stands in this box: with what of the group's own may be chosen."""
        if not self.asks_box:
            return self
        columns = tuple(column.on(box) for column in self.columns)
        return replace(self, columns=columns)

    def blank(self) -> Values:
        """Return the values of a row in which nothing is typed."""
        return blank(self.columns)

    def with_row(self, box: object, id: str, values: Values) -> AnyBox:
        """Return the box with this row, each of its cells checked first. Raises: Misfit."""
        wrong = tuple(wrongs(self.on(box).columns, values))
        if wrong:
            raise Misfit(wrong)
        try:
            is_new = id not in self.fixed and id not in self.held(box)
            require(not is_new or self.is_open_to(id), _("That is not in the box."))
            require(
                not is_new or len(self.held(box)) < self.most, _("That is more than the box has room for.")
            )
            after = self.put(box, id, values)
            return self.own.marked(after, self.own.number(id)) if self.own and self.own.has(id) else after
        except Misfit:
            raise
        except IllegalPlay as illegal:
            raise Misfit((Wrong(str(illegal.message.parts.get("cell", "")), illegal.message),)) from illegal

    def without_row(self, box: object, id: str) -> AnyBox:
        """Return the box without its own data of a row. Raises: IllegalPlay."""
        require(id in self.held(box), _("That is not in the box."))
        return self.drop(box, id)

    def is_open_to(self, id: str) -> bool:
        """Return whether a row with this id may be put although the game has none."""
        return self.is_free or (self.own is not None and self.own.has(id))

    def identity(self, row: Row) -> object:
        """Return what is the same for the same row of another box."""
        return self.own.key(row.values) if self.own and self.own.has(row.id) else row.id

    def id_in(self, box: object, row: Row) -> str:
        """Return the id that a row of another box has in this one: a new one if its own is taken."""
        if self.own is None or not self.own.has(row.id):
            return row.id
        key = self.own.key(row.values)
        same = (
            other.id for other in self.rows(box) if self.own.has(other.id) and self.identity(other) == key
        )
        fresh = row.id if self.own.is_fresh(box, row.id) else ""
        return next(same, fresh) or self.own.next_id(box)

    def new_row(self, box: object, under: str | None = None) -> tuple[str, object]:
        """Return the id of a new row of the group's own, and the box with it, `under` a heading.

        Raises: IllegalPlay.
        """
        own = self.own
        if own is None:
            raise IllegalPlay(_("That is not in the box."))
        id = own.next_id(box)
        values = own.starts(box) if under is None or own.under is None else own.under(box, under)
        return id, self.with_row(box, id, values)

    def remembering(self, box: object, other: object) -> object:
        """Return the box that gives no id which the other box has given."""
        return self.own.marked(box, self.own.given(other)) if self.own else box

    def label(self, cell: str) -> tuple[Message, ...]:
        """Return the label of a cell: its column, and within a grid the number of the row."""
        name, _dot, rest = cell.partition(".")
        column = next((candidate for candidate in self.columns if candidate.name == name), None)
        if column is None:
            return ()
        number, _dot, inner = rest.partition(".")
        labels: tuple[Message, ...] = (message(column.label),)
        if isinstance(column.ask, Grid) and number:
            within = next((candidate for candidate in column.ask.columns if candidate.name == inner), None)
            labels = (message(_("{grid} {number}"), grid=message(column.label), number=int(number) + 1),)
            labels += (message(within.label),) if within else ()
        return labels


def join_messages(parts: tuple[Message | str, ...]) -> Message:
    """Return parts beside each other: "Search cards › Dagger › Battle"."""
    ids = {f"part{number}": part for number, part in enumerate(parts)}
    return Message(" › ".join(f"{{{name}}}" for name in ids), ids)


def blank(columns: Iterable[Column]) -> Values:
    """Return what empty cells mean."""
    return {column.name: column.blank for column in columns}


def wrongs(columns: Iterable[Column], values: Values, before: str = "") -> Iterator[Wrong]:
    """Give the faults of the cells of a row, those of rows within it too."""
    for column in columns:
        value, cell = values.get(column.name, column.blank), before + column.name
        inner = tuple(_within(column.ask, value, cell))
        problem = None if inner else column.problem(values, value)
        yield from inner
        if problem:
            yield Wrong(cell, problem)


def _within(ask: Ask, value: Any, cell: str) -> Iterator[Wrong]:
    """Give the faults of the cells of a grid, if it can be read at all."""
    if isinstance(ask, Grid) and ask.can_be_read(value):
        for number, row in enumerate(value):
            yield from wrongs(ask.columns, row, f"{cell}.{number}.")


def texts_of(value: object) -> Iterator[str]:
    """Give the texts in a row's values, in rows within it too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from texts_of(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from texts_of(item)


def print_of(values: Values) -> str:
    """Return a short digest of a row's values: it is the same for equal values."""
    return sha256(repr(_sort(values)).encode("utf-8", "backslashreplace")).hexdigest()[:DIGEST_LENGTH]


def _sort(value: object) -> object:
    if isinstance(value, Mapping):
        return tuple((name, _sort(value[name])) for name in sorted(value))
    return tuple(_sort(item) for item in value) if isinstance(value, tuple) else value
