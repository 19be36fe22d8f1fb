"""A score pad: the fields to write on for a game, declared once, drawn several times on a sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.rules.messages import Message, _, message

MANY_LINES = 5  # of a form that has a page for itself
MANY, ROOMY = 2, 12  # forms, and rows, on a page
MOST_COLUMNS = 7  # people for whom there is room, as long as no more are at the table


@dataclass(frozen=True)
class PadItem:
    """An item to count or tick: its words, its icon, and in a word or two how it counts."""

    words: Message | str
    sign: str = ""
    about: Message | str = ""


@dataclass(frozen=True)
class PadRow(PadItem):
    """A row of a pad. `is_tick` if one of its columns is ticked, `is_sum` for the one that decides."""

    is_tick: bool = False
    is_sum: bool = False


@dataclass(frozen=True)
class PadTable:
    """Rows, and a column for each person, or these columns."""

    rows: tuple[PadRow, ...]
    columns: tuple[PadItem, ...] = ()


DATE, HOURS, PLACE = message(_("Date")), message(_("Begun, ended")), message(_("Where"))


@dataclass(frozen=True, kw_only=True)
class Pad:
    """The score pad of a game.

    `one` is the unit that a form of it is for: a game, a match, a chapter. `facts` are written at its head,
    `ends` are the possible results, to tick, under the words `how`, `numbers` are counted once for all, under
    the words `counted`. `lines` are blank, for notes. `many` forms are below each other on a page, `abreast`
    beside each other.
    """

    tables: tuple[PadTable, ...]
    title: Message = message(_("Score"))
    one: Message = message(_("Game"))
    facts: tuple[Message, ...] = (DATE, HOURS, PLACE)
    how: Message = message(_("How it ended"))
    ends: tuple[PadItem, ...] = ()
    counted: Message | str = ""
    numbers: tuple[PadItem, ...] = ()
    lines: int = 1
    many: int = 2
    abreast: int = 1

    def enlarged(self) -> "Pad":
        """Return the pad in large print: fewer forms on a page."""
        many = max(1, self.many - 1)
        return replace(self, many=many, abreast=1, lines=self.lines if many > 1 else MANY_LINES)

    @property
    def shape(self) -> str:
        """How high its rows are: as many as there are must find room on a page."""
        rows = self.many * sum(len(table.rows) for table in self.tables)
        return "is-tight" if self.many > MANY and rows >= ROOMY else "is-roomy" if rows <= ROOMY else ""

    @property
    def numbering(self) -> Iterator[tuple[int, ...]]:
        """The numbers of the forms on a page, row by row."""
        for row in range(self.many):
            yield tuple(range(row * self.abreast + 1, (row + 1) * self.abreast + 1))


def columns_of(people: tuple[str, ...], most: int) -> tuple[str, ...]:
    """Return the names over the columns, "" to be written in; `most` may play."""
    return (*people, *[""] * (min(most, MOST_COLUMNS) - len(people)))
