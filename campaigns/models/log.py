"""The log of a session: entries, which are only added."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn, Self

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils import timezone

from campaigns.log.serialization import UNREADABLE, play_from_json, sentence_from_json
from campaigns.models.campaigns import SLUG_LENGTH, Session
from campaigns.models.groups import HASH_LENGTH
from campaigns.models.reading import TableUnreadable, find_unreadable
from companion.adapters.prepared_queries import PreparedInsert
from companion.rules import Message, Play
from companion.rules.log import EntryKind, Plays

KEY_LENGTH = 80
SEAT_LENGTH, AUTHOR_LENGTH = 20, 150
KINDS = [(kind.value, kind.value) for kind in EntryKind]


class AppendOnly(models.QuerySet["Entry"]):
    """The lines of a log: they are added, and never changed or deleted."""

    def update(self, **_values: object) -> NoReturn:
        raise TypeError("Entries of the log are never changed.")

    def bulk_update(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("Entries of the log are never changed.")

    def delete(self) -> NoReturn:
        raise TypeError("Entries of the log are never deleted.")


class Entry(models.Model):
    """One line of the log: what was done, by whom, and the table after it.

    `at_play` is the number of the newest play that counts after this entry (0: the session's start), and
    `redo_play` that of the play that redo would bring back (0: none), so that undo reads two rows however
    long the log; an amend is a play in this, and `amends` says what it makes of earlier ones, a row each (see
    `amendments`). `table` is JSON of the game's `version`, read and written by `serialization`, and
    `summary_json` its summary (see `summaries`).
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=KEY_LENGTH)
    body_hash = models.CharField(max_length=HASH_LENGTH)
    kind = models.CharField(max_length=5, choices=KINDS)
    action = models.CharField(max_length=SLUG_LENGTH, blank=True)
    answers = models.JSONField(default=dict)
    rolled = models.JSONField(default=list)
    sentence_json = models.JSONField()
    news_json = models.JSONField(default=list)
    amends = models.JSONField(default=list)
    table = models.TextField()
    summary_json = models.JSONField(null=True, default=None)
    version = models.PositiveIntegerField()
    at_play = models.PositiveIntegerField()
    redo_play = models.PositiveIntegerField(default=0)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    author_name = models.CharField(max_length=AUTHOR_LENGTH, blank=True)
    seat = models.CharField(max_length=SEAT_LENGTH, blank=True)  # "" for the shared tablet
    created_at = models.DateTimeField(default=timezone.now)
    seal = models.CharField(max_length=HASH_LENGTH, blank=True, default="")  # see `seals`

    objects = AppendOnly.as_manager()

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["number"]
        constraints = [
            UniqueConstraint(fields=["session", "number"], name="one_entry_per_number"),
            UniqueConstraint(fields=["session", "key"], name="one_entry_per_key"),
            CheckConstraint(condition=Q(number__gte=1), name="entries_count_from_one"),
            CheckConstraint(
                condition=Q(kind__in=[kind for kind, _name in KINDS]), name="an_entry_is_of_a_kind"
            ),
            CheckConstraint(
                condition=Q(at_play__lte=F("number"), redo_play__lt=F("number")), name="pointers_point_back"
            ),
        ]
        indexes = [
            models.Index(
                fields=["session", "redo_play", "number"],
                name="undos_of_a_play",
                condition=Q(kind=EntryKind.UNDO.value),
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind} {self.action}"

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[object]) -> Self:
        """Return the entry of a row. Raises: TableUnreadable."""
        require_readable(dict(zip(field_names, values, strict=False)))
        return super().from_db(db, field_names, values)

    @property
    def is_play(self) -> bool:
        return self.kind == EntryKind.PLAY

    @property
    def play(self) -> Play:
        """The play as it was made."""
        return play_from_json(self.action, self.answers)

    @property
    def changes(self) -> Plays:
        """The plays that an amend puts in the place of earlier ones."""
        rows = [row for row in self.amends if "replaced" in row]
        return {
            row["number"]: tuple(play_from_json(part["action"], part["answers"]) for part in row["parts"])
            for row in rows
        }

    @property
    def sentence(self) -> Message:
        """The sentence of the entry, or of the play that it took back or brought back."""
        return sentence_from_json(self.sentence_json)

    @property
    def news(self) -> tuple[Message, ...]:
        """The news: the events that it caused."""
        stored = self.news_json
        return tuple(map(sentence_from_json, stored)) if isinstance(stored, list) else (UNREADABLE,)

    def save(self, *args: object, **kwargs: Any) -> None:
        """Add the entry; by a prepared statement, unless there are special arguments."""
        if not self._state.adding:
            raise TypeError("Entries of the log are never changed.")
        if args or kwargs:
            super().save(*args, **kwargs)
        else:
            ENTRIES.insert(self)

    def delete(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("Entries of the log are never deleted.")


ENTRIES = PreparedInsert(Entry)


# reading


def require_readable(columns: Mapping[str, Any]) -> None:
    """Raises: TableUnreadable, if one of these columns of a line cannot be read.

    An unreadable sentence is no error: `UNREADABLE` is shown in its place.
    """
    if find_unreadable_columns(columns):
        raise TableUnreadable(columns.get("session_id", 0))


def find_unreadable_columns(columns: Mapping[str, object]) -> list[str]:
    """Return the names of the columns of a line that cannot be read."""
    wrong = [name for name, fits in SHAPES.items() if name in columns and not fits(columns[name])]
    return wrong + find_unreadable(Entry, columns)


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _is_list_of_amends(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_amend, value))


def _is_amend(row: object) -> bool:
    """Return whether a value is an item of `amends` as `amendments` writes it."""
    if not (isinstance(row, dict) and isinstance(row.get("number"), int)):
        return False
    parts, replaced = row.get("parts"), row.get("replaced", [])
    return isinstance(replaced, list) and isinstance(parts, list) and all(map(_is_part, parts))


def _is_part(part: object) -> bool:
    return isinstance(part, dict) and all(
        name in part and isinstance(part[name], shape) for name, shape in PART.items()
    )


PART = {"action": str, "answers": dict, "rolled": list, "sentence": object, "news": list}
SHAPES: Mapping[str, Callable[[Any], bool]] = {
    "answers": lambda value: isinstance(value, dict),
    "rolled": _is_list_of_texts,
    "amends": _is_list_of_amends,
}
