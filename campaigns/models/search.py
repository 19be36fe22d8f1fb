"""The index of the search: texts as folded words, which can be made again at any time."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.models.box import Box
from campaigns.models.campaigns import Campaign, Session
from campaigns.models.chronicle import Recap
from campaigns.models.groups import Group, Person
from campaigns.models.log import AUTHOR_LENGTH
from campaigns.models.notes import Note, Thread
from campaigns.models.photos import Photo

PLACE_LENGTH = 200
SOURCES = ("note", "thread", "recap", "photo", "person", "box")  # what a row may be about, besides a campaign


class SearchKind(models.TextChoices):
    """The kind of a search result, in the order of the page."""

    LOG = "log"
    NOTES = "notes"
    PHOTOS = "photos"
    RULES = "rules"
    BOX = "box"
    CAMPAIGNS = "campaigns"
    PEOPLE = "people"


class SearchRow(models.Model):
    """Something that can be found: a line of a log, a note, a person.

    `words` are those that find it, `scope` whose it is, as the index knows them. `mark` says from what it was
    made, to see whether that has changed. Of a line of a log and a row of a box `texts` are what it says, by
    language ("" for all); all else is read from what it is of. `number` is the entry's, `place` the shelf and
    row. Triggers fill the index of words on SQLite: a migration that rebuilds this table creates them again.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, null=True, related_name="search_rows")
    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, null=True, related_name="+", db_index=False
    )
    note = models.ForeignKey(
        Note, on_delete=models.CASCADE, null=True, related_name="search_rows", db_index=False
    )
    thread = models.ForeignKey(
        Thread, on_delete=models.CASCADE, null=True, related_name="search_rows", db_index=False
    )
    recap = models.ForeignKey(
        Recap, on_delete=models.CASCADE, null=True, related_name="search_rows", db_index=False
    )
    photo = models.ForeignKey(
        Photo, on_delete=models.CASCADE, null=True, related_name="search_rows", db_index=False
    )
    person = models.ForeignKey(
        Person, on_delete=models.CASCADE, null=True, related_name="search_rows", db_index=False
    )
    box = models.ForeignKey(
        Box, on_delete=models.CASCADE, null=True, related_name="search_rows", db_index=False
    )
    kind = models.CharField(max_length=10, choices=SearchKind.choices)
    number = models.PositiveIntegerField(default=0)
    place = models.CharField(max_length=PLACE_LENGTH, blank=True, default="")
    author_name = models.CharField(max_length=AUTHOR_LENGTH, blank=True, default="")
    at = models.DateTimeField()
    texts = models.JSONField(default=dict)
    mark = models.TextField(blank=True, default="")
    scope = models.CharField(max_length=40)
    words = models.TextField()

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["session", "number"], condition=Q(session__isnull=False), name="one_row_per_line"
            ),
            UniqueConstraint(fields=["note"], condition=Q(note__isnull=False), name="one_row_per_note"),
            UniqueConstraint(fields=["thread"], condition=Q(thread__isnull=False), name="one_row_per_thread"),
            UniqueConstraint(fields=["recap"], condition=Q(recap__isnull=False), name="one_row_per_recap"),
            UniqueConstraint(fields=["photo"], condition=Q(photo__isnull=False), name="one_row_per_photo"),
            UniqueConstraint(fields=["person"], condition=Q(person__isnull=False), name="one_row_per_person"),
            UniqueConstraint(
                fields=["box", "place"], condition=Q(box__isnull=False), name="one_row_per_place"
            ),
            UniqueConstraint(
                fields=["campaign"],
                condition=Q(kind=SearchKind.CAMPAIGNS.value),
                name="one_row_per_campaign",
            ),
            CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in SearchKind]), name="a_row_is_of_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.group_id}"


class SearchedLog(models.Model):
    """The entry up to which a session's log is indexed, and the edition of the index (see `search.logs`)."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="searched")
    number = models.PositiveIntegerField(default=0)
    edition = models.CharField(max_length=80, blank=True, default="")

    def __str__(self) -> str:
        return f"{self.session_id} up to {self.number}"
