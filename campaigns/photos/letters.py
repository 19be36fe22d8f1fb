"""Letters on a photo of the table: A, B, ... each with its meaning; at most one of each.

A place is in thousandths of the picture. If it cannot be given that closely, a cell of the photo is enough.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from django.db import transaction

from campaigns.models import NAME_LENGTH, Photo, PhotoLetter
from companion.rules import IllegalPlay, Text, _, require
from companion.storage.write_lock import write_lock

MOST = len(ascii_uppercase)
SCALE = 1000
COLUMNS, MOST_ROWS = 6, 12  # of cells: each is large enough for a finger on the smallest screen
BESIDE = 60  # thousandths between two letters of one cell
NAME = Text(NAME_LENGTH, label="")
NOT_ON_IT = _("Tap the photo itself: that place is not on it.")
ALL_SET = _("A photo has at most {most} letters: remove one first.")


@dataclass(frozen=True)
class PhotoSpot:
    """A place on a photo, in thousandths from its left and its upper edge."""

    x: int
    y: int


def count_rows(photo: Photo) -> int:
    """Return the number of rows of cells of a photo, so that cells are about as high as wide."""
    return max(1, min(MOST_ROWS, COLUMNS * photo.height // max(1, photo.width)))


def list_cells(photo: Photo) -> list[tuple[int, int]]:
    """Return row and column of each cell of a photo, counted from 1; the index is the number of the cell."""
    return [(row, column) for row in range(1, count_rows(photo) + 1) for column in range(1, COLUMNS + 1)]


def place_in_cell(photo: Photo, number: int) -> PhotoSpot:
    """Return a free place in a cell. Raises: IllegalPlay, if there is no such cell."""
    rows = count_rows(photo)
    require(0 <= number < rows * COLUMNS, NOT_ON_IT)
    row, column = divmod(number, COLUMNS)
    x, y = (2 * column + 1) * SCALE // (2 * COLUMNS), (2 * row + 1) * SCALE // (2 * rows)
    taken = set(photo.letters.values_list("x", "y"))
    while (x, y) in taken and x + BESIDE <= SCALE:
        x += BESIDE
    return PhotoSpot(x, y)


def find_next(letters: Iterable[str]) -> str:
    """Return the first letter that is not on a photo, "" if all are."""
    taken = set(letters)
    return next((letter for letter in ascii_uppercase if letter not in taken), "")


def put_letter(photo: Photo, letter: str, place: PhotoSpot, seen: str) -> str:
    """Put a letter on a photo, or move it; return which it is.

    `seen` are the letters that the photo had on the user's screen. If another user has put the letter since
    then, that one stays, and the next letter is put. The same request twice puts one. Raises: IllegalPlay.
    """
    require(0 <= place.x <= SCALE and 0 <= place.y <= SCALE, NOT_ON_IT)
    with write_lock(), transaction.atomic():
        Photo.objects.select_for_update().get(pk=photo.pk)
        existing = {row.letter: row for row in photo.letters.all()}
        if letter in existing and (
            letter in seen or (existing[letter].x, existing[letter].y) == (place.x, place.y)
        ):
            photo.letters.filter(letter=letter).update(x=place.x, y=place.y)
            return letter
        free = find_next(existing)
        if not free:
            raise IllegalPlay(ALL_SET, most=MOST)
        photo.letters.create(letter=free, x=place.x, y=place.y)
    return free


def name_letters(photo: Photo, names: Mapping[str, str]) -> None:
    """Write the meaning of letters. Raises: IllegalPlay, if one is too long or on more than one line."""
    for words in names.values():
        if problem := NAME.problem(None, {}, words):
            raise IllegalPlay(problem)
    with write_lock(), transaction.atomic():
        for row in photo.letters.all():
            if row.letter in names and row.name != names[row.letter]:
                PhotoLetter.objects.filter(pk=row.pk).update(name=names[row.letter])


def remove_letter(photo: Photo, letter: str) -> None:
    with write_lock():
        photo.letters.filter(letter=letter).delete()
