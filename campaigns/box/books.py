"""A book of the group's own: the form that makes one, and one of somebody else beside the box."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Unpack

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from campaigns.box.files import LONGEST_FACT, BoxFile, remember_ids
from campaigns.box.vocabulary import Vocabulary, row_name
from companion.rules import AnyGame, IllegalPlay
from companion.rules.box.books import (
    BookFacts,
    BookRow,
    Place,
    RowStanding,
    books_of,
    compare,
    remember_books,
    rows_of_own,
    taken_in,
    with_what_they_mean,
)
from companion.rules.box.merging import RowChoice
from companion.rules.box.own_rows import AnyBox
from companion.rules.box.schema import BoxTable, Row
from companion.text.i18n import translate
from companion.web.form_options import PartOptions

ROW = "row."  # a field of the form that takes a book in: "row.own-heroes.hero-101"
MEANT = {
    RowStanding.NEW: RowChoice.THEIRS,
    RowStanding.DIFFERS: RowChoice.MINE,
    RowStanding.SAME: RowChoice.MINE,
}


class BookForm(forms.Form):
    """What a book is called, who wrote it, what others may do with it, and its rows."""

    name = forms.CharField(label=gettext_lazy("Name of the book"), max_length=60)
    author = forms.CharField(label=gettext_lazy("Written by"), max_length=LONGEST_FACT, required=False)
    languages = forms.CharField(label=gettext_lazy("Languages"), max_length=LONGEST_FACT, required=False)
    licence = forms.CharField(
        label=gettext_lazy("Licence"),
        max_length=LONGEST_FACT,
        required=False,
        help_text=gettext_lazy("What others may do with it, such as “CC BY-SA 4.0”."),
    )
    rows = forms.MultipleChoiceField(
        label=gettext_lazy("What it holds"),
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("What a chosen row needs comes along by itself."),
    )

    def __init__(self, game: AnyGame, box: AnyBox, under: str, **options: Unpack[PartOptions]) -> None:
        known = {book.name: book for book in books_of(box)}
        super().__init__(**options)
        own = tuple(rows_of_own(game.box.shelves, box))
        field = self.fields["rows"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = tuple(_grouped(own))
        chosen = {(shelf.slug, row.id) for shelf, row in own if shelf.first and row.under == under}
        needed = with_what_they_mean(game.box.shelves, box, chosen)
        self.initial = vars(known.get(under, BookFacts(under))) | {
            "rows": ["/".join(place) for place in needed]
        }

    @property
    def facts(self) -> BookFacts:
        return BookFacts(**{name: self.cleaned_data[name] for name in vars(BookFacts(""))})

    @property
    def chosen(self) -> tuple[Place, ...]:
        places = (value.partition("/") for value in self.cleaned_data["rows"])
        return tuple((slug, id) for slug, _slash, id in places)


def _grouped(rows: tuple[tuple[BoxTable, Row], ...]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for slug in dict.fromkeys(shelf.slug for shelf, _row in rows):
        of = [(shelf, row) for shelf, row in rows if shelf.slug == slug]
        yield translate(of[0][0].title), [(f"{slug}/{row.id}", row_name(row)) for _shelf, row in of]


# taking one in


@dataclass(frozen=True)
class ComparedRow:
    """A row of a book as the page shows it, with what is chosen for it now; the words of both boxes."""

    row: BookRow
    choice: RowChoice
    mine: Vocabulary
    theirs: Vocabulary

    @property
    def standing(self) -> RowStanding:
        return self.row.standing

    @property
    def field(self) -> str:
        return f"{ROW}{self.row.shelf.slug}.{self.row.row.id}"

    @property
    def name(self) -> str:
        return row_name(self.row.row)

    @property
    def shelf(self) -> BoxTable:
        return self.row.shelf

    @property
    def may_be_both(self) -> bool:
        return self.row.shelf.own is not None

    @property
    def says(self) -> tuple[str, ...]:
        """Why the row does not fit."""
        return tuple(translate(misfit.wrong.says) for misfit in self.row.misfits)

    @cached_property
    def cells(self) -> tuple[tuple[str, str, str], ...]:
        """The cells that differ: their labels, mine, theirs."""
        row, labels = self.row, self.mine.labels
        cells = tuple(
            (labels[name], _shown(self.mine, name, row.mine), _shown(self.theirs, name, row.row))
            for name in row.different
            if name in labels
        )
        return cells or ((gettext("What it holds"), _about(row.mine), _about(row.row)),)


def _about(row: Row | None) -> str:
    """Return what a row says of itself, where what differs is in no column."""
    return translate(row.about) if row and row.about else "—"


def _shown(vocabulary: Vocabulary, name: str, row: Row | None) -> str:
    value = row.values.get(name) if row else None
    if isinstance(value, tuple) and value and isinstance(value[0], Mapping):  # rows within a row
        return str(len(value))
    return vocabulary.say_value(name, value) or "—"


def choices_in(data: QueryDict) -> dict[Place, RowChoice]:
    """Return what was chosen for the rows of a book, as far as it can be read."""
    found: dict[Place, RowChoice] = {}
    for name in data:
        slug, dot, id = name.removeprefix(ROW).partition(".")
        value = str(data[name])
        if name.startswith(ROW) and dot and value in set(RowChoice):
            found[slug, id] = RowChoice(value)
    return found


def compared_rows(
    game: AnyGame, book: AnyBox, box: AnyBox, choices: Mapping[Place, RowChoice]
) -> tuple[ComparedRow, ...]:
    """Return the rows of a book beside those of a box, with what is chosen for each, or else proposed."""
    words = {
        shelf.slug: (Vocabulary(game, shelf.on(box)), Vocabulary(game, shelf.on(book)))
        for shelf in game.box.shelves
    }
    return tuple(
        ComparedRow(
            row,
            choices.get(row.place, MEANT.get(row.standing, RowChoice.OUT)),
            *words[row.shelf.slug],
        )
        for row in compare(game.box.shelves, book, box)
    )


class CameInAs(StrEnum):
    """How a row of a book came into a box."""

    NEW = "new"
    REPLACED = "replaced"
    BESIDE = "beside"


ARRIVALS = {
    (RowStanding.NEW, RowChoice.THEIRS): CameInAs.NEW,
    (RowStanding.NEW, RowChoice.BOTH): CameInAs.NEW,
    (RowStanding.DIFFERS, RowChoice.THEIRS): CameInAs.REPLACED,
    (RowStanding.DIFFERS, RowChoice.BOTH): CameInAs.BESIDE,
    (RowStanding.SAME, RowChoice.BOTH): CameInAs.BESIDE,
}


@dataclass(frozen=True)
class Chosen:
    """A box with the rows of a book: where each that was put into it stands now, and how it came there."""

    box: AnyBox
    rows: Mapping[Place, CameInAs]


def take_book(game: AnyGame, file: BoxFile, box: AnyBox, choices: Mapping[Place, RowChoice]) -> Chosen:
    """Return a box with the rows of a book, each as it is chosen, and who wrote it. Raises: IllegalPlay."""
    rows = compared_rows(game, file.content, box, choices)
    chosen = {row.row.place: row.choice for row in rows if row.standing is not RowStanding.MISFIT}
    facts = file.book or BookFacts("")
    merge = taken_in(game.box.shelves, file.content, box, chosen, facts.author or "2")
    if merge.misfits:
        raise IllegalPlay(merge.misfits[0].says)
    after = remember_ids(game, merge.into, file.content)
    after = remember_books(after, *books_of(file.content), facts)
    arrivals = ((row.row.place, ARRIVALS.get((row.standing, row.choice))) for row in rows)
    placed = {(slug, merge.placed[slug, id]): arrival for (slug, id), arrival in arrivals if arrival}
    return Chosen(after, placed)
