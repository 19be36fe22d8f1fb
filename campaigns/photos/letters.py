"""Letters on a photo of the table: A, B, ... each with what it stands for; at most one of each.

A place is in thousandths of the picture. Where nobody can say it that closely, a cell of the photo is enough.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from django.db import transaction

from campaigns.log.locks import write_lock
from campaigns.models import NAME_LENGTH, Photo, PhotoLetter
from companion.rules import IllegalPlay, Text, _, require

MOST = len(ascii_uppercase)
SCALE = 1000
COLUMNS, MOST_ROWS = 6, 12  # of the cells that a finger hits on the smallest screen
BESIDE = 60  # thousandths between two letters of one cell
NAME = Text(NAME_LENGTH, label="")
NOT_ON_IT = _("Tap the photo itself: that place is not on it.")
ALL_SET = _("A photo has at most {most} letters: remove one first.")


@dataclass(frozen=True)
class Place:
    """A place on a photo, in thousandths from its left and its upper edge."""

    x: int
    y: int


def count_rows(photo: Photo) -> int:
    """Return in how many rows of cells a photo is cut, so that each is about as high as it is wide."""
    return max(1, min(MOST_ROWS, COLUMNS * photo.height // max(1, photo.width)))


def list_cells(photo: Photo) -> list[tuple[int, int]]:
    """Return row and column of each cell of a photo, counted from 1; its number is its place here."""
    return [(row, column) for row in range(1, count_rows(photo) + 1) for column in range(1, COLUMNS + 1)]


def place_in_cell(photo: Photo, number: int) -> Place:
    """Return a place in a cell at which no letter is yet. Raises: IllegalPlay, if there is no such cell."""
    rows = count_rows(photo)
    require(0 <= number < rows * COLUMNS, NOT_ON_IT)
    row, column = divmod(number, COLUMNS)
    x, y = (2 * column + 1) * SCALE // (2 * COLUMNS), (2 * row + 1) * SCALE // (2 * rows)
    taken = set(photo.letters.values_list("x", "y"))
    while (x, y) in taken and x + BESIDE <= SCALE:
        x += BESIDE
    return Place(x, y)


def find_next(letters: Iterable[str]) -> str:
    """Return the first letter that is not on a photo, "" where all are."""
    taken = set(letters)
    return next((one for one in ascii_uppercase if one not in taken), "")


def put_letter(photo: Photo, letter: str, place: Place, seen: str) -> str:
    """Put a letter on a photo, or move it; return which it is.

    `seen` are the letters that were on it for whoever taps: one that somebody else has put meanwhile stays,
    and the next one is put; the same tap twice is one. Raises: IllegalPlay.
    """
    require(0 <= place.x <= SCALE and 0 <= place.y <= SCALE, NOT_ON_IT)
    with write_lock(), transaction.atomic():
        Photo.objects.select_for_update().get(pk=photo.pk)
        here = {one.letter: one for one in photo.letters.all()}
        if letter in here and (letter in seen or (here[letter].x, here[letter].y) == (place.x, place.y)):
            photo.letters.filter(letter=letter).update(x=place.x, y=place.y)
            return letter
        free = find_next(here)
        if not free:
            raise IllegalPlay(ALL_SET, most=MOST)
        photo.letters.create(letter=free, x=place.x, y=place.y)
    return free


def name_letters(photo: Photo, names: Mapping[str, str]) -> None:
    """Write what letters stand for. Raises: IllegalPlay, where one is too long or on more than one line."""
    for words in names.values():
        if problem := NAME.problem(None, {}, words):
            raise IllegalPlay(problem)
    with write_lock(), transaction.atomic():
        for one in photo.letters.all():
            if one.letter in names and one.name != names[one.letter]:
                PhotoLetter.objects.filter(pk=one.pk).update(name=names[one.letter])


def remove_letter(photo: Photo, letter: str) -> None:
    with write_lock():
        photo.letters.filter(letter=letter).delete()
