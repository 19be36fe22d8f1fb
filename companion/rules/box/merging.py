"""Rows of one box put into another: their ids, what they mean of each other, what does not fit."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum

from companion.rules.box.own_rows import AnyBox
from companion.rules.box.schema import BoxTable, Misfit, Misplaced, Row, Values, Wrong
from companion.rules.errors import IllegalPlay
from companion.rules.messages import Message, _


class RowChoice(StrEnum):
    """What becomes of a row of another box: put in, left as it is here, put beside, or left out."""

    THEIRS = "theirs"
    MINE = "mine"
    BOTH = "both"
    OUT = "out"


Choose = Callable[[BoxTable, Row], RowChoice]


class Merge:
    """The merge of one box into another, shelf by shelf: those that others mean come first.

    `into` is the box so far; `placed` the id in it of a row of the other box, by its shelf and id there;
    `ids` the same for own rows, by id alone; `misfits` the rows that do not fit. `beside` is added to the
    name of a row that is put beside one here.
    """

    def __init__(self, into: AnyBox, beside: str = "") -> None:
        self.into, self.beside = into, beside
        self.ids: dict[str, str] = {}
        self.placed: dict[tuple[str, str], str] = {}
        self.misfits: list[Misplaced] = []

    def add_all(self, shelves: Iterable[BoxTable], box: object, choose: Choose) -> None:
        """Add the rows that a box itself holds, each as it is chosen."""
        for shelf in shelves:
            self.add(shelf, self._own_rows(shelf, box), choose)

    def add(self, shelf: BoxTable, rows: Iterable[Row], choose: Choose) -> None:
        """Add rows of a shelf; those that mean each other are put without that first."""
        chosen = [(row, choose(shelf, row)) for row in rows]
        found = [placed for row, choice in chosen for placed in self._placed(shelf, row, choice)]
        refers = {name: shelf.column(name).blank for name in (shelf.own.refers if shelf.own else ())}
        fits = list[tuple[str, Row]]()
        for id, row, is_beside in sorted(found, key=lambda one: one[2]):
            named = self._told_apart(shelf, row) if is_beside else row
            fits.extend(((id, named),) if self._put(shelf, id, named, refers) else ())
        for id, row in fits if refers else ():
            self._put(shelf, id, row, {})

    def _own_rows(self, shelf: BoxTable, box: object) -> Iterable[Row]:
        """Give the rows that a box itself holds; an id that is there twice, or is unknown, does not fit."""
        held, rows = Counter(shelf.held(box)), {row.id: row for row in shelf.rows(box)}
        if len(held) > shelf.most:
            self._misfit(shelf, "", IllegalPlay(_("That is more than the box has room for.")))
            return
        for id, times in held.items():
            if times > 1 or id not in rows:
                words = _("It is there twice.") if times > 1 else _("The game has nothing with that name.")
                self._misfit(shelf, id, IllegalPlay(words))
            elif rows[id].is_own:
                yield rows[id]

    def _placed(self, shelf: BoxTable, row: Row, choice: RowChoice) -> tuple[tuple[str, Row, bool], ...]:
        """Return the id of a row in this box, the row, if it stands beside another; nothing if it is out."""
        if choice is RowChoice.OUT:
            return ()
        is_beside = choice is RowChoice.BOTH and shelf.own is not None
        try:
            id = shelf.own.next_id(self.into) if shelf.own and is_beside else shelf.id_in(self.into, row)
        except IllegalPlay as illegal:
            self._misfit(shelf, row.id, illegal, row.title)
            return ()
        self.placed[shelf.slug, row.id] = id
        if shelf.own and shelf.own.has(id):  # the next row is given another one
            self.into = shelf.own.marked(self.into, shelf.own.number(id))
            if shelf.own.prefix:  # a bare number may be anything
                self.ids |= dict(zip(shelf.own.meant(row.id), shelf.own.meant(id), strict=True))
        return () if choice is RowChoice.MINE else ((id, row, is_beside),)

    def _told_apart(self, shelf: BoxTable, row: Row) -> Row:
        """Return a row that is put beside the same one here, as it is told apart."""
        beside = shelf.own.beside(self.into, row.values, self.beside) if shelf.own else row.values
        return replace(row, values=beside)

    def _put(self, shelf: BoxTable, id: str, row: Row, blank: Values) -> bool:
        """Put a row, with what it means of others by their ids here; return whether it fits."""
        try:
            self.into = shelf.with_row(self.into, id, {**renumbered(row.values, self.ids), **blank})
        except Misfit as misfit:
            title = row.title or row.id
            self.misfits.extend(Misplaced(shelf, title, wrong, row.id) for wrong in misfit.wrongs)
            return False
        return True

    def _misfit(self, shelf: BoxTable, id: str, illegal: IllegalPlay, title: Message | None = None) -> None:
        self.misfits.append(Misplaced(shelf, title or id, Wrong("", illegal.message), id))


def renumbered(values: Values, ids: Mapping[str, str]) -> Values:
    """Return the values of a row with other ids for the rows that they mean."""
    return {name: _renumbered(value, ids) for name, value in values.items()}


def _renumbered(value: object, ids: Mapping[str, str]) -> object:
    if isinstance(value, Mapping):
        return renumbered(value, ids)
    if isinstance(value, tuple):
        return tuple(_renumbered(item, ids) for item in value)
    return ids.get(value, value) if isinstance(value, str) else value


def poured(
    shelf: BoxTable, box: object, into: object, wanted: Callable[[Row], bool]
) -> tuple[AnyBox, tuple[Misplaced, ...]]:
    """Return `into` with the wanted rows that `box` itself holds of a shelf, and the rows that do not fit."""
    merge = Merge(into)
    merge.add_all((shelf,), box, lambda _shelf, row: RowChoice.THEIRS if wanted(row) else RowChoice.OUT)
    return merge.into, tuple(merge.misfits)
