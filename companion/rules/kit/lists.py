"""Lists of a campaign: shops, allies, residents, what a place keeps; a name, how many, a note.

Nothing is reckoned with them: people write what their storybook says, and change it with a reason.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.rules.actions import Action, MenuEntry, correction
from companion.rules.asks import Answers, Number, Pick, Text
from companion.rules.errors import require
from companion.rules.kit.counters import LONGEST_WHY
from companion.rules.messages import Message, _, message
from companion.rules.records import drop, find, replace, swap
from companion.rules.table_base import TableBase

LONGEST_NAME, LONGEST_NOTE = 40, 120
MOST_ENTRIES, MOST_COUNTED = 60, 999


@dataclass(frozen=True)
class Listed:
    """An entry of the list `of` such a name. Its id, "list-1", is given once."""

    id: str
    of: str
    name: str
    count: int = 1
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class ListedTable(TableBase):
    """A table with lists of its campaign; `entries_made` is how many ids it has given."""

    entries: tuple[Listed, ...] = ()
    entries_made: int = 0

    @property
    def lists_first(self) -> tuple[str, ...]:
        """The lists that are shown first, and before anything is in them, such as those of a chapter."""
        return ()

    @property
    def lists(self) -> dict[str, tuple[Listed, ...]]:
        """The entries of each list, in the order in which they were written."""
        names = dict.fromkeys((*self.lists_first, *(entry.of for entry in self.entries)))
        return {name: tuple(entry for entry in self.entries if entry.of == name) for name in names}


def entry_name(table: object, id: str) -> Message | None:
    """Return the name of an entry by its id, such as "list-1"; None for anything else."""
    entries = table.entries if isinstance(table, ListedTable) else ()
    return next((message("{name}", name=entry.name) for entry in entries if entry.id == id), None)


def _ids(table: ListedTable, answers: Answers) -> Sequence[str]:
    return tuple(entry.id for entry in table.entries)


def _proposed(table: ListedTable, box: object, answers: Answers) -> Answers:
    """Start from the entry as it stands."""
    id = str(answers.get("entry", ""))
    if id not in _ids(table, answers):
        return {}
    entry = find(table.entries, id)
    return {"count": entry.count, "note": entry.note}


Count = Annotated[int, Number(0, MOST_COUNTED, label=_("How many"))]
NoteText = Annotated[str, Text(LONGEST_NOTE, label=_("Note"))]
Why = Annotated[str, Text(LONGEST_WHY, label=_("Reason"))]
AnyEntry = Annotated[str, Pick(_ids, label=_("What"))]


@correction(_("{entry}: {count}. {why}"), label=_("Change an entry"), proposes=_proposed)
def change_entry(
    table: ListedTable, entry: AnyEntry, count: Count, note: NoteText = "", why: Why = ""
) -> ListedTable:
    """Change how many there are, or the note; buying something is such a change, with its reason."""
    changed = replace(find(table.entries, entry), count=count, note=note)
    return replace(table, entries=swap(table.entries, changed))


@correction(_("{entry} is struck out. {why}"), label=_("Strike an entry out"))
def strike_entry(table: ListedTable, entry: AnyEntry, why: Why = "") -> ListedTable:
    """Take an entry out of its list."""
    return replace(table, entries=drop(table.entries, entry))


def campaign_lists(*, menu: MenuEntry) -> dict[str, Action[..., ListedTable]]:
    """Return the actions that write, change and strike out entries of lists; `menu` opens the first."""

    @correction(_("{of}: {name}, {count}. {note}"), label=_("Something for a list"), menu=menu)
    def write_entry(
        table: ListedTable,
        of: Annotated[str, Text(LONGEST_NAME, needed=True, label=_("List, such as a shop or our allies"))],
        name: Annotated[str, Text(LONGEST_NAME, needed=True, label=_("What"))],
        count: Count = 1,
        note: NoteText = "",
    ) -> ListedTable:
        """Write something into a list of the campaign."""
        full = _("The lists hold {most} entries at most.")
        require(len(table.entries) < MOST_ENTRIES, full, most=MOST_ENTRIES)
        twice = any((entry.of, entry.name) == (of, name) for entry in table.entries)
        require(not twice, _("“{name}” is in this list already."), name=name)
        number = table.entries_made + 1
        entry = Listed(f"list-{number}", of, name, count, note)
        return replace(table, entries=(*table.entries, entry), entries_made=number)

    return {action.name: action for action in (write_entry, change_entry, strike_entry)}
