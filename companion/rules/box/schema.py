"""The tables of a box: data that a group types in from its own copy of a game, as rows of columns."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, ClassVar

from companion.rules.asks import Answers, Ask, Pick, Some
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
        return self.ask.problem(None, values, value)

    def number_of(self, id: str) -> str:
        """Return the number of an option, "" if the column numbers nothing."""
        counted = tuple(option for option in self.options if option) if self.numbered else ()
        return str(counted.index(id) + 1) if id in counted else ""

    @property
    def options(self) -> tuple[str, ...]:
        """The options of the column."""
        match self.ask:
            case Pick(options=options) | Some(options=options):
                return tuple(options(None, {}))
            case _:
                return (*getattr(self.ask, "kinds", _nothing)(None, {}), *self.known)


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

    def tries(self, table: object, answers: Answers) -> Iterable[Any]:
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
    true for a row that the box itself holds, and could delete.
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
    """A value that does not fit a table of the box, and its row: for files, which show no cells."""

    shelf: "BoxTable"
    row: Message | str
    wrong: Wrong

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
    counted, such as `{count} of {total} search cards`.
    """

    slug: str
    title: str
    about: str
    unit: str
    columns: tuple[Column, ...]
    total: int
    rows: Callable[[Any], tuple[Row, ...]]
    put: Callable[[Any, str, Values], object]
    drop: Callable[[Any, str], Any]
    held: Callable[[Any], tuple[str, ...]]
    fixed: tuple[str, ...] = ()
    named_by: str = ""
    most: int = 150
    line: int = 12
    across: int = 1
    sections: tuple[Section, ...] = ()
    example: str = ""
    icon: str = "deck"

    @property
    def is_free(self) -> bool:
        return bool(self.named_by)

    def row(self, box: object, id: str) -> Row | None:
        return next((row for row in self.rows(box) if row.id == id), None)

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def count(self, box: object) -> int:
        """Return how many pieces of it are in the box, copies included, at most `total`."""
        return min(self.total, sum(row.copies for row in self.rows(box) if row.is_in))

    def unverified(self, box: object) -> int:
        return sum(row.is_unverified for row in self.rows(box))

    def blank(self) -> Values:
        """Return the values of a row in which nothing is typed."""
        return blank(self.columns)

    def with_row(self, box: object, id: str, values: Values) -> Any:
        """Return the box with this row, each of its cells checked first. Raises: Misfit."""
        wrong = tuple(wrongs(self.columns, values))
        if wrong:
            raise Misfit(wrong)
        try:
            is_new = id not in self.fixed and id not in self.held(box)
            require(not is_new or self.is_free, _("That is not in the box."))
            require(
                not is_new or len(self.held(box)) < self.most, _("That is more than the box has room for.")
            )
            return self.put(box, id, values)
        except Misfit:
            raise
        except IllegalPlay as illegal:
            raise Misfit((Wrong(str(illegal.message.parts.get("cell", "")), illegal.message),)) from illegal

    def without_row(self, box: object, id: str) -> Any:
        """Return the box without its own data of a row. Raises: IllegalPlay."""
        require(id in self.held(box), _("That is not in the box."))
        return self.drop(box, id)

    def poured(
        self, box: object, into: object, wanted: Callable[[Row], bool]
    ) -> tuple[Any, tuple[Misplaced, ...]]:
        """Return `into` with the wanted rows that `box` itself holds, and the rows that do not fit."""
        held = Counter(self.held(box))
        if len(held) > self.most:
            return into, (
                Misplaced(self, "", Wrong("", message(_("That is more than the box has room for.")))),
            )
        rows, misfits = {row.id: row for row in self.rows(box)}, list[Misplaced]()
        for id, times in held.items():
            if times > 1 or id not in rows:
                words = _("It is there twice.") if times > 1 else _("The game has nothing with that name.")
                misfits.append(Misplaced(self, id, Wrong("", message(words))))
            elif rows[id].is_own and wanted(rows[id]):
                into, misplaced = self._with(into, rows[id])
                misfits.extend(misplaced)
        return into, tuple(misfits)

    def _with(self, box: object, row: Row) -> tuple[object, tuple[Misplaced, ...]]:
        try:
            return self.with_row(box, row.id, row.values), ()
        except Misfit as misfit:
            return box, tuple(Misplaced(self, row.title or row.id, wrong) for wrong in misfit.wrongs)

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


def print_of(values: Values) -> str:
    """Return a short digest of a row's values: it is the same for equal values."""
    return sha256(repr(_sort(values)).encode("utf-8", "backslashreplace")).hexdigest()[:DIGEST_LENGTH]


def _sort(value: object) -> object:
    if isinstance(value, Mapping):
        return tuple((name, _sort(value[name])) for name in sorted(value))
    return tuple(_sort(item) for item in value) if isinstance(value, tuple) else value
