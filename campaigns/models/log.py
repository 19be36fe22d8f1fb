"""The log of a session: entries, which are only added."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils import timezone

from campaigns.models.campaigns import SLUG_LENGTH, Session
from campaigns.models.groups import HASH_LENGTH
from campaigns.serialization import play_from_json, sentence_from_json
from companion.prepared import PreparedInsert
from companion.rules import Message, Play
from companion.rules.log import EntryKind, Plays

KEY_LENGTH = 80
SEAT_LENGTH, AUTHOR_LENGTH = 20, 150
KINDS = [(kind.value, kind.value) for kind in EntryKind]


class AppendOnly(models.QuerySet["Entry"]):
    """Lines of a log: they are added, never changed, never taken away."""

    def update(self, **_values: Any) -> NoReturn:
        raise TypeError("Entries of the log are never changed.")

    def bulk_update(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise TypeError("Entries of the log are never changed.")

    def delete(self) -> NoReturn:
        raise TypeError("Entries of the log are never deleted.")


class Entry(models.Model):
    """One line of the log: what was done, by whom, and the table after it.

    `at_play` is the number of the newest play that counts after this entry (0: the session's start), and
    `redo_play` that of the play that redo would bring back (0: none), so that undo reads two rows however
    long the log; an amend is a play in this, and `amends` says what it makes of earlier ones, a row each (see
    `amendments`). `table` is JSON of the game's `version`, read and written by `serialization`, and
    `summary_json` how it stands (see `summaries`).
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
    seat = models.CharField(max_length=SEAT_LENGTH, blank=True)  # "" for the tablet that all share
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

    @property
    def is_play(self) -> bool:
        return self.kind == EntryKind.PLAY

    @property
    def play(self) -> Play:
        """The play as it was made."""
        return play_from_json(self.action, self.answers)

    @property
    def changes(self) -> Plays:
        """What an amend puts in the place of earlier plays."""
        rows = [row for row in self.amends if "replaced" in row]
        return {
            row["number"]: tuple(play_from_json(part["action"], part["answers"]) for part in row["parts"])
            for row in rows
        }

    @property
    def sentence(self) -> Message:
        """What was done, or what this entry took back or brought back."""
        return sentence_from_json(self.sentence_json)

    @property
    def news(self) -> tuple[Message, ...]:
        """The news: what it made happen."""
        return tuple(map(sentence_from_json, self.news_json))

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the entry; by the statement that is written once, unless something special is asked for."""
        if not self._state.adding:
            raise TypeError("Entries of the log are never changed.")
        if args or kwargs:
            super().save(*args, **kwargs)
        else:
            ENTRIES.insert(self)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise TypeError("Entries of the log are never deleted.")


ENTRIES = PreparedInsert(Entry)
