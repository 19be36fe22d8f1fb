"""Rows of one box put into another: their ids, what they mean of each other, what does not fit."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from companion.rules.box.schema import BoxTable, Misfit, Misplaced, Row, Values, Wrong
from companion.rules.errors import IllegalPlay
from companion.rules.messages import _, message


class Choice(StrEnum):
    """What becomes of a row of another box: put in, left as it is here, put beside, or left out."""

    THEIRS = "theirs"
    MINE = "mine"
    BOTH = "both"
    OUT = "out"


Choose = Callable[[BoxTable, Row], Choice]


class Merge:
    """The merge of one box into another, shelf by shelf: those that others mean come first.

    `into` is the box so far, `ids` what an own row of the other box is called in it, by its id there,
    `misfits` the rows that do not fit. `beside` is added to the name of a row that is put beside one here.
    """

    def __init__(self, into: Any, beside: str = "") -> None:
        self.into, self.beside = into, beside
        self.ids: dict[str, str] = {}
        self.misfits: list[Misplaced] = []

    def add_all(self, shelves: Iterable[BoxTable], box: object, choose: Choose) -> None:
        """Add the rows that a box itself holds, each as it is chosen."""
        for shelf in shelves:
            self.add(shelf, self._own_rows(shelf, box), choose)

    def add(self, shelf: BoxTable, rows: Iterable[Row], choose: Choose) -> None:
        """Add rows of a shelf; those that mean each other are put without that first."""
        found, placed = list[Row](), list[Row]()
        for row in rows:
            found.extend(self._placed(shelf, row, choose(shelf, row)))
        refers = {name: shelf.column(name).blank for name in (shelf.own.refers if shelf.own else ())}
        for row in found:
            placed.extend((row,) if self._put(shelf, row, refers) else ())
        for row in placed if refers else ():
            self._put(shelf, row, {})

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

    def _placed(self, shelf: BoxTable, row: Row, choice: Choice) -> tuple[Row, ...]:
        """Return a row with the id that it has in this box, none if it is not put."""
        if choice is Choice.OUT:
            return ()
        try:
            if choice is Choice.BOTH and shelf.own:
                row = replace(row, values=shelf.own.beside(self.into, row.values, self.beside))
            id = shelf.id_in(self.into, row)
        except IllegalPlay as illegal:
            self._misfit(shelf, row.title or row.id, illegal)
            return ()
        if id != row.id and shelf.own and shelf.own.prefix:  # a bare number may be anything
            self.ids[row.id] = id
        if shelf.own and shelf.own.has(id):  # the next row is given another one
            self.into = shelf.own.marked(self.into, shelf.own.number(id))
        return () if choice is Choice.MINE else (replace(row, id=id),)

    def _put(self, shelf: BoxTable, row: Row, blank: Values) -> bool:
        """Put a row, with what it means of others by their ids here; return whether it fits."""
        try:
            self.into = shelf.with_row(self.into, row.id, {**renumbered(row.values, self.ids), **blank})
        except Misfit as misfit:
            self.misfits.extend(Misplaced(shelf, row.title or row.id, wrong) for wrong in misfit.wrongs)
            return False
        return True

    def _misfit(self, shelf: BoxTable, row: Any, illegal: IllegalPlay) -> None:
        self.misfits.append(Misplaced(shelf, row, Wrong("", message(illegal.message))))


def renumbered(value: Any, ids: Mapping[str, str]) -> Any:
    """Return values with other ids for the rows that they mean."""
    if isinstance(value, Mapping):
        return {name: renumbered(item, ids) for name, item in value.items()}
    if isinstance(value, tuple):
        return tuple(renumbered(item, ids) for item in value)
    return ids.get(value, value) if isinstance(value, str) else value


def poured(
    shelf: BoxTable, box: object, into: object, wanted: Callable[[Row], bool]
) -> tuple[Any, tuple[Misplaced, ...]]:
    """Return `into` with the wanted rows that `box` itself holds of a shelf, and the rows that do not fit."""
    merge = Merge(into)
    merge.add_all((shelf,), box, lambda _shelf, row: Choice.THEIRS if wanted(row) else Choice.OUT)
    return merge.into, tuple(merge.misfits)
