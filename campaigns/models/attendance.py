"""The attendance of sessions: corrections by hand, besides their seats and their logs."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils import timezone

from campaigns.models.campaigns import Session
from campaigns.models.groups import NAME_LENGTH, Person


class Pause(models.Model):
    """A pause of a session; without an end it is not over."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="pauses")
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["started_at", "pk"]
        constraints = [
            CheckConstraint(
                condition=Q(ended_at=None) | Q(ended_at__gte=F("started_at")),
                name="a_pause_ends_after_it_began",
            ),
            UniqueConstraint(fields=["session"], condition=Q(ended_at=None), name="one_pause_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}, {self.started_at:%Y-%m-%d %H:%M}"


class EveningCorrection(models.Model):
    """The corrections of a session by hand: None means that the log's value counts.

    With `has_people`, the rows of `Attendance` give who was there, else its seats do. `guests` are names of
    people who were there and do not belong to the group.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="correction")
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    paused_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    has_people = models.BooleanField(default=False)
    guests = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            CheckConstraint(
                condition=Q(started_at=None) | Q(ended_at=None) | Q(ended_at__gt=F("started_at")),
                name="an_evening_ends_after_it_began",
            )
        ]

    def __str__(self) -> str:
        return f"of {self.session_id}"


class Attendance(models.Model):
    """A person attended an evening, or was away and `stand_in` played for them."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="attendances")
    person = models.ForeignKey(Person, on_delete=models.RESTRICT, related_name="attendances")
    is_away = models.BooleanField(default=False)
    stand_in = models.ForeignKey(
        Person, on_delete=models.RESTRICT, null=True, blank=True, related_name="stood_in"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            UniqueConstraint(fields=["session", "person"], name="one_attendance_per_person"),
            CheckConstraint(condition=Q(stand_in=None) | Q(is_away=True), name="who_is_there_plays_alone"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} at {self.session_id}"
