"""Plays that ended, and the digest of a session's log; both are made from the log and stored."""

from uuid import uuid4

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.models.campaigns import Session
from campaigns.models.groups import NAME_LENGTH, Person


class LogDigest(models.Model):
    """The digest of a session's log, up to entry `number`: times, dice, counts for awards, as JSON.

    `edition` is that of the code that counted (see `campaigns.history.digests`); if that is older, it
    is counted again.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="digest")
    number = models.PositiveIntegerField()
    edition = models.CharField(max_length=80)
    content = models.JSONField()

    def __str__(self) -> str:
        return f"{self.session_id} up to {self.number}"


class EndedPlay(models.Model):
    """A game, chapter or tale that was played to its end: in which session, when, and its outcome.

    `position` is its place among those that ended in this session, from 1; `number` is the entry that ended
    it. An undo takes the end back (`is_taken_back`): the row stays, so that a redo finds what people have
    said of it. `uid` is what other programs know it by.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="plays")
    position = models.PositiveSmallIntegerField()
    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    number = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    minutes = models.PositiveIntegerField()
    title_json = models.JSONField(default=str, blank=True)
    outcome_json = models.JSONField(default=str, blank=True)
    columns_json = models.JSONField(default=list, blank=True)
    is_together = models.BooleanField(default=False)
    fewest_win = models.BooleanField(default=False)
    is_left_out = models.BooleanField(default=False)
    is_taken_back = models.BooleanField(default=False)

    class Meta:
        ordering = ["ended_at", "pk"]
        constraints = [
            UniqueConstraint(fields=["session", "position"], name="one_play_per_position"),
            CheckConstraint(condition=Q(position__gte=1), name="plays_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}, play {self.position}"


class PlayerResult(models.Model):
    """A person's result of a play; `person` is None if no seat says who that is."""

    play = models.ForeignKey(EndedPlay, on_delete=models.CASCADE, related_name="results")
    position = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        Person, on_delete=models.RESTRICT, null=True, blank=True, related_name="results"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    is_winner = models.BooleanField(default=False)
    is_first = models.BooleanField(default=False)
    points = models.IntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    role_json = models.JSONField(default=str, blank=True)
    numbers = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [UniqueConstraint(fields=["play", "position"], name="one_result_per_position")]

    def __str__(self) -> str:
        return f"{self.name} in {self.play_id}"
