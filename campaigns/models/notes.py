"""Texts of members about a campaign: notes, shared or private, their drafts, and open threads."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from campaigns.models.campaigns import SLUG_LENGTH, Campaign, Session
from campaigns.models.groups import NAME_LENGTH
from campaigns.models.log import KEY_LENGTH

THREAD_LENGTH = 120


class NoteQuerySet(models.QuerySet["Note"]):
    def seen_by(self, user_id: int | None) -> Self:
        """Return the notes that an account may read: shared ones, and its own private ones."""
        return self.filter(Q(is_private=False) | Q(author=user_id or 0))

    def shared(self) -> Self:
        """Return the notes that every member of the group may read."""
        return self.filter(is_private=False)


class Note(models.Model):
    """A note in Markdown about a campaign, an evening, or a figure of the campaign.

    A private note is its author's alone. `figure` is an id on the table of the campaign's game. `version`
    grows with each change, so that a change from another browser of the author is not overwritten.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="notes")
    session = models.ForeignKey(
        Session, on_delete=models.SET_NULL, null=True, blank=True, related_name="notes"
    )
    figure = models.CharField(max_length=SLUG_LENGTH, blank=True, default="")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="notes"
    )
    author_name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    is_private = models.BooleanField(default=False)
    text = models.TextField()
    key = models.CharField(max_length=KEY_LENGTH)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(null=True, blank=True)

    objects = NoteQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            UniqueConstraint(fields=["author", "key"], name="one_note_per_key"),
            CheckConstraint(
                condition=Q(is_private=False) | Q(author__isnull=False), name="a_private_note_is_somebodys"
            ),
        ]

    def __str__(self) -> str:
        return f"of {self.campaign_id}, {self.created_at:%Y-%m-%d %H:%M}"


class NoteDraft(models.Model):
    """The unsaved text of an account: of a new note of a campaign, or of a change to a `note`."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="note_drafts")
    note = models.ForeignKey(Note, on_delete=models.CASCADE, null=True, blank=True, related_name="drafts")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="note_drafts")
    text = models.TextField(blank=True)
    is_private = models.BooleanField(default=False)
    session = models.ForeignKey(Session, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    figure = models.CharField(max_length=SLUG_LENGTH, blank=True, default="")
    key = models.CharField(max_length=KEY_LENGTH)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["campaign", "author"], condition=Q(note=None), name="one_draft_per_campaign"
            ),
            UniqueConstraint(fields=["note", "author"], name="one_draft_per_note"),
        ]

    def __str__(self) -> str:
        return f"of {self.campaign_id}"


class Thread(models.Model):
    """A question that the story has left open. It can be tied up and opened again; it is never deleted."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="threads")
    words = models.CharField(max_length=THREAD_LENGTH)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    author_name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    tied_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [UniqueConstraint(fields=["campaign", "words"], name="one_thread_per_words")]

    def __str__(self) -> str:
        return self.words

    @property
    def is_open(self) -> bool:
        return self.tied_at is None
